// @ts-check
// Twins: controls of one role and name. Each gets the card that it alone is in, with the text that tells it apart,
// where neither a heading nor a row or item of the page's own does.

const MOST_TWINS = 500;
const CARD_TEXT = 80;
const HAS_TITLE = "h1, h2, h3, h4, h5, h6, [role=heading]";

/**
 * Put cards into the nodes of a capture, as list items.
 * @param {CaptureNode[]} nodes
 * @returns {CaptureNode[]}
 */
function withCards(nodes) {
  /** @type {Map<string, number[]>} */
  const alike = new Map();
  nodes.forEach((node, at) => {
    if (node.b === undefined || node.n === undefined || node.r === "option" || (!WIDGETS.has(node.r) && node.ck === undefined)) return;
    const key = `${node.r}\n${node.n}`;
    const twins = alike.get(key);
    if (twins === undefined) alike.set(key, [at]);
    else twins.push(at);
  });
  const byId = new Map(nodes.map((node) => [node.i, node]));
  /** @type {Map<number, CaptureNode[]>} */
  const before = new Map();
  for (const twins of alike.values()) {
    if (twins.length > 1 && twins.length <= MOST_TWINS) addCards(nodes, twins, byId, before);
  }
  if (before.size === 0) return nodes;
  return nodes.flatMap((node, at) => [...(before.get(at) ?? []), node]);
}

/**
 * @param {CaptureNode[]} nodes
 * @param {number[]} twins
 * @param {Map<number, CaptureNode>} byId
 * @param {Map<number, CaptureNode[]>} before what to put before which node
 */
function addCards(nodes, twins, byId, before) {
  /** @type {Map<Element, number>} */
  const holds = new Map();
  const elements = twins.map((at) => elementOf(nodes[at]?.i ?? 0));
  for (const el of elements) {
    for (let up = el; up !== null; up = flatParent(up)) holds.set(up, (holds.get(up) ?? 0) + 1);
  }
  twins.forEach((at, k) => {
    const node = nodes[at];
    const el = elements[k] ?? null;
    if (node === undefined || el === null) return;
    let card = el;
    for (let up = flatParent(el); up !== null && holds.get(up) === 1; up = flatParent(up)) card = up;
    const own = idsByNode.get(card);
    if (card === el || (own !== undefined && byId.has(own)) || isTold(node, card, byId) || find(card, HAS_TITLE) !== null) return;
    const text = drawnText(card, CARD_TEXT);
    if (text === "" || text === node.n) return;
    let first = at;
    while (first > 0 && isIn(card, nodes[first - 1])) first -= 1;
    /** @type {CaptureNode} */
    const made = { i: idOf(card), r: "listitem", n: text, t: tagOf(card) };
    const outer = nodes[first]?.p;
    if (outer !== undefined) made.p = outer;
    byId.set(made.i, made);
    before.set(first, [...(before.get(first) ?? []), made]);
    for (let next = first; isIn(card, nodes[next]); next += 1) {
      const inside = nodes[next];
      if (inside !== undefined && inside.p === outer) inside.p = made.i;
    }
  });
}

/** @param {Element} card @param {CaptureNode | undefined} node @returns {boolean} */
function isIn(card, node) {
  return node !== undefined && flatContains(card, elementOf(node.i));
}

/**
 * True where a row, item or group with a name lies between a control and its card.
 * @param {CaptureNode} node
 * @param {Element} card
 * @param {Map<number, CaptureNode>} byId
 * @returns {boolean}
 */
function isTold(node, card, byId) {
  for (let up = byId.get(node.p ?? 0); up !== undefined; up = byId.get(up.p ?? 0)) {
    if (!flatContains(card, elementOf(up.i))) return false;
    if (up.n !== undefined && (REPEATED.has(up.r) || GROUPINGS.has(up.r))) return true;
  }
  return false;
}
