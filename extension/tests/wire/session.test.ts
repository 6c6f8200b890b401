import { describe, expect, test, vi } from "vitest";
import { FakeKernel, goldenAnswer } from "../../dev/fake-kernel.ts";
import { BUSY, CHANGED, CLOSED, WELCOME } from "../../dev/golden.ts";
import { Session, type SessionListener } from "../../src/wire/session.ts";

function listener() {
  return {
    onState: vi.fn<SessionListener["onState"]>(),
    onBusy: vi.fn<SessionListener["onBusy"]>(),
    onControl: vi.fn<SessionListener["onControl"]>(),
    onQuestions: vi.fn<SessionListener["onQuestions"]>(),
    onFrame: vi.fn<SessionListener["onFrame"]>(),
    onClosed: vi.fn<SessionListener["onClosed"]>(),
    onMismatch: vi.fn<SessionListener["onMismatch"]>(),
    onSilence: vi.fn<SessionListener["onSilence"]>(),
  };
}

async function started(answer = goldenAnswer) {
  const kernel = new FakeKernel(answer);
  const heard = listener();
  const session = new Session(kernel, heard, { version: "0.1.0" });
  await session.hello();
  return { kernel, heard, session };
}

describe("the handshake", () => {
  test("says protocol and version, and brings the state", async () => {
    const { kernel, heard } = await started();
    expect(kernel.asked[0]).toMatchObject({ kind: "panel.hello", protocol: 2, version: "0.1.0" });
    expect(heard.onState).toHaveBeenCalledWith(expect.objectContaining({ kind: "panel.welcome" }), null);
  });

  test("of two versions says what to do", async () => {
    const { heard, session } = await started((request) => ({
      ...WELCOME,
      call_id: request.call_id,
      protocol: 1,
      version: "0.9.0",
    }));
    const sentence =
      "This page was made by zu-notebook 0.9.0; the front end is 0.1.0. Restart the kernel and reload the page.";
    expect(heard.onMismatch).toHaveBeenCalledExactlyOnceWith(sentence);
    expect(heard.onState).not.toHaveBeenCalled();
    await expect(session.call({ kind: "surface.capture" })).rejects.toThrow(sentence);
  });

  test("a message of an unknown kind is said, not dropped", async () => {
    const { kernel, heard } = await started();
    kernel.emit({ kind: "page.danced", seq: 5 });
    expect(heard.onMismatch).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("does not know"));
  });
});

describe("events", () => {
  test("come in order after the state", async () => {
    const { kernel, heard } = await started();
    kernel.emit(CHANGED);
    kernel.emit(BUSY);
    kernel.emit(CLOSED);
    expect(heard.onState).toHaveBeenLastCalledWith(expect.objectContaining({ seq: 5 }), null);
    expect(heard.onBusy).toHaveBeenCalledExactlyOnceWith("Typing into a4");
    expect(heard.onClosed).toHaveBeenCalledExactlyOnceWith("died", "The browser ended.");
    expect(kernel.kinds).toEqual(["panel.hello"]);
  });

  test("with a gap are asked for again, once", async () => {
    const { kernel, heard } = await started();
    kernel.answer = (request) =>
      request.kind === "panel.resync"
        ? { ...WELCOME, call_id: request.call_id, seq: 6 }
        : goldenAnswer(request);
    kernel.emit({ ...BUSY, seq: 6 });
    kernel.emit({ ...BUSY, seq: 7, what: "after the gap" });
    expect(kernel.asked.at(-1)).toMatchObject({ kind: "panel.resync", seen: 4 });
    await vi.waitFor(() => expect(heard.onState).toHaveBeenCalledTimes(2));
    // 6 is in the state that came; 7 came meanwhile and is not lost.
    expect(heard.onBusy).toHaveBeenCalledExactlyOnceWith("after the gap");
    expect(kernel.kinds).toEqual(["panel.hello", "panel.resync"]);
  });

  test("that were seen are not told twice", async () => {
    const { kernel, heard } = await started();
    kernel.emit(CHANGED);
    kernel.emit(CHANGED);
    expect(heard.onState).toHaveBeenCalledTimes(2);
  });

  test("before the state wait for it", async () => {
    const kernel = new FakeKernel();
    const heard = listener();
    const session = new Session(kernel, heard, { version: "0.1.0" });
    const hello = session.hello();
    kernel.emit(CHANGED);
    expect(heard.onState).not.toHaveBeenCalled();
    await hello;
    expect(heard.onState.mock.calls.map(([message]) => message.kind)).toEqual([
      "panel.welcome",
      "surface.changed",
    ]);
  });

  test("a kernel that counts wrong is not asked for ever", async () => {
    const { kernel } = await started();
    kernel.emit({ ...BUSY, seq: 90 });
    await vi.waitFor(() => expect(kernel.kinds).toEqual(["panel.hello", "panel.resync"]));
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    expect(kernel.kinds).toHaveLength(2);
  });

  test("a picture is the one buffer of its message", async () => {
    const { kernel, heard } = await started();
    const picture = new DataView(new ArrayBuffer(3));
    kernel.picture = picture;
    kernel.emit(CHANGED);
    expect(heard.onState.mock.lastCall?.[1]).toBe(picture);
  });
});
