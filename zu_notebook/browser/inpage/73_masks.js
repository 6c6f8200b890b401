// @ts-check
// What a picture must not show: secret fields, and where the page draws what they hold or held.

const MOST_MASKS = 300;

/**
 * The boxes to paint over in a picture of this frame.
 * @returns {number[][]}
 */
function masks() {
  /** @type {number[][]} */
  const out = [];
  /** @param {Area} area */
  const add = (area) => {
    if (area.r - area.x > 0 && area.b - area.y > 0 && out.length < MOST_MASKS) out.push(roundedBox(area));
  };
  for (const el of secretFields()) if (isDrawn(el)) add(boxOf(el));
  const pattern = secretPattern(secretValues());
  if (pattern === null) return out;
  for (const scope of [document, ...rootsSeen]) {
    for (const el of findAll(scope, "input, textarea, select")) {
      if (!everSecret.has(el) && shownBy(el).search(pattern) >= 0 && isDrawn(el)) add(boxOf(el));
    }
    maskTexts(scope, pattern, add);
  }
  return out;
}

/** @param {Element} el @returns {boolean} */
function isDrawn(el) {
  return getConnected.call(el) && drawnState(el) === VISIBLE;
}

/** @param {Element} el @returns {string} */
function shownBy(el) {
  if (isTag(el, "select")) return valueOf(el, "") ?? "";
  return `${/** @type {HTMLInputElement} */ (el).value}\n${attr(el, "placeholder") ?? ""}`;
}

/**
 * @param {Document | ShadowRoot} scope
 * @param {RegExp} pattern
 * @param {(area: Area) => void} add
 */
function maskTexts(scope, pattern, add) {
  const texts = Document.prototype.createTreeWalker.call(document, scope, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const data = /** @type {Text} */ (text).data;
    if (data.length < SHORTEST_SECRET) continue;
    const parent = domParent(text);
    if (parent !== null && isElement(parent) && SILENT.has(tagOf(parent))) continue;
    if (data.search(pattern) < 0) continue;
    for (const found of data.matchAll(pattern)) {
      const range = Document.prototype.createRange.call(document);
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      for (const rect of range.getClientRects()) add(areaOf(rect));
    }
  }
}
