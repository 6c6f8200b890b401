// @ts-check
// One node of a capture: an element as plain data, with short keys; what is absent is the default.

/**
 * @typedef {object} CaptureNode
 * @property {number} i its number
 * @property {number} [p] the number of the nearest node around it
 * @property {string} r its role
 * @property {string} [n] its name
 * @property {string} [v] its value
 * @property {States} [s] its states
 * @property {string} [d] its description
 * @property {string} [er] its error message
 * @property {string} [t] its tag
 * @property {string} [it] the type of an input
 * @property {string} [ph] its placeholder
 * @property {string} [cue] what to tell a nameless one by
 * @property {number[]} [b] its box
 * @property {number} [f] flags
 * @property {string} [ck] why it is taken for clickable
 * @property {string} [x] why it can't be acted on
 * @property {string} [cv] what covers it
 * @property {string} [lv] the politeness of a live region
 * @property {{x: number, y: number, sx: number, sy: number} | null} [o] where a frame's content starts, and its scale;
 *   null where it is turned, so that no box in it can be told
 */

const FOCUSABLE = 1;
const EDITABLE = 2;
const SETTABLE = 4;
const SECRET = 8;
const FRAME = 16;
const SCRIPT_FOCUS = 32;

/** @param {Area} box @returns {number[]} */
function roundedBox(box) {
  return [box.x, box.y, box.r - box.x, box.b - box.y].map((n) => Math.round(n * 10) / 10);
}

/** @param {States} states @returns {boolean} */
function hasAny(states) {
  for (const _ in states) return true;
  return false;
}

/**
 * A container, heading or live region: a role, a name, what states it has.
 * @param {Element} el
 * @param {string} role
 * @param {number} parent
 * @returns {CaptureNode}
 */
function plainNode(el, role, parent) {
  /** @type {CaptureNode} */
  const node = { i: idOf(el), r: role === "" ? "generic" : role };
  if (parent !== 0) node.p = parent;
  const named = nameOf(el, role);
  if (named.text !== "") node.n = named.text;
  node.t = tagOf(el);
  const states = statesOf(el, role, false);
  if (hasAny(states)) node.s = states;
  const description = descriptionOf(el, named);
  if (description !== "") node.d = description;
  return node;
}

/**
 * An element of which only the role matters until it is known what is in it.
 * @param {Element} el
 * @param {string} role
 * @param {number} parent
 * @returns {CaptureNode}
 */
function bareNode(el, role, parent) {
  /** @type {CaptureNode} */
  const node = { i: idOf(el), r: role === "" ? "generic" : role, t: tagOf(el) };
  if (parent !== 0) node.p = parent;
  return node;
}

/**
 * A control, with all that is known of it.
 * @param {Element} el
 * @param {string} role
 * @param {number} parent
 * @param {Place} place
 * @returns {CaptureNode}
 */
function controlNode(el, role, parent, place) {
  /** @type {CaptureNode} */
  const node = { i: idOf(el), r: role === "" ? "generic" : role };
  if (parent !== 0) node.p = parent;
  const secret = isSecret(el);
  const named = nameOf(el, role);
  if (named.text !== "") node.n = named.text;
  if (!secret) {
    const value = valueOf(el, role);
    if (value !== null) node.v = value;
  }
  const states = statesOf(el, role, secret);
  if (hasAny(states)) node.s = states;
  const description = descriptionOf(el, named);
  if (description !== "") node.d = description;
  const error = errorOf(el);
  if (error !== "") node.er = error;
  node.t = tagOf(el);
  if (isTag(el, "input")) node.it = inputType(el);
  const hint = attr(el, "placeholder");
  if (hint) node.ph = clean(hint);
  if (place.box !== null) node.b = roundedBox(place.box);
  const flags = flagsOf(el, secret);
  if (flags !== 0) node.f = flags;
  if (place.x !== "") node.x = place.x;
  if (place.cover !== "") node.cv = place.cover;
  return node;
}

/** @param {Element} el @param {boolean} secret @returns {number} */
function flagsOf(el, secret) {
  let flags = 0;
  if (isFocusable(el)) flags |= isScriptFocusOnly(el) ? FOCUSABLE | SCRIPT_FOCUS : FOCUSABLE;
  if (isTextField(el) || isEditingHost(el)) flags |= EDITABLE;
  if (isSettable(el)) flags |= SETTABLE;
  if (secret) flags |= SECRET;
  if (isFrame(el)) flags |= FRAME;
  return flags;
}

/**
 * The choices of a <select>.
 * @param {Element} el
 * @param {number} parent
 * @param {boolean} secret
 * @returns {CaptureNode[]}
 */
function optionNodes(el, parent, secret) {
  /** @type {CaptureNode[]} */
  const out = [];
  for (const option of /** @type {HTMLSelectElement} */ (el).options) {
    if (out.length >= 1000) break;
    if (hasAttr(option, "hidden")) continue;
    /** @type {States} */
    const states = { selected: option.selected && !secret };
    if (matches(option, ":disabled") || isDisabled(option)) states.disabled = true;
    out.push({ i: idOf(option), p: parent, r: "option", n: cut(optionLabel(option), NAME_LIMIT), s: states });
  }
  return out;
}

/** What counts as a control in a part of the page that is not drawn. */
const HIDDEN_CONTROLS = "a[href], button, input:not([type=hidden i]), select, textarea, summary, iframe, frame,"
  + "[tabindex]:not([tabindex^='-']), [contenteditable]:not([contenteditable=false i]),"
  + [...WIDGETS].map((role) => `[role=${role}]`).join(",");

/**
 * A control in a part that is not drawn: only so that "why isn't it listed?" has an answer.
 * @param {Element} el
 * @param {number} parent
 * @returns {CaptureNode}
 */
function hiddenNode(el, parent) {
  /** @type {CaptureNode} */
  const node = { i: idOf(el), r: roleOf(el) || "generic", x: "hidden" };
  if (parent !== 0) node.p = parent;
  const isField = isTag(el, "textarea") || isTag(el, "select") || isEditingHost(el);
  const button = isTag(el, "input") && /^(submit|button|reset)$/.test(inputType(el)) ? attr(el, "value") : "";
  const name = clean(attr(el, "aria-label") || (isField ? "" : cut(contentOf(el), 300)) || button || attr(el, "title")
    || attr(el, "placeholder") || labelsOf(el).map((label) => contentOf(label)).join(" "));
  if (name !== "") node.n = cut(name, 80);
  if (node.r === "Iframe") node.f = FRAME;
  return node;
}
