import type { ReadonlySignal } from "@preact/signals";
import type { Input } from "../wire/generated.ts";

export type InputEvent = Input["events"][number];

/** What a frame shows of the page; the same object as long as nothing of it changes. */
export interface Shown {
  /** Of the view, in CSS pixels of the page. */
  width: number;
  height: number;
  scrollX: number;
  scrollY: number;
}

/** The page as it lives: frames one way, a person's hand the other. */
export interface LivePort {
  /** What the newest frame shows; null before the first one. */
  readonly shown: ReadonlySignal<Shown | null>;
  /** Draws every frame from now on, beginning with the newest. */
  watch(draw: (image: CanvasImageSource & { width: number; height: number }) => void): Watching;
  /** Does what a person did. What goes wrong is told as a `Fault`. */
  give(event: InputEvent): void;
  /** Told when input was refused. */
  onRefused: (sentence: string) => void;
}

export interface Watching {
  /** How large the page is drawn here, in device pixels; 0 while it is out of sight. */
  size(width: number, height: number): void;
  end(): void;
}
