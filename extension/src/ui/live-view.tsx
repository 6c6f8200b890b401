import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { isLeaving, keyEvent, Mouse, pointOn, wheelEvent } from "./hand.ts";
import type { Watching } from "./live.ts";
import type { ViewState } from "./view-state.ts";

/** The page as it lives: draws each frame that comes, while it is in sight. */
export function LiveCanvas({ view, label }: { view: ViewState; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { live } = view.port;
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d", { alpha: false });
    if (!element || !context) return undefined;
    const watching = live.watch((image) => {
      if (element.width !== image.width) element.width = image.width;
      if (element.height !== image.height) element.height = image.height;
      context.drawImage(image, 0, 0);
      view.canvas.value = element;
    });
    const stop = whileInSight(element, watching);
    return () => {
      stop();
      watching.end();
      view.canvas.value = null;
    };
  }, [live, view]);
  const drawn = live.shown.value !== null;
  return <canvas ref={canvas} class="zu-picture" role="img" aria-label={label} hidden={!drawn} />;
}

/** Says how large the page is drawn, in device pixels, and 0 whenever nobody can see it. */
function whileInSight(element: HTMLElement, watching: Watching): () => void {
  // What is measured has a size of its own: a canvas that is not shown yet has none.
  const frame = element.parentElement ?? element;
  let inSight = false;
  const tell = () => {
    const seen = inSight && document.visibilityState === "visible";
    const ratio = seen ? window.devicePixelRatio : 0;
    watching.size(frame.clientWidth * ratio, frame.clientHeight * ratio);
  };
  const seeing = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? false;
    tell();
  });
  seeing.observe(frame);
  let wait: ReturnType<typeof setTimeout> | undefined;
  const sizing = new ResizeObserver(() => {
    clearTimeout(wait);
    wait = setTimeout(tell, 150);
  });
  sizing.observe(frame);
  document.addEventListener("visibilitychange", tell);
  return () => {
    seeing.disconnect();
    sizing.disconnect();
    clearTimeout(wait);
    document.removeEventListener("visibilitychange", tell);
  };
}

const HINT = "Take control to use the page.";

/** Takes what a person does on the drawn page, once the person drives. Keys go to a field that nobody sees. */
export function Hands({ view }: { view: ViewState }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { live } = view.port;
  const person = view.drives.value;
  useEffect(() => {
    const keys = field.current;
    const frame = keys?.parentElement;
    if (!keys || !frame) return undefined;
    if (!person) {
      const hint = (event: PointerEvent) => {
        const onMark = event.target instanceof Element && event.target.closest("[data-handle]");
        if (!onMark && view.usable.value) view.hint.value = HINT;
      };
      frame.addEventListener("pointerdown", hint);
      return () => frame.removeEventListener("pointerdown", hint);
    }
    return take(frame, keys, view);
  }, [person, view, live]);
  return (
    <textarea
      ref={field}
      class="zu-keys"
      aria-label="The page: what you type goes to it. F6 gives the keyboard back to the notebook"
      title="You drive: mouse and keyboard go to the page. F6 gives the keyboard back to the notebook"
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      rows={1}
      disabled={!person}
    />
  );
}

/** Listens until it is told to stop. */
function take(frame: HTMLElement, keys: HTMLTextAreaElement, view: ViewState): () => void {
  const { live } = view.port;
  const mouse = new Mouse();
  const ending = new AbortController();
  const { signal } = ending;
  const at = (event: MouseEvent) => {
    const shown = live.shown.value ?? { width: 1280, height: 800 };
    return pointOn(event, frame.getBoundingClientRect(), shown);
  };
  const on = <Name extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => target.addEventListener(name, listener as EventListener, { signal, passive: false });

  on(frame, "pointerdown", (event) => {
    event.preventDefault();
    // What is dragged beyond the edge is still the page's. A script's own event has no pointer to hold.
    if (event.isTrusted) frame.setPointerCapture(event.pointerId);
    keys.focus({ preventScroll: true });
    live.give(mouse.event("down", event, at(event)));
  });
  on(frame, "pointermove", (event) => live.give(mouse.event("move", event, at(event))));
  on(frame, "pointerup", (event) => live.give(mouse.event("up", event, at(event))));
  on(frame, "contextmenu", (event) => event.preventDefault());
  on(frame, "wheel", (event) => {
    event.preventDefault();
    live.give(wheelEvent(event, at(event), live.shown.value ?? { height: 800 }));
  });

  const typed = (text: string) => {
    keys.value = "";
    if (text !== "") live.give({ type: "text", text });
  };
  on(keys, "keydown", (event) => {
    event.stopPropagation();
    if (isLeaving(event)) {
      event.preventDefault();
      view.leave();
      return;
    }
    const key = keyEvent("key_down", event);
    if (!key) return;
    event.preventDefault();
    live.give(key);
  });
  on(keys, "keyup", (event) => {
    event.stopPropagation();
    const key = keyEvent("key_up", event);
    if (key) live.give(key);
  });
  on(keys, "paste", (event) => {
    event.preventDefault();
    event.stopPropagation();
    typed(event.clipboardData?.getData("text/plain") ?? "");
  });
  on(keys, "compositionend", (event) => typed(event.data));
  // What neither a key nor an input method accounts for, as on a phone.
  on(keys, "input", (event) => {
    if (!(event as InputEvent).isComposing) typed(keys.value);
  });
  return () => ending.abort();
}
