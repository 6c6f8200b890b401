import { useComputed, useSignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import type { PageState } from "../wire/generated.ts";
import { readAddress } from "./address.ts";
import { Questions } from "./asking.tsx";
import { ControlButton, HandedBack, Handing, silentText, Who } from "./control.tsx";
import { Icon } from "./icons.tsx";
import { BAR, type ViewState } from "./view-state.ts";

export function Bar({ view }: { view: ViewState }) {
  const { port } = view;
  const state = port.state.value;
  const usable = view.usable.value;
  const fault = view.faults.value.get(BAR);
  const form = useId();
  const run = (work: () => Promise<void>) => () => void view.run(BAR, work);
  return (
    <header class="zu-head">
      <div class="zu-bar">
        <Who view={view} />
        <Kind kind={state.page?.kind} />
        <AddressField view={view} />
        <span class="zu-tools">
          <Tool name="back" label="Back" disabled={!usable} onClick={run(() => port.history("back"))} />
          <Tool
            name="forward"
            label="Forward"
            disabled={!usable}
            onClick={run(() => port.history("forward"))}
          />
          <Tool
            name="reload"
            label="Load the page again"
            disabled={!usable}
            onClick={run(() => port.history("reload"))}
          />
          <button
            type="button"
            class="zu-tool"
            aria-label="Capture again"
            title="Look at the page again"
            disabled={!usable}
            onClick={run(() => port.capture())}
          >
            <Icon name="capture" />
          </button>
        </span>
        <ControlButton view={view} form={form} />
      </div>
      <Handing view={view} form={form} />
      <HandedBack view={view} />
      <Questions view={view} />
      <Busy view={view} />
      {fault !== undefined && (
        <p class="zu-fault" role="alert">
          {fault}
        </p>
      )}
    </header>
  );
}

const KINDS: Partial<Record<PageState["kind"], readonly [word: string, sentence: string]>> = {
  http: ["fetched", "Fetched without a browser: links and forms work, scripts don't."],
  recorded: ["recording", "A recording played back: it goes on only with what was recorded."],
};

function Kind({ kind }: { kind: PageState["kind"] | undefined }) {
  const [word, sentence] = (kind && KINDS[kind]) ?? [];
  return word ? (
    <span class="zu-chip zu-plain" title={sentence}>
      {word}
    </span>
  ) : null;
}

function Tool(props: {
  name: "back" | "forward" | "reload";
  label: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      class="zu-tool"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.name} />
    </button>
  );
}

/** Shows where the page is; typed into, it goes there. What a person types is kept when the page moves meanwhile. */
function AddressField({ view }: { view: ViewState }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const draft = useSignal<string | null>(null);
  const { page } = view.port.state.value;
  const shown = useComputed(() => draft.value ?? view.port.state.value.page?.url ?? "");
  const go = async (event: Event) => {
    event.preventDefault();
    const address = readAddress(shown.value);
    if ("problem" in address) {
      view.setFault(BAR, address.problem);
      return;
    }
    if (await view.run(BAR, () => view.port.goto(address.url))) draft.value = null;
  };
  return (
    <form class="zu-address" onSubmit={go}>
      <label class="zu-sr" for={id}>
        Address
      </label>
      {page?.title && (
        <span class="zu-title" title={page.title}>
          {page.title}
        </span>
      )}
      <input
        id={id}
        ref={field}
        type="text"
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
        disabled={!view.usable.value}
        value={shown.value}
        title={shown.value}
        onFocus={() => field.current?.select()}
        onInput={(event) => {
          draft.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || draft.value === null) return;
          event.stopPropagation();
          draft.value = null;
          view.setFault(BAR, null);
        }}
      />
      {draft.value !== null && (
        <button type="submit" class="zu-button zu-go" disabled={!view.usable.value}>
          Go
        </button>
      )}
    </form>
  );
}

function Busy({ view }: { view: ViewState }) {
  const { busy, connection, silent } = view.port.state.value;
  if (connection !== "live") return null;
  if (silent) {
    return (
      <p class="zu-note" role="status">
        {silentText(view)}
      </p>
    );
  }
  if (busy === null && view.hint.value !== "" && !view.drives.value) {
    return (
      <p class="zu-note" role="status">
        {view.hint.value}
      </p>
    );
  }
  if (busy === null) return null;
  return (
    <div class="zu-busy" role="status">
      <span class="zu-thread" aria-hidden="true" />
      <span class="zu-what">{busy}</span>
      <button type="button" class="zu-button" onClick={() => void view.run(BAR, () => view.port.stop())}>
        Stop
      </button>
    </div>
  );
}
