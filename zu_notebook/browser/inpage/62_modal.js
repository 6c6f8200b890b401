// @ts-check
// The modal dialog that shuts off the rest of the page, and inert parts.

/**
 * The dialog that is open over all else: a native one, or one that says so and whose backdrop takes the clicks.
 * @returns {Element | null}
 */
function openModal() {
  /** @type {Element | null} */
  let top = null;
  /** @type {Element[]} */
  const said = [];
  for (const scope of [document, ...rootsSeen]) {
    for (const el of findAll(scope, "dialog:modal, [aria-modal=true]")) {
      if (isTag(el, "dialog") && matches(el, ":modal")) {
        if (top === null || !isBelow(el, top)) top = el;
      } else said.push(el);
    }
  }
  if (top !== null) return top;
  for (const el of said.reverse()) {
    if (drawnState(el) === VISIBLE && flatClosest(el, isAriaHidden) === null && shutsOff(el)) return el;
  }
  return null;
}

/** @type {ShadowRoot[]} */
let rootsSeen = [];

/** @param {Element} a @param {Element} b @returns {boolean} */
function isBelow(a, b) {
  const at = rectOf(a);
  const hit = elementAt(at.left + at.width / 2, at.top + at.height / 2);
  return hit !== null && flatContains(b, hit);
}

/**
 * True where clicks round a dialog land on it or on its backdrop, not on the page.
 * @param {Element} dialog
 * @returns {boolean}
 */
function shutsOff(dialog) {
  const box = rectOf(dialog);
  if (box.width < 1 || box.height < 1) return false;
  let taken = 0;
  let asked = 0;
  for (const fx of [0.03, 0.5, 0.97]) {
    for (const fy of [0.03, 0.5, 0.97]) {
      const hit = elementAt(innerWidth * fx, innerHeight * fy);
      if (hit === null) continue;
      asked += 1;
      if (flatContains(dialog, hit) || isBackdrop(hit, dialog)) taken += 1;
    }
  }
  return asked > 0 && taken / asked >= 0.75;
}

/** @param {Element} hit @param {Element} dialog @returns {boolean} */
function isBackdrop(hit, dialog) {
  const body = bodyElement();
  if (hit === body || hit === rootElement()) return false;
  if (flatContains(hit, dialog)) return /fixed|absolute/.test(styleOf(hit).position);
  return flatClosest(hit, (at) => {
    if (at === body) return false;
    const box = rectOf(at);
    return /fixed|absolute/.test(styleOf(at).position) && box.width >= innerWidth * 0.9 && box.height >= innerHeight * 0.9
      && !flatContains(at, dialog);
  }) !== null;
}

/** @param {Element} el @returns {boolean} */
function isInert(el) {
  return flatClosest(el, (at) => hasAttr(at, "inert")) !== null || getComputedStyle(el).getPropertyValue("interactivity") === "inert";
}

/** True outside of a dialog that the browser itself made modal. @param {Element} el @returns {boolean} */
function isBehindModal(el) {
  const modal = openModal();
  return modal !== null && isTag(modal, "dialog") && matches(modal, ":modal") && !flatContains(modal, el);
}
