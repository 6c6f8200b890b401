// @ts-check
// The text that an element holds, as a name takes it: drawn text, generated text, names of what is inside.

const STRING = /"((?:[^"\\]|\\.)*)"/g;
/** Elements that stand apart from the text around them. */
const APART = setOf("button input select textarea meter progress output img canvas");
const CONTROLS = setOf("button checkbox combobox listbox radio slider spinbutton switch textbox searchbox");

/** @type {WeakMap<Element, CSSStyleDeclaration>} live, like those of elements */
const stylesBefore = new WeakMap();
/** @type {WeakMap<Element, CSSStyleDeclaration>} */
const stylesAfter = new WeakMap();

/**
 * The text that a ::before or ::after draws, set off by spaces where it is a block.
 * @param {Element} el
 * @param {"::before" | "::after"} which
 * @returns {string}
 */
function generatedText(el, which) {
  const kept = which === "::before" ? stylesBefore : stylesAfter;
  let style = kept.get(el);
  if (style === undefined) {
    style = getComputedStyle(el, which);
    kept.set(el, style);
  }
  const content = style.content;
  if (content === "none" || content === "normal" || content === "" || content === '""') return "";
  if (style.display === "none" || style.visibility !== "visible") return "";
  let strings = content.replace(/[\w-]+\("(?:[^"\\]|\\.)*"[^)]*\)/g, " ").replace(/open-quote/g, '"\u201c"').replace(/close-quote/g, '"\u201d"');
  const slash = strings.replace(STRING, (m) => "x".repeat(m.length)).indexOf("/");
  if (slash >= 0) strings = strings.slice(slash + 1);
  let text = "";
  for (const match of strings.matchAll(STRING)) {
    text += (match[1] ?? "").replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex) => {
      const code = Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    }).replace(/\\(.)/g, "$1");
  }
  return text !== "" && (slash >= 0 || style.display !== "inline") ? ` ${text} ` : text;
}

/**
 * A text as it is drawn: letters turned as the style says.
 * @param {string} text
 * @param {Element} el
 * @returns {string}
 */
function turned(text, el) {
  switch (styleOf(el).textTransform) {
    case "uppercase":
      return text.toUpperCase();
    case "lowercase":
      return text.toLowerCase();
    case "capitalize":
      return text.replace(/(^|[^\p{L}\p{N}\p{M}'’])(\p{L})/gu, (_, a, b) => a + b.toUpperCase());
    default:
      return text;
  }
}

/**
 * The text of what an element holds.
 * @param {Element} el
 * @param {Reading} reading
 * @returns {string}
 */
function contentText(el, reading) {
  let out = "";
  const state = drawnState(el);
  const showsText = (state === VISIBLE || reading.hiddenCounts) && !isClosedDetails(el);
  const hasPseudo = state === VISIBLE;
  if (hasPseudo) out += generatedText(el, "::before");
  const children = attr(el, "aria-owns") === null ? flatChildren(el) : [...flatChildren(el), ...ownedBy(el)];
  for (const child of children) {
    if (!isElement(child)) {
      if (showsText) out += turned(/** @type {Text} */ (child).data, el);
    } else if (reading.left <= 0) break;
    else out += childText(child, reading);
  }
  return hasPseudo ? out + generatedText(el, "::after") : out;
}

/**
 * What a child adds to a name; between spaces where it stands apart from the text around it.
 * @param {Element} child
 * @param {Reading} reading
 * @returns {string}
 */
function childText(child, reading) {
  if (reading.seen.has(child)) return " ";
  if (isAriaHidden(child)) return "";
  const state = drawnState(child);
  if (state === NOT_DRAWN && !reading.hiddenCounts) return "";
  const tag = tagOf(child);
  if (tag === "br" || tag === "wbr") return " ";
  if (SILENT.has(tag) && isHtml(child)) return "";
  reading.seen.add(child);
  reading.left -= 1;
  const role = roleOf(child);
  if (role === "presentation" && tag === "img") return "";
  const found = role === "presentation"
    ? { text: contentText(child, reading), from: "contents" } : alternativeOf(child, role, reading, true);
  const isDrawing = tag === "svg" && found.text !== "";
  if (isDrawing || APART.has(tag) || CONTROLS.has(role) || state === NOT_DRAWN) return ` ${found.text} `;
  const display = styleOf(child).display;
  if (found.text === "") return display.startsWith("inline") || display === "contents" ? "" : " ";
  const isApart = found.from !== "contents" || (display !== "inline" && !display.startsWith("ruby"));
  return isApart ? ` ${found.text} ` : found.text;
}

/** @param {Element} el @returns {boolean} */
function isClosedDetails(el) {
  return isTag(el, "details") && !hasAttr(el, "open");
}

const SILENT = setOf("script style template noscript link meta head title rt rp datalist");
/**
 * What aria-owns adds to the children of an element.
 * @param {Element} el
 * @returns {Element[]}
 */
function ownedBy(el) {
  return pointedAt(el, "aria-owns", "ariaOwnsElements").filter((e) => !flatContains(e, el));
}

/**
 * The drawn text of an element, up to a length: for live regions, cards and cues. Fields' values are no part of it.
 * @param {Element} el
 * @param {number} limit
 * @returns {string}
 */
function drawnText(el, limit) {
  let out = "";
  let left = 300;
  /** @param {Element} at @param {number} depth */
  const read = (at, depth) => {
    const shows = drawnState(at) === VISIBLE && !isClosedDetails(at);
    for (const child of flatChildren(at)) {
      if (out.length > limit * 2 || left <= 0) return;
      left -= 1;
      if (!isElement(child)) {
        if (shows) out += /** @type {Text} */ (child).data.slice(0, limit * 2);
        continue;
      }
      const tag = tagOf(child);
      if (SILENT.has(tag) || depth > 60 || tag === "select" || tag === "textarea" || isEditingHost(child) || everSecret.has(child)) continue;
      if (drawnState(child) === NOT_DRAWN || isAriaHidden(child)) continue;
      if (tag === "img" || tag === "svg") {
        out += ` ${nameOf(child, roleOf(child)).text} `;
        continue;
      }
      const block = tag === "br" || !/^(inline|contents)$/.test(styleOf(child).display);
      if (block) out += " ";
      read(child, depth + 1);
      if (block) out += " ";
    }
  };
  if (drawnState(el) !== NOT_DRAWN) read(el, 0);
  return cut(fold(out.replace(GLYPHS, "")), limit);
}
