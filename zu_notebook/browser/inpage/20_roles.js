// @ts-check
// The role of an element: its role attribute, else what HTML-AAM gives its tag.
// Source: WAI-ARIA 1.3 (roles, conflict resolution for presentation), HTML-AAM 1.0 (element mappings).

/** @param {string} words @returns {Set<string>} */
function setOf(words) {
  return new Set(words.trim().split(/\s+/));
}

const ARIA_ROLES = setOf(`alert alertdialog application article banner blockquote button caption cell checkbox code
  columnheader combobox comment complementary contentinfo definition deletion dialog document emphasis feed figure form
  generic grid gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar
  menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
  radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider
  spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer
  toolbar tooltip tree treegrid treeitem`);
const SYNONYMS = new Map([["image", "img"], ["directory", "list"], ["none", "presentation"]]);

/** Roles a person acts on. */
const WIDGETS = setOf(`button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio
  scrollbar searchbox slider spinbutton switch tab textbox treeitem`);
const LANDMARKS = setOf("banner complementary contentinfo form main navigation region search");
/** What a control is said to be in, besides landmarks; those marked with 1 only where they have a name. */
const GROUPINGS = new Map([["alertdialog", 0], ["dialog", 0], ["group", 1], ["radiogroup", 0], ["toolbar", 0],
  ["menu", 0], ["menubar", 0], ["tablist", 0], ["tree", 0], ["grid", 0], ["treegrid", 0], ["feed", 1], ["list", 1],
  ["table", 1], ["tabpanel", 1], ["figure", 1], ["application", 1]]);
/** Repeated containers: emitted where they hold controls, with a short name. */
const REPEATED = setOf("row article listitem");
const LIVE = new Map([["alert", "assertive"], ["status", "polite"], ["log", "polite"]]);

const TAG_ROLES = new Map(Object.entries({
  address: "group", article: "article", blockquote: "blockquote", button: "button", caption: "caption", code: "code",
  datalist: "listbox", dd: "definition", del: "deletion", details: "group", dfn: "term", dialog: "dialog", dt: "term",
  em: "emphasis", fieldset: "group", figure: "figure", h1: "heading", h2: "heading", h3: "heading",
  h4: "heading", h5: "heading", h6: "heading", hgroup: "group", hr: "separator", ins: "insertion",
  main: "main", mark: "mark", math: "math", menu: "list", meter: "meter", nav: "navigation", ol: "list",
  optgroup: "group", option: "option", output: "status", p: "paragraph", progress: "progressbar", s: "deletion",
  search: "search", strong: "strong", sub: "subscript", sup: "superscript", table: "table", tbody: "rowgroup",
  textarea: "textbox", tfoot: "rowgroup", thead: "rowgroup", time: "time", tr: "row", ul: "list",
}));
const INPUT_ROLES = new Map(Object.entries({
  button: "button", checkbox: "checkbox", file: "button", image: "button", number: "spinbutton", radio: "radio",
  range: "slider", reset: "button", submit: "button",
}));
const GLOBAL_ARIA = ["aria-label", "aria-labelledby", "aria-describedby", "aria-live", "aria-controls", "aria-owns",
  "aria-current", "aria-haspopup", "aria-expanded", "aria-details", "aria-flowto", "aria-atomic", "aria-roledescription"];
const SECTIONING = setOf("article aside main nav section");
const SECTIONING_ROLES = setOf("article complementary main navigation region");

/**
 * The type of an <input>, as the browser takes it.
 * @param {Element} el
 * @returns {string}
 */
function inputType(el) {
  return /** @type {HTMLInputElement} */ (el).type;
}

/**
 * True for the element that a person edits text in by contenteditable: the outermost one.
 * @param {Element} el
 * @returns {boolean}
 */
function isEditingHost(el) {
  const own = attr(el, "contenteditable");
  if (own === null) return tagOf(el) === "body" && Reflect.get(Document.prototype, "designMode", document) === "on";
  if (!isHtml(el) || !getEditableContent.call(el)) return false;
  const parent = domParent(el);
  return !(parent !== null && isElement(parent) && isHtml(parent) && getEditableContent.call(parent));
}

/**
 * The role that the role attribute gives; "" where it gives none.
 * @param {Element} el
 * @returns {string}
 */
function explicitRole(el) {
  const given = attr(el, "role");
  if (given === null) return "";
  for (const token of given.toLowerCase().split(/\s+/)) {
    const role = SYNONYMS.get(token) ?? token;
    if (role.startsWith("doc-")) return role === "doc-backlink" || role === "doc-noteref" ? "link" : "";
    if (!ARIA_ROLES.has(role)) continue;
    if ((role === "region" || role === "form") && !hasAuthorName(el)) continue;
    if (role === "treeitem" && flatClosest(flatParent(el), (at) => /\b(tree|group)\b/.test(attr(at, "role") ?? "")) === null) continue;
    if (role === "presentation" && (isFocusable(el) || GLOBAL_ARIA.some((key) => hasAttr(el, key)))) return "";
    return role;
  }
  return "";
}

/**
 * True where the author gave a name by an attribute.
 * @param {Element} el
 * @returns {boolean}
 */
function hasAuthorName(el) {
  return (attr(el, "aria-label") ?? "").trim() !== "" || pointedAt(el, "aria-labelledby", "ariaLabelledByElements").length > 0
    || (attr(el, "title") ?? "").trim() !== "";
}

/**
 * True where an element is in a part of the page, so that its header is not the page's.
 * @param {Element} el
 * @returns {boolean}
 */
function inSection(el) {
  return flatClosest(flatParent(el), (at) => {
    if (isHtml(at) && SECTIONING.has(tagOf(at))) return true;
    const role = attr(at, "role");
    return role !== null && SECTIONING_ROLES.has(role.trim().toLowerCase());
  }) !== null;
}

/**
 * The role of an element; "" where it has none ("generic").
 * @param {Element} el
 * @returns {string}
 */
function roleOf(el) {
  const tag = tagOf(el);
  if (FRAME_TAGS.has(tag) && isFrame(el)) return "Iframe";
  const explicit = explicitRole(el);
  if (explicit !== "") return explicit === "generic" ? "" : explicit;
  if (!isHtml(el)) {
    if (tag === "a") return hasAttr(el, "href") || hasAttr(el, "xlink:href") ? "link" : "";
    if (tag === "svg") return svgName(el).trim() === "" ? "" : "img";
    return tag === "math" ? "math" : "";
  }
  const plain = TAG_ROLES.get(tag);
  if (plain !== undefined) return plain;
  switch (tag) {
    case "a":
    case "area":
      return hasAttr(el, "href") || (tag === "a" && hasAttr(el, "onclick")) ? "link" : "";
    case "input": {
      const type = inputType(el);
      if (type === "hidden") return "";
      if (type === "checkbox" && hasAttr(el, "switch")) return "switch";
      const role = INPUT_ROLES.get(type);
      if (role !== undefined) return role;
      if (/** @type {HTMLInputElement} */ (el).list !== null && type !== "color" && type !== "password") return "combobox";
      return type === "search" ? "searchbox" : "textbox";
    }
    case "select":
      return isListbox(el) ? "listbox" : "combobox";
    case "img":
      return attr(el, "alt") === "" && !hasAuthorName(el) && !isFocusable(el) ? "presentation" : "img";
    case "li":
      return "listitem";
    case "summary":
      return isSummary(el) ? "button" : "";
    case "section":
      return hasAuthorName(el) ? "region" : "";
    case "form":
      return hasAuthorName(el) ? "form" : "";
    case "aside":
      return !inSection(el) || hasAuthorName(el) ? "complementary" : "";
    case "header":
      return inSection(el) ? "" : "banner";
    case "footer":
      return inSection(el) ? "" : "contentinfo";
    case "td":
    case "th":
      return cellRole(el, tag);
    case "canvas":
      return hasAuthorName(el) ? "img" : "";
    default:
      return isEditingHost(el) ? "textbox" : "";
  }
}

/**
 * The role of a table cell: in a grid a grid cell; of a header by its scope and place.
 * @param {Element} el
 * @param {string} tag
 * @returns {string}
 */
function cellRole(el, tag) {
  const table = flatClosest(el, (at) => tagOf(at) === "table");
  const role = table === null ? "" : explicitRole(table);
  if (role === "presentation") return "";
  if (tag === "td") return role === "grid" || role === "treegrid" ? "gridcell" : "cell";
  const scope = (attr(el, "scope") ?? "").toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  const row = domParent(el);
  const hasData = row !== null && isElement(row) && find(row, ":scope > td") !== null;
  return hasData && row !== null && isElement(row) && find(row, ":scope > :first-child") === el ? "rowheader" : "columnheader";
}

/**
 * True for what holds a document of its own: frames, and objects and embeds that were given one.
 * @param {Element} el
 * @returns {boolean}
 */
function isFrame(el) {
  const tag = tagOf(el);
  if (!FRAME_TAGS.has(tag) || !isHtml(el)) return false;
  if (tag === "iframe" || tag === "frame") return true;
  const type = (attr(el, "type") ?? "").toLowerCase();
  if (type.includes("pdf")) return false;
  if (tag === "object") return getObjectWindow.call(el) !== null;
  return type === "" ? /\.x?html?([?#]|$)/i.test(attr(el, "src") ?? "") : type.includes("html");
}
const FRAME_TAGS = setOf("iframe frame object embed");

/** @param {Element} el @returns {boolean} */
function isListbox(el) {
  const select = /** @type {HTMLSelectElement} */ (el);
  return select.multiple || select.size > 1;
}

/**
 * True for the summary that opens and closes its details.
 * @param {Element} el
 * @returns {boolean}
 */
function isSummary(el) {
  const parent = domParent(el);
  return parent !== null && isElement(parent) && isTag(parent, "details") && find(parent, ":scope > summary") === el;
}
