// @ts-check
// A capture: what is on this frame's page now, as one plain object.

/**
 * @typedef {object} Capture
 * @property {string} url
 * @property {string} title
 * @property {number[]} viewport
 * @property {number[]} document
 * @property {number[]} scroll
 * @property {CaptureNode[]} nodes
 * @property {{canvas: number, text: number, frames: number, occluded: number}} evidence
 * @property {number[]} [closed] elements not named before that could have a closed shadow root
 * @property {number} [html]
 * @property {number} [look] by what number to ask whether anything changed since
 * @property {number[]} [unasked] places of elements that could have a framework's mark
 * @property {number} [end] when it was done, by the document's clock
 * @property {boolean} [mutated] the tree changed since the last look
 * @property {number[]} [gone] numbers of nodes that are gone for good
 * @property {number[][]} [m] boxes to paint over in a picture
 */

/**
 * Look at the page anew: forget styles, boxes and names of the last look, find shadow roots and secret fields.
 * @returns {Survey}
 */
function lookAgain() {
  forgetLook();
  suspects = new Set();
  disabledAround = new Map();
  focusNow = focusedElement();
  const surveyed = survey();
  rootsSeen = surveyed.roots;
  watchScope(document);
  for (const root of rootsSeen) watchScope(root);
  for (const scope of [document, ...rootsSeen]) markSecretsIn(scope);
  return surveyed;
}

/**
 * Capture the page of this frame.
 * @param {CaptureOptions} [options] `hidden`: how many hidden controls at most
 * @returns {Capture}
 */
function capture(options = {}) {
  const surveyed = lookAgain();
  const root = rootElement();
  const modal = root === null ? null : openModal();
  /** @type {Walk} */
  const walk = {
    tree: options.tree === true, nodes: [], dropped: new Map(), modal,
    isNativeModal: modal !== null && isTag(modal, "dialog") && matches(modal, ":modal"),
    clicks: new Map(), hiddenLeft: options.hidden ?? MOST_HIDDEN, controls: 0, inView: 0, covered: 0, text: 0, frames: 0,
    painted: [],
  };
  findDelegated();
  collectClickEvidence(document, walk.clicks);
  for (const scope of rootsSeen) collectClickEvidence(scope, walk.clicks);
  if (root !== null) {
    visit(walk, root, { parent: 0, why: "", isBehind: modal !== null, inControl: false, pointer: false, listens: false, mute: false, depth: 0 });
  }
  /** @type {Capture} */
  const out = {
    url: document.URL, title: getTitle.call(document),
    viewport: [innerWidth, innerHeight],
    document: [Math.max(root?.scrollWidth ?? 0, 0), Math.max(root?.scrollHeight ?? 0, 0)],
    scroll: [Math.round(scrollX * 10) / 10, Math.round(scrollY * 10) / 10],
    nodes: walk.tree ? keptNodes(walk) : withCards(keptNodes(walk)),
    evidence: {
      canvas: paintedShare(walk.painted), text: Math.min(walk.text, 100000), frames: walk.frames,
      occluded: walk.inView === 0 ? 0 : Math.round((walk.covered / walk.inView) * 1000) / 1000,
    },
  };
  if (options.html === true) out.html = root === null ? 0 : root.outerHTML.length;
  const hosts = closedHosts(false, surveyed);
  if (hosts.length > 0) out.closed = hosts;
  strikeSecrets(out);
  const painted = masks();
  if (painted.length > 0) out.m = painted;
  const gone = takeGone();
  if (gone.length > 0) out.gone = gone;
  const unknown = unasked();
  if (unknown.length > 0) out.unasked = unknown;
  if (takeMutated()) out.mutated = true;
  out.look = rememberLook(lookKey(options));
  out.end = performance.now();
  forgetLook();
  return out;
}

/**
 * The nodes that were not dropped; what was under a dropped one goes under the node around it.
 * @param {Walk} walk
 * @returns {CaptureNode[]}
 */
function keptNodes(walk) {
  /** @type {CaptureNode[]} */
  const out = [];
  for (const node of walk.nodes) {
    if (node === null) continue;
    let parent = node.p ?? 0;
    while (walk.dropped.has(parent)) parent = walk.dropped.get(parent) ?? 0;
    if (parent === 0) delete node.p;
    else node.p = parent;
    out.push(node);
  }
  return out;
}

/**
 * Strike out what secret fields hold wherever else it stands.
 * @param {Capture} out
 */
function strikeSecrets(out) {
  const strike = striker();
  if (strike === null) return;
  out.url = strike(out.url);
  out.title = strike(out.title);
  for (const node of out.nodes) {
    for (const key of /** @type {const} */ (["n", "v", "d", "er", "ph", "cue", "cv"])) {
      const text = node[key];
      if (text !== undefined) node[key] = strike(text);
    }
  }
}

/** @typedef {{tree?: boolean, html?: boolean, hidden?: number}} CaptureOptions */

/** @param {CaptureOptions} options @returns {string} what must be alike in two looks that are compared */
function lookKey(options) {
  return `${options.tree === true} ${options.hidden ?? MOST_HIDDEN}`;
}

/**
 * A capture as JSON text: cheaper to hand over than the object.
 * @param {CaptureOptions} [options]
 * @returns {string}
 */
function captureText(options) {
  return JSON.stringify(capture(options));
}

/**
 * A capture as JSON text, or "" where the look with a number saw the same, but for styles and layout.
 * @param {number} number
 * @param {CaptureOptions} options
 * @returns {string}
 */
function captureSince(number, options) {
  return isSameLook(number, lookKey(options)) ? "" : captureText(options);
}
