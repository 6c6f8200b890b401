// @ts-check
// Whether and where things are drawn: computed styles once per capture, boxes only where asked for.

const NOT_DRAWN = 0;
const INVISIBLE = 1;
const VISIBLE = 2;

/** @type {WeakMap<Element, CSSStyleDeclaration>} computed styles are live: one object does for all looks */
const styles = new WeakMap();
/** @type {Map<Element, number>} */
let drawn = new Map();

/** Forget what was read: styles and boxes hold only for one look at the page. */
function forgetLook() {
  drawn = new Map();
  nameCache = new Map();
  plainNow = new Set();
  forgetPlaces();
}

/** Forget where things are: after scrolling. */
function forgetPlaces() {
  clips = new Map();
  clippers = [];
  pageArea = null;
}

/** @param {Element} el @returns {CSSStyleDeclaration} */
function styleOf(el) {
  let style = styles.get(el);
  if (style === undefined) {
    style = getComputedStyle(el);
    styles.set(el, style);
  }
  return style;
}

const CHECK = { visibilityProperty: true };

/**
 * NOT_DRAWN: nothing of it or in it is; INVISIBLE: it is not, something in it may be; VISIBLE.
 * @param {Element} el
 * @returns {number}
 */
function drawnState(el) {
  let state = drawn.get(el);
  if (state === undefined) {
    if (rawCheckVisibility.call(el, CHECK)) state = VISIBLE;
    else if (rawCheckVisibility.call(el)) state = INVISIBLE;
    else if (styleOf(el).display === "contents") state = styleOf(el).visibility === "visible" ? VISIBLE : INVISIBLE;
    else state = NOT_DRAWN;
    drawn.set(el, state);
  }
  return state;
}

/** @typedef {{x: number, y: number, r: number, b: number}} Area */

/** @param {DOMRect} rect @returns {Area} */
function areaOf(rect) {
  return { x: rect.left, y: rect.top, r: rect.right, b: rect.bottom };
}
/** @param {Area} area @returns {boolean} */
function isFlat(area) {
  return area.r - area.x < 1 || area.b - area.y < 1;
}
/** @param {Area} a @param {Area} b @returns {Area} */
function meet(a, b) {
  return { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y), r: Math.min(a.r, b.r), b: Math.min(a.b, b.b) };
}
/** @param {Area} a @param {Area} b @returns {Area} */
function join(a, b) {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), r: Math.max(a.r, b.r), b: Math.max(a.b, b.b) };
}

/**
 * Where an element is: its own box, or that of what is drawn inside where it has none (floats, display: contents).
 * @param {Element} el
 * @returns {Area}
 */
function boxOf(el) {
  const own = areaOf(rectOf(el));
  if (!isFlat(own)) return own;
  if (isTag(el, "area")) return imageMapArea(el) ?? own;
  /** @type {Area | null} */
  let all = null;
  let left = 40;
  /** @param {Element} at @param {number} depth */
  const gather = (at, depth) => {
    for (const child of flatChildren(at)) {
      if (left <= 0) return;
      left -= 1;
      if (!isElement(child)) {
        if (contentOf(child).trim() === "") continue;
        const range = document.createRange();
        range.selectNodeContents(child);
        const text = areaOf(range.getBoundingClientRect());
        if (!isFlat(text)) all = all === null ? text : join(all, text);
        continue;
      }
      if (drawnState(child) === NOT_DRAWN) continue;
      const box = areaOf(rectOf(child));
      if (!isFlat(box)) all = all === null ? box : join(all, box);
      else if (depth < 4) gather(child, depth + 1);
    }
  };
  gather(el, 0);
  return all ?? own;
}

/**
 * Where an area of an image map is.
 * @param {Element} el
 * @returns {Area | null}
 */
function imageMapArea(el) {
  const map = flatClosest(el, (at) => tagOf(at) === "map");
  const name = map === null ? null : attr(map, "name") ?? attr(map, "id");
  if (!name) return null;
  const image = find(document, `img[usemap="#${CSS.escape(name)}" i]`);
  if (image === null) return null;
  const at = rectOf(image);
  const shape = (attr(el, "shape") ?? "rect").toLowerCase();
  const c = (attr(el, "coords") ?? "").split(/[\s,;]+/).map(Number);
  if (shape === "default") return areaOf(at);
  const [x = 0, y = 0, z = 0] = c;
  if (shape.startsWith("circ")) return { x: at.left + x - z, y: at.top + y - z, r: at.left + x + z, b: at.top + y + z };
  const xs = c.filter((_, k) => k % 2 === 0);
  const ys = c.filter((_, k) => k % 2 === 1);
  if (xs.length === 0 || ys.length === 0 || c.some(Number.isNaN)) return null;
  return { x: at.left + Math.min(...xs), y: at.top + Math.min(...ys), r: at.left + Math.max(...xs), b: at.top + Math.max(...ys) };
}

/** @typedef {{area: Area, scrolls: boolean, outer: Clip | null}} Clip */
/** @typedef {{flow: Clip | null, absolute: Clip | null, fixed: Clip | null, isFixed: boolean}} Clips */
/** @type {Map<Element, Clips>} */
let clips = new Map();
/** @type {Element[]} those of them that cut something off themselves */
let clippers = [];

/** @type {Clips} */
const UNCLIPPED = { flow: null, absolute: null, fixed: null, isFixed: false };

/**
 * What cuts off the children of an element, by how they are positioned.
 * @param {Element} el
 * @returns {Clips}
 */
function clipsOf(el) {
  /** @type {Element[]} */
  const unknown = [];
  let found = UNCLIPPED;
  for (let at = /** @type {Element | null} */ (el); at !== null; at = flatParent(at)) {
    const known = clips.get(at);
    if (known !== undefined) {
      found = known;
      break;
    }
    unknown.push(at);
  }
  for (let at = unknown.pop(); at !== undefined; at = unknown.pop()) {
    found = clipsWithin(at, found);
    clips.set(at, found);
  }
  return found;
}

/**
 * @param {Element} el
 * @param {Clips} above what cuts off the element itself
 * @returns {Clips}
 */
function clipsWithin(el, above) {
  const style = styleOf(el);
  const position = style.position;
  const base = position === "fixed" ? above.fixed : position === "absolute" ? above.absolute : above.flow;
  const isRoot = el === rootElement() || el === bodyElement();
  const overflow = isRoot ? "visible" : style.overflow;
  let own = base;
  if (overflow !== "visible" && style.display !== "contents" && style.display !== "inline") {
    own = { area: areaOf(rectOf(el)), scrolls: /auto|scroll|overlay/.test(overflow), outer: base };
    clippers.push(el);
  }
  const isFixed = position === "fixed" || above.isFixed;
  if (own === above.absolute && own === above.fixed) return { flow: own, absolute: own, fixed: own, isFixed };
  const holds = style.transform !== "none" || style.filter !== "none" || style.contain.includes("paint");
  return {
    flow: own,
    absolute: position !== "static" || holds ? own : above.absolute,
    fixed: holds && !isRoot ? own : above.fixed,
    isFixed,
  };
}

/**
 * What cuts off an element, innermost first, and whether it stays where it is when the page scrolls.
 * @param {Element} el
 * @returns {{clip: Clip | null, isFixed: boolean}}
 */
function cutOffBy(el) {
  const parent = flatParent(el);
  if (parent === null) return { clip: null, isFixed: false };
  const around = clipsOf(parent);
  const position = styleOf(el).position;
  const clip = position === "fixed" ? around.fixed : position === "absolute" ? around.absolute : around.flow;
  return { clip, isFixed: position === "fixed" || around.isFixed };
}

/**
 * The part of a box that can be brought into view (for one in a scroller: the scroller's); flat where all is cut off.
 * @param {Element} el
 * @param {Area} box
 * @returns {Area}
 */
function reachablePart(el, box) {
  const { clip: first, isFixed } = cutOffBy(el);
  let part = box;
  for (let clip = first; clip !== null; clip = clip.outer) part = clip.scrolls ? clip.area : meet(part, clip.area);
  if (isFixed) return meet(part, viewArea());
  pageArea ??= wholePage();
  return meet(part, pageArea);
}

/** @type {Area | null} */
let pageArea = null;

/**
 * All that the page can be scrolled to, seen from where it is now.
 * @returns {Area}
 */
function wholePage() {
  const root = rootElement();
  if (root === null) return viewArea();
  const wide = Math.max(root.scrollWidth, innerWidth);
  const high = Math.max(root.scrollHeight, innerHeight);
  const x = styleOf(root).direction === "rtl" ? innerWidth - wide - scrollX : -scrollX;
  return { x, y: -scrollY, r: x + wide, b: high - scrollY };
}

/**
 * The part of a box that is in view now.
 * @param {Element} el
 * @param {Area} box
 * @returns {Area}
 */
function shownPart(el, box) {
  let part = meet(box, viewArea());
  for (let { clip } = cutOffBy(el); clip !== null; clip = clip.outer) part = meet(part, clip.area);
  return part;
}

/** @returns {Area} */
function viewArea() {
  return { x: 0, y: 0, r: innerWidth, b: innerHeight };
}
