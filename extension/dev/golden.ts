import answer from "../../tests/wire/golden/approval.answer.json";
import questions from "../../tests/wire/golden/approval.changed.json";
import controlChanged from "../../tests/wire/golden/control.changed.json";
import release from "../../tests/wire/golden/control.release.json";
import controlled from "../../tests/wire/golden/control.standing.json";
import take from "../../tests/wire/golden/control.take.json";
import act from "../../tests/wire/golden/page.act.json";
import acted from "../../tests/wire/golden/page.acted.json";
import busy from "../../tests/wire/golden/page.busy.json";
import closed from "../../tests/wire/golden/page.closed.json";
import goto from "../../tests/wire/golden/page.goto.json";
import history from "../../tests/wire/golden/page.history.json";
import stop from "../../tests/wire/golden/page.stop.json";
import bye from "../../tests/wire/golden/panel.bye.json";
import hello from "../../tests/wire/golden/panel.hello.json";
import resync from "../../tests/wire/golden/panel.resync.json";
import welcome from "../../tests/wire/golden/panel.welcome.json";
import capture from "../../tests/wire/golden/surface.capture.json";
import captured from "../../tests/wire/golden/surface.captured.json";
import changed from "../../tests/wire/golden/surface.changed.json";
import frame from "../../tests/wire/golden/view.frame.json";
import input from "../../tests/wire/golden/view.input.json";
import seen from "../../tests/wire/golden/view.seen.json";
import watch from "../../tests/wire/golden/view.watch.json";
import done from "../../tests/wire/golden/wire.done.json";
import failure from "../../tests/wire/golden/wire.failure.json";
import type { Messages } from "../src/wire/generated.ts";

/** The messages that the kernel's tests read too, by their kind. */
export const REQUESTS = {
  answer,
  release,
  take,
  act,
  goto,
  history,
  stop,
  bye,
  hello,
  resync,
  capture,
  input,
  watch,
} as unknown as Record<string, Messages["request"]>;

export const SEEN = seen as Messages["notice"];
export const FRAME = frame as Messages["stream"];

type Reply = Messages["reply"];
type Event = Messages["event"];
type Of<Union, Kind extends string> = Extract<Union, { kind: Kind }>;

// JSON modules have wider types than the messages; their kinds are compared by a test.
export const WELCOME = welcome as unknown as Of<Reply, "panel.welcome">;
export const CAPTURED = captured as unknown as Of<Reply, "surface.captured">;
export const ACTED = acted as unknown as Of<Reply, "page.acted">;
export const CONTROLLED = controlled as unknown as Of<Reply, "control.standing">;
export const DONE = done as unknown as Of<Reply, "wire.done">;
export const FAILURE = failure as unknown as Of<Reply, "wire.failure">;
export const CHANGED = changed as unknown as Of<Event, "surface.changed">;
export const BUSY = busy as unknown as Of<Event, "page.busy">;
export const CONTROL_CHANGED = controlChanged as unknown as Of<Event, "control.changed">;
export const QUESTIONS = questions as unknown as Of<Event, "approval.changed">;
export const CLOSED = closed as unknown as Of<Event, "page.closed">;
