// @ts-check
// Elements that could have a closed shadow root: only the browser can tell, so each is named, and again when it changed.

/** @type {WeakMap<Element, string>} how an element looked when it was named */
const namedAs = new WeakMap();
const MOST_GUESSED_HOSTS = 20;
const MOST_NAMED_AGAIN = 200;
const HOST_TAGS = setOf("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span");
/** Where it is asked what is drawn there, as shares of the viewport. */
const PROBES = /** @type {const} */ ([[0.5, 0.5], [0.04, 0.04], [0.96, 0.96], [0.5, 0.96]]);

/** @type {Set<Element>} hosts of children that are drawn nowhere: seen while walking */
let suspects = new Set();

/**
 * The numbers of elements that could have a closed shadow root: custom elements, empty ones that have a height which
 * nothing else gives them, ones with children that are drawn nowhere, ones that are hit where they are not.
 * Each is named once and again when it looks otherwise, unless all are asked for.
 * @param {boolean} [all]
 * @param {Survey} [surveyed]
 * @returns {number[]}
 */
function closedHosts(all = true, surveyed = survey()) {
  /** @type {number[]} */
  const out = [];
  let guesses = MOST_GUESSED_HOSTS;
  let again = MOST_NAMED_AGAIN;
  /** @param {Element} el @param {() => boolean} test */
  const add = (el, test) => {
    if (shadowOf(el) !== null) return false;
    const before = namedAs.get(el);
    if (before !== undefined && !all && again <= 0) return false;
    const { width, height } = rectOf(el);
    const look = `${width} ${height} ${getFirstChild.call(el) === null} ${outside.has(el)}`;
    if ((before === look && !all) || !test()) return false;
    if (before !== undefined) again -= 1;
    namedAs.set(el, look);
    out.push(idOf(el));
    return true;
  };
  const always = () => true;
  const outside = hitOutside();
  const { customs, empties } = surveyed;
  for (const el of customs) add(el, always);
  for (const el of empties) {
    if (guesses <= 0) break;
    if (namedAs.has(el) || getOffsetHeight.call(el) >= 4) guesses -= add(el, () => hasUnexplainedHeight(el)) ? 1 : 0;
  }
  for (const el of [...suspects, ...outside]) if (isHtml(el) && HOST_TAGS.has(tagOf(el))) add(el, always);
  return out;
}

/**
 * The elements that are hit where neither they nor anything known in them is.
 * @returns {Set<Element>}
 */
function hitOutside() {
  /** @type {Set<Element>} */
  const out = new Set();
  for (const [fx, fy] of PROBES) {
    const x = innerWidth * fx;
    const y = innerHeight * fy;
    const hit = elementAt(x, y);
    if (hit === null || hit === rootElement() || hit === bodyElement()) continue;
    const box = rectOf(hit);
    if (x < box.left - 1 || x > box.right + 1 || y < box.top - 1 || y > box.bottom + 1) out.add(hit);
  }
  return out;
}

/**
 * True where an element without content is as high as if it had some.
 * @param {Element} el
 * @returns {boolean}
 */
function hasUnexplainedHeight(el) {
  if (rectOf(el).height < 4 || !(el instanceof HTMLElement)) return false;
  const style = getComputedStyle(el);
  if (style.display !== "inline" && el.computedStyleMap().get("height")?.toString() !== "auto") return false;
  const minimum = Number.parseFloat(style.minHeight) || 0;
  const content = el.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
  if (style.display !== "inline" && (content < 4 || minimum >= content || /fixed|absolute/.test(style.position))) return false;
  return ["::before", "::after"].every((which) => /^(none|normal)$/.test(getComputedStyle(el, which).content));
}

/**
 * True for a child that its parent shows nowhere: a shadow root without a slot for it.
 * @param {Element} el
 * @returns {boolean}
 */
function isDrawnNowhere(el) {
  const parent = flatParent(el);
  return parent !== null && shadowOf(parent) === null && styleOf(el).display === "";
}
