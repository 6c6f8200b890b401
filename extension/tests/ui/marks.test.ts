import { describe, expect, test } from "vitest";
import { inkOf } from "../../src/ui/ink.ts";
import { type Placed, placeMarks } from "../../src/ui/marks.ts";
import type { Box } from "../../src/wire/generated.ts";

const VIEW = { width: 800, height: 500 };
const box = (x: number, y: number, width = 80, height = 24): Box => ({ x, y, width, height });

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function tagOf(placed: readonly Placed[], handle: string): Box {
  const tag = placed.find((one) => one.handle === handle)?.tag;
  if (!tag) throw new Error(`${handle} has no name on the picture`);
  return tag;
}

describe("the name of a mark", () => {
  test("stands outside of its box, above it where there is room", () => {
    const tag = tagOf(placeMarks([{ handle: "a1", box: box(100, 100) }], VIEW), "a1");
    expect(tag.y + tag.height).toBeLessThanOrEqual(100);
    expect(tag.x).toBe(100);
  });

  test("never leaves the picture", () => {
    const corners = [box(0, 0), box(720, 0), box(0, 476), box(720, 476)];
    for (const { tag } of placeMarks(
      corners.map((each, index) => ({ handle: `a${index}`, box: each })),
      VIEW,
    )) {
      expect(tag).not.toBeNull();
      expect(tag?.x).toBeGreaterThanOrEqual(0);
      expect(tag?.y).toBeGreaterThanOrEqual(0);
      expect((tag?.x ?? 0) + (tag?.width ?? 0)).toBeLessThanOrEqual(VIEW.width);
      expect((tag?.y ?? 0) + (tag?.height ?? 0)).toBeLessThanOrEqual(VIEW.height);
    }
  });

  test("moves away from text", () => {
    // The label of a field stands right above it, as in most forms.
    const label = box(100, 84, 120, 15);
    const tag = tagOf(
      placeMarks([{ handle: "a1", box: box(100, 100, 200) }], VIEW, (place) =>
        overlaps(place, label) ? 0.4 : 0,
      ),
      "a1",
    );
    expect(overlaps(tag, label)).toBe(false);
  });

  test("never covers another name, however close the boxes are", () => {
    const items = Array.from({ length: 120 }, (_, index) => ({
      handle: `a${index}`,
      box: box(20 + 22 * (index % 12), 20 + 12 * Math.floor(index / 12), 20, 10),
    }));
    const tags = placeMarks(items, VIEW).flatMap(({ tag }) => (tag ? [tag] : []));
    expect(tags.length).toBeGreaterThan(5);
    for (const [index, one] of tags.entries()) {
      for (const other of tags.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
    }
  });

  test("is left out where all around is text", () => {
    const [only] = placeMarks([{ handle: "a1", box: box(100, 100) }], VIEW, () => 0.5);
    expect(only?.tag).toBeNull();
  });

  test("keeps clear of the next box where it can", () => {
    const placed = placeMarks(
      [
        { handle: "a1", box: box(100, 100) },
        { handle: "a2", box: box(100, 76) },
      ],
      VIEW,
    );
    expect(overlaps(tagOf(placed, "a1"), box(100, 76))).toBe(false);
  });
});

test("what is not in the picture has no mark", () => {
  const items = [box(0, 600), box(-90, 10), box(10, 10, 0, 0)].map((each, index) => ({
    handle: `a${index}`,
    box: each,
  }));
  expect(placeMarks(items, VIEW)).toEqual([]);
});

test("ink is where brightness changes, not where a plain area is dark", () => {
  const size = { width: 40, height: 20 };
  const pixels = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  const paint = (x: number, y: number, value: number) =>
    pixels.fill(value, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
  for (let y = 0; y < 20; y++) for (let x = 20; x < 40; x++) paint(x, y, 40);
  for (let y = 4; y < 16; y++) for (let x = 4; x < 16; x += 2) paint(x, y, 0);
  const ink = inkOf(pixels, size, { width: 80, height: 40 });
  expect(ink({ x: 8, y: 8, width: 24, height: 24 })).toBeGreaterThan(0.8);
  expect(ink({ x: 44, y: 4, width: 30, height: 30 })).toBe(0);
});
