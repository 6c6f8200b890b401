// @ts-check
// Where to press an element: brought into view at once, and only where the press lands on it.

/** @typedef {"gone" | "hidden" | "disabled" | "inert" | "covered" | "zero-area"} Refusal */
/** @typedef {{ok: true, x: number, y: number, box: number[]} | {ok: false, why: Refusal, cover?: string}} Target */

/** @param {Element} el @param {ScrollLogicalPosition} block */
function bringIntoView(el, block) {
  rawScrollIntoView.call(el, { block, inline: block, behavior: "instant" });
  forgetPlaces();
}

/**
 * A point where a press lands on an element.
 * @param {number} id
 * @param {{scroll?: boolean | "always"}} [options] "always": also where it is in view in its frame, since the frame may not be
 * @returns {Target}
 */
function target(id, options = {}) {
  const el = livingElement(id);
  if (el === null) return { ok: false, why: "gone" };
  forgetLook();
  disabledAround = new Map();
  rootsSeen = reachableRoots();
  if (isDisabled(el)) return { ok: false, why: "disabled" };
  if (isInert(el) || isBehindModal(el)) return { ok: false, why: "inert" };
  const shown = shownFor(el);
  if (shown === null) return { ok: false, why: drawnState(el) === VISIBLE || isTag(el, "area") ? "zero-area" : "hidden" };
  if (options.scroll === "always") bringIntoView(shown, "center");
  let found = pressOn(shown, boxOf(shown));
  if (options.scroll !== false) {
    for (const block of /** @type {const} */ (["center", "nearest", "start", "end"])) {
      if (found !== null && "x" in found) break;
      bringIntoView(shown, block);
      found = pressOn(shown, boxOf(shown));
    }
  }
  if (found === null) return { ok: false, why: "covered", cover: "what cuts it off; it can't be scrolled into view" };
  if (!("x" in found)) return { ok: false, why: "covered", cover: coverText(found.cover) };
  return { ok: true, x: found.x, y: found.y, box: roundedBox(boxOf(shown)) };
}

/** @param {Element | null} cover @returns {string} */
function coverText(cover) {
  const text = describeCover(cover);
  return striker()?.(text) ?? text;
}

/**
 * The element itself where it has an area, else what stands in for it; null where there is nothing to press.
 * @param {Element} el
 * @returns {Element | null}
 */
function shownFor(el) {
  if (isTag(el, "area")) return imageMapArea(el) === null ? null : el;
  if (drawnState(el) === VISIBLE && !isSpeck(boxOf(el))) return el;
  if (canHaveStandIn(el)) return standInOf(el);
  return labelsOf(el).find((label) => drawnState(label) === VISIBLE && !isFlat(boxOf(label))) ?? null;
}

/**
 * Whether a point of this frame hits an element: for the owners of frames.
 * @param {number} id
 * @param {number} x
 * @param {number} y
 * @returns {{ok: true} | {ok: false, cover: string}}
 */
function hit(id, x, y) {
  const el = livingElement(id);
  if (el === null) return { ok: false, cover: "nothing: it is gone" };
  forgetLook();
  const at = elementAt(x, y);
  return countsAs(el, at) ? { ok: true } : { ok: false, cover: coverText(at) };
}
