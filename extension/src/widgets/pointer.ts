import type { PanelState, Pointer } from "../ui/port.ts";
import type { SurfaceChanged, SurfaceState, Welcome } from "../wire/generated.ts";

/** Where the pointer is after a capture: on what was acted on, as it stood before the act; else where it was. */
export function pointerAfter(
  known: PanelState,
  { surface, last_act }: Welcome | SurfaceChanged,
): Pointer | null {
  const before = known.lastAct;
  const isNew = last_act !== null && JSON.stringify(last_act) !== JSON.stringify(before);
  if (!isNew || last_act.target === "") return known.pointer;
  const box = boxOf(known.surface, last_act.target) ?? boxOf(surface, last_act.target);
  if (!box) return known.pointer;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, act: (known.pointer?.act ?? 0) + 1 };
}

function boxOf(surface: SurfaceState | null, handle: string) {
  return surface?.affordances.find((one) => one.handle === handle)?.box ?? null;
}
