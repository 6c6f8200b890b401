// @ts-check
// Evidence for "can't see": how much of the viewport is drawn by something that a reader can't read.

const GRID = 24;
const PAINTED_TAGS = setOf("canvas embed applet object");

/**
 * The share of the viewport that canvases and plug-ins without content of their own cover.
 * @param {Element[]} painted
 * @returns {number}
 */
function paintedShare(painted) {
  if (painted.length === 0 || innerWidth < 1 || innerHeight < 1) return 0;
  const cells = new Uint8Array(GRID * GRID);
  let count = 0;
  for (const el of painted) {
    const box = boxOf(el);
    const part = reachablePart(el, box);
    if (isFlat(part)) continue;
    const x0 = Math.max(0, Math.round((part.x / innerWidth) * GRID));
    const x1 = Math.min(GRID, Math.round((part.r / innerWidth) * GRID));
    const y0 = Math.max(0, Math.round((part.y / innerHeight) * GRID));
    const y1 = Math.min(GRID, Math.round((part.b / innerHeight) * GRID));
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        if (cells[y * GRID + x] === 0) {
          cells[y * GRID + x] = 1;
          count += 1;
        }
      }
    }
  }
  return Math.round((count / (GRID * GRID)) * 1000) / 1000;
}

/**
 * True for what draws without telling: a canvas without controls in its fallback, a plug-in.
 * @param {Element} el
 * @param {string} tag
 * @returns {boolean}
 */
function isPainted(el, tag) {
  if (!PAINTED_TAGS.has(tag) || !isHtml(el) || isFrame(el)) return false;
  if (tag === "canvas") return find(el, "a[href], button, input, select, textarea, [tabindex], [role]") === null;
  return tag === "embed" || tag === "applet" || (tag === "object" && /^(application|$)/.test(attr(el, "type") ?? ""));
}
