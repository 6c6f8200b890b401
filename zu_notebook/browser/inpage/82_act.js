// @ts-check
// Typing into, choosing in and setting of fields; what real mouse and keys can't do is done by the native setter.

/** @typedef {"gone" | "disabled" | "readonly" | "not-editable" | "type" | "settable" | "invalid" | "hidden" | "inert"} FieldRefusal */

/**
 * Why nobody could use a control now; null where somebody could.
 * @param {Element} el
 * @returns {"disabled" | "inert" | "hidden" | null}
 */
function unusable(el) {
  forgetLook();
  disabledAround = new Map();
  rootsSeen = reachableRoots();
  if (isDisabled(el)) return "disabled";
  if (isInert(el) || isBehindModal(el)) return "inert";
  if (drawnState(el) !== VISIBLE && !isTag(el, "area") && !(canHaveStandIn(el) && standInOf(el) !== null)) return "hidden";
  return null;
}

/**
 * The editable element that is meant: itself, or the only one inside a control that wraps it.
 * @param {Element} el
 * @returns {Element | null}
 */
function editableOf(el) {
  if (isTextField(el) || isTag(el, "input") || isTag(el, "select")) return el;
  if (isHtml(el) && getEditableContent.call(el)) return el;
  const inner = [...findAll(shadowOf(el) ?? el, "input:not([type=hidden i]), textarea, [contenteditable]")].filter(
    (at) => isTextField(at) || isEditingHost(at));
  return inner.length === 1 ? inner[0] ?? null : null;
}

/**
 * Focus a field and select all that is in it, so that inserted text replaces it.
 * @param {number} id
 * @returns {{ok: true, secret: boolean, number: boolean} | {ok: false, why: FieldRefusal}}
 */
function prepareText(id) {
  const given = livingElement(id);
  if (given === null) return { ok: false, why: "gone" };
  const el = editableOf(given);
  const refused = unusable(given) ?? (el === null ? null : unusable(el));
  if (refused !== null) return { ok: false, why: refused };
  if (el === null) return { ok: false, why: "not-editable" };
  if (isSettable(el)) return { ok: false, why: "settable" };
  if (isTag(el, "select") || (isTag(el, "input") && !isTextField(el))) return { ok: false, why: "type" };
  if ((isTextField(el) && hasAttr(el, "readonly")) || attr(el, "aria-readonly") === "true") return { ok: false, why: "readonly" };
  rawFocus.call(el, { preventScroll: true });
  const focused = focusedElement();
  const isReady = focused !== null && (flatContains(el, focused) || (isEditingHost(focused) && flatContains(focused, el)));
  if (!isReady) return { ok: false, why: "not-editable" };
  if (isTextField(el)) /** @type {HTMLInputElement} */ (el).select();
  else {
    const selection = getSelection();
    selection?.selectAllChildren(el);
  }
  return { ok: true, secret: isSecretNow(el), number: isTag(el, "input") && inputType(el) === "number" };
}

/**
 * Set a field that is not typed into: a date, a colour, a range.
 * @param {number} id
 * @param {string} text
 * @returns {{ok: true} | {ok: false, why: FieldRefusal}}
 */
function setValue(id, text) {
  const el = livingElement(id);
  if (el === null) return { ok: false, why: "gone" };
  const refused = unusable(el);
  if (refused !== null) return { ok: false, why: refused };
  if (!isSettable(el) && !isTextField(el)) return { ok: false, why: "type" };
  if (hasAttr(el, "readonly")) return { ok: false, why: "readonly" };
  const input = /** @type {HTMLInputElement} */ (el);
  const before = input.value;
  input.value = text;
  const type = inputType(el);
  const isTaken = type === "range" ? Number(input.value) === Number(text) && text.trim() !== ""
    : type === "color" ? input.value === text.toLowerCase() : isSettable(el) ? input.value === text || sameTime(input.value, text) : true;
  if (!isTaken || (isSettable(el) && text !== "" && (input.validity.rangeOverflow || input.validity.rangeUnderflow))) {
    input.value = before;
    return { ok: false, why: "invalid" };
  }
  tell(el);
  return { ok: true };
}

/** @param {string} held @param {string} text @returns {boolean} */
function sameTime(held, text) {
  return held !== "" && held.replace(/:00(\.0+)?$/, "") === text.trim().replace(" ", "T").replace(/:00(\.0+)?$/, "");
}

/** @param {Element} el */
function tell(el) {
  el.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  el.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {string} text @returns {string} */
function lines(text) {
  return text.replace(/\r\n?/g, "\n").replace(/\u00a0/g, " ");
}

/**
 * Whether a field now holds a text. Compared here, so that a secret does not leave the page.
 * @param {number} id
 * @param {string} text
 * @returns {boolean}
 */
function typedRight(id, text) {
  const given = livingElement(id);
  const el = given === null ? null : editableOf(given);
  if (el === null) return false;
  if (isTextField(el) || isTag(el, "input") || isTag(el, "select")) {
    const held = /** @type {HTMLInputElement} */ (el).value;
    if (isTag(el, "textarea")) return lines(held) === lines(text);
    if (held === text) return true;
    if (inputType(el) === "number") return held !== "" && text.trim() !== "" && Number(held) === Number(text);
    return held === text.replace(/[\r\n]+/g, "") || (inputType(el) === "email" && held === text.trim());
  }
  const held = lines(getInnerText.call(el) ?? contentOf(el)).replace(/\n+$/, "");
  const want = lines(text).replace(/\n+$/, "");
  return held === want || held.replace(/\n{2,}/g, "\n") === want.replace(/\n{2,}/g, "\n");
}

/**
 * The options of a list that the page made itself: what has to be pressed for them to be the chosen ones.
 * @param {Element} el
 * @param {string[]} values
 * @returns {{ok: false, why: string, value?: string, options?: string[], press?: number[]}}
 */
function selectByPress(el, values) {
  const refused = unusable(el);
  if (refused !== null) return { ok: false, why: refused };
  const within = [el, ...ownedBy(el)].flatMap((at) => [...findAll(shadowOf(at) ?? at, "*"), at]);
  const all = [...new Set(within)].filter((at) => at !== el && roleOf(at) === "option" && !isHiddenForNames(at));
  const strike = striker() ?? String;
  const named = all.map((at) => ({ at, label: fold(nameOf(at, "option").text) }));
  const labels = named.slice(0, 50).map(({ label }) => strike(cut(label, 200)));
  const isMultiple = attr(el, "aria-multiselectable") === "true";
  if (values.length !== 1 && !isMultiple) return { ok: false, why: "not-multiple", value: values.join(", "), options: labels };
  /** @type {Element[]} */
  const chosen = [];
  for (const value of values) {
    const found = named.filter(({ label }) => label === fold(value));
    const usable = found.filter(({ at }) => !isDisabled(at));
    const [first] = usable;
    if (found.length === 0) return { ok: false, why: "no-option", value, options: labels };
    if (first === undefined) return { ok: false, why: "disabled-option", value, options: labels };
    if (usable.length > 1) return { ok: false, why: "ambiguous-option", value, options: labels };
    chosen.push(first.at);
  }
  const isChosen = (/** @type {Element} */ at) => (attr(at, "aria-selected") ?? attr(at, "aria-checked")) === "true";
  const change = isMultiple ? all.filter((at) => chosen.includes(at) !== isChosen(at)) : chosen.filter((at) => !isChosen(at));
  return { ok: false, why: "press", press: change.map(idOf) };
}

/**
 * Choose options of a <select>, by label first, then by value.
 * @param {number} id
 * @param {string[]} values
 * @returns {{ok: true, chosen: string[]} | {ok: false, why: string, value?: string, options?: string[], press?: number[]}}
 */
function select(id, values) {
  const el = livingElement(id);
  if (el === null) return { ok: false, why: "gone" };
  if (!isTag(el, "select")) return roleOf(el) === "listbox" ? selectByPress(el, values) : { ok: false, why: "not-select" };
  const refused = unusable(el);
  if (refused !== null) return { ok: false, why: refused };
  const list = /** @type {HTMLSelectElement} */ (el);
  const all = [...list.options];
  const strike = striker() ?? String;
  const labels = all.filter((option) => !hasAttr(option, "hidden")).slice(0, 50).map((option) => strike(cut(optionLabel(option), 200)));
  if (values.length !== 1 && !list.multiple) return { ok: false, why: "not-multiple", value: values.join(", "), options: labels };
  /** @type {HTMLOptionElement[]} */
  const chosen = [];
  for (const value of values) {
    const wanted = fold(value);
    let found = all.filter((option) => optionLabel(option) === wanted);
    if (found.length === 0) found = all.filter((option) => option.value === value);
    const usable = found.filter((option) => !matches(option, ":disabled"));
    const [first] = usable;
    if (found.length === 0) return { ok: false, why: "no-option", value, options: labels };
    if (first === undefined) return { ok: false, why: "disabled-option", value, options: labels };
    if (usable.length > 1) return { ok: false, why: "ambiguous", value, options: labels };
    chosen.push(first);
  }
  if (list.multiple) for (const option of all) option.selected = chosen.includes(option);
  else if (chosen[0] !== undefined) list.selectedIndex = all.indexOf(chosen[0]);
  tell(el);
  return { ok: true, chosen: chosen.map(optionLabel) };
}

/**
 * Whether a control is checked; null where it is gone or can't be.
 * @param {number} id
 * @returns {boolean | "mixed" | null}
 */
function checked(id) {
  const el = livingElement(id);
  return el === null ? null : checkedState(el, roleOf(el));
}

/**
 * Focus an element that a person could use.
 * @param {number} id
 * @returns {{ok: true} | {ok: false, why: string}}
 */
function focus(id) {
  const el = livingElement(id);
  if (el === null) return { ok: false, why: "gone" };
  const refused = unusable(el);
  if (refused !== null) return { ok: false, why: refused };
  rawFocus.call(el, { preventScroll: true });
  const focused = focusedElement();
  return focused !== null && flatContains(el, focused) ? { ok: true } : { ok: false, why: "not-focusable" };
}
