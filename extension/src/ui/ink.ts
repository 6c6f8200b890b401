import type { Box } from "../wire/generated.ts";
import type { InkIn, Size } from "./marks.ts";

/** A step in brightness (0 to 255) between neighbours that counts as drawn: below it are shades and compression. */
const STEP = 14;
/** The picture is read at this width: the strokes of small text are still there. */
const READ_WIDTH = 640;

/**
 * Looks where a picture is drawn on, so that marks can stand where it is not.
 *
 * @param view the size in which rectangles will be asked for
 */
export function readInk(image: CanvasImageSource, natural: Size, view: Size): InkIn {
  const width = Math.max(1, Math.min(READ_WIDTH, natural.width));
  const height = Math.max(1, Math.round((natural.height * width) / natural.width));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return () => 0;
  context.drawImage(image, 0, 0, width, height);
  return inkOf(context.getImageData(0, 0, width, height).data, { width, height }, view);
}

/** The same for pixels (RGBA, row by row). */
export function inkOf(pixels: ArrayLike<number>, { width, height }: Size, view: Size): InkIn {
  const sums = summed(pixels, width, height);
  const across = width / view.width;
  const down = height / view.height;
  return (rectangle: Box) => {
    const left = clamp(Math.floor(rectangle.x * across), width);
    const top = clamp(Math.floor(rectangle.y * down), height);
    const right = clamp(Math.ceil((rectangle.x + rectangle.width) * across), width);
    const bottom = clamp(Math.ceil((rectangle.y + rectangle.height) * down), height);
    const area = (right - left) * (bottom - top);
    if (area <= 0) return 0;
    const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
    return (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / area;
  };
}

/** A summed-area table of the pixels that differ from the one to their left or above. */
function summed(pixels: ArrayLike<number>, width: number, height: number): Uint32Array {
  const row = width + 1;
  const sums = new Uint32Array(row * (height + 1));
  const light = (index: number) => {
    const at = index * 4;
    return 0.3 * (pixels[at] ?? 0) + 0.6 * (pixels[at + 1] ?? 0) + 0.1 * (pixels[at + 2] ?? 0);
  };
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const here = light(index);
      const step = Math.max(
        x > 0 ? Math.abs(here - light(index - 1)) : 0,
        y > 0 ? Math.abs(here - light(index - width)) : 0,
      );
      if (step > STEP) run += 1;
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] ?? 0) + run;
    }
  }
  return sums;
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
