// @ts-check
// What takes a click at a point, through shadow roots, and what counts as hitting an element.

/**
 * The innermost element at a point of this frame's viewport.
 * @param {number} x
 * @param {number} y
 * @returns {Element | null}
 */
function elementAt(x, y) {
  /** @type {Element | null} */
  let at = Document.prototype.elementFromPoint.call(document, x, y);
  for (let depth = 0; at !== null && depth < 50; depth += 1) {
    const root = shadowOf(at);
    if (root === null) return at;
    const host = at;
    const inner = ShadowRoot.prototype.elementsFromPoint.call(root, x, y).find((el) => el !== host && scopeOf(el) === root);
    if (inner === undefined || !isDrawnAt(host, inner, x, y)) return host;
    at = inner;
  }
  return at;
}

/**
 * True where what is inside a host is what is drawn at a point: nothing of the host itself lies over it.
 * @param {Element} host
 * @param {Element} inner
 * @param {number} x
 * @param {number} y
 * @returns {boolean}
 */
function isDrawnAt(host, inner, x, y) {
  const stack = Document.prototype.elementsFromPoint.call(document, x, y);
  return flatContains(host, inner) && (stack.length === 0 || flatContains(/** @type {Element} */ (stack[0]), inner));
}

/**
 * What a person presses to work a control: its visible labels.
 * @param {Element} el
 * @returns {Element[]}
 */
function labelsOf(el) {
  if (!isHtml(el)) return [];
  if (isCustom(el)) return customLabels(el);
  const labels = /^(input|select|textarea|button|meter|progress|output)$/.test(tagOf(el)) ? /** @type {HTMLInputElement} */ (el).labels : null;
  return labels === null || labels === undefined ? [] : [...labels];
}

/**
 * The labels of a custom element that belongs to forms: it says so to nobody but them.
 * @param {Element} el
 * @returns {Element[]}
 */
function customLabels(el) {
  const id = attr(el, "id");
  const scope = scopeOf(el);
  const around = flatClosest(el, (at) => isTag(at, "label"));
  const pointing = id ? findAll(scope, `label[for="${CSS.escape(id)}"]`) : [];
  const all = around === null ? [...pointing] : [...new Set([around, ...pointing])];
  return all.filter((label) => /** @type {HTMLLabelElement} */ (label).control === el);
}

/**
 * True where a click that lands on `hit` works `el`.
 * @param {Element} el
 * @param {Element | null} hit
 * @returns {boolean}
 */
function countsAs(el, hit) {
  if (hit === null) return false;
  if (flatContains(el, hit)) return nearerControl(el, hit) === null;
  const label = flatClosest(hit, (at) => isTag(at, "label"));
  if (label !== null && /** @type {HTMLLabelElement} */ (label).control === el) return nearerControl(label, hit) === null;
  const around = pressableOf(el);
  if (around !== null && flatClosest(hit, isPressable) === around) return true;
  if (isTag(el, "area") && isTag(hit, "img")) return hasAttr(hit, "usemap");
  return isTag(el, "option") && flatContains(hit, el);
}

/** @param {Element} el @returns {boolean} */
function isPressable(el) {
  const tag = tagOf(el);
  return (tag === "a" && hasAttr(el, "href")) || tag === "button" || tag === "summary" || /^(button|link|menuitem|tab|option)$/.test(attr(el, "role") ?? "");
}

/** @param {Element} el @returns {Element | null} */
function pressableOf(el) {
  return flatClosest(flatParent(el), isPressable);
}

/**
 * A short text that names a cover.
 * @param {Element | null} hit
 * @returns {string}
 */
function describeCover(hit) {
  if (hit === null) return "something outside the page";
  const known = flatClosest(hit, (at) => roleOf(at) !== "" || isFocusable(at)) ?? hit;
  const body = bodyElement();
  const shown = known === body || known === rootElement() ? hit : known;
  const name = nameOf(shown, roleOf(shown)).text || drawnText(shown, 60) || drawnText(hit, 60);
  const kind = hit === shown ? tagOf(hit) : `${tagOf(hit)} in ${roleOf(shown) || tagOf(shown)}`;
  return cut(name === "" ? kind : `${kind} "${cut(name, 60)}"`, 120);
}

/** The points of a box that are asked, as shares of its width and height: the middle, inner ones, then near the edges. */
const POINTS = /** @type {const} */ ([[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.75, 0.25], [0.25, 0.75],
  [0.08, 0.5], [0.92, 0.5], [0.5, 0.1], [0.5, 0.9]]);

/**
 * Where a click lands on an element within an area of this frame's view, or what takes it.
 * @param {Element} el
 * @param {Area} area
 * @returns {{x: number, y: number} | {cover: Element | null} | null} null where the area is flat
 */
function pressPoint(el, area) {
  if (area.r - area.x <= 0 || area.b - area.y <= 0) return null;
  /** @type {Element | null} */
  let cover = null;
  let same = 0;
  /** @type {{x: number, y: number} | null} */
  let through = null;
  for (const [fx, fy] of POINTS) {
    const x = area.x + (area.r - area.x) * fx;
    const y = area.y + (area.b - area.y) * fy;
    const hit = elementAt(x, y);
    if (countsAs(el, hit)) return { x, y };
    if (through === null && hit !== null && worksThrough(el, hit)) through = { x, y };
    cover ??= hit;
    if (hit === cover) same += 1;
    if (same === 3 && cover !== null && isUnder(area, cover)) break;
  }
  return through ?? { cover };
}

/** @param {Area} area @param {Element} cover @returns {boolean} */
function isUnder(area, cover) {
  const box = rectOf(cover);
  return box.left <= area.x && box.top <= area.y && box.right >= area.r && box.bottom >= area.b;
}

/**
 * The areas in view where a person can press an element besides its box: each line of one that wraps, its labels.
 * @param {Element} el
 * @returns {Area[]}
 */
function pressAreas(el) {
  const out = [];
  const rects = rawRects.call(el);
  if (rects.length > 1 && rects.length <= 12) for (const rect of rects) out.push(shownPart(el, areaOf(rect)));
  for (const label of labelsOf(el)) {
    if (drawnState(label) === VISIBLE) out.push(shownPart(label, boxOf(label)));
  }
  return out.filter((area) => area.r - area.x > 0 && area.b - area.y > 0);
}

/**
 * A point where a press lands on an element now, else what takes it; null where none of it is in view.
 * @param {Element} el
 * @param {Area} box
 * @returns {{x: number, y: number} | {cover: Element | null} | null}
 */
function pressOn(el, box) {
  const first = pressPoint(el, shownPart(el, box));
  if (first !== null && "x" in first) return first;
  if (first === null && labelsOf(el).length === 0) return null;
  let best = first;
  for (const area of pressAreas(el)) {
    const found = pressPoint(el, area);
    if (found !== null && "x" in found) return found;
    best ??= found;
  }
  return best;
}
