// @ts-check
// Where a control is and whether a person can get at it: its box, what stands in for it, why it is out of reach.

/** @typedef {"" | "hidden" | "inert" | "zero-area" | "clipped" | "covered" | "outside-dialog"} Reason */
/** @typedef {{box: Area | null, x: Reason, cover: string, inView: boolean}} Place */

/**
 * True for what a page often hides behind something better looking.
 * @param {Element} el
 * @returns {boolean}
 */
function canHaveStandIn(el) {
  return isTag(el, "input") && /^(checkbox|radio|file)$/.test(inputType(el));
}

/**
 * What a person presses in place of a control that is not drawn itself: its label; for a file, the button beside it.
 * @param {Element} el
 * @returns {Element | null}
 */
function standInOf(el) {
  for (const label of labelsOf(el)) {
    if (drawnState(label) === VISIBLE && !isFlat(reachablePart(label, boxOf(label)))) return label;
  }
  if (inputType(el) !== "file") return null;
  let around = flatParent(el);
  for (let up = 0; around !== null && up < 3 && around !== bodyElement(); up += 1, around = flatParent(around)) {
    if (drawnState(around) !== VISIBLE) continue;
    for (const button of findAll(around, "button, [role=button], label, a")) {
      if (drawnState(button) === VISIBLE && !isFlat(boxOf(button))) return button;
    }
  }
  return null;
}

/** @param {Area} area @returns {boolean} */
function isSpeck(area) {
  return isFlat(area) || (area.r - area.x <= 1 && area.b - area.y <= 1);
}

/**
 * Where a control is, and the first reason why a person can't get at it.
 * @param {Element} el
 * @param {Reason} around the reason that it shares with what it is in
 * @param {boolean} isBehind true where it is outside a dialog that only says that it is modal
 * @returns {Place}
 */
function placeOf(el, around, isBehind) {
  const state = isTag(el, "area") ? VISIBLE : drawnState(el);
  let box = state === NOT_DRAWN ? null : boxOf(el);
  let target = el;
  let part = box === null ? null : reachablePart(el, box);
  if (canHaveStandIn(el) && (state !== VISIBLE || box === null || isSpeck(box) || part === null || isSpeck(part))) {
    const standIn = standInOf(el);
    if (standIn !== null) {
      target = standIn;
      box = boxOf(standIn);
      part = reachablePart(standIn, box);
    }
  }
  if (around !== "") return { box, x: around, cover: "", inView: false };
  if (target === el && state !== VISIBLE) return { box: null, x: "hidden", cover: "", inView: false };
  if (box === null || part === null || isSpeck(box)) return { box, x: "zero-area", cover: "", inView: false };
  if (isFlat(part)) return { box, x: "clipped", cover: "", inView: false };
  const found = pressOn(target, box);
  if (found === null) return { box, x: isBehind ? "outside-dialog" : "", cover: "", inView: false };
  if ("x" in found) return { box, x: "", cover: "", inView: true };
  if (isBehind) return { box, x: "outside-dialog", cover: "", inView: true };
  // Filled by controls of its own: they are listed, and it is no less there.
  if (found.cover !== null && flatContains(target, found.cover)) return { box, x: "", cover: "", inView: true };
  return { box, x: "covered", cover: describeCover(found.cover), inView: true };
}
