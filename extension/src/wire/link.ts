/** What carries messages between this front end and the kernel; a comm, or a fake in tests and on the dev page. */
export interface Link {
  send(message: object): void;
  /** Returns how to stop listening. */
  listen(listener: (message: unknown, buffers: readonly DataView[]) => void): () => void;
}

export interface Kinded {
  kind: string;
}

/** Whatever came over the link, as a message if it is one. */
export function asMessage(content: unknown): Kinded | null {
  if (typeof content !== "object" || content === null) return null;
  return "kind" in content && typeof content.kind === "string" ? (content as Kinded) : null;
}
