import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeKernel } from "../../dev/fake-kernel.ts";
import { ACTED, CAPTURED, FAILURE } from "../../dev/golden.ts";
import { Caller } from "../../src/wire/calls.ts";
import { CallError } from "../../src/wire/errors.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a call", () => {
  test("carries an id of its own and ends with the reply of that id", async () => {
    const kernel = new FakeKernel();
    const caller = new Caller(kernel);
    const { reply } = await caller.call({ kind: "surface.capture" });
    expect(reply.capture).toBe(CAPTURED.capture);
    await caller.call({ kind: "surface.capture" });
    expect(new Set(kernel.asked.map((each) => each.call_id)).size).toBe(2);
  });

  test("ignores the reply to another call", async () => {
    const kernel = new FakeKernel(() => null);
    const call = new Caller(kernel).call({ kind: "surface.capture" });
    kernel.emit({ ...CAPTURED, call_id: "someone-else", capture: 99 });
    kernel.emit({ ...CAPTURED, call_id: kernel.asked[0]?.call_id ?? "", capture: 7 });
    expect((await call).reply.capture).toBe(7);
  });

  test("fails with the kernel's code, message and hint", async () => {
    const caller = new Caller(new FakeKernel(() => FAILURE));
    const error = await caller
      .call({ kind: "page.act", action: "click", handle: "a99" })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: "stale_ref", message: FAILURE.message, hint: FAILURE.hint });
  });

  test("ends with a sentence when no reply comes in time", async () => {
    const caller = new Caller(new FakeKernel(() => null));
    const ended = expect(caller.call({ kind: "surface.capture" })).rejects.toThrow(
      "The kernel did not answer within 30 s.",
    );
    await vi.advanceTimersByTimeAsync(30_000);
    await ended;
  });

  test("fails when the kernel answers with the reply of another request", async () => {
    const caller = new Caller(new FakeKernel(() => ACTED));
    await expect(caller.call({ kind: "surface.capture" })).rejects.toThrow(
      "The kernel answered surface.capture with page.acted.",
    );
  });

  test("fails at once when the link can't send", async () => {
    const kernel = new FakeKernel();
    kernel.send = () => {
      throw new Error("comm is closed");
    };
    await expect(new Caller(kernel).call({ kind: "page.stop" })).rejects.toMatchObject({ code: "gone" });
  });
});

describe("the kernel counts as busy", () => {
  test("after a second without a sign, until the next one", async () => {
    const heard: boolean[] = [];
    const kernel = new FakeKernel(() => null);
    const caller = new Caller(kernel, { onSilence: (silent) => heard.push(silent) });
    const call = caller.call({ kind: "surface.capture" });
    await vi.advanceTimersByTimeAsync(999);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual([true]);
    kernel.emit({ ...CAPTURED, call_id: kernel.asked[0]?.call_id ?? "" });
    await call;
    expect(heard).toEqual([true, false]);
  });

  test("not where an event shows that it is at work", async () => {
    const heard: boolean[] = [];
    const kernel = new FakeKernel(() => null);
    const caller = new Caller(kernel, { onSilence: (silent) => heard.push(silent) });
    void caller.call({ kind: "surface.capture" }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(500);
    kernel.emit({ kind: "page.busy", seq: 1, what: "Looking" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard).toEqual([]);
  });
});
