// @ts-check
// The text that an element holds, as a name takes it: drawn text, generated text, names of what is inside.

const STRING = /"((?:[^"\\]|\\.)*)"/g;
/** Elements that stand apart from the text around them. */
const APART = setOf("button input select textarea meter progress output");

/**
 * The text that a ::before or ::after draws, set off by spaces where it is a block.
 * @param {Element} el
 * @param {"::before" | "::after"} which
 * @returns {string}
 */
function generatedText(el, which) {
  const style = getComputedStyle(el, which);
  const content = style.content;
  if (content === "none" || content === "normal" || content === "" || content === '""') return "";
  if (style.display === "none" || style.visibility !== "visible") return "";
  let strings = content;
  const slash = content.replace(STRING, (m) => "x".repeat(m.length)).indexOf("/");
  if (slash >= 0) strings = content.slice(slash + 1);
  let text = "";
  for (const match of strings.matchAll(STRING)) {
    text += (match[1] ?? "").replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex) => {
      const code = Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    }).replace(/\\(.)/g, "$1");
  }
  return text !== "" && !style.display.startsWith("inline") ? ` ${text} ` : text;
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
  let apart = false;
  /** @param {string} text @param {boolean} setOff */
  const add = (text, setOff) => {
    if (text === "") return;
    if ((setOff || apart) && out !== "" && !/\s$/.test(out)) out += " ";
    out += text;
    apart = setOff;
  };
  const state = drawnState(el);
  const showsText = state === VISIBLE || reading.hiddenCounts;
  const hasPseudo = state === VISIBLE && tagOf(el) !== "br";
  if (hasPseudo) add(generatedText(el, "::before"), false);
  const children = shadowOf(el) === null && attr(el, "aria-owns") !== null ? [...flatChildren(el), ...ownedBy(el)] : flatChildren(el);
  for (const child of children) {
    if (!isElement(child)) {
      if (showsText) add(turned(/** @type {Text} */ (child).data, el), false);
      continue;
    }
    if (reading.left <= 0) break;
    if (reading.seen.has(child)) {
      apart = true;
      continue;
    }
    if (isAriaHidden(child)) continue;
    const childState = drawnState(child);
    if (childState === NOT_DRAWN && !reading.hiddenCounts) continue;
    const tag = tagOf(child);
    if (tag === "br") {
      out += " ";
      continue;
    }
    if (SILENT.has(tag)) continue;
    reading.seen.add(child);
    reading.left -= 1;
    const role = roleOf(child);
    const found = role === "presentation" && !isTag(child, "img")
      ? { text: contentText(child, reading), from: "contents" } : alternativeOf(child, role, reading, true);
    const setOff = (found.from !== "contents" && found.from !== "") || APART.has(tag)
      || (childState !== NOT_DRAWN ? !/^(inline|contents|ruby)/.test(styleOf(child).display) : BLOCKS.has(tag));
    if (found.text.trim() === "" && setOff) apart = true;
    else if (setOff) {
      add(found.text, true);
      apart = true;
    } else add(found.text, false);
  }
  if (hasPseudo) add(generatedText(el, "::after"), false);
  return out;
}

const SILENT = setOf("script style template noscript link meta head title rt rp datalist");
/** What sets text apart where there is no style to ask: inside what is not drawn. */
const BLOCKS = setOf("address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul");

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
    const shows = drawnState(at) === VISIBLE;
    for (const child of flatChildren(at)) {
      if (out.length > limit * 2 || left <= 0) return;
      left -= 1;
      if (!isElement(child)) {
        if (shows) out += /** @type {Text} */ (child).data.slice(0, limit * 2);
        continue;
      }
      const tag = tagOf(child);
      if (SILENT.has(tag) || depth > 60 || tag === "select" || tag === "textarea" || isEditingHost(child)) continue;
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
