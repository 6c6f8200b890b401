// @ts-check
// Which fields are secret: known at the source, so that a value never leaves the page, nor its length.

/** What can hold a secret. */
const FIELDS = "input, textarea, [contenteditable], [role~=textbox i], [role~=searchbox i]";
/** @type {Set<Element>} what was found to be no secret in this look at the page */
let plainNow = new Set();

/**
 * True for a field whose value must not leave the page.
 * @param {Element} el
 * @returns {boolean}
 */
function isSecret(el) {
  if (everSecret.has(el)) return true;
  if (plainNow.has(el)) return false;
  if (looksSecret(el)) markSecret(el);
  else plainNow.add(el);
  return everSecret.has(el);
}

/**
 * The same, with what was found before left aside: for events, between two looks.
 * @param {Element} el
 * @returns {boolean}
 */
function isSecretNow(el) {
  plainNow.delete(el);
  const secret = isSecret(el);
  forgetLook();
  return secret;
}

/** Find the secret fields of a scope, also those that are not drawn or not listed. @param {Document | ShadowRoot} scope */
function markSecretsIn(scope) {
  for (const el of findAll(scope, FIELDS)) isSecret(el);
}

/**
 * @param {Element} el
 * @returns {boolean}
 */
function looksSecret(el) {
  if (!isHtml(el)) return false;
  const tag = tagOf(el);
  if (tag === "input") {
    const type = inputType(el);
    if (type === "password") return true;
    if (!TEXT_LIKE.has(type) && type !== "month") return false;
  }
  const isField = tag === "input" || tag === "textarea";
  if (!isField && tag !== "select" && !isEditingHost(el) && !isTextRole(el)) return false;
  if (SECRET_AUTOCOMPLETE.test(attr(el, "autocomplete") ?? "")) return true;
  if (tag === "select") return false;
  return (isField && isNamedSecret(el)) || isCalledSecret(el) || isCodeBox(el) || isDotted(el);
}

/** @param {Element} el @returns {boolean} */
function isTextRole(el) {
  return hasAttr(el, "role") && /^(textbox|searchbox)$/.test(explicitRole(el));
}

/** @param {Element} el @returns {boolean} */
function isNamedSecret(el) {
  return ["name", "id"].some((key) => {
    const value = attr(el, key);
    if (value === null || value === "") return false;
    return secretKeys.has(`${key}=${value}`) || saysSecret(value) || PASS_NAME.test(wordsOf(value));
  });
}

/**
 * True where what a person is told of a field says that it is secret; of a nameless one, also its title and its form.
 * @param {Element} el
 * @returns {boolean}
 */
function isCalledSecret(el) {
  const told = [attr(el, "aria-label"), attr(el, "placeholder"), attr(el, "aria-placeholder"), ...labelTexts(el)];
  if (told.some(saysSecret)) return true;
  const description = attr(el, "aria-description");
  if (description !== null && description.length <= 20 && saysSecret(description)) return true;
  if (told.some((text) => text !== null && text.trim() !== "")) return false;
  if (saysSecret(attr(el, "title"))) return true;
  const form = flatClosest(el, (at) => isTag(at, "form"));
  return form !== null && [attr(form, "aria-label") ?? "", ...pointedAt(form, "aria-labelledby", "ariaLabelledByElements").map(contentOf)]
    .some((text) => PASSWORD_WORDS.test(wordsOf(text)));
}

/**
 * True where the page draws dots for the characters.
 * @param {Element} el
 * @returns {boolean}
 */
function isDotted(el) {
  const style = getComputedStyle(el).getPropertyValue("-webkit-text-security");
  return style !== "" && style !== "none";
}

/**
 * The plain texts of a field's labels, without what is typed into fields.
 * @param {Element} el
 * @returns {string[]}
 */
function labelTexts(el) {
  const out = pointedAt(el, "aria-labelledby", "ariaLabelledByElements").map((e) => cut(contentOf(e), 200));
  for (const label of labelsOf(el)) out.push(cut(contentOf(label), 200));
  return out;
}

/**
 * True for one of a row of boxes that take a code digit by digit; all of the row are marked.
 * @param {Element} el
 * @returns {boolean}
 */
function isCodeBox(el) {
  if (!isTag(el, "input") || attr(el, "maxlength") !== "1") return false;
  let around = flatParent(el);
  for (let up = 0; up < 4 && around !== null; up += 1, around = flatParent(around)) {
    const boxes = [...findAll(around, "input[maxlength='1']")].filter((box) => TEXT_LIKE.has(inputType(box)));
    if (boxes.length < 3) continue;
    const isOneTime = boxes.some((box) => /one-time-code/i.test(attr(box, "autocomplete") ?? ""));
    if (boxes.length > 10 || !(isOneTime || boxes.some(isNamedCode) || isSaidCode(around))) return false;
    markCode(boxes);
    return true;
  }
  return false;
}

/** @param {Element} box @returns {boolean} */
function isNamedCode(box) {
  return ["name", "id", "aria-label"].some((key) => CODE_WORDS.test(wordsOf(attr(box, key) ?? "")));
}

/** @param {Element} around @returns {boolean} */
function isSaidCode(around) {
  /** @type {Element | null} */
  let at = around;
  for (let up = 0; up < 3 && at !== null && at !== bodyElement(); up += 1, at = flatParent(at)) {
    const pointed = pointedAt(at, "aria-labelledby", "ariaLabelledByElements").map(contentOf).join(" ");
    if (CODE_WORDS.test(`${attr(at, "aria-label") ?? ""} ${pointed} ${drawnText(at, 200)}`)) return true;
  }
  return false;
}
