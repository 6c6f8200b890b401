// @ts-check
// Where a frame's content lies in the frame around it.

/** @typedef {{x: number, y: number, sx: number, sy: number}} Origin */

/**
 * The origin of a frame's content in this frame's viewport, and how much it is scaled; null where it is turned.
 * @param {number} id
 * @returns {Origin | null}
 */
function frameOffset(id) {
  const el = livingElement(id);
  return el === null ? null : contentOrigin(el);
}

/**
 * @param {Element} el
 * @returns {Origin | null}
 */
function contentOrigin(el) {
  if (!(el instanceof HTMLElement) || !isUpright(el)) return null;
  const box = rectOf(el);
  const style = getComputedStyle(el);
  const sx = el.offsetWidth > 0 ? box.width / el.offsetWidth : 1;
  const sy = el.offsetHeight > 0 ? box.height / el.offsetHeight : 1;
  const left = el.clientLeft + (Number.parseFloat(style.paddingLeft) || 0);
  const top = el.clientTop + (Number.parseFloat(style.paddingTop) || 0);
  return { x: box.left + left * sx, y: box.top + top * sy, sx, sy };
}

/**
 * True where all that transforms an element only moves and scales it.
 * @param {Element} el
 * @returns {boolean}
 */
function isUpright(el) {
  let all = new DOMMatrix();
  for (let at = /** @type {Element | null} */ (el); at !== null; at = flatParent(at)) {
    const { transform, rotate, scale, offsetPath } = getComputedStyle(at);
    if (offsetPath !== undefined && offsetPath !== "none" && offsetPath !== "") return false;
    if (transform === "none" && rotate === "none" && scale === "none") continue;
    if (/\s/.test(rotate)) return false;
    const [x, y = x] = scale === "none" ? [1] : scale.split(/\s+/).map(Number);
    const own = new DOMMatrix().rotate(Number.parseFloat(rotate) || 0).scale(x, y);
    if (transform !== "none" && transform !== "") own.multiplySelf(new DOMMatrix(transform));
    all = own.multiply(all);
  }
  const isPlain = Math.abs(all.b) < 1e-6 && Math.abs(all.c) < 1e-6 && all.a > 0 && all.d > 0;
  return all.is2D && isPlain;
}
