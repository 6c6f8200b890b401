import { type ReadonlySignal, signal } from "@preact/signals";
import type { LivePort, Shown, Watching } from "../ui/live.ts";
import type { Frame, Input } from "../wire/generated.ts";
import { InputSender } from "./input.ts";

/** What the feed asks of the session. */
export interface FeedLink {
  watch(front: string, width: number, height: number): Promise<unknown>;
  seen(frame: number): void;
  input(events: Input["events"]): Promise<unknown>;
}

type Drawable = CanvasImageSource & { width: number; height: number };
type Draw = (image: Drawable) => void;

/** A kernel forgets a front end that says nothing for a minute, as one that was reloaded. */
const STILL_HERE_MS = 20_000;

/** Frames to every view of one panel, each acknowledged when its turn to be drawn comes. */
export class Feed implements LivePort {
  readonly #shown = signal<Shown | null>(null);
  readonly #front = crypto.randomUUID().slice(0, 8);
  readonly #views = new Map<Draw, { width: number; height: number }>();
  readonly #input: InputSender;
  #asked = "";
  #stillHere: ReturnType<typeof setInterval> | undefined;
  #newest: Drawable | null = null;
  #live = false;
  #waiting: { frame: Frame; bytes: DataView | null } | null = null;
  #drawing = false;

  onRefused: (sentence: string) => void = () => undefined;

  constructor(
    private readonly link: FeedLink,
    sentence: (cause: unknown) => string,
  ) {
    this.#input = new InputSender(
      (events) => link.input(events),
      (cause) => this.onRefused(sentence(cause)),
    );
  }

  get shown(): ReadonlySignal<Shown | null> {
    return this.#shown;
  }

  get give(): LivePort["give"] {
    return this.#input.give;
  }

  /** The kernel is there, and the page in a browser: from now on frames may be asked for. */
  start(): void {
    this.#live = true;
    this.#ask(true);
  }

  /** The page is gone; its last frame stays. */
  stop(): void {
    this.#live = false;
    clearInterval(this.#stillHere);
    this.#stillHere = undefined;
  }

  watch(draw: Draw): Watching {
    const size = { width: 0, height: 0 };
    this.#views.set(draw, size);
    if (this.#newest) draw(this.#newest);
    return {
      size: (width, height) => {
        Object.assign(size, { width: Math.round(width), height: Math.round(height) });
        this.#ask();
      },
      end: () => {
        this.#views.delete(draw);
        this.#ask();
      },
    };
  }

  /** Draws a frame; one that comes while another is being decoded waits, and a newer one takes its place. */
  take(frame: Frame, bytes: DataView | null): void {
    this.#waiting = { frame, bytes };
    if (!this.#drawing) void this.#drawAll();
  }

  async #drawAll(): Promise<void> {
    this.#drawing = true;
    while (this.#waiting) {
      const { frame, bytes } = this.#waiting;
      this.#waiting = null;
      // Now, not when it is drawn: the next one travels while this one is decoded.
      this.link.seen(frame.frame);
      const image = bytes && (await decode(bytes));
      // What can't be read is passed over: the next one may be better.
      if (!image) continue;
      if (typeof ImageBitmap !== "undefined" && this.#newest instanceof ImageBitmap) this.#newest.close();
      this.#newest = image;
      for (const draw of this.#views.keys()) draw(image);
      this.#show(frame);
    }
    this.#drawing = false;
  }

  #show(frame: Frame): void {
    const known = this.#shown.value;
    const now = {
      width: frame.view_width,
      height: frame.view_height,
      scrollX: frame.scroll_x,
      scrollY: frame.scroll_y,
    };
    const same =
      known?.width === now.width &&
      known.height === now.height &&
      known.scrollX === now.scrollX &&
      known.scrollY === now.scrollY;
    if (!same) this.#shown.value = now;
  }

  /** Asks for frames of the size of the largest view in sight. */
  #ask(again = false): void {
    if (!this.#live) return;
    const sizes = [...this.#views.values()];
    const width = Math.max(0, ...sizes.map((size) => size.width));
    const height = Math.max(0, ...sizes.map((size) => size.height));
    const asked = `${width}×${height}`;
    if (asked === this.#asked && !again) return;
    if (width === 0 && this.#asked === "") return;
    this.#asked = asked;
    clearInterval(this.#stillHere);
    this.#stillHere = width > 0 ? setInterval(() => this.#ask(true), STILL_HERE_MS) : undefined;
    // A kernel that does not answer says so elsewhere; the next change of size asks again.
    this.link.watch(this.#front, width, height).catch(() => undefined);
  }
}

async function decode({ buffer, byteOffset, byteLength }: DataView): Promise<ImageBitmap | null> {
  try {
    const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
    return await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
  } catch {
    return null;
  }
}
