// @ts-check
// What takes clicks without a role for it. A script can't see the listeners of another world: the browser tells the
// other side which elements have some, and that one tells us.

/** @type {Set<number>} the numbers of elements with a listener of their own for presses */
let listening = new Set();
/** True where a framework is at work that remembers for which elements it handles clicks further up. */
let hasMarks = false;
/** @type {WeakSet<Element>} elements that were looked at for such a mark */
const askedForMarks = new WeakSet();
/** @type {WeakSet<Element>} those that have one */
const marked = new WeakSet();
/** @type {[Document | Element, string][]} within what clicks are handled for all that fits a selector */
let delegations = [];
/** @type {Set<Element>} what fits one now */
let delegatedNow = new Set();
const MOST_ASKED_FOR_MARKS = 5000;
/** A selector that any part of a page fits says nothing of what takes clicks. */
const FITS_ALL = /(^|[\s>+~,])(\*|article|body|div|main|p|section|span)\s*(,|$)/i;
/** More controls than this in an element, and its listener is there for them. */
const MOST_IN_ONE = 3;
/** What takes a larger share of the view than this is no control but the page, or a backdrop. */
const LARGEST_SHARE = 0.5;
const LONGEST_NAME = 300;

/**
 * Take in which elements have listeners of their own for presses.
 * @param {number[]} ids
 * @returns {boolean} true where a look would find something else than before
 */
function setListening(ids) {
  const before = listening;
  listening = new Set(ids);
  const changed = [...ids.filter((id) => !before.has(id)), ...[...before].filter((id) => !listening.has(id))];
  const matters = changed.some((id) => {
    const el = livingElement(id);
    return el !== null && listensItself(el, true);
  });
  if (matters) noteChange();
  return matters;
}

/**
 * Take in that a framework is at work that marks elements; what has none is asked for with each look from now on.
 */
function expectMarks() {
  hasMarks = true;
  noteChange();
}

/**
 * The places, among all elements of the document, of those that could have a mark and were not asked for one yet.
 * @returns {number[]}
 */
function unasked() {
  /** @type {number[]} */
  const out = [];
  if (!hasMarks) return out;
  findAll(document, "*").forEach((el, at) => {
    if (out.length < MOST_ASKED_FOR_MARKS && !askedForMarks.has(el) && !hasOwnPress(el)) out.push(at);
  });
  return out;
}

/** @param {Element} el @returns {boolean} true for what is listed, or left out, whatever handles its clicks */
function hasOwnPress(el) {
  const tag = tagOf(el);
  return SILENT.has(tag) || tag === "head" || tag === "br" || (isHtml(el) && isFocusable(el)) || (!isHtml(el) && tag !== "svg");
}

/**
 * Take in which of the elements that were named by their places have a mark.
 * @param {number} look the look that named them: nothing may have changed since
 * @param {number[]} asked
 * @param {number[]} found
 * @returns {boolean} true where a look would find something else than before
 */
function setMarked(look, asked, found) {
  if (!isUnchanged() || !heldLooks.has(look)) return false;
  const all = findAll(document, "*");
  const isFound = new Set(found);
  let matters = false;
  for (const at of asked) {
    const el = all[at];
    if (el === undefined) continue;
    askedForMarks.add(el);
    if (!isFound.has(at)) continue;
    marked.add(el);
    matters = true;
  }
  if (matters) noteChange();
  return matters;
}

/**
 * Take in within what elements, named by their places (-1 is the document), clicks are handled for what fits a selector.
 * @param {[number, string][]} found
 */
function setDelegations(found) {
  const all = findAll(document, "*");
  const telling = found.filter(([, selector]) => !FITS_ALL.test(selector));
  delegations = telling.map(([at, selector]) => [at < 0 ? document : all[at] ?? document, selector]);
  noteChange();
}

/** Find what fits the selectors by which clicks are handled further up. */
function findDelegated() {
  delegatedNow = new Set();
  for (const [around, selector] of delegations) for (const el of foundIn(around, selector)) delegatedNow.add(el);
}

/** @param {Element} el @returns {boolean} true where a framework handles its clicks further up */
function isHandledAbove(el) {
  return marked.has(el) || delegatedNow.has(el);
}

/** @param {Document | Element} around @param {string} selector @returns {Iterable<Element>} none where it is no selector */
function foundIn(around, selector) {
  try {
    return findAll(around, selector);
  } catch {
    return [];
  }
}

/** @param {Element} el @returns {boolean} */
function hasListener(el) {
  const id = idsByNode.get(el);
  return id !== undefined && listening.has(id);
}

/**
 * True for an element with a listener of its own that no role speaks for, and that is not the page.
 * @param {Element} el
 * @param {boolean} [isKnown] true where it is known that it has one
 * @returns {boolean}
 */
function listensItself(el, isKnown = hasListener(el)) {
  if (!isKnown) return false;
  const tag = tagOf(el);
  return tag !== "body" && tag !== "html" && tag !== "canvas" && !isLabelOfOther(el, tag) && !FRAME_TAGS.has(tag);
}

/**
 * True where an element's box and text are those of one control.
 * @param {Area} box
 * @param {string} name
 * @param {boolean} isProven a listener of its own speaks for it, not the pointer alone
 * @returns {boolean}
 */
function looksLikeOne(box, name, isProven) {
  if (isFlat(box) || name.length >= LONGEST_NAME) return false;
  if (!isProven) return name !== "" || isIconSized(box);
  return (box.r - box.x) * (box.b - box.y) <= LARGEST_SHARE * innerWidth * innerHeight;
}
