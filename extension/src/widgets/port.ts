import { type ReadonlySignal, signal } from "@preact/signals";
import { type Action, Fault, NOTHING_YET, type PanelPort, type PanelState } from "../ui/port.ts";
import { CallError } from "../wire/errors.ts";
import type {
  AnswerQuestion,
  ControlState,
  Frame,
  History,
  Question,
  SurfaceChanged,
  SurfaceState,
  Welcome,
} from "../wire/generated.ts";
import type { Link } from "../wire/link.ts";
import { Session, type SessionListener, type SessionOptions } from "../wire/session.ts";
import { Feed } from "./feed.ts";
import { pointerAfter } from "./pointer.ts";

/** The kernel's own time for a page to load is 30 s; its answer, which says more, goes before ours. */
const PAGE_TIMEOUT_MS = 45_000;

/** A kernel that is busy, and takes no messages meanwhile, takes it when the cell ends. */
const TAKE_TIMEOUT_MS = 3_600_000;

const GONE = "The kernel is gone. This is the page as it was last seen; run the cell again for a live one.";

/** One panel's state, kept as long as its model: all views show it, also when the kernel is gone. */
export class KernelPort implements PanelPort, SessionListener {
  readonly #state = signal<PanelState>(NOTHING_YET);
  readonly #session: Session;
  readonly live: Feed;

  constructor(link: Link, options: SessionOptions) {
    this.#session = new Session(link, this, options);
    this.live = new Feed(
      {
        watch: (front, width, height) =>
          this.#session.call({ kind: "view.watch", front, width_px: width, height_px: height }),
        seen: (frame) => this.#session.say({ kind: "view.seen", frame }),
        input: (events) => this.#session.call({ kind: "view.input", events }),
      },
      sentence,
    );
  }

  get state(): ReadonlySignal<PanelState> {
    return this.#state;
  }

  /** A view is drawn. */
  async hello(): Promise<void> {
    try {
      await this.#session.hello();
    } catch (cause) {
      if (this.#state.value.connection === "connecting")
        this.#set({ connection: "broken", note: sentence(cause) });
    }
  }

  /** A view is gone; whether the kernel hears it or not. */
  bye(): void {
    this.#session.bye().catch(() => undefined);
  }

  lose(): void {
    this.live.stop();
    this.#set({ connection: "gone", note: GONE, busy: null, silent: false });
    this.#session.lose(new CallError("gone", GONE));
  }

  dispose(): void {
    this.live.stop();
    this.#session.dispose();
  }

  async act(action: Action): Promise<void> {
    await told(async () => {
      const { reply } = await this.#session.call(
        { kind: "page.act", ...action },
        { timeoutMs: PAGE_TIMEOUT_MS },
      );
      this.#set({ lastAct: reply.act });
    });
  }

  async goto(url: string): Promise<void> {
    await told(() => this.#session.call({ kind: "page.goto", url }, { timeoutMs: PAGE_TIMEOUT_MS }));
  }

  async history(step: History["step"]): Promise<void> {
    await told(() => this.#session.call({ kind: "page.history", step }, { timeoutMs: PAGE_TIMEOUT_MS }));
  }

  async capture(): Promise<void> {
    await told(() => this.#session.call({ kind: "surface.capture" }));
  }

  async stop(): Promise<void> {
    await told(() => this.#session.call({ kind: "page.stop" }));
  }

  async take(): Promise<void> {
    await told(async () => {
      const { reply } = await this.#session.call({ kind: "control.take" }, { timeoutMs: TAKE_TIMEOUT_MS });
      this.onControl(reply.control);
    });
  }

  async release(message: string): Promise<void> {
    await told(async () => {
      const { reply } = await this.#session.call({ kind: "control.release", message });
      this.onControl(reply.control);
    });
  }

  async answer(question: number, answer: AnswerQuestion["answer"]): Promise<void> {
    await told(() => this.#session.call({ kind: "approval.answer", number: question, answer }));
  }

  onState(message: Welcome | SurfaceChanged, bytes: DataView | null): void {
    const { page, surface, picture, last_act: lastAct } = message;
    const known = this.#state.value;
    // A page that is gone, or is behind a dialog of its own, has no new picture; the last one stays.
    const kept = page.status === "open" && !isBehindDialog(surface) ? null : known.picture;
    this.#set({
      connection: "live",
      note: "",
      page,
      surface: surface ?? (page.status === "open" ? null : known.surface),
      picture: picture && bytes ? { ...picture, bytes } : kept,
      lastAct,
      pointer: pointerAfter(known, message),
    });
    if (!("control" in message)) return;
    this.onControl(message.control);
    this.onQuestions(message.questions);
    if (page.kind === "web" && page.status === "open") this.live.start();
  }

  onQuestions(questions: readonly Question[]): void {
    this.#set({
      questions: questions.map(({ left_s, ...asked }) => ({ ...asked, until: Date.now() + left_s * 1000 })),
    });
  }

  onFrame(frame: Frame, bytes: DataView | null): void {
    this.live.take(frame, bytes);
  }

  onControl({ held_s, ...control }: ControlState): void {
    // A reply and an event tell of one change, in whichever order.
    const known = this.#state.value.control;
    if (known && known.epoch > control.epoch) return;
    this.#set({ control: { ...control, since: Date.now() - held_s * 1000 } });
  }

  onBusy(what: string | null): void {
    this.#set({ busy: what });
  }

  onClosed(reason: "closed" | "died", message: string): void {
    const { page } = this.#state.value;
    this.live.stop();
    if (page)
      this.#set({
        page: { ...page, status: reason },
        busy: null,
        note: message && `${message} ${LAST_SEEN}`,
      });
  }

  onMismatch(note: string): void {
    this.#set({ connection: "broken", note, busy: null, silent: false });
  }

  onSilence(silent: boolean): void {
    this.#set({ silent });
  }

  #set(part: Partial<PanelState>): void {
    this.#state.value = { ...this.#state.value, ...part };
  }
}

/** A dialog of the browser's own stands nowhere on the page, and nothing else can be done while it is open. */
function isBehindDialog(surface: SurfaceState | null): boolean {
  if (!surface?.context.some(({ kind }) => kind === "dialog")) return false;
  return surface.affordances.length > 0 && surface.affordances.every(({ box }) => box === null);
}

const LAST_SEEN = "This is how it was last seen; open it again with zu.open(…).";

async function told(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new Fault(sentence(cause), { cause });
  }
}

function sentence(cause: unknown): string {
  if (cause instanceof CallError) return cause.sentence;
  return cause instanceof Error ? cause.message : String(cause);
}
