import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FRAME } from "../../dev/golden.ts";
import { Feed } from "../../src/widgets/feed.ts";

const BYTES = new DataView(new ArrayBuffer(4));
const asked: [number, number][] = [];
const seen: number[] = [];
let decoding: ((image: unknown) => void)[];
let feed: Feed;

beforeEach(() => {
  asked.length = 0;
  seen.length = 0;
  decoding = [];
  vi.stubGlobal("createImageBitmap", () => new Promise((done) => decoding.push(done)));
  feed = new Feed(
    {
      watch: async (_front, width, height) => asked.push([width, height]),
      seen: (frame) => seen.push(frame),
      input: async () => undefined,
    },
    String,
  );
});

afterEach(() => {
  feed.stop();
  vi.unstubAllGlobals();
});

const take = (frame: number, more = {}) => feed.take({ ...FRAME, frame, ...more }, BYTES);

test("nothing is asked for before the page is there, then the size of the largest view", () => {
  const one = feed.watch(() => undefined);
  one.size(640.4, 400);
  expect(asked).toEqual([]);
  feed.start();
  const two = feed.watch(() => undefined);
  two.size(320, 200);
  two.size(1280, 800);
  two.end();
  one.size(0, 0);
  expect(asked).toEqual([
    [640, 400],
    [1280, 800],
    [640, 400],
    [0, 0],
  ]);
});

test("a page that nobody looks at is not asked for", () => {
  feed.start();
  feed.watch(() => undefined).size(0, 0);
  expect(asked).toEqual([]);
});

test("a frame is acknowledged when its turn comes, and the newest one is next", async () => {
  const drawn: unknown[] = [];
  feed.watch((image) => drawn.push(image));
  take(1);
  take(2);
  take(3);
  expect(seen).toEqual([1]);
  decoding[0]?.("first");
  await vi.waitFor(() => expect(seen).toEqual([1, 3]));
  decoding[1]?.("third");
  await vi.waitFor(() => expect(drawn).toEqual(["first", "third"]));
});

test("a picture that can't be read stops nothing", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  take(1);
  await vi.waitFor(() => expect(seen).toEqual([1]));
  await Promise.resolve();
  take(2);
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
});

test("a view that comes later has the newest frame at once", async () => {
  take(1, { scroll_y: 12 });
  decoding[0]?.("first");
  await vi.waitFor(() => expect(feed.shown.value?.scrollY).toBe(12));
  const drawn: unknown[] = [];
  feed.watch((image) => drawn.push(image));
  expect(drawn).toEqual(["first"]);
});

test("what is shown changes only when something of it changed", async () => {
  take(1);
  decoding[0]?.("first");
  await vi.waitFor(() => expect(feed.shown.value).not.toBeNull());
  const before = feed.shown.value;
  take(2);
  decoding[1]?.("second");
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
  expect(feed.shown.value).toBe(before);
});
