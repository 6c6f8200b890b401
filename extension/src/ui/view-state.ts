import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Affordance, LastAct } from "../wire/generated.ts";
import { type Action, faultSentence, type PanelPort, type PanelState } from "./port.ts";
import { filterRows } from "./rows.ts";

/** Where an error belongs: a row by its handle, or the bar. */
export type FaultPlace = string;
export const BAR: FaultPlace = "bar";

/** Measured on 5,000 rows: all at once take 0.7 s to draw, these 0.06 s. */
export const ROWS_AT_ONCE = 400;

/** What one view of the panel knows for itself: filter, focus, what is being typed, what went wrong where. */
export class ViewState {
  readonly query = signal("");
  readonly role = signal("");
  /** The row and mark that are lit up. */
  readonly hot = signal<string | null>(null);
  /** The row that has, or will get, the focus. */
  readonly active = signal<string | null>(null);
  /** So many rows are drawn; the rest when the list is scrolled to, or one of them gets the focus. */
  readonly limit = signal(ROWS_AT_ONCE);
  readonly editing = signal<string | null>(null);
  readonly faults = signal<ReadonlyMap<FaultPlace, string>>(new Map());
  /** Control is on its way from one hand to the other. */
  readonly handing = signal<"take" | "release" | null>(null);
  /** What to do to get what was tried, until it is done. */
  readonly hint = signal("");
  /** Where frames are drawn; null before the first one. */
  readonly canvas = signal<HTMLCanvasElement | null>(null);
  readonly pending = signal<ReadonlySet<string>>(new Set());
  /** For a screen reader: what came of the last thing that was asked for. */
  readonly said = signal("");

  readonly all: ReadonlySignal<readonly Affordance[]>;
  readonly rows: ReadonlySignal<readonly Affordance[]>;
  /** Moves the focus to a row; the list puts it in. */
  focusRow: (handle: string) => void = () => undefined;
  /** Gives the keyboard back to what holds the panel; the panel puts it in. */
  leave: () => void = () => undefined;
  /** The person drives, so that what is done on the drawn page goes to it. */
  readonly drives: ReadonlySignal<boolean>;
  /** Buttons work: the page is open and the kernel there. */
  readonly usable: ReadonlySignal<boolean>;

  constructor(readonly port: PanelPort) {
    this.all = computed(() => port.state.value.surface?.affordances ?? []);
    this.rows = computed(() => filterRows(this.all.value, this.query.value, this.role.value));
    this.usable = computed(() => isUsable(port.state.value));
    this.drives = computed(() => this.usable.value && port.state.value.control?.holder === "person");
    port.live.onRefused = (sentence) => this.setFault(BAR, sentence);
  }

  /** Does the one thing of a row; an error stands below the row. */
  async act(action: Action): Promise<boolean> {
    const { handle } = action;
    this.pending.value = new Set([...this.pending.value, handle]);
    try {
      const done = await this.run(handle, () => this.port.act(action));
      if (done) this.said.value = actSentence(this.port.state.value.lastAct);
      return done;
    } finally {
      this.pending.value = new Set([...this.pending.value].filter((each) => each !== handle));
    }
  }

  /** Takes control. While a kernel takes no messages, it stands as pending. */
  async take(): Promise<boolean> {
    return this.#hand("take", () => this.port.take());
  }

  async release(message: string): Promise<boolean> {
    return this.#hand("release", () => this.port.release(message));
  }

  async #hand(way: "take" | "release", work: () => Promise<void>): Promise<boolean> {
    if (this.handing.value !== null) return false;
    this.handing.value = way;
    this.hint.value = "";
    try {
      return await this.run(BAR, work);
    } finally {
      this.handing.value = null;
    }
  }

  /** Runs what a person asked for; what goes wrong is said at its place. */
  async run(place: FaultPlace, work: () => Promise<void>): Promise<boolean> {
    this.setFault(place, null);
    try {
      await work();
      return true;
    } catch (cause) {
      this.setFault(place, faultSentence(cause));
      return false;
    }
  }

  setFault(place: FaultPlace, sentence: string | null): void {
    const faults = new Map(this.faults.value);
    if (sentence === null) faults.delete(place);
    else faults.set(place, sentence);
    this.faults.value = faults;
  }
}

function isUsable(state: PanelState): boolean {
  return state.connection === "live" && state.page?.status === "open";
}

export function actSentence(act: LastAct | null): string {
  if (act === null) return "Done.";
  const counts = countsOf(act).map(({ text }) => text);
  const done = `${act.action} ${act.target}`.trim();
  return `${done}: ${counts.length > 0 ? counts.join(", ") : "nothing changed"}.`;
}

export function countsOf(act: LastAct): readonly { text: string; tone: "plus" | "minus" | "change" }[] {
  const counts = [
    { count: act.appeared, word: "appeared", tone: "plus" as const },
    { count: act.gone, word: "gone", tone: "minus" as const },
    { count: act.changed, word: "changed", tone: "change" as const },
  ];
  return counts
    .filter(({ count }) => count > 0)
    .map(({ count, word, tone }) => ({ text: `${count} ${word}`, tone }));
}
