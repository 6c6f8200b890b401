import type { Request } from "../src/wire/calls.ts";
import type { Messages } from "../src/wire/generated.ts";
import type { Link } from "../src/wire/link.ts";
import { ACTED, CAPTURED, CONTROL_CHANGED, CONTROLLED, DONE, WELCOME } from "./golden.ts";

type Outgoing = Messages["reply"] | Messages["event"];
export type Answering = (request: Request, kernel: FakeKernel) => Messages["reply"] | null;

/** A kernel's end of a link, in memory: it answers as told, and keeps what it was asked. */
export class FakeKernel implements Link {
  readonly asked: Request[] = [];
  picture: DataView | null = null;
  readonly #listeners = new Set<(message: unknown, buffers: readonly DataView[]) => void>();

  constructor(public answer: Answering = goldenAnswer) {}

  send(message: object): void {
    if ("kind" in message && message.kind === "view.seen") return;
    const request = message as Request;
    this.asked.push(request);
    const reply = this.answer(request, this);
    if (reply) queueMicrotask(() => this.emit({ ...reply, call_id: request.call_id }));
  }

  listen(listener: (message: unknown, buffers: readonly DataView[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(message: Outgoing | Record<string, unknown>): void {
    const buffers = "picture" in message && message.picture && this.picture ? [this.picture] : [];
    for (const listener of [...this.#listeners]) listener(message, buffers);
  }

  /** The kinds that were asked for, in order. */
  get kinds(): string[] {
    return this.asked.map(({ kind }) => kind);
  }
}

export function goldenAnswer(request: Request): Messages["reply"] | null {
  switch (request.kind) {
    case "panel.hello":
    case "panel.resync":
      return WELCOME;
    case "surface.capture":
      return CAPTURED;
    case "page.act":
    case "page.goto":
    case "page.history":
      return ACTED;
    case "control.take":
      return CONTROLLED;
    case "control.release":
      return { ...CONTROLLED, control: CONTROL_CHANGED.control };
    case "approval.answer":
    case "view.watch":
    case "view.input":
    case "page.stop":
    case "panel.bye":
      return DONE;
    default:
      return request satisfies never;
  }
}
