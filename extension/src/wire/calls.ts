import { CallError } from "./errors.ts";
import type { Acted, Captured, Controlled, Done, Failure, Messages, Welcome } from "./generated.ts";
import { REPLY_KINDS } from "./generated.ts";
import { asMessage, type Link } from "./link.ts";

export type Request = Messages["request"];
export type Reply = Messages["reply"];

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** A request as a caller writes it: the call's id is given here. */
export type Asked = Without<Request, "call_id">;

interface Replies {
  "panel.hello": Welcome;
  "panel.resync": Welcome;
  "panel.bye": Done;
  "surface.capture": Captured;
  "page.act": Acted;
  "page.goto": Acted;
  "page.history": Acted;
  "page.stop": Done;
  "approval.answer": Done;
  "view.watch": Done;
  "view.input": Done;
  "control.take": Controlled;
  "control.release": Controlled;
}

const REPLY_TO: { readonly [Kind in keyof Replies]: Replies[Kind]["kind"] } = {
  "panel.hello": "panel.welcome",
  "panel.resync": "panel.welcome",
  "panel.bye": "wire.done",
  "surface.capture": "surface.captured",
  "page.act": "page.acted",
  "page.goto": "page.acted",
  "page.history": "page.acted",
  "page.stop": "wire.done",
  "approval.answer": "wire.done",
  "view.watch": "wire.done",
  "view.input": "wire.done",
  "control.take": "control.standing",
  "control.release": "control.standing",
};

export interface Answer<Message extends Reply = Reply> {
  reply: Message;
  buffers: readonly DataView[];
}

export interface CallerOptions {
  /** Every request ends: with its reply, or with a sentence after this time. */
  timeoutMs?: number;
  /** After this time without any sign from the kernel, it counts as busy. */
  silentMs?: number;
  onSilence?: (silent: boolean) => void;
}

interface Pending {
  kind: keyof Replies;
  settle: (answer: Answer) => void;
  fail: (error: CallError) => void;
}

export const TIMEOUT_MS = 30_000;
export const SILENT_MS = 1_000;

/** The one way to ask the kernel something: each request gets exactly one reply, a `CallError`, or its end in time. */
export class Caller {
  readonly #pending = new Map<string, Pending>();
  readonly #stopListening: () => void;
  #count = 0;
  #silent = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #prefix = crypto.randomUUID().slice(0, 8);

  constructor(
    private readonly link: Link,
    private readonly options: CallerOptions = {},
  ) {
    this.#stopListening = link.listen((content, buffers) => this.#take(content, buffers));
  }

  call<Kind extends keyof Replies>(
    asked: Extract<Asked, { kind: Kind }>,
    { timeoutMs = this.options.timeoutMs ?? TIMEOUT_MS } = {},
  ): Promise<Answer<Replies[Kind]>> {
    this.#count += 1;
    const callId = `${this.#prefix}-${this.#count}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(callId)?.fail(noReply(timeoutMs)), timeoutMs);
      this.#pending.set(callId, {
        kind: asked.kind,
        settle: (answer) => {
          clearTimeout(timer);
          // The kind of the reply was compared with the one that belongs to this request.
          resolve(answer as Answer<Replies[Kind]>);
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.#watchForSilence();
      try {
        this.link.send({ ...asked, call_id: callId });
      } catch (cause) {
        const why = cause instanceof Error ? ` (${cause.message})` : "";
        this.#end(callId)?.fail(new CallError("gone", `The kernel could not be reached${why}.`, RUN_AGAIN));
      }
    });
  }

  /** Ends all that is under way, for one stated reason. */
  failAll(error: CallError): void {
    for (const callId of [...this.#pending.keys()]) this.#end(callId)?.fail(error);
  }

  dispose(): void {
    this.#stopListening();
    this.failAll(new CallError("gone", "The panel was closed."));
  }

  #take(content: unknown, buffers: readonly DataView[]): void {
    this.#heard();
    const message = asMessage(content);
    if (message === null || !REPLY_KINDS.includes(message.kind)) return;
    const reply = message as Reply;
    const pending = this.#end(reply.call_id);
    if (pending === undefined) return;
    if (reply.kind === "wire.failure") pending.fail(failed(reply));
    else if (reply.kind === REPLY_TO[pending.kind]) pending.settle({ reply, buffers });
    else
      pending.fail(new CallError("wire", `The kernel answered ${pending.kind} with ${reply.kind}.`, RELOAD));
  }

  #end(callId: string): Pending | undefined {
    const pending = this.#pending.get(callId);
    this.#pending.delete(callId);
    if (this.#pending.size === 0) this.#heard();
    return pending;
  }

  #watchForSilence(): void {
    if (this.#silence !== undefined || this.#silent) return;
    this.#silence = setTimeout(() => this.#setSilent(true), this.options.silentMs ?? SILENT_MS);
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#setSilent(false);
  }

  #setSilent(silent: boolean): void {
    if (silent === this.#silent) return;
    this.#silent = silent;
    this.options.onSilence?.(silent);
  }
}

const RUN_AGAIN = "Run the cell again to get a live page.";
const RELOAD = "Restart the kernel and reload the page.";

function failed(reply: Failure): CallError {
  return new CallError(reply.code, reply.message, reply.hint);
}

function noReply(timeoutMs: number): CallError {
  const seconds = Math.round(timeoutMs / 1000);
  return new CallError(
    "timeout",
    `The kernel did not answer within ${seconds} s.`,
    "Interrupt the cell that is running, or restart the kernel, and try again.",
  );
}
