import { type Answer, type Asked, Caller, type CallerOptions } from "./calls.ts";
import { CallError, mismatchSentence } from "./errors.ts";
import type { ControlState, Frame, Messages, Question, SurfaceChanged, Welcome } from "./generated.ts";
import { EVENT_KINDS, PROTOCOL, REPLY_KINDS } from "./generated.ts";
import { asMessage, type Link } from "./link.ts";

export type Event = Messages["event"];

export interface SessionListener {
  /** The whole state anew, or a new capture; `picture` are its bytes. */
  onState(message: Welcome | SurfaceChanged, picture: DataView | null): void;
  onBusy(what: string | null): void;
  /** The page as it is now; to be acknowledged by `view.seen`. */
  onFrame(frame: Frame, picture: DataView | null): void;
  onControl(control: ControlState): void;
  onQuestions(questions: readonly Question[]): void;
  onClosed(reason: "closed" | "died", message: string): void;
  /** Both ends can't understand each other; nothing more will come. */
  onMismatch(sentence: string): void;
  onSilence(silent: boolean): void;
}

export interface SessionOptions extends Pick<CallerOptions, "timeoutMs" | "silentMs"> {
  version: string;
}

/** One panel's talk with the kernel: the handshake, requests, and events in order without a gap. */
export class Session {
  readonly #caller: Caller;
  readonly #stopListening: () => void;
  #seen = 0;
  #welcomed = false;
  #resyncing = false;
  #held: [Event, readonly DataView[]][] = [];
  #mismatch: CallError | null = null;

  constructor(
    private readonly link: Link,
    private readonly listener: SessionListener,
    private readonly options: SessionOptions,
  ) {
    this.#caller = new Caller(link, { ...options, onSilence: (silent) => listener.onSilence(silent) });
    this.#stopListening = link.listen((content, buffers) => this.#takeEvent(content, buffers));
  }

  /** Says that a view is drawn; the state comes back to all views. */
  async hello(): Promise<void> {
    this.#welcome(
      await this.#caller.call({ kind: "panel.hello", protocol: PROTOCOL, version: this.options.version }),
    );
  }

  async bye(): Promise<void> {
    await this.#caller.call({ kind: "panel.bye" });
  }

  readonly call: Caller["call"] = (asked, options) => {
    if (this.#mismatch) return Promise.reject(this.#mismatch);
    return this.#caller.call(asked, options);
  };

  /** Says what needs no answer, if the kernel can still be reached. */
  say(notice: Messages["notice"]): void {
    try {
      this.link.send(notice);
    } catch {
      // A kernel that is gone is told of by its own event.
    }
  }

  /** The kernel went away: what is under way ends now, not at its time-out. */
  lose(error: CallError): void {
    this.#caller.failAll(error);
  }

  dispose(): void {
    this.#stopListening();
    this.#caller.dispose();
  }

  #welcome({ reply, buffers }: Answer<Welcome>): void {
    if (reply.protocol !== PROTOCOL) {
      this.#fail(mismatchSentence(reply.version, this.options.version));
      return;
    }
    this.#welcomed = true;
    if (reply.seq >= this.#seen) {
      this.#seen = reply.seq;
      this.listener.onState(reply, reply.picture ? (buffers[0] ?? null) : null);
    }
    this.#resyncing = false;
    const held = this.#held;
    this.#held = [];
    for (const [event, itsBuffers] of held) this.#inOrder(event, itsBuffers);
  }

  #takeEvent(content: unknown, buffers: readonly DataView[]): void {
    if (this.#mismatch) return;
    const message = asMessage(content);
    if (message?.kind === "view.frame") {
      this.listener.onFrame(message as Frame, buffers[0] ?? null);
      return;
    }
    if (message === null || !(EVENT_KINDS.includes(message.kind) || REPLY_KINDS.includes(message.kind))) {
      this.#fail(
        `The kernel sent a message that this front end (${this.options.version}) does not know. ${RELOAD}`,
      );
      return;
    }
    if (!EVENT_KINDS.includes(message.kind)) return;
    const event = message as Event;
    // What comes before the state it belongs to is kept until that is there.
    if (this.#welcomed && !this.#resyncing) this.#inOrder(event, buffers);
    else this.#held.push([event, buffers]);
  }

  #inOrder(event: Event, buffers: readonly DataView[]): void {
    if (event.seq <= this.#seen) return;
    if (event.seq === this.#seen + 1) {
      this.#seen = event.seq;
      this.#tell(event, buffers);
    } else {
      this.#held.push([event, buffers]);
      void this.#resync();
    }
  }

  async #resync(): Promise<void> {
    if (this.#resyncing) return;
    this.#resyncing = true;
    const before = this.#seen;
    try {
      const answer = await this.#caller.call({ kind: "panel.resync", seen: before });
      // A kernel that counts wrong would be asked for ever.
      if (answer.reply.seq <= before) this.#held = [];
      this.#welcome(answer);
    } catch {
      // The next event shows the same gap, and asks again.
      this.#resyncing = false;
      this.#held = [];
    }
  }

  #tell(event: Event, buffers: readonly DataView[]): void {
    switch (event.kind) {
      case "surface.changed":
        this.listener.onState(event, event.picture ? (buffers[0] ?? null) : null);
        return;
      case "page.busy":
        this.listener.onBusy(event.what);
        return;
      case "page.closed":
        this.listener.onClosed(event.reason, event.message);
        return;
      case "control.changed":
        this.listener.onControl(event.control);
        return;
      case "approval.changed":
        this.listener.onQuestions(event.questions);
        return;
      default:
        event satisfies never;
    }
  }

  #fail(sentence: string): void {
    this.#mismatch = new CallError("mismatch", sentence);
    this.#caller.failAll(this.#mismatch);
    this.listener.onMismatch(sentence);
  }
}

const RELOAD = "Restart the kernel and reload the page.";

export type { Asked };
