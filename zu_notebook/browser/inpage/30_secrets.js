// @ts-check
// Secret fields: known at the source, so that a value never leaves the page, nor its length.

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
  + "(?:authentication|authenticator|login|access|two ?factor) code)"
  + "(?: (?:on card|here|optional|required|code|field|input|[0-9]|digits?))*$", "i");
/** Of those, what is a card's: "Expiry date" alone may be a passport's. */
const EXPIRY_ALONE = /^(?:(?:enter|the|new) )*exp(?:iry|iration)?(?: date| month| year)?$/i;

/** @type {WeakSet<Element>} */
const everSecret = new WeakSet();
/** @type {Set<WeakRef<Element>>} */
const secretRefs = new Set();
/** @type {Set<string>} */
const secretKeys = new Set();
/** @type {WeakSet<Node>} */
const watchedScopes = new WeakSet();

/**
 * Remember a field as secret for as long as this document lives; also one put in its place under its name.
 * @param {Element} el
 */
function markSecret(el) {
  if (everSecret.has(el)) return;
  everSecret.add(el);
  secretRefs.add(new WeakRef(el));
  for (const key of ["name", "id"]) {
    const value = attr(el, key);
    if (value) secretKeys.add(`${key}=${value}`);
  }
}

/** @param {Node} scope */
function markPasswordsIn(scope) {
  for (const el of findAll(/** @type {Document} */ (scope), "input[type=password i]")) markSecret(el);
}

/** @param {MutationRecord[]} records */
function onTypeChanged(records) {
  for (const record of records) {
    const el = /** @type {Element} */ (record.target);
    if (record.type !== "attributes") {
      scanSoon();
      for (const node of record.removedNodes) if (isElement(node)) markPasswordsLeaving(node);
    } else if (isTag(el, "input")) {
      if ((record.oldValue ?? "").toLowerCase() === "password" || inputType(el) === "password") markSecret(el);
    }
  }
}

/** @param {Element} el */
function markPasswordsLeaving(el) {
  if (isTag(el, "input")) {
    if (inputType(el) === "password") markSecret(el);
  } else if (getFirstChild.call(el) !== null) markPasswordsIn(el);
}

let scanTimer = 0;
let scanCost = 0;

/** Look for new shadow roots and password fields soon, once for many changes. */
function scanSoon() {
  if (scanTimer !== 0) return;
  scanTimer = setTimeout(() => {
    scanTimer = 0;
    const start = performance.now();
    watchEverything();
    scanCost = performance.now() - start;
  }, Math.max(40, scanCost * 30));
}

/**
 * Watch a document or shadow root for fields that are, or stop being, of type password.
 * @param {Document | ShadowRoot} scope
 */
function watchScope(scope) {
  markPasswordsIn(scope);
  if (watchedScopes.has(scope)) return;
  watchedScopes.add(scope);
  new MutationObserver(onTypeChanged).observe(scope, {
    attributes: true, attributeFilter: ["type"], attributeOldValue: true, childList: true, subtree: true,
  });
}

/** Watch the document and every shadow root that can be reached. */
function watchEverything() {
  watchScope(document);
  for (const root of reachableRoots()) watchScope(root);
}

/** @param {Event} event */
function onFieldUsed(event) {
  const el = event.composedPath()[0];
  if (el instanceof Element && isTag(el, "input") && inputType(el) === "password") {
    markSecret(el);
    watchScope(/** @type {ShadowRoot} */ (scopeOf(el)));
  }
}

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
 * @param {string} words
 * @returns {boolean}
 */
function saysSecret(words) {
  if (PASSWORD_WORDS.test(words)) return true;
  return OWN_FIELD_WORDS.test(words) && !EXPIRY_ALONE.test(words);
}

/**
 * True for a field whose value must not leave the page.
 * @param {Element} el
 * @returns {boolean}
 */
function isSecret(el) {
  if (everSecret.has(el)) return true;
  if (!isHtml(el)) return false;
  const tag = tagOf(el);
  const isInput = tag === "input";
  if (isInput && !TEXT_LIKE.has(inputType(el)) && inputType(el) !== "month") return false;
  if (isInput && inputType(el) === "password") {
    markSecret(el);
    return true;
  }
  const isField = isInput || tag === "textarea";
  if (!isField && tag !== "select" && !isEditingHost(el)) return false;
  if (SECRET_AUTOCOMPLETE.test(attr(el, "autocomplete") ?? "")) {
    markSecret(el);
    return true;
  }
  if (tag === "select") return false;
  const found = isField && ["name", "id"].some((key) => {
    const value = attr(el, key);
    return value !== null && value !== "" && (secretKeys.has(`${key}=${value}`) || saysSecret(wordsOf(value)));
  });
  if (found || saysSecret(wordsOf(attr(el, "aria-label") ?? "")) || labelTexts(el).some((t) => saysSecret(wordsOf(t)))
    || saysSecret(wordsOf(attr(el, "placeholder") ?? "")) || isDotted(el)) {
    markSecret(el);
    return true;
  }
  return false;
}

/**
 * True where the page draws dots for the characters.
 * @param {Element} el
 * @returns {boolean}
 */
function isDotted(el) {
  const drawn = getComputedStyle(el).getPropertyValue("-webkit-text-security");
  return drawn !== "" && drawn !== "none";
}

/**
 * The plain texts of a field's labels, without what is typed into fields.
 * @param {Element} el
 * @returns {string[]}
 */
function labelTexts(el) {
  const out = pointedAt(el, "aria-labelledby", "ariaLabelledByElements").map((e) => cut(contentOf(e), 200));
  const labels = /** @type {HTMLInputElement} */ (el).labels;
  if (labels) for (const label of labels) out.push(cut(contentOf(label), 200));
  return out;
}

/**
 * What secret fields hold now, longest first, for striking it out elsewhere; short values are too common in texts.
 * @returns {string[]}
 */
function secretValues() {
  /** @type {Set<string>} */
  const out = new Set();
  for (const ref of secretRefs) {
    const el = ref.deref();
    if (el === undefined) {
      secretRefs.delete(ref);
      continue;
    }
    const tag = tagOf(el);
    const held = tag === "input" || tag === "textarea" ? /** @type {HTMLInputElement} */ (el).value : tag === "select" ? "" : contentOf(el);
    for (const value of [held, fold(held), attr(el, "value") ?? ""]) if (value.length >= 6) out.add(value);
  }
  return [...out].sort((a, b) => b.length - a.length);
}
