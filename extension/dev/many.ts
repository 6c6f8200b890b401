import type { Affordance } from "../src/wire/generated.ts";
import { CHANGED } from "./golden.ts";

/** So many affordances, in groups of 50, below one another on a long page. */
export function manyAffordances(count: number): Affordance[] {
  const samples = CHANGED.surface.affordances;
  return Array.from({ length: count }, (_, index) => {
    const sample = samples[index % samples.length];
    if (!sample) throw new Error("The golden surface is empty.");
    const box = { x: 20 + 120 * (index % 10), y: 10 + 40 * Math.floor(index / 10), width: 100, height: 28 };
    const part = `Part ${Math.floor(index / 50) + 1}`;
    return {
      ...sample,
      handle: `a${index + 1}`,
      label: `${sample.label} ${index + 1}`,
      headings: [part],
      box,
    };
  });
}
