// @ts-check
// Controls inside a control: which of the two a press on both of them works.

/** Controls whose parts are controls: a press on a part is a press on the whole. */
const WHOLES = setOf("combobox grid gridcell listbox menu menubar option radiogroup row tablist toolbar tree treegrid treeitem");

/**
 * The control inside `el` that takes a press on `hit` for itself; null where the press works `el`.
 * @param {Element} el
 * @param {Element} hit
 * @returns {Element | null}
 */
function nearerControl(el, hit) {
  for (let at = /** @type {Element | null} */ (hit); at !== null && at !== el; at = flatParent(at)) {
    if (takesPress(at, el)) return isOwnPart(el, at) ? null : at;
  }
  return null;
}

/**
 * @param {Element} at
 * @param {Element} el
 * @returns {boolean}
 */
function takesPress(at, el) {
  switch (isHtml(at) ? tagOf(at) : "") {
    case "button":
    case "select":
    case "textarea":
      return at !== controlOf(el);
    case "input":
      return inputType(at) !== "hidden" && at !== controlOf(el);
    case "label": {
      const control = controlOf(at);
      return control !== null && control !== el && control !== controlOf(el);
    }
    case "option":
      return false;
    default:
      return isFrame(at) || (isFocusable(at) && !isScriptFocusOnly(at));
  }
}

/** @param {Element} el @returns {Element | null} what a label works */
function controlOf(el) {
  return isTag(el, "label") ? /** @type {HTMLLabelElement} */ (el).control : null;
}

/**
 * True for what an element is made of: what stands in its own shadow tree.
 * @param {Element} el
 * @param {Element} inner
 * @returns {boolean}
 */
function isOwnPart(el, inner) {
  for (let scope = scopeOf(inner); kindOf(scope) === FRAGMENT;) {
    const host = Reflect.get(ShadowRoot.prototype, "host", scope);
    if (host === el) return true;
    scope = scopeOf(host);
  }
  return false;
}

/**
 * True where a press on a control inside works the element too, if no other place of it can be pressed.
 * @param {Element} el
 * @param {Element} hit
 * @returns {boolean}
 */
function worksThrough(el, hit) {
  if (!flatContains(el, hit)) return false;
  const inner = nearerControl(el, hit);
  if (inner === null || WHOLES.has(roleOf(el))) return true;
  // A wrapper of one field: a button over a file input, a box drawn round a checkbox.
  return isTag(inner, "input") && !/^(button|submit|reset|image)$/.test(inputType(inner))
    && findAll(el, "a[href], button, input, select, textarea, [tabindex]").length === 1;
}
