/** A request that came to nothing, in words for the person who made it. */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    /** The kernel's code of the error, or `timeout`, `gone`, `mismatch` of this side. */
    readonly code: string,
    message: string,
    readonly hint = "",
  ) {
    super(message);
  }

  get sentence(): string {
    return this.hint ? `${this.message} ${this.hint}` : this.message;
  }
}

export function mismatchSentence(kernelVersion: string, ownVersion: string): string {
  return (
    `This page was made by zu-notebook ${kernelVersion}; the front end is ${ownVersion}. ` +
    "Restart the kernel and reload the page."
  );
}
