// @ts-check
// What fields hold and where the page is scrolled to, so that it can be brought back; never of a secret field.

/**
 * @typedef {object} KeptField
 * @property {string} t its kind: `textarea`, `select`, `input text` …
 * @property {string} n its name
 * @property {string} d its id
 * @property {number} k its place among those of the same kind, name and id
 * @property {string} [v] its value
 * @property {boolean} [c] whether it is checked
 * @property {string[]} [o] the values of the options that are chosen
 */
/** @typedef {{url: string, scroll: number[], fields: KeptField[], session: [string, string][] | null}} KeptDocument */

const KEPT_TAGS = "input, textarea, select";
/** What holds nothing that a person put in, or what no script can put back. */
const NOT_KEPT = setOf("hidden submit button reset image file password");

/**
 * Where this frame's document is now.
 * @returns {KeptDocument}
 */
function keep() {
  lookAgain();
  const strike = striker() ?? String;
  const fields = keptFields().map(({ el, key }) => ({ ...key, ...stateOfField(el) }))
    .filter((field) => field.v === undefined || strike(field.v) === field.v);
  const out = { url: document.URL, scroll: [scrollX, scrollY], fields, session: sessionItems(strike) };
  forgetLook();
  return out;
}

/**
 * The fields of this document that are no secret, each with what it is known again by.
 * @returns {{el: Element, key: KeptField}[]}
 */
function keptFields() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const out = [];
  for (const scope of [document, ...rootsSeen]) {
    for (const el of findAll(scope, KEPT_TAGS)) {
      const type = isTag(el, "input") ? inputType(el) : "";
      if (!isHtml(el) || NOT_KEPT.has(type) || isSecret(el)) continue;
      const key = { t: `${tagOf(el)} ${type}`.trim(), n: attr(el, "name") ?? "", d: attr(el, "id") ?? "", k: 0 };
      const name = keyOf(key);
      key.k = counts.get(name) ?? 0;
      counts.set(name, key.k + 1);
      out.push({ el, key });
    }
  }
  return out;
}

/** @param {KeptField} key @returns {string} */
function keyOf(key) {
  return JSON.stringify([key.t, key.n, key.d]);
}

/** @param {Element} el @returns {{v?: string, c?: boolean, o?: string[]}} */
function stateOfField(el) {
  if (isTag(el, "select")) return { o: [...(/** @type {HTMLSelectElement} */ (el)).selectedOptions].map((option) => option.value) };
  const input = /** @type {HTMLInputElement} */ (el);
  return isTickBox(el) ? { c: input.checked } : { v: input.value };
}

/** @param {Element} el @returns {boolean} */
function isTickBox(el) {
  return isTag(el, "input") && /^(checkbox|radio)$/.test(inputType(el));
}

/** @param {(text: string) => string} strike @returns {[string, string][] | null} null where the page may have none */
function sessionItems(strike) {
  try {
    return Object.entries(sessionStorage).filter(([name, value]) => strike(value) === value && strike(name) === name);
  } catch {
    return null;
  }
}

/**
 * Put back what the fields held, and scroll to where the document was.
 * @param {KeptDocument} kept
 * @returns {number} how many fields are not there any more
 */
function bringBack(kept) {
  lookAgain();
  const there = new Map(keptFields().map(({ el, key }) => [`${keyOf(key)}${key.k}`, el]));
  let missing = 0;
  /** @type {[Element, KeptField][]} */
  const found = [];
  for (const field of kept.fields) {
    const el = there.get(`${keyOf(field)}${field.k}`);
    if (el === undefined) missing += 1;
    else found.push([el, field]);
  }
  // A radio button goes out when another of its group is pressed: by itself only where none is.
  found.sort(([, a], [, b]) => Number(isLeftOut(a)) - Number(isLeftOut(b)));
  for (const [el, field] of found) {
    if (JSON.stringify(stateOfField(el)) !== JSON.stringify({ v: field.v, c: field.c, o: field.o })) fill(el, field);
  }
  forgetLook();
  scrollTo({ left: kept.scroll[0] ?? 0, top: kept.scroll[1] ?? 0, behavior: "instant" });
  return missing;
}

/** @param {KeptField} field @returns {boolean} */
function isLeftOut(field) {
  return field.t === "input radio" && field.c === false;
}

/** @param {Element} el @param {KeptField} field */
function fill(el, field) {
  if (isTag(el, "select")) {
    for (const option of /** @type {HTMLSelectElement} */ (el).options) option.selected = field.o?.includes(option.value) === true;
    tell(el);
    return;
  }
  const input = /** @type {HTMLInputElement} */ (el);
  if (field.c !== undefined) {
    // Scripts listen for the press of a box, not for its change alone.
    HTMLElement.prototype.click.call(el);
    if (input.checked !== field.c) {
      input.checked = field.c;
      tell(el);
    }
  } else if (field.v !== undefined) {
    input.value = field.v;
    tell(el);
  }
}

/**
 * What would stand on paper, and whether a secret field is shown in the clear.
 * @returns {{revealed: boolean, text: string}} the text holds all texts of the document and what its fields show
 */
function printed() {
  lookAgain();
  const pattern = secretPattern(secretValues());
  /** @type {string[]} */
  const parts = [];
  for (const scope of [document, ...rootsSeen]) {
    const texts = Document.prototype.createTreeWalker.call(document, scope, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = domParent(text);
      const isSilent = parent !== null && isElement(parent) && (SILENT.has(tagOf(parent)) || flatClosest(parent, (at) => everSecret.has(at)) !== null);
      if (!isSilent) parts.push(/** @type {Text} */ (text).data);
    }
    for (const el of findAll(scope, KEPT_TAGS)) if (!everSecret.has(el)) parts.push(shownBy(el));
  }
  // Twice: as pieces, and put together as a secret would be that is spelled over several elements.
  const text = `${parts.join("\n")}\n${parts.join("")}`;
  const revealed = secretFields().some(isInTheClear) || (pattern !== null && text.search(pattern) >= 0);
  forgetLook();
  return { revealed, text };
}

/** @param {Element} el @returns {boolean} true where a secret field draws what it holds */
function isInTheClear(el) {
  if (!getConnected.call(el) || heldBy(el) === "") return false;
  return !(isTag(el, "input") && inputType(el) === "password") && !isDotted(el);
}

/**
 * Texts without what secret fields hold or held.
 * @param {string[]} texts
 * @returns {string[]}
 */
function struck(texts) {
  const strike = striker();
  return strike === null ? texts : texts.map(strike);
}

/** @returns {boolean} whether there is anything to strike */
function hasSecrets() {
  lookAgain();
  forgetLook();
  return secretValues().length > 0;
}

/**
 * Take a field for a secret one from now on; the only one inside a control that wraps it.
 * @param {number} id
 */
function mask(id) {
  const el = livingElement(id);
  if (el !== null) markSecret(editableOf(el) ?? el);
}
