import type { Box } from "../wire/generated.ts";

export interface Size {
  width: number;
  height: number;
}

/** How much of a rectangle (0 to 1) is drawn on: text, borders, pictures. */
export type InkIn = (rectangle: Box) => number;

export interface Placed {
  handle: string;
  /** In pixels of the drawn picture. */
  box: Box;
  /** Where its name stands; null where every place would cover text or another mark's name. */
  tag: Box | null;
}

export interface MarkItem {
  handle: string;
  box: Box;
}

/** Below this width a picture is so small that its marks' names are set smaller too. */
const SMALL_VIEW = 560;
const GAP = 1;
/** Marks beyond this many have a box only: no page has room for more names. */
const MOST_TAGS = 400;

const COVERS_INK = 200;
const COVERS_BOX = 40;
/** With more of a place drawn on than this, something there would become unreadable. */
const READABLE_INK = 0.12;
/** A box of this many times its name's area has a corner to spare. */
const ROOMY = 8;
const NEVER = Number.POSITIVE_INFINITY;

export const isSmall = (view: Size): boolean => view.width < SMALL_VIEW;

/** The size of a name: in a small picture one step smaller. */
export function tagSize(handle: string, view: Size): Size {
  const [character, padding, height] = isSmall(view) ? ([5.5, 3, 12] as const) : ([6.1, 4, 14] as const);
  return { width: Math.ceil(handle.length * character) + 2 * padding, height };
}

/**
 * Gives each name a place beside its box: the clearest one, in the order in which they are given.
 * A name never covers another name, nor text beside its box; within a large box, such as a picture, it may.
 */
export function placeMarks(items: readonly MarkItem[], view: Size, ink: InkIn = () => 0): readonly Placed[] {
  const seen = items
    .map(({ handle, box }) => ({ handle, box, tag: null as Box | null }))
    .filter((one) => inView(one.box, view));
  const boxes = new Buckets();
  for (const one of seen) boxes.add(one.box);
  const tags = new Buckets();
  for (const one of seen.slice(0, MOST_TAGS)) {
    one.tag = bestPlace(one, view, ink, boxes, tags);
    if (one.tag) tags.add(one.tag);
  }
  return seen;
}

function bestPlace(one: MarkItem, view: Size, ink: InkIn, boxes: Buckets, tags: Buckets): Box | null {
  const size = tagSize(one.handle, view);
  const roomy = one.box.width * one.box.height > ROOMY * size.width * size.height;
  let best: Box | null = null;
  let least = NEVER;
  for (const [index, place] of placesFor(one.box, size).entries()) {
    // The order is the last word only: of two clear places the first.
    const floor = index * 0.5;
    if (floor >= least) break;
    if (!isInside(place, view) || tags.covered(place) > 0) continue;
    const drawn = ink(place);
    if (drawn > READABLE_INK && !(roomy && holds(one.box, place))) continue;
    const cost = floor + COVERS_INK * drawn + COVERS_BOX * boxes.covered(place, one.box);
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}

/** Outside first (above, left, right, below), then inside at the right end, where fields have no text. */
function placesFor(box: Box, { width, height }: Size): Box[] {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const middle = box.y + (box.height - height) / 2;
  const at = (x: number, y: number): Box => ({ x, y, width, height });
  return [
    at(box.x, box.y - height - GAP),
    at(box.x - width - GAP, middle),
    at(right - width, box.y - height - GAP),
    at(right + GAP, middle),
    at(box.x - width - GAP, box.y),
    at(right + GAP, box.y),
    at(box.x, bottom + GAP),
    at(right - width, bottom + GAP),
    at(box.x - width - GAP, box.y - height - GAP),
    at(right + GAP, box.y - height - GAP),
    at(right - width - 2, middle),
    at(right - width, box.y),
    at(box.x + 2, middle),
    at(box.x, box.y),
    at(right - width, bottom - height),
  ];
}

function inView(box: Box, view: Size): boolean {
  return (
    box.width > 0 &&
    box.height > 0 &&
    box.x < view.width &&
    box.y < view.height &&
    box.x + box.width > 0 &&
    box.y + box.height > 0
  );
}

function isInside(box: Box, view: Size): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= view.width && box.y + box.height <= view.height;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

const CELL = 64;

/** Rectangles by where they are, so that thousands of marks are not each compared with each. */
class Buckets {
  readonly #cells = new Map<string, Box[]>();

  add(box: Box): void {
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(box);
      else this.#cells.set(key, [box]);
    }
  }

  /** The largest share of the place that one rectangle covers; what holds `own` is its ground, not its neighbour. */
  covered(place: Box, own?: Box): number {
    let most = 0;
    for (const key of cellsOf(place)) {
      for (const box of this.#cells.get(key) ?? []) {
        if (own && (box === own || holds(box, own))) continue;
        most = Math.max(most, overlap(box, place) / (place.width * place.height));
      }
    }
    return most;
  }
}

/** A box that is larger than the view would fill cells without end. */
const MOST_CELLS = 64;

function* cellsOf(box: Box): Generator<string> {
  const left = Math.max(-1, Math.floor(box.x / CELL));
  const top = Math.max(-1, Math.floor(box.y / CELL));
  const right = Math.min(left + MOST_CELLS, Math.floor((box.x + box.width) / CELL));
  const bottom = Math.min(top + MOST_CELLS, Math.floor((box.y + box.height) / CELL));
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) yield `${x},${y}`;
}
