// @ts-check
// One walk over the composed tree, which emits the nodes of a capture.

const LEAVES = setOf("input textarea select img canvas video audio embed iframe frame meter progress br wbr hr");
const PRESENTATIONAL_CHILDREN = setOf(`button checkbox img menuitemcheckbox menuitemradio meter option progressbar radio
  scrollbar separator slider spinbutton switch tab`);
const FOCUSABLE_ONLY = setOf("separator gridcell columnheader rowheader row cell");
const MOST_HIDDEN = 500;
const MOST_DEPTH = 2000;
const SVG_PARTS = "a, [tabindex], [role], [onclick], foreignObject";

/**
 * @typedef {object} Walk
 * @property {boolean} tree
 * @property {(CaptureNode | null)[]} nodes
 * @property {Map<number, number>} dropped from a dropped node's number to that of the node around it
 * @property {Element | null} modal
 * @property {boolean} isNativeModal
 * @property {Map<Element, "listener" | "delegated">} clicks
 * @property {number} hiddenLeft
 * @property {number} controls
 * @property {number} inView
 * @property {number} covered
 * @property {number} text
 * @property {number} frames
 * @property {Element[]} painted
 */

/**
 * @typedef {object} Around what an element shares with what it is in
 * @property {number} parent
 * @property {Reason} why
 * @property {boolean} isBehind outside the modal dialog
 * @property {boolean} inControl
 * @property {boolean} pointer
 * @property {boolean} listens something around it, less than the page, has a listener for presses
 * @property {boolean} mute text in it is told by a name around it
 * @property {number} depth
 */

/** @typedef {"" | "control" | "pointer" | "plain-pointer" | "listener" | "plain-listener" | "repeated" | "plain"} Kind what a node is taken for */

/** @param {Kind} kind @returns {boolean} */
function isClickable(kind) {
  return kind === "pointer" || kind === "listener" || kind === "plain-pointer" || kind === "plain-listener";
}

/** @param {Kind} kind @returns {boolean} true for what stays a node also where it is no control */
function isPlainKind(kind) {
  return kind === "plain-pointer" || kind === "plain-listener";
}

/**
 * @param {Walk} walk
 * @param {Element} el
 * @param {Around} around
 */
function visit(walk, el, around) {
  const tag = tagOf(el);
  if (SILENT.has(tag) || around.depth > MOST_DEPTH) return;
  const state = drawnState(el);
  if (state === NOT_DRAWN) {
    if (tag === "area" && hasAttr(el, "href") && imageMapArea(el) !== null) emitControl(walk, el, "link", around, "");
    else visitHidden(walk, el, around);
    if (suspects.size < 20 && isDrawnNowhere(el)) suspects.add(/** @type {Element} */ (flatParent(el)));
    return;
  }
  const isBehind = around.isBehind && el !== walk.modal;
  let why = around.why;
  if (!isBehind && why === "outside-dialog") why = "";
  if (why === "" && isAriaHidden(el)) why = "hidden";
  if (why === "" && hasAttr(el, "inert")) why = "inert";
  const role = roleOf(el);
  const before = walk.nodes.length;
  const controlsBefore = walk.controls;
  const here = isBehind === around.isBehind && why === around.why ? around : { ...around, isBehind, why };
  const kind = emit(walk, el, tag, role, here, state);
  const node = walk.nodes.length > before ? walk.nodes[before] ?? null : null;
  const isControl = kind === "control";
  if (isPainted(el, tag)) walk.painted.push(el);
  if (isControl && tag === "select") {
    if (node !== null && why !== "hidden") walk.nodes.push(...optionNodes(el, node.i, isSecret(el)));
    return;
  }
  if (tag === "canvas") for (const inner of findAll(el, HIDDEN_CONTROLS)) visitHidden(walk, inner, around);
  if ((LEAVES.has(tag) && isHtml(el)) || role === "Iframe" || (isControl && (isEditingHost(el) || everSecret.has(el)))) return;
  if (tag === "svg" && !isHtml(el) && (getFirstChild.call(el) === null || find(el, SVG_PARTS) === null)) return;
  /** @type {Around} */
  const inside = {
    parent: node === null ? around.parent : node.i,
    why, isBehind,
    inControl: around.inControl || (isControl && role !== "" && WIDGETS.has(role) && !COMPOSITES.has(role)),
    pointer: around.pointer || (isClickable(kind) && styleOf(el).cursor === "pointer"),
    listens: around.listens || (listening.size > 0 && tag !== "body" && tag !== "html" && hasListener(el)),
    mute: around.mute || (isControl && PRESENTATIONAL_CHILDREN.has(role)),
    depth: around.depth + 1,
  };
  visitChildren(walk, el, inside, state);
  if (node !== null) settleNode(walk, el, role, node, before, kind, walk.controls - controlsBefore - (isControl ? 1 : 0), here);
}

const COMPOSITES = setOf("listbox combobox");

/** @param {Walk} walk @param {Element} el @param {Around} inside @param {number} state */
function visitChildren(walk, el, inside, state) {
  const showsText = state === VISIBLE && !isClosedDetails(el);
  const slotted = slottedIn(el);
  let at = 0;
  let child = slotted === null ? getFirstChild.call(shadowOf(el) ?? el) : slotted[at];
  while (child) {
    const kind = kindOf(child);
    if (kind === ELEMENT) visit(walk, /** @type {Element} */ (child), inside);
    else if (kind === TEXT && showsText) visitText(walk, el, /** @type {Text} */ (child), inside);
    at += 1;
    child = slotted === null ? getNextSibling.call(child) : slotted[at];
  }
}

/** @param {Walk} walk @param {Element} el @param {Text} text @param {Around} inside */
function visitText(walk, el, text, inside) {
  if (!walk.tree && walk.text >= 100000) return;
  const data = text.data;
  const length = data.trim().length;
  if (length === 0) return;
  walk.text += length;
  if (walk.tree && inside.why !== "hidden" && !inside.mute) {
    const node = { i: idOf(text), r: "text", n: cut(fold(turned(data, el)), 4000) };
    walk.nodes.push(inside.parent === 0 ? node : { ...node, p: inside.parent });
  }
}

/**
 * Emit what an element is in a capture.
 * @param {Walk} walk
 * @param {Element} el
 * @param {string} tag
 * @param {string} role
 * @param {Around} around
 * @param {number} state
 * @returns {Kind}
 */
function emit(walk, el, tag, role, around, state) {
  const focusable = (isFocusable(el) || isCustomDisabled(el)) && !(tag === "body" || tag === "html");
  if (role === "Iframe") {
    emitControl(walk, el, role, around, "");
    walk.frames += 1;
    return "plain";
  }
  const isWidget = WIDGETS.has(role);
  if (isWidget || focusable || (FOCUSABLE_ONLY.has(role) && hasAttr(el, "aria-sort"))) {
    emitControl(walk, el, role, around, "");
    return "control";
  }
  const evidence = walk.clicks.get(el);
  if (evidence !== undefined && tag !== "body" && tag !== "html" && !isLabelOfOther(el, tag) && role !== "dialog") {
    emitControl(walk, el, role, around, evidence);
    return "control";
  }
  if (around.why === "hidden" || state !== VISIBLE) return "";
  const isLive = isLiveRegion(el, role);
  const isPlain = isLive || LANDMARKS.has(role) || role === "heading" || isGrouping(el, role)
    || (walk.tree && role !== "" && role !== "presentation");
  const takes = isLive || LANDMARKS.has(role) || around.inControl ? "" : takesClicks(el, tag, role, around);
  if (!isPlain && takes === "" && !REPEATED.has(role)) return "";
  const node = isPlain ? plainNode(el, role, around.parent) : bareNode(el, role, around.parent);
  if (isLive) {
    const text = drawnText(el, NAME_LIMIT);
    if (text === "" && !walk.tree) return "";
    node.n = text;
    node.lv = attr(el, "aria-live") === "assertive" || (!hasAttr(el, "aria-live") && role === "alert") ? "assertive" : "polite";
  }
  if (walk.tree || role === "dialog" || role === "alertdialog") node.b = roundedBox(boxOf(el));
  if (isPlain && around.why !== "") node.x = around.why;
  walk.nodes.push(node);
  if (takes !== "") return isPlain ? `plain-${takes}` : takes;
  return REPEATED.has(role) && !walk.tree ? "repeated" : "plain";
}

/**
 * What speaks for an element outside of controls taking clicks: a listener, or that it is the outermost one that a
 * pointer cursor is set on.
 * @param {Element} el
 * @param {string} tag
 * @param {string} role
 * @param {Around} around
 * @returns {"" | "listener" | "pointer"}
 */
function takesClicks(el, tag, role, around) {
  if (tag === "body" || tag === "html") return "";
  if ((listening.size > 0 && listensItself(el)) || isHandledAbove(el)) return role === "dialog" || role === "alertdialog" ? "" : "listener";
  if (around.pointer || around.why !== "") return "";
  return !isLabelOfOther(el, tag) && styleOf(el).cursor === "pointer" ? "pointer" : "";
}

/** @param {Element} el @param {string} tag @returns {boolean} */
function isLabelOfOther(el, tag) {
  return tag === "label" && isHtml(el) && /** @type {HTMLLabelElement} */ (el).control !== null;
}

/** @param {Element} el @param {string} role @returns {boolean} */
function isLiveRegion(el, role) {
  const said = attr(el, "aria-live");
  return said === null || said === "" ? LIVE.has(role) : said === "polite" || said === "assertive";
}

/** @param {Element} el @param {string} role @returns {boolean} */
function isGrouping(el, role) {
  const needsName = GROUPINGS.get(role);
  if (needsName === undefined) return false;
  return needsName === 0 || hasAuthorName(el) || (isHtml(el) && /^(fieldset|figure|table)$/.test(tagOf(el)) && nameOf(el, role).text !== "");
}

/**
 * @param {Walk} walk
 * @param {Element} el
 * @param {string} role
 * @param {Around} around
 * @param {"" | "listener" | "delegated"} evidence
 */
function emitControl(walk, el, role, around, evidence) {
  const why = around.why === "" && around.isBehind && walk.isNativeModal ? "outside-dialog" : around.why;
  if (why === "hidden") {
    if (walk.hiddenLeft > 0 || role === "Iframe") walk.nodes.push(hiddenNode(el, around.parent));
    walk.hiddenLeft -= 1;
    return;
  }
  const place = placeOf(el, why, around.isBehind);
  if (place.x === "hidden" && role !== "Iframe") {
    if (walk.hiddenLeft <= 0) return;
    walk.hiddenLeft -= 1;
  }
  const node = controlNode(el, role, around.parent, place);
  if (role === "Iframe") node.o = contentOrigin(el);
  if (evidence !== "") node.ck = evidence;
  if (isLiveRegion(el, role)) node.lv = attr(el, "aria-live") === "assertive" || role === "alert" ? "assertive" : "polite";
  walk.nodes.push(node);
  if (place.inView) {
    walk.inView += 1;
    if (place.x === "covered") walk.covered += 1;
  }
  if (place.x !== "hidden") walk.controls += 1;
}

/**
 * Controls in a part that is not drawn; those that something drawn stands in for are controls like any.
 * @param {Walk} walk
 * @param {Element} el
 * @param {Around} around
 */
function visitHidden(walk, el, around) {
  /** @type {Element[]} */
  const found = matches(el, HIDDEN_CONTROLS) ? [el] : [];
  if (getFirstChild.call(el) !== null) found.push(...findAll(el, HIDDEN_CONTROLS));
  for (const control of found) {
    if (canHaveStandIn(control) && around.why !== "hidden" && standInOf(control) !== null) {
      emitControl(walk, control, roleOf(control), around, "");
    } else if (walk.hiddenLeft > 0 || isTag(control, "iframe")) {
      walk.hiddenLeft -= 1;
      walk.nodes.push(hiddenNode(control, around.parent));
    }
  }
}
