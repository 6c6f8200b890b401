// @ts-check
// Whether all that a look at the page depends on is as it was at the last one, as far as a script can tell. Styles and
// layout are counted by the browser: the other side compares those counts.

/** @type {Map<number, string>} by their numbers, what was asked of the looks that still hold */
const heldLooks = new Map();
const MOST_HELD_LOOKS = 20;
let lastNumber = 0;
/** @type {{view: unknown[], fields: [Element, string][], scrollers: Map<Element, string>}} */
let lookedAt = { view: [], fields: [], scrollers: new Map() };

const changeWatch = new MutationObserver(noteMutation);
/** True where the tree changed since the last look. */
let isMutated = false;
const ALL_CHANGES = { attributes: true, characterData: true, childList: true, subtree: true };

/** From now on nothing can be said to be the same, until the next look. */
function noteChange() {
  heldLooks.clear();
  changeWatch.disconnect();
}

/** The tree changed. */
function noteMutation() {
  isMutated = true;
  noteChange();
}

/** @returns {boolean} whether the tree changed since this was asked last */
function takeMutated() {
  if (changeWatch.takeRecords().length > 0) noteMutation();
  const was = isMutated;
  isMutated = false;
  return was;
}

/** @returns {boolean} true where nothing changed since the last look, as far as a script can tell */
function isUnchanged() {
  if (heldLooks.size === 0) return false;
  if (changeWatch.takeRecords().length > 0) noteMutation();
  else if (isSameBeside()) return true;
  else noteChange();
  return false;
}

/**
 * Remember what a look depended on that is not in the document's tree.
 * @param {string} key what was asked of it
 * @returns {number} the number of this look
 */
function rememberLook(key) {
  if (!isUnchanged()) lookedAt = { view: viewNow(), fields: fieldsNow(), scrollers: new Map() };
  for (const el of clippers) lookedAt.scrollers.set(el, scrolledBy(el));
  for (const scope of [document, ...rootsSeen]) changeWatch.observe(scope, ALL_CHANGES);
  lastNumber += 1;
  heldLooks.set(lastNumber, key);
  heldLooks.delete(lastNumber - MOST_HELD_LOOKS);
  return lastNumber;
}

/**
 * True where this is still what the look with this number saw. Styles and layout are brought up to date first, so that
 * the browser has counted what it had to do for that.
 * @param {number} number
 * @param {string} key
 * @returns {boolean}
 */
function isSameLook(number, key) {
  const root = rootElement();
  if (root !== null) rawRect.call(root);
  return isUnchanged() && heldLooks.get(number) === key;
}

/** @returns {boolean} */
function isSameBeside() {
  const { view, fields, scrollers } = lookedAt;
  if (viewNow().some((value, at) => value !== view[at])) return false;
  for (const [el, scrolled] of scrollers) if (scrolledBy(el) !== scrolled) return false;
  const now = fieldsNow();
  if (now.length !== fields.length || now.some(([el, held], at) => el !== fields[at]?.[0] || held !== fields[at]?.[1])) return false;
  return [document, ...rootsSeen].every((scope) => animationsOf(scope).every((one) => one.playState !== "running"));
}

/** @param {Document | ShadowRoot} scope @returns {Animation[]} */
function animationsOf(scope) {
  return (kindOf(scope) === DOCUMENT ? Document : ShadowRoot).prototype.getAnimations.call(scope);
}

/** @returns {unknown[]} what is said of the whole page, whatever is in it */
function viewNow() {
  const seen = visualViewport;
  return [document.URL, getTitle.call(document), innerWidth, innerHeight, scrollX, scrollY, seen?.scale, seen?.offsetLeft,
    seen?.offsetTop, focusedElement(), Reflect.get(Document.prototype, "designMode", document), heldBefore.size, secretRefs.size];
}

/** @returns {[Element, string][]} what fields hold, which leaves no trace in the tree */
function fieldsNow() {
  /** @type {[Element, string][]} */
  const out = [];
  for (const scope of [document, ...rootsSeen]) {
    for (const el of findAll(scope, "input, select, textarea")) out.push([el, fieldNow(el)]);
  }
  return out;
}

/** @param {Element} el @returns {string} */
function fieldNow(el) {
  if (!isHtml(el)) return "";
  const wrong = matches(el, ":user-invalid");
  if (tagOf(el) === "select") {
    const list = /** @type {HTMLSelectElement} */ (el);
    return `${wrong} ${matches(el, ":open")} ${[...list.selectedOptions].map((option) => option.index).join()}`;
  }
  const { value, checked, indeterminate, files } = /** @type {HTMLInputElement} */ (el);
  return `${wrong} ${checked} ${indeterminate} ${files?.length} ${value}`;
}

/** @param {Element} el @returns {string} how far a box is scrolled */
function scrolledBy(el) {
  return `${getScrollTop.call(el)} ${getScrollLeft.call(el)}`;
}
