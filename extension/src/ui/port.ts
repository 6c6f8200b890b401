import type { ReadonlySignal } from "@preact/signals";
import type {
  Act,
  AnswerQuestion,
  ControlState,
  History,
  LastAct,
  PageState,
  Picture,
  Question,
  SurfaceState,
} from "../wire/generated.ts";
import type { LivePort } from "./live.ts";

/** What the panel can ask for; it knows nothing of who does it. Every promise ends, a refused one with a `Fault`. */
export interface PanelPort {
  readonly state: ReadonlySignal<PanelState>;
  readonly live: LivePort;
  act(action: Action): Promise<void>;
  capture(): Promise<void>;
  goto(url: string): Promise<void>;
  history(step: History["step"]): Promise<void>;
  stop(): Promise<void>;
  /** Ends when the person drives; however long a busy kernel lets it wait. */
  take(): Promise<void>;
  release(message: string): Promise<void>;
  answer(question: number, answer: AnswerQuestion["answer"]): Promise<void>;
}

export type Action = Omit<Act, "kind" | "call_id">;

/** Why something was not done, as a sentence for the place where it was asked for. */
export class Fault extends Error {
  override readonly name = "Fault";
}

export interface ShownPicture extends Picture {
  bytes: DataView;
}

/** Who drives, by this side's own clock. */
export interface Control extends Omit<ControlState, "held_s"> {
  /** When it began, as `Date.now()` counts. */
  since: number;
}

/** What the person is asked, by this side's own clock. */
export interface Asked extends Omit<Question, "left_s"> {
  /** When no answer counts as no, as `Date.now()` counts. */
  until: number;
}

export interface Pointer {
  x: number;
  y: number;
  /** Goes up with each act, so that a second press on one spot is seen too. */
  act: number;
}

export interface PanelState {
  /** `connecting` until the first state; `gone` when the kernel is; `broken` when both ends can't talk. */
  connection: "connecting" | "live" | "gone" | "broken";
  /** What to say of the connection, in a sentence. */
  note: string;
  /** The kernel gave no sign for a while, though it was asked. */
  silent: boolean;
  page: PageState | null;
  surface: SurfaceState | null;
  picture: ShownPicture | null;
  lastAct: LastAct | null;
  control: Control | null;
  /** What waits for the person's answer, oldest first. */
  questions: readonly Asked[];
  /** Where the last act was done, in pixels of the page; null before the first one. */
  pointer: Pointer | null;
  /** What is under way on the page. */
  busy: string | null;
}

export const NOTHING_YET: PanelState = {
  connection: "connecting",
  note: "",
  silent: false,
  page: null,
  surface: null,
  picture: null,
  lastAct: null,
  control: null,
  questions: [],
  pointer: null,
  busy: null,
};

export function faultSentence(cause: unknown): string {
  if (cause instanceof Error && cause.message) return cause.message;
  return "It was not done, and nothing says why.";
}
