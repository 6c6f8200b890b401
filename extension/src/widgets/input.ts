import type { InputEvent } from "../ui/live.ts";

/** One batch of moves a frame: a hand makes more than anything can use. */
const PACE_MS = 16;
/** So many batches without an answer, and moves wait; presses and keys never do. */
const MOST_UNANSWERED = 3;

/** Sends what a person does in order: presses and keys at once, moves and wheels gathered. */
export class InputSender {
  #queue: InputEvent[] = [];
  #unanswered = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly send: (events: InputEvent[]) => Promise<unknown>,
    private readonly refused: (cause: unknown) => void,
  ) {}

  readonly give = (event: InputEvent): void => {
    this.#put(event);
    if (!isGathered(event)) this.#flush();
    else if (this.#timer === undefined && this.#unanswered < MOST_UNANSWERED) {
      const wait = Math.max(0, this.#sentAt + PACE_MS - performance.now());
      this.#timer = setTimeout(() => this.#flush(), wait);
    }
  };

  /** Of moves in a row the last one counts, of turns of the wheel their sum. */
  #put(event: InputEvent): void {
    const last = this.#queue.at(-1);
    if (event.type === "move" && last?.type === "move") this.#queue[this.#queue.length - 1] = event;
    else if (event.type === "wheel" && last?.type === "wheel" && last.modifiers === event.modifiers)
      this.#queue[this.#queue.length - 1] = { ...event, dx: last.dx + event.dx, dy: last.dy + event.dy };
    else this.#queue.push(event);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#queue.length === 0) return;
    const events = this.#queue;
    this.#queue = [];
    this.#unanswered += 1;
    this.#sentAt = performance.now();
    this.send(events)
      .catch(this.refused)
      .finally(() => {
        this.#unanswered -= 1;
        if (this.#timer === undefined) this.#flush();
      });
  }
}

const isGathered = ({ type }: InputEvent): boolean => type === "move" || type === "wheel";
