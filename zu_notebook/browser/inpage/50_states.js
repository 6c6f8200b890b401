// @ts-check
// States and values of controls, as ARIA and HTML say them. False is told from absent.

const VALUE_LIMIT = 2000;
const CHECKABLE = setOf("checkbox radio switch menuitemcheckbox menuitemradio");
const SELECTABLE = setOf("option tab row gridcell treeitem columnheader rowheader");
const RANGES = setOf("slider spinbutton scrollbar separator progressbar meter");
/** Parts of composites: what disables the composite disables them, though the focus may stay on the composite. */
const PARTS = setOf("gridcell menuitem menuitemcheckbox menuitemradio option radio tab treeitem");
const TRISTATE = new Map([["true", true], ["false", false]]);

/** @typedef {Record<string, boolean | number | string>} States */

/**
 * True where an element can't be used: by HTML, by aria-disabled, or by that of what it is in.
 * @param {Element} el
 * @returns {boolean}
 */
function isDisabled(el) {
  if (isNativelyDisabled(el)) return true;
  const own = saidDisabled(el);
  if (own !== null) return own;
  if (!inheritsDisabled(flatParent(el))) return false;
  return isFocusable(el) || PARTS.has(roleOf(el));
}

/** @param {Element} el @returns {boolean | null} what aria-disabled says; null where it says nothing */
function saidDisabled(el) {
  const said = attr(el, "aria-disabled")?.toLowerCase();
  return said === undefined || said === "" || said === "undefined" ? null : said !== "false";
}

/** @type {Map<Element, boolean>} */
let disabledAround = new Map();

/** @param {Element | null} el @returns {boolean} */
function inheritsDisabled(el) {
  /** @type {Element[]} */
  const passed = [];
  let found = false;
  for (let at = el; at !== null; at = flatParent(at)) {
    const known = disabledAround.get(at);
    const said = known ?? saidDisabled(at);
    if (said !== null) {
      found = said;
      disabledAround.set(at, found);
      break;
    }
    passed.push(at);
  }
  for (const at of passed) disabledAround.set(at, found);
  return found;
}

/**
 * Whether it is checked: true, false or "mixed"; null where it can't be.
 * @param {Element} el
 * @param {string} role
 * @returns {boolean | "mixed" | null}
 */
function checkedState(el, role) {
  if (isTag(el, "input")) {
    const input = /** @type {HTMLInputElement} */ (el);
    if (input.type === "checkbox" && input.indeterminate) return "mixed";
    if (input.type === "checkbox" || input.type === "radio") return input.checked;
  }
  const own = attr(el, "aria-checked");
  if (own === "mixed" && role !== "radio" && role !== "switch" && role !== "menuitemradio") return "mixed";
  if (CHECKABLE.has(role)) return own === "true";
  return own === null ? null : TRISTATE.get(own) ?? null;
}

/**
 * What is known of an element's states.
 * @param {Element} el
 * @param {string} role
 * @param {boolean} secret
 * @returns {States}
 */
function statesOf(el, role, secret) {
  /** @type {States} */
  const out = {};
  if (isDisabled(el)) out.disabled = true;
  const checked = checkedState(el, role);
  if (checked !== null) out.checked = checked;
  if (role === "option" && isTag(el, "option")) out.selected = /** @type {HTMLOptionElement} */ (el).selected;
  else if (SELECTABLE.has(role)) {
    const selected = TRISTATE.get(attr(el, "aria-selected") ?? "");
    if (selected !== undefined) out.selected = selected;
    else if (role === "option" || role === "tab") out.selected = false;
  }
  const expanded = expandedState(el, role);
  if (expanded !== null) out.expanded = expanded;
  if (role === "button") {
    const pressed = attr(el, "aria-pressed");
    if (pressed === "mixed") out.pressed = "mixed";
    else if (pressed !== null && TRISTATE.has(pressed)) out.pressed = pressed === "true";
  }
  if (el === focusNow) out.focused = true;
  readFieldStates(el, role, out);
  readPlaces(el, role, out);
  if (secret) out.filled = holdsSomething(el);
  return out;
}

/** @type {Element | null} */
let focusNow = null;

/** @param {Element} el @param {string} role @returns {boolean | null} */
function expandedState(el, role) {
  const own = TRISTATE.get(attr(el, "aria-expanded") ?? "");
  if (own !== undefined) return own;
  if (!isHtml(el)) return null;
  const tag = tagOf(el);
  if (tag === "details") return hasAttr(el, "open");
  if (tag === "summary" && isSummary(el)) return hasAttr(/** @type {Element} */ (domParent(el)), "open");
  if (tag === "select" && role === "combobox") return matches(el, ":open");
  return null;
}

/** @param {Element} el @param {string} role @param {States} out */
function readFieldStates(el, role, out) {
  const tag = isHtml(el) ? tagOf(el) : "";
  const isField = tag === "input" || tag === "select" || tag === "textarea";
  if ((isField && hasAttr(el, "required")) || attr(el, "aria-required") === "true") out.required = true;
  const fixed = attr(el, "aria-readonly");
  if ((isTextField(el) || isSettable(el)) && hasAttr(el, "readonly")) out.readonly = true;
  else if (fixed === "true") out.readonly = true;
  const invalid = attr(el, "aria-invalid");
  if (invalid !== null && invalid !== "" && invalid !== "false") out.invalid = invalid === "true" ? true : invalid;
  else if (isField && invalid === null && matches(el, ":user-invalid")) out.invalid = true;
  const popup = attr(el, "aria-haspopup");
  if (popup !== null && popup !== "" && popup !== "false") out.haspopup = popup === "true" ? "menu" : popup;
  const current = attr(el, "aria-current");
  if (current !== null && current !== "" && current !== "false") out.current = current === "true" ? true : current;
  if ((tag === "select" && /** @type {HTMLSelectElement} */ (el).multiple) || attr(el, "aria-multiselectable") === "true") {
    out.multiselectable = true;
  }
  if (role === "textbox" && (tag === "textarea" || attr(el, "aria-multiline") === "true"
    || (isEditingHost(el) && attr(el, "aria-multiline") !== "false"))) out.multiline = true;
  if (role === "dialog" || role === "alertdialog") {
    if (attr(el, "aria-modal") === "true" || (tag === "dialog" && matches(el, ":modal"))) out.modal = true;
  }
}

/** @param {Element} el @param {string} role @param {States} out */
function readPlaces(el, role, out) {
  if (role === "heading") {
    const level = Number.parseInt(attr(el, "aria-level") ?? "", 10);
    const own = /^h([1-6])$/.exec(tagOf(el));
    out.level = level >= 1 ? level : own !== null && isHtml(el) ? Number(own[1]) : 2;
  } else {
    const level = Number.parseInt(attr(el, "aria-level") ?? "", 10);
    if (level >= 1) out.level = level;
  }
  if (RANGES.has(role)) {
    for (const [key, native] of /** @type {const} */ ([["valuemin", "min"], ["valuemax", "max"]])) {
      const given = attr(el, `aria-${key}`) ?? (isHtml(el) && /^(input|meter|progress)$/.test(tagOf(el)) ? attr(el, native) : null);
      const number = given === null || given.trim() === "" ? Number.NaN : Number(given);
      if (Number.isFinite(number)) out[key] = number;
      else if (isTag(el, "input") && inputType(el) === "range") out[key] = key === "valuemin" ? 0 : 100;
    }
  }
  for (const key of ["posinset", "setsize"]) {
    const number = Number.parseInt(attr(el, `aria-${key}`) ?? "", 10);
    if (Number.isFinite(number)) out[key] = number;
  }
}

/** @param {Element} el @returns {boolean} */
function holdsSomething(el) {
  const tag = tagOf(el);
  if (tag === "input" || tag === "textarea" || tag === "select") return /** @type {HTMLInputElement} */ (el).value !== "";
  return contentOf(el).trim() !== "";
}

/**
 * The value of a control; null where it has none. Ask only where the field is no secret.
 * @param {Element} el
 * @param {string} role
 * @returns {string | null}
 */
function valueOf(el, role) {
  const tag = isHtml(el) ? tagOf(el) : "";
  if (tag === "select") {
    const chosen = [.../** @type {HTMLSelectElement} */ (el).selectedOptions].map(optionLabel);
    return cut(chosen.join(", "), VALUE_LIMIT);
  }
  if (isTextField(el) || isSettable(el)) {
    return cut(attr(el, "aria-valuetext") ?? /** @type {HTMLInputElement} */ (el).value, VALUE_LIMIT);
  }
  if (tag === "input" && inputType(el) === "file") {
    const files = /** @type {HTMLInputElement} */ (el).files;
    return files === null ? "" : cut([...files].map((file) => file.name).join(", "), VALUE_LIMIT);
  }
  if (isEditingHost(el)) return cut((getInnerText.call(el) ?? "").replace(/\n$/, ""), VALUE_LIMIT);
  if (RANGES.has(role)) {
    const text = attr(el, "aria-valuetext") ?? attr(el, "aria-valuenow");
    if (text !== null) return cut(fold(text), VALUE_LIMIT);
    if (tag === "meter" || (tag === "progress" && hasAttr(el, "value"))) return String(/** @type {HTMLMeterElement} */ (el).value);
    return null;
  }
  if (role === "combobox" && tag !== "input") {
    const inner = find(el, "input:not([type=hidden]), textarea");
    if (inner !== null) return isSecret(inner) ? null : cut(/** @type {HTMLInputElement} */ (inner).value, VALUE_LIMIT);
    return cut(nameByContent(el), VALUE_LIMIT);
  }
  if (role === "textbox" || role === "searchbox") return cut(fold(contentOf(el)), VALUE_LIMIT);
  return null;
}

/** @param {Element} option @returns {string} */
function optionLabel(option) {
  return fold(attr(option, "aria-label") || attr(option, "label") || contentOf(option));
}
