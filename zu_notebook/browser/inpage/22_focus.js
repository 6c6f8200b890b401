// @ts-check
// What a person can reach or work: focus, editing, setting, and the evidence that something takes clicks.

const FIELD_TYPES = setOf("text search tel url email password number");
const SETTABLE_TYPES = setOf("date datetime-local month week time range color");
/** A handler of the element's own, or an attribute by which a framework says that a click is handled. */
const CLICK_SELECTOR = ["onclick", "onmousedown", "onpointerdown", "data-action", "jsaction", "ng-click",
  "data-ng-click", "x-on:click", "@click", "v-on:click", "wire:click", "phx-click", "(click)", "up-href", "hx-get",
  "hx-post", "hx-put", "hx-delete", "data-toggle", "data-bs-toggle", "data-dismiss", "data-bs-dismiss", "data-method",
  "data-href"].map((key) => `[${CSS.escape(key)}]`).join(",");

/**
 * True where a script or the author's tabindex, or the element itself, makes it take focus.
 * @param {Element} el
 * @returns {boolean}
 */
function isFocusable(el) {
  const own = attr(el, "tabindex");
  if (own !== null && /^\s*-?\d/.test(own)) return !isNativelyDisabled(el);
  const tag = tagOf(el);
  if (!isHtml(el)) return tag === "a" && (hasAttr(el, "href") || hasAttr(el, "xlink:href"));
  switch (tag) {
    case "a":
    case "area":
      return hasAttr(el, "href");
    case "input":
      return inputType(el) !== "hidden" && !isNativelyDisabled(el);
    case "button":
    case "select":
    case "textarea":
      return !isNativelyDisabled(el);
    case "summary":
      return isSummary(el);
    case "iframe":
    case "embed":
    case "object":
      return false;
    case "audio":
    case "video":
      return hasAttr(el, "controls");
    default:
      return isEditingHost(el);
  }
}

/**
 * True where focus comes only from a script, not from the Tab key.
 * @param {Element} el
 * @returns {boolean}
 */
function isScriptFocusOnly(el) {
  const own = attr(el, "tabindex");
  return own !== null && /^\s*-\d/.test(own);
}

/**
 * True where the element itself or a fieldset around it is disabled, as HTML says.
 * @param {Element} el
 * @returns {boolean}
 */
function isNativelyDisabled(el) {
  return isHtml(el) && (DISABLEABLE.has(tagOf(el)) || isCustom(el)) && matches(el, ":disabled");
}
const DISABLEABLE = setOf("button input select textarea option optgroup fieldset");

/** @param {Element} el @returns {boolean} */
function isCustom(el) {
  return tagOf(el).includes("-") && isHtml(el);
}

/**
 * True for a custom element that would take focus, were it not disabled.
 * @param {Element} el
 * @returns {boolean}
 */
function isCustomDisabled(el) {
  return isCustom(el) && hasAttr(el, "tabindex") && matches(el, ":disabled");
}

/**
 * True where a person can type into it (whether or not it is read-only now).
 * @param {Element} el
 * @returns {boolean}
 */
function isTextField(el) {
  if (!isHtml(el)) return false;
  const tag = tagOf(el);
  if (tag === "textarea") return true;
  if (tag === "input") return FIELD_TYPES.has(inputType(el));
  return false;
}

/**
 * True where `setValue` can set it.
 * @param {Element} el
 * @returns {boolean}
 */
function isSettable(el) {
  return isTag(el, "input") && SETTABLE_TYPES.has(inputType(el));
}

/**
 * The elements of a scope that say by an attribute that they take clicks: the element's own handler, or a framework's
 * mark (the framework itself listens further up).
 * @param {Document | ShadowRoot} scope
 * @param {Map<Element, "listener" | "delegated">} into
 */
function collectClickEvidence(scope, into) {
  for (const el of findAll(scope, CLICK_SELECTOR)) {
    if (hasAttr(el, "onclick") || hasAttr(el, "onmousedown") || hasAttr(el, "onpointerdown")) into.set(el, "listener");
    else if (!hasAttr(el, "data-action") || /(^|\s)(click->|[\w-]+#)/.test(attr(el, "data-action") ?? "")) {
      const action = attr(el, "jsaction");
      if (action === null || /(^|;)\s*(click\s*:|[\w.-]+\s*(;|$))/.test(action)) into.set(el, "delegated");
    }
  }
}
