// @ts-check
// What HTML itself gives as a name: labels, alt, legend, caption; and descriptions, error messages, cues.

/**
 * The name that HTML gives an element; null where it says nothing, "" where it says that there is none.
 * @param {Element} el
 * @param {Reading} reading
 * @returns {Named | null}
 */
function nativeName(el, reading) {
  const tag = tagOf(el);
  if (!isHtml(el)) {
    const text = tag === "a" ? attr(el, "xlink:title") ?? "" : svgName(el);
    return text.trim() === "" ? null : { text, from: "attribute" };
  }
  switch (tag) {
    case "input":
    case "select":
    case "textarea":
    case "button":
    case "meter":
    case "progress":
    case "output": {
      const text = labelText(el, reading);
      if (text !== "") return { text, from: "attribute" };
      return tag === "input" ? inputName(el) : null;
    }
    case "img":
    case "area": {
      const alt = attr(el, "alt");
      if (alt === null) return null;
      return alt.trim() === "" ? (hasAttr(el, "title") && tag === "img" ? null : NAMELESS) : { text: alt, from: "attribute" };
    }
    case "fieldset":
      return captionOf(el, ":scope > legend", reading);
    case "figure":
      return captionOf(el, ":scope > figcaption", reading);
    case "table": {
      const caption = captionOf(el, ":scope > caption", reading);
      const summary = attr(el, "summary");
      return caption ?? (summary ? { text: summary, from: "attribute" } : null);
    }
    case "optgroup":
      return { text: attr(el, "label") ?? "", from: "attribute" };
    case "option": {
      const label = attr(el, "label");
      return { text: label !== null && label !== "" ? label : contentOf(el), from: "contents" };
    }
    default: {
      const text = isCustom(el) ? labelText(el, reading) : "";
      return text === "" ? null : { text, from: "attribute" };
    }
  }
}

/**
 * @param {Element} el
 * @returns {Named | null}
 */
function inputName(el) {
  const value = attr(el, "value");
  switch (inputType(el)) {
    case "button":
      return value ? { text: value, from: "attribute" } : null;
    case "submit":
      return { text: value ?? "Submit", from: "attribute" };
    case "reset":
      return { text: value ?? "Reset", from: "attribute" };
    case "image": {
      const text = attr(el, "alt") || value || attr(el, "title") || "Submit";
      return { text, from: "attribute" };
    }
    case "file":
      return (attr(el, "title") ?? "").trim() !== "" ? null
        : { text: /** @type {HTMLInputElement} */ (el).multiple ? "Choose Files" : "Choose File", from: "attribute" };
    default:
      return null;
  }
}

/**
 * @param {Element} el
 * @param {string} selector
 * @param {Reading} reading
 * @returns {Named | null}
 */
function captionOf(el, selector, reading) {
  const found = find(el, selector);
  if (found === null || isHiddenForNames(found)) return null;
  const text = alternativeOf(found, roleOf(found), { ...reading, seen: new Set([el, found]), pointed: true }, true).text;
  return text.trim() === "" ? null : { text, from: "attribute" };
}

/**
 * The title of a drawing, or of the symbol that it uses.
 * @param {Element} el
 * @returns {string}
 */
function svgName(el) {
  const label = attr(el, "aria-label");
  if (label !== null && label.trim() !== "") return label;
  const title = find(el, ":scope > title");
  if (title !== null) return contentOf(title);
  const use = find(el, "use");
  const href = use === null ? null : attr(use, "href") ?? attr(use, "xlink:href");
  if (href === null || !href.startsWith("#")) return "";
  const symbol = byIdNear(el, href.slice(1));
  const symbolTitle = symbol === null ? null : find(symbol, ":scope > title");
  return symbolTitle === null ? "" : contentOf(symbolTitle);
}

/**
 * The labels of a control, joined in document order; a wrapped control's own content is skipped.
 * @param {Element} el
 * @param {Reading} reading
 * @returns {string}
 */
function labelText(el, reading) {
  const labels = labelsOf(el);
  if (labels.length === 0) return "";
  const texts = [];
  for (const label of labels) {
    if (reading.seen.has(label) || isHiddenForNames(label)) continue;
    const seen = new Set([el, label]);
    /** @type {Reading} */
    const inner = { seen, hiddenCounts: false, pointed: true, left: MOST_NODES_IN_A_NAME };
    texts.push(fold(alternativeOf(label, "", inner, true).text));
  }
  return texts.filter((text) => text !== "").join(" ");
}

/**
 * The accessible description: what aria-describedby points at, aria-description, or a title that is not the name.
 * @param {Element} el
 * @param {Named} named
 * @returns {string}
 */
function descriptionOf(el, named) {
  const sources = pointedAt(el, "aria-describedby", "ariaDescribedByElements");
  if (sources.length > 0) {
    const text = clean(textOfPointed(sources, null));
    if (text !== "") return text;
  }
  const own = attr(el, "aria-description");
  if (own !== null && own.trim() !== "") return clean(own);
  const title = attr(el, "title");
  if (title !== null && named.from !== "title") {
    const text = clean(title);
    return text === named.text ? "" : text;
  }
  return "";
}

/**
 * The text of the error message of a field that is said to be wrong.
 * @param {Element} el
 * @returns {string}
 */
function errorOf(el) {
  const invalid = attr(el, "aria-invalid");
  if (invalid === null || invalid === "" || invalid === "false") return "";
  return clean(textOfPointed(pointedAt(el, "aria-errormessage", "ariaErrorMessageElements"), null));
}

/**
 * Something to tell a nameless control by: an icon's title, a picture's file, the nearest text, where a link leads.
 * @param {Element} el
 * @returns {string}
 */
function cueOf(el) {
  for (const inner of findAll(el, "title, [title], [aria-label], [alt]")) {
    const text = tagOf(inner) === "title" ? contentOf(inner) : attr(inner, "title") || attr(inner, "aria-label") || attr(inner, "alt") || "";
    if (text.trim() !== "") return cut(fold(text), 60);
  }
  const inside = drawnText(el, 60);
  if (inside !== "") return inside;
  const href = attr(el, "href");
  if (href !== null) {
    const path = href.replace(/[?#].*$/, "").replace(/\/+$/, "");
    const last = path.slice(path.lastIndexOf("/") + 1);
    if (last !== "" && !/^(javascript|data|mailto):/i.test(path)) return cut(last, 60);
  }
  const image = find(el, "img[src]");
  const src = image === null ? "" : (attr(image, "src") ?? "").replace(/[?#].*$/, "");
  const file = src.startsWith("data:") ? "" : src.slice(src.lastIndexOf("/") + 1);
  return file === "" ? textBeside(el) : cut(file, 60);
}

/**
 * The nearest drawn text: what stands before an element, else after it, else round it.
 * @param {Element} el
 * @returns {string}
 */
function textBeside(el) {
  let at = el;
  for (let up = 0; up < 3; up += 1) {
    const parent = flatParent(at);
    if (parent === null || parent === bodyElement()) break;
    const beside = flatChildren(parent);
    const place = beside.indexOf(at);
    for (const node of [...beside.slice(Math.max(0, place - 6), place).reverse(), ...beside.slice(place + 1, place + 4)]) {
      const text = isElement(node) ? drawnText(node, 60) : drawnState(parent) === VISIBLE ? cut(fold(contentOf(node)), 60) : "";
      if (text !== "") return text;
    }
    at = parent;
  }
  return "";
}
