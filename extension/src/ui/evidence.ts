import type { SurfaceState } from "../wire/generated.ts";

export interface EvidenceLine {
  name: string;
  value: string;
  /** It speaks against having seen all. */
  warn: boolean;
}

const NUMBER = new Intl.NumberFormat("en");
const SHARE = new Intl.NumberFormat("en", { style: "percent" });

/** What the capture could and could not read, a line each. */
export function evidenceOf({ completeness, evidence }: SurfaceState): readonly EvidenceLine[] {
  const { listed, unlabelled } = completeness;
  const line = (name: string, value: string, warn: boolean): EvidenceLine => ({ name, value, warn });
  return [
    line("Controls listed", NUMBER.format(listed), false),
    line("of them without a label", NUMBER.format(unlabelled), unlabelled > 0),
    line(
      "Controls in view that something covers",
      SHARE.format(evidence.occluded_share),
      evidence.occluded_share > 0,
    ),
    line("Drawn on canvases, of the view", SHARE.format(evidence.canvas_share), evidence.canvas_share > 0),
    line(
      "Frames that could not be read",
      NUMBER.format(evidence.unreadable_frames),
      evidence.unreadable_frames > 0,
    ),
    line("Characters of text", NUMBER.format(evidence.text_chars), false),
  ];
}
