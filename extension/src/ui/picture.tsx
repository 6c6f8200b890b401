import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Affordance, Box } from "../wire/generated.ts";
import { readInk } from "./ink.ts";
import { Hands, LiveCanvas } from "./live-view.tsx";
import { isSmall, type MarkItem, placeMarks, tagSize } from "./marks.ts";
import type { ShownPicture } from "./port.ts";
import type { ViewState } from "./view-state.ts";

/** The page's picture with a box and a name on each affordance in view. For pointers: by keyboard, the list does it all. */
export function PictureView({ view, onPick }: { view: ViewState; onPick: (handle: string) => void }) {
  const { picture: latest, page } = view.port.state.value;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const decoded = useDecoded(latest);
  const shown = view.port.live.shown.value;
  const still = shown ? null : decoded;
  // Frames and pictures are of one view; where there is a frame it says how large that is now.
  const area = shown ?? areaOfPicture(decoded?.picture);
  const name = page?.title || page?.url || "";
  const point = (event: PointerEvent) => {
    view.hot.value = handleAt(event);
  };
  return (
    <section class="zu-view" aria-label="Picture of the page">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for pointers only; the list does all of it by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: likewise */}
      <div
        ref={frame}
        class="zu-frame"
        style={area ? { aspectRatio: `${area.width} / ${area.height}` } : undefined}
        onPointerOver={point}
        onPointerLeave={() => {
          view.hot.value = null;
        }}
        onClick={(event) => {
          const handle = handleAt(event);
          if (handle !== null && !view.drives.value) onPick(handle);
        }}
      >
        <LiveCanvas
          view={view}
          label={`The page ${name}, ${view.usable.value ? "live" : "as it was last seen"}`}
        />
        {still && (
          <img
            class="zu-picture"
            src={still.url}
            alt={`The page ${name} as it looked at the last capture`}
            draggable={false}
          />
        )}
        {area ? (
          <>
            <Marks view={view} width={width} area={area} image={still?.image ?? view.canvas.value} />
            <Elsewhere view={view} area={area} />
            <AgentPointer view={view} area={area} />
          </>
        ) : (
          <p class="zu-empty">{emptyPicture(view)}</p>
        )}
        <Hands view={view} />
      </div>
    </section>
  );
}

function emptyPicture(view: ViewState): string {
  const { connection, page, surface } = view.port.state.value;
  if (connection === "connecting") return "Waiting for the kernel …";
  if (connection !== "live") return "There is no picture of this page.";
  if (page?.status !== "open") return "The page is closed. Open it again with zu.open(…).";
  if (surface === null) return "Nothing was captured yet. Press Capture again.";
  return surface.context.some(({ kind }) => kind === "dialog")
    ? "A dialog of the page is open. Answer it in the list; the picture comes after."
    : "There is no picture. Press Capture again.";
}

/** What is in view, in the page's own pixels. */
interface Area {
  width: number;
  height: number;
}

function areaOfPicture(picture: ShownPicture | undefined): Area | null {
  return picture ? { width: picture.view_width, height: picture.view_height } : null;
}

function Marks(props: {
  view: ViewState;
  width: number;
  area: Area;
  image: HTMLImageElement | HTMLCanvasElement | null;
}) {
  const { view, width, area, image } = props;
  const all = view.all.value;
  const scale = width / area.width;
  const size = { width, height: area.height * scale };
  // Read again with each capture, which is when marks are placed; frames between captures leave them where they are.
  const ink = useMemo(() => {
    if (width === 0 || !image) return undefined;
    const natural = sizeOf(image);
    return natural.width > 0 ? readInk(image, natural, size) : undefined;
  }, [width, area.width, area.height, image, all]);
  const marks = useMemo(() => {
    if (width === 0) return [];
    // The larger are drawn first, so that a link within a card can be pointed at.
    return [...placeMarks(itemsOf(all, scale), size, ink)].sort((a, b) => areaOf(b.box) - areaOf(a.box));
  }, [all, width, ink]);
  return (
    <div class={isSmall(size) ? "zu-marks zu-small" : "zu-marks"} aria-hidden="true">
      {marks.map(({ handle, box, tag }) => (
        <span key={handle} class="zu-mark" data-handle={handle} style={px(box)}>
          <b
            class={tag ? "zu-tag" : "zu-tag zu-roomless"}
            style={px(within(box, tag ?? { ...box, ...tagSize(handle, size) }))}
          >
            {handle}
          </b>
        </span>
      ))}
    </div>
  );
}

/** Where the agent's hand is; a person's own is the mouse. */
function AgentPointer({ view, area }: { view: ViewState; area: Area }) {
  const { pointer } = view.port.state.value;
  const inView =
    pointer && pointer.x >= 0 && pointer.y >= 0 && pointer.x <= area.width && pointer.y <= area.height;
  if (!pointer || !inView || view.drives.value || !view.usable.value) return null;
  const place = { left: `${(pointer.x / area.width) * 100}%`, top: `${(pointer.y / area.height) * 100}%` };
  return (
    <span class="zu-pointer" style={place}>
      <i key={pointer.act} />
      <svg viewBox="0 0 16 20" width="16" height="20" aria-hidden="true" focusable="false">
        <path d="M1.5 1.5v14.2l3.7-3.5 2.4 5.9 2.7-1.1-2.4-5.8h5.1z" />
      </svg>
    </span>
  );
}

/** Says where the lit row's control is when the picture does not show it. */
function Elsewhere({ view, area }: { view: ViewState; area: Area }) {
  const handle = view.hot.value;
  const box = view.all.value.find((one) => one.handle === handle)?.box;
  if (!box || handle === null) return null;
  const where =
    box.y >= area.height ? "below" : box.y + box.height <= 0 ? "above" : box.x >= area.width ? "right" : null;
  if (where === null) return null;
  const words = { below: "is further down", above: "is further up", right: "is further to the right" };
  return (
    <p class={`zu-elsewhere zu-${where}`} aria-hidden="true">
      {handle} {words[where]}
    </p>
  );
}

function itemsOf(all: readonly Affordance[], scale: number): MarkItem[] {
  const items: MarkItem[] = [];
  for (const { handle, box } of all) {
    if (!box) continue;
    items.push({
      handle,
      box: { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
    });
  }
  return items;
}

function sizeOf(image: HTMLImageElement | HTMLCanvasElement): Area {
  return image instanceof HTMLCanvasElement
    ? { width: image.width, height: image.height }
    : { width: image.naturalWidth, height: image.naturalHeight };
}

const areaOf = (box: { width: number; height: number }) => box.width * box.height;

/** The place of a name, counted from its box, and never left of the picture or above it. */
const within = (box: Box, tag: Box): Box => ({
  ...tag,
  x: Math.max(0, tag.x) - box.x,
  y: Math.max(0, tag.y) - box.y,
});

const px = (box: { x: number; y: number; width: number; height: number }) => ({
  left: `${box.x}px`,
  top: `${box.y}px`,
  width: `${box.width}px`,
  height: `${box.height}px`,
});

function handleAt(event: Event): string | null {
  const marked = event.target instanceof Element ? event.target.closest("[data-handle]") : null;
  return marked instanceof HTMLElement ? (marked.dataset.handle ?? null) : null;
}

function useWidth(ref: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

interface Decoded {
  picture: ShownPicture;
  url: string;
  image: HTMLImageElement;
}

/** The newest picture that can be drawn at once: the one before stays until then, so that nothing flickers. */
function useDecoded(picture: ShownPicture | null): Decoded | null {
  const [decoded, setDecoded] = useState<Decoded | null>(null);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    if (!picture) {
      setDecoded(null);
      return undefined;
    }
    const { buffer, byteOffset, byteLength } = picture.bytes;
    const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
    const url = URL.createObjectURL(new Blob([bytes], { type: picture.media_type }));
    urls.current.add(url);
    const image = new Image();
    image.src = url;
    let wanted = true;
    const show = () => {
      if (wanted) setDecoded({ picture, url, image });
    };
    // What can't be decoded is shown too: the browser's broken picture, with its text, says so.
    image.decode().then(show, show);
    return () => {
      wanted = false;
    };
  }, [picture]);
  useEffect(() => revokeBut(urls.current, decoded?.url), [decoded]);
  useEffect(() => () => revokeBut(urls.current, undefined), []);
  return decoded;
}

/** Those that were made before the one in use; later ones may still be on their way to the screen. */
function revokeBut(urls: Set<string>, used: string | undefined): void {
  for (const url of urls) {
    if (url === used) return;
    URL.revokeObjectURL(url);
    urls.delete(url);
  }
}
