// @ts-check
// Accessible names: the order of sources. What elements hold is read in 42, what HTML itself gives in 44.
// Source: Accessible Name and Description Computation 1.2; where it leaves room, what Chromium does.

/** Roles that are named by what they hold. */
const NAMED_BY_CONTENT = setOf(`button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox
  menuitemradio option radio rowheader switch tab tooltip treeitem`);
/** Containers that add nothing of what they hold to a name around them. */
const CLOSED_TO_NAMES = setOf(`alert alertdialog application article banner blockquote comment complementary contentinfo
  dialog document feed figure form grid group Iframe img listbox log main marquee math menu menubar meter navigation note
  progressbar radiogroup scrollbar search searchbox separator slider spinbutton status suggestion tablist
  tabpanel textbox timer toolbar tree treegrid combobox`);
const NAME_LIMIT = 400;
const MOST_NODES_IN_A_NAME = 100;
const GLYPHS = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;

/**
 * One reading of a name: what was visited, whether hidden text counts (its root is hidden and pointed at).
 * @typedef {{seen: Set<Element>, hiddenCounts: boolean, pointed: boolean, left: number}} Reading
 */
/** @typedef {"" | "contents" | "attribute" | "title" | "placeholder"} NameSource */
/** @typedef {{text: string, from: NameSource}} Named */

/** @type {Map<Element, Named>} */
let nameCache = new Map();
/** @type {Named} */
const NAMELESS = { text: "", from: "" };

/** @param {string} text @returns {string} */
function clean(text) {
  return cut(fold(text.replace(GLYPHS, "")), NAME_LIMIT);
}

/**
 * The accessible name of an element and where it comes from.
 * @param {Element} el
 * @param {string} role
 * @returns {Named}
 */
function nameOf(el, role) {
  let named = nameCache.get(el);
  if (named === undefined) {
    /** @type {Reading} */
    const reading = { seen: new Set([el]), hiddenCounts: false, pointed: false, left: MOST_NODES_IN_A_NAME };
    const found = alternativeOf(el, role, reading, false);
    named = { text: clean(found.text), from: found.from };
    nameCache.set(el, named);
  }
  return named;
}

/**
 * The name from an element's text, whatever its role: for what is clickable without one.
 * @param {Element} el
 * @returns {string}
 */
function nameByContent(el) {
  return clean(contentText(el, { seen: new Set([el]), hiddenCounts: false, pointed: false, left: MOST_NODES_IN_A_NAME }));
}

/**
 * The text of elements that an attribute points at, hidden ones included.
 * @param {Element[]} elements
 * @param {Reading | null} within
 * @returns {string}
 */
function textOfPointed(elements, within) {
  return elements.map((target) => {
    /** @type {Reading} */
    const reading = {
      seen: new Set(within === null ? [target] : [...within.seen, target]),
      hiddenCounts: isHiddenForNames(target), pointed: true, left: MOST_NODES_IN_A_NAME,
    };
    return fold(alternativeOf(target, roleOf(target), reading, true).text);
  }).filter((text) => text !== "").join(" ");
}

/**
 * True where an element is not drawn or is hidden from readers.
 * @param {Element} el
 * @returns {boolean}
 */
function isHiddenForNames(el) {
  return drawnState(el) !== VISIBLE || flatClosest(el, isAriaHidden) !== null;
}

/** @param {Element} el @returns {boolean} */
function isAriaHidden(el) {
  return attr(el, "aria-hidden") === "true" && el !== bodyElement() && el !== rootElement();
}

/**
 * The text alternative of an element, by the order that the specification gives.
 * @param {Element} el
 * @param {string} role
 * @param {Reading} reading
 * @param {boolean} recursive
 * @returns {Named}
 */
function alternativeOf(el, role, reading, recursive) {
  if (!reading.pointed) {
    const sources = pointedAt(el, "aria-labelledby", "ariaLabelledByElements");
    if (sources.length > 0) {
      const text = textOfPointed(sources, null);
      if (text !== "") return { text, from: "attribute" };
    }
  }
  if (recursive) {
    const value = embeddedValue(el, role);
    if (value !== null && value !== "") return { text: value, from: "attribute" };
  }
  const label = attr(el, "aria-label");
  if (label !== null && label.trim() !== "") return { text: label, from: "attribute" };
  let blank = "";
  const native = role === "presentation" ? null : nativeName(el, reading);
  if (native !== null) return native;
  if (recursive ? reading.pointed || !isClosedToNames(el, role) : namesByContent(el, role)) {
    const inner = { ...reading, pointed: false };
    const text = contentText(el, inner);
    reading.left = inner.left;
    if (text.trim() !== "") return { text, from: "contents" };
    blank = text === "" ? "" : " ";
  }
  const title = attr(el, "title");
  const takesTitle = role !== "presentation" && (!recursive || reading.pointed || role !== "" || /^(abbr|svg)$/.test(tagOf(el)));
  if (title !== null && title.trim() !== "" && takesTitle) return { text: title, from: "title" };
  if (!recursive || reading.pointed) {
    const hint = isTextField(el) ? attr(el, "placeholder") ?? attr(el, "aria-placeholder") : attr(el, "aria-placeholder");
    if (hint !== null && hint.trim() !== "") return { text: hint, from: "placeholder" };
  }
  // White space alone is no name, and yet it parts the words around it.
  return recursive && blank !== "" ? { text: blank, from: "contents" } : NAMELESS;
}

/**
 * True where an element takes its own name from its content.
 * @param {Element} el
 * @param {string} role
 * @returns {boolean}
 */
function namesByContent(el, role) {
  if (role === "row") {
    const around = flatClosest(flatParent(el), (at) => !/^(|rowgroup|group|presentation)$/.test(roleOf(at)));
    return around !== null && /^(tree)?grid$/.test(roleOf(around));
  }
  return NAMED_BY_CONTENT.has(role) && !(isHtml(el) && tagOf(el) === "input");
}

/**
 * True where what an element holds is no part of a name around it.
 * @param {Element} el
 * @param {string} role
 * @returns {boolean}
 */
function isClosedToNames(el, role) {
  const tag = tagOf(el);
  if (role === "") return (tag === "header" || tag === "form") && isHtml(el);
  if ((tag === "footer" || tag === "address") && !hasAttr(el, "role")) return false;
  if (role === "table") return !isLayoutTable(el);
  return CLOSED_TO_NAMES.has(role) && !isTag(el, "details");
}

/**
 * True for a table that only arranges the page.
 * @param {Element} el
 * @returns {boolean}
 */
function isLayoutTable(el) {
  if (!isTag(el, "table") || explicitRole(el) !== "") return false;
  if (hasAttr(el, "summary") || (attr(el, "border") ?? "0") !== "0") return false;
  return find(el, ":scope > caption, :scope > thead, :scope > tfoot, :scope > * > tr > th, :scope > * > tr > td[scope],"
    + ":scope > * > tr > td[headers], :scope > colgroup, :scope > col") === null;
}

/**
 * What a control inside a name or a label holds: that is said in its place. Never what is secret.
 * @param {Element} el
 * @param {string} role
 * @returns {string | null}
 */
function embeddedValue(el, role) {
  switch (role) {
    case "textbox":
    case "searchbox":
    case "combobox":
    case "slider":
    case "spinbutton":
    case "listbox":
    case "meter":
    case "progressbar":
      if (isSecret(el)) return (attr(el, "aria-label") ?? "").trim();
      return valueOf(el, role) ?? (isTextField(el) || isTag(el, "select") ? "" : null);
    default:
      return null;
  }
}
