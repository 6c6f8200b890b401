// @ts-check
// What secret fields hold or held at any time in this document, and striking it out wherever else it is said.

const STRUCK = "•••";
/** Shorter values stand on every page by chance. */
const SHORTEST_SECRET = 4;
/** From here on a value is struck also within a word; a shorter one only as a whole word or number. */
const SHORTEST_INSIDE = 6;
const MOST_HELD = 500;
/** The binding that this world has, and the page's own has not. */
const HELD = "__zuHeld";

/** @type {Set<string>} */
const heldBefore = new Set();
/** @type {WeakMap<Element, string>} */
const heldLast = new WeakMap();
/** @type {WeakMap<Element, WeakRef<Element>[]>} the row of boxes that a box for one digit stands in */
const codeRows = new WeakMap();

/** @param {Element} el @returns {string} */
function heldBy(el) {
  const tag = tagOf(el);
  if (tag === "input" || tag === "textarea") return /** @type {HTMLInputElement} */ (el).value;
  return tag === "select" ? "" : contentOf(el);
}

/**
 * Note what a secret field holds. What was typed on the way to it is forgotten: its beginnings are common words.
 * @param {Element} el
 * @param {boolean} [isDone] true where the page may have taken it as it is now
 */
function noteHeld(el, isDone = false) {
  const held = heldBy(el);
  const last = heldLast.get(el) ?? "";
  if (last !== "" && !held.startsWith(last) && ![...heldBefore].some((known) => known.startsWith(last))) keepHeld(last);
  heldLast.set(el, held);
  if (isDone) keepHeld(held);
  const row = codeRows.get(el)?.map((ref) => ref.deref());
  const digits = row?.map((box) => (box === undefined ? "" : heldBy(box)));
  if (digits?.every((digit) => digit !== "") === true) keepHeld(digits.join(""));
}

/** @param {string} text */
function keepHeld(text) {
  if (text.trim().length < SHORTEST_SECRET || heldBefore.has(text)) return;
  if (heldBefore.size >= MOST_HELD) for (const oldest of heldBefore) {
    heldBefore.delete(oldest);
    break;
  }
  heldBefore.add(text);
  tellHeld(text);
}

/** Tell the other side what was held, so that it strikes it in addresses and in documents to come. @param {string} text */
function tellHeld(text) {
  const tell = Reflect.get(globalThis, HELD);
  if (typeof tell === "function") tell(text);
}

/** Mark the boxes of one code. @param {Element[]} boxes */
function markCode(boxes) {
  const row = boxes.map((box) => new WeakRef(box));
  for (const box of boxes) codeRows.set(box, row);
  for (const box of boxes) markSecret(box);
}

/**
 * All values that must not be said, longest first.
 * @returns {string[]}
 */
function secretValues() {
  const out = new Set(heldBefore);
  for (const el of secretFields()) {
    noteHeld(el);
    out.add(heldBy(el));
    out.add(attr(el, "value") ?? "");
  }
  return [...out, ...[...out].map(fold)].filter((value) => value.trim().length >= SHORTEST_SECRET).sort((a, b) => b.length - a.length);
}

/** @param {string} text @returns {string} */
function asPattern(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+");
}

/**
 * What finds secret values in a text: as they are, in the other case where the page draws them so, as in addresses.
 * @param {string[]} values
 * @returns {RegExp | null}
 */
function secretPattern(values) {
  /** @type {Set<string>} */
  const parts = new Set();
  for (const value of values) {
    const coded = encodeURIComponent(value.toWellFormed());
    const inText = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const inAttribute = inText.replaceAll('"', "&quot;");
    if (value.length < SHORTEST_INSIDE) {
      for (const one of [value, coded, inText, inAttribute]) {
        parts.add(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])${asPattern(one)}(?![\\p{L}\\p{N}]|[.,]\\p{N})`);
      }
    } else {
      const turns = [value, value.toUpperCase(), value.toLowerCase()];
      for (const one of [...turns, coded, coded.replaceAll("%20", "+"), inText, inAttribute]) parts.add(asPattern(one));
    }
  }
  return parts.size === 0 ? null : new RegExp([...parts].join("|"), "gu");
}

/**
 * What strikes secrets out of a text; null where there are none.
 * @returns {((text: string) => string) | null}
 */
function striker() {
  const values = secretValues();
  const pattern = secretPattern(values);
  if (pattern === null) return null;
  return (text) => withoutBegun(text.replace(pattern, STRUCK), values);
}

/**
 * A text without the beginning of a secret at its end: a long text was cut there.
 * @param {string} text
 * @param {string[]} values
 * @returns {string}
 */
function withoutBegun(text, values) {
  if (text.length < 60) return text;
  for (const value of values) {
    if (value.length < SHORTEST_INSIDE) continue;
    for (let length = Math.min(value.length, text.length) - 1; length >= SHORTEST_SECRET; length -= 1) {
      if (text.endsWith(value.slice(0, length))) return text.slice(0, -length) + STRUCK;
    }
  }
  return text;
}
