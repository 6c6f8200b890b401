// @ts-check
// The visible text of a page as a person would copy it: shadow roots and slots where they are drawn, frames' places kept.

/** @typedef {(string | number)[]} TextParts texts, and for a frame the number of its owner */

/**
 * The visible text of an element, or of the whole document, in parts; null where it is gone.
 * @param {number | null} id
 * @returns {TextParts | null}
 */
function textParts(id) {
  const el = id === null ? bodyElement() ?? rootElement() : livingElement(id);
  if (el === null) return id === null ? [] : null;
  lookAgain();
  const strike = striker() ?? String;
  const out = new TextOut();
  if (flatClosest(el, (at) => everSecret.has(at)) === null) readText(el, aroundInner(), out);
  forgetLook();
  return joined(out.parts).map((part) => (typeof part === "string" ? strike(part) : part));
}

/** Texts that stand beside each other as one: a secret may be spelled over several. @param {TextParts} parts @returns {TextParts} */
function joined(parts) {
  /** @type {TextParts} */
  const out = [];
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    if (text !== "") out.push(text);
    out.push(part);
    text = "";
  }
  if (text !== "") out.push(text);
  return out;
}

/** Puts texts together; breaks between them are as wide as the widest that was asked for there. */
class TextOut {
  constructor() {
    /** @type {TextParts} */
    this.parts = [];
    this.pending = 0;
    this.isFresh = true;
  }

  /** @param {number} lines */
  breakBy(lines) {
    if (lines > this.pending) this.pending = lines;
  }

  /** @param {string} text */
  add(text) {
    if (text === "") return;
    if (this.pending > 0 && this.parts.length > 0) this.parts.push("\n".repeat(this.pending));
    this.pending = 0;
    this.parts.push(text);
    this.isFresh = /\s$/.test(text);
  }

  /** @param {number} owner */
  addFrame(owner) {
    this.breakBy(1);
    if (this.parts.length > 0) this.parts.push("\n".repeat(this.pending));
    this.parts.push(owner);
    this.pending = 1;
  }
}

/**
 * What the browser's own innerText doesn't read as it is drawn, and all that it is in.
 * @returns {Set<Element>}
 */
function aroundInner() {
  /** @type {Set<Element>} */
  const out = new Set();
  /** @param {Element | null} el */
  const add = (el) => {
    for (let at = el; at !== null && !out.has(at); at = flatParent(at)) out.add(at);
  };
  for (const scope of [document, ...rootsSeen]) {
    if (kindOf(scope) === FRAGMENT) add(hostOf(scope));
    for (const el of findAll(scope, "iframe, frame, object, embed, select, textarea, slot")) add(el);
  }
  for (const el of secretFields()) if (getConnected.call(el)) add(el);
  return out;
}

/**
 * @param {Element} el
 * @param {Set<Element>} special
 * @param {TextOut} out
 */
function readText(el, special, out) {
  const tag = tagOf(el);
  if (drawnState(el) === NOT_DRAWN || (SILENT.has(tag) && isHtml(el)) || everSecret.has(el)) return;
  if (isTag(el, "br")) {
    out.add("\n");
    return;
  }
  if (isFrame(el)) {
    out.addFrame(idOf(el));
    return;
  }
  if (isTag(el, "input") || isTag(el, "textarea")) return;
  const [around, isCell] = breaksOf(el);
  out.breakBy(around);
  if (isTag(el, "select")) out.add(drawnState(el) === VISIBLE ? valueOf(el, "") ?? "" : "");
  else if (!special.has(el) && el instanceof HTMLElement) out.add(getInnerText.call(el) ?? "");
  else readChildren(el, special, out);
  if (isCell) out.add("\t");
  out.breakBy(around);
}

/**
 * @param {Element} el
 * @param {Set<Element>} special
 * @param {TextOut} out
 */
function readChildren(el, special, out) {
  const shows = drawnState(el) === VISIBLE;
  const closed = isClosedDetails(el);
  const keeps = /^(pre|break-spaces)/.test(styleOf(el).whiteSpace);
  for (const child of flatChildren(el)) {
    if (closed && !(isElement(child) && isTag(child, "summary"))) continue;
    if (isElement(child)) readText(child, special, out);
    else if (shows) {
      const text = turned(/** @type {Text} */ (child).data, el);
      const folded = keeps ? text : text.replace(/[\t\n\r ]+/g, " ");
      out.add(!keeps && (out.isFresh || out.pending > 0) ? folded.trimStart() : folded);
    }
  }
}

/**
 * How many line ends stand around an element, and whether it is a cell with one beside it.
 * @param {Element} el
 * @returns {[number, boolean]}
 */
function breaksOf(el) {
  const display = styleOf(el).display;
  if (display === "table-cell") {
    let next = getNextSibling.call(el);
    while (next !== null && !isElement(next)) next = getNextSibling.call(next);
    return [0, next !== null];
  }
  if (isTag(el, "p")) return [2, false];
  return [/^(inline|contents|ruby|none)/.test(display) ? 0 : 1, false];
}
