// @ts-check
// The words by which a field says that it holds a secret.

const TEXT_LIKE = setOf("text search tel url email number password");
const SECRET_AUTOCOMPLETE = /(^|\s)(current-password|new-password|one-time-code|cc-number|cc-csc|cc-exp\S*)(\s|$)/i;
/** Words that make a field secret wherever they stand in its own name. */
const PASSWORD_WORDS = new RegExp(
  "\\b(pass ?word|passwd|pass ?code|pass ?phrase|pwd|pword|mot de passe|contrase(?:ñ|n)a|kennwort|passwort|senha|"
  + "parola|wachtwoord|l(?:ö|o)senord|adgangskode|passord|salasana|has(?:ł|l)o|heslo|jelsz(?:ó|o)|(?:ş|s)ifre)\\b"
  + "|пароль|密码|密碼|パスワード|暗証番号|비밀번호", "i");
/** Words that make a field secret only where they are all that it is called. */
const OWN_FIELD_WORDS = new RegExp(
  "^(?:(?:your|enter|the|my|new|current|confirm|repeat|digit|[0-9]|debit|credit|bank|payment|gift|card|cc|sms|email) )*"
  + "(?:pin|pin ?codes?|pin number|card ?(?:number|no|num|nr)|cc ?(?:number|no|num|nr)|cvv2?|cvc2?|csc|cid|"
  + "(?:card )?(?:security|verification) (?:code|value|number)|(?:card )?exp(?:iry|iration)?(?: date| month| year)?|"
  + "one ?time (?:code|pass ?code|password|pin)|otp(?: code)?|totp(?: code)?|2fa(?: code)?|mfa(?: code)?|"
  + "(?:authentication|authenticator|login|access|two ?factor|backup|recovery) codes?|secret|secret word)"
  + "(?: (?:on card|here|optional|required|code|field|input|[0-9]|digits?))*$", "i");
/** Of those, what is a card's: "Expiry date" alone may be a passport's. */
const EXPIRY_ALONE = /^(?:(?:enter|the|new) )*exp(?:iry|iration)?(?: date| month| year)?$/i;
/** Keys, tokens and phrases: secret where the name ends in them ("GitHub access token"), but not what is about them. */
const TOKEN_WORDS = new RegExp(
  "\\b(?:(?:secret|api|private|recovery|encryption|signing|account|access) ?key|(?:recovery|seed|secret|mnemonic) ?phrase|"
  + "(?:access|api|auth|authentication|bearer|refresh|secret|session) ?token|(?:client|api|app|shared) ?secret|"
  + "(?:security|secret) answer|answer to (?:the |your )?(?:security|secret) question)"
  + "(?: (?:here|optional|required|field|input|value|[0-9]))*$", "i");
const ABOUT_THEM = /^(?:search|find|filter|name|label|title|show|hide)\b/i;
/** Identifiers in which "pass" stands for a password: "userPass", not "compass" or "boarding-pass". */
const PASS_NAME = new RegExp(
  "^(?:(?:user|usr|login|my|new|old|current|confirm|repeat|re|txt|input|field|form|admin|account|db|smtp|ftp|wifi|the) ?)*"
  + "pass(?: ?(?:wd|wrd|field|input|confirm|confirmation|repeat|again|[0-9]+))*$", "i");
/** What is said about boxes that take a code digit by digit. */
const CODE_WORDS = /\b(?:t?otp|pin|pass ?code|code|one.?time|verif\w*|2fa|mfa|two.?factor|authenticat\w*)\b/i;

/**
 * Words of an identifier: "cardNumber" and "card-number" are "card number".
 * @param {string} text
 * @returns {string}
 */
function wordsOf(text) {
  return fold(text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[^\p{L}\p{N}]+/gu, " "));
}

/**
 * True where a field's name, id or label says that it holds a secret.
 * @param {string | null} text
 * @returns {boolean}
 */
function saysSecret(text) {
  if (text === null || text === "") return false;
  const words = wordsOf(text);
  if (PASSWORD_WORDS.test(words)) return true;
  if (OWN_FIELD_WORDS.test(words)) return !EXPIRY_ALONE.test(words);
  return TOKEN_WORDS.test(words) && !ABOUT_THEM.test(words);
}
