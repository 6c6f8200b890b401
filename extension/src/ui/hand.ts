import type { InputEvent } from "./live.ts";

type Pointer = Extract<InputEvent, { type: "move" | "down" | "up" }>;
type Key = Extract<InputEvent, { type: "key_down" | "key_up" }>;

export interface Point {
  x: number;
  y: number;
}

const BUTTONS = ["left", "middle", "right", "back", "forward"] as const;
const AGAIN_MS = 500;
const AGAIN_PX = 5;
const LINE_PX = 40;
const MAC = /mac|iphone|ipad/i;

type Modified = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** As the protocol counts them. On a Mac, Command does what Control does where the page's browser runs. */
export function modifiersOf({ altKey, ctrlKey, metaKey, shiftKey }: Modified, mac = isMac()): number {
  const control = ctrlKey || (mac && metaKey);
  return (altKey ? 1 : 0) | (control ? 2 : 0) | (metaKey && !mac ? 4 : 0) | (shiftKey ? 8 : 0);
}

/** A point on the drawn page, in the page's own pixels. */
export function pointOn(
  { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
  drawn: Pick<DOMRect, "left" | "top" | "width" | "height">,
  view: { width: number; height: number },
): Point {
  const across = drawn.width > 0 ? (clientX - drawn.left) / drawn.width : 0;
  const down = drawn.height > 0 ? (clientY - drawn.top) / drawn.height : 0;
  return { x: round(across * view.width), y: round(down * view.height) };
}

/** Turns a mouse's events into input; knows which press in a row one is. */
export class Mouse {
  #last = { x: 0, y: 0, button: -1, at: Number.NEGATIVE_INFINITY, count: 0 };

  event(type: Pointer["type"], event: MouseEvent, point: Point): Pointer {
    const button = type === "move" ? ("none" as const) : (BUTTONS[event.button] ?? "left");
    return {
      type,
      ...point,
      button: type === "move" ? held(event.buttons) : button,
      buttons: event.buttons,
      clicks: type === "move" ? 0 : this.#clicks(type, event),
      modifiers: modifiersOf(event),
    };
  }

  #clicks(type: "down" | "up", event: MouseEvent): number {
    const last = this.#last;
    if (type === "up") return last.count;
    const near = Math.abs(event.clientX - last.x) < AGAIN_PX && Math.abs(event.clientY - last.y) < AGAIN_PX;
    const again = near && event.button === last.button && event.timeStamp - last.at < AGAIN_MS;
    this.#last = {
      x: event.clientX,
      y: event.clientY,
      button: event.button,
      at: event.timeStamp,
      count: again ? last.count + 1 : 1,
    };
    return this.#last.count;
  }
}

export function wheelEvent(event: WheelEvent, point: Point, view: { height: number }): InputEvent {
  const unit = event.deltaMode === 1 ? LINE_PX : event.deltaMode === 2 ? view.height : 1;
  return {
    type: "wheel",
    ...point,
    dx: event.deltaX * unit,
    dy: event.deltaY * unit,
    modifiers: modifiersOf(event),
  };
}

/** A key as input; null for one that an input method takes, and for what comes as a paste of its own. */
export function keyEvent(type: Key["type"], event: KeyboardEvent): Key | null {
  if (event.isComposing || ["Process", "Dead", "Unidentified"].includes(event.key)) return null;
  const modifiers = modifiersOf(event);
  // AltGr is two modifiers to a browser, and none to the letter that it makes; on a Mac that is Option.
  const option = isMac() && event.altKey && !event.ctrlKey && !event.metaKey;
  const third = option || event.getModifierState("AltGraph");
  const command = !third && (modifiers & 2) !== 0;
  if (command && event.key.toLowerCase() === "v") return null;
  const letter = [...event.key].length === 1;
  const text =
    event.key === "Enter" ? "\r" : letter && !command && (third || !(modifiers & 5)) ? event.key : "";
  return {
    type,
    key: event.key,
    code: event.code,
    key_code: event.keyCode,
    text: type === "key_down" ? text : "",
    location: event.location,
    repeat: event.repeat,
    modifiers: third ? modifiers & ~3 : modifiers,
  };
}

/** Gives the keyboard back to the notebook: Escape and Tab belong to the page. */
export function isLeaving(event: KeyboardEvent): boolean {
  return event.key === "F6" || (event.key === "Escape" && event.ctrlKey && event.shiftKey);
}

function held(buttons: number): Pointer["button"] {
  if (buttons & 1) return "left";
  if (buttons & 2) return "right";
  return buttons & 4 ? "middle" : "none";
}

const isMac = () => MAC.test(navigator.platform);

const round = (value: number) => Math.round(value * 100) / 100;
