import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { elapsedText } from "./elapsed.ts";
import { useNow } from "./now.ts";
import type { Control, PanelState } from "./port.ts";
import type { ViewState } from "./view-state.ts";

export type Tone = "open" | "person" | "off" | "bad";

/** Who drives; in a page that nobody can drive, what became of it. */
export function Who({ view }: { view: ViewState }) {
  const state = view.port.state.value;
  const { text, tone } = standing(state);
  const since = view.usable.value ? state.control : null;
  return (
    <>
      <span class={`zu-status zu-${tone}`} title={since ? sinceText(since) : undefined}>
        <i aria-hidden="true" />
        <span role="status">{text}</span>
      </span>
      {since && <Elapsed key={since.epoch} since={since.since} />}
    </>
  );
}

function standing({ connection, page, control }: PanelState): { text: string; tone: Tone } {
  if (connection === "connecting") return { text: "Connecting", tone: "off" };
  if (connection === "gone") return { text: "Kernel gone", tone: "off" };
  if (connection === "broken" || page === null) return { text: "Not connected", tone: "bad" };
  if (page.status === "died") return { text: "Browser died", tone: "bad" };
  if (page.status === "closed") return { text: "Closed", tone: "off" };
  if (control?.holder === "person") return { text: "You drive", tone: "person" };
  return { text: "Agent drives", tone: "open" };
}

function sinceText({ since, reason, name, holder }: Control): string {
  const at = new Date(since).toLocaleTimeString();
  const who = holder === "person" && name ? `Taken by ${name}` : "Since";
  return `${who} ${name && holder === "person" ? `at ${at}` : at}${reason ? `: ${reason}` : ""}`;
}

function Elapsed({ since }: { since: number }) {
  return <span class="zu-elapsed">{elapsedText(useNow() - since)}</span>;
}

/** Take control, or give it back: one button, which is what can be done now. */
export function ControlButton({ view, form }: { view: ViewState; form: string }) {
  const { control } = view.port.state.value;
  if (!view.usable.value || !control) return null;
  const handing = view.handing.value;
  // Not disabled while it is under way: that would take the focus from whoever pressed it.
  if (control.holder === "person") {
    return (
      <button
        type="submit"
        form={form}
        class="zu-button zu-wheel zu-mine"
        aria-disabled={handing === "release"}
      >
        {handing === "release" ? "Giving back …" : "Give back"}
      </button>
    );
  }
  return (
    <button
      type="button"
      class="zu-button zu-wheel"
      aria-disabled={handing === "take"}
      title="Drive the page yourself; the agent waits until you give back"
      onClick={() => void view.take()}
    >
      {handing === "take" ? "Taking control …" : "Take control"}
    </button>
  );
}

/** Below the bar while a person drives: why, and a word for the agent that goes with the hand-back. */
export function Handing({ view, form }: { view: ViewState; form: string }) {
  const { control } = view.port.state.value;
  const id = useId();
  const message = useSignal("");
  if (!view.usable.value || control?.holder !== "person") return null;
  return (
    <form
      id={form}
      class="zu-handing"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await view.release(message.value.trim())) message.value = "";
      }}
    >
      {control.reason && (
        <span class="zu-why-taken" title={control.reason} dir="auto">
          {control.reason}
        </span>
      )}
      <label class="zu-sr" for={id}>
        Message to the agent
      </label>
      <input
        id={id}
        class="zu-input"
        type="text"
        maxLength={2_000}
        autocomplete="off"
        placeholder="A word to the agent (optional)"
        value={message.value}
        onInput={(event) => {
          message.value = event.currentTarget.value;
        }}
      />
    </form>
  );
}

/** What the person changed, as the agent is told it; until somebody takes again, or it is put away. */
export function HandedBack({ view }: { view: ViewState }) {
  const { control } = view.port.state.value;
  const open = useSignal(false);
  const away = useSignal(-1);
  const id = useId();
  const text = control?.handed_back;
  if (!view.usable.value || !control || control.holder === "person" || text === null || text === undefined)
    return null;
  if (away.value === control.epoch) return null;
  const [first = "", ...rest] = text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("Message: "));
  return (
    <div class="zu-handed" role="status">
      <p>
        <b>Given back.</b> <span dir="auto">{first || "Nothing was changed."}</span>
        {rest.length > 0 && (
          <button
            type="button"
            class="zu-more"
            aria-expanded={open.value}
            aria-controls={id}
            onClick={() => {
              open.value = !open.value;
            }}
          >
            What changed
            <span class="zu-caret" aria-hidden="true" />
          </button>
        )}
      </p>
      <button
        type="button"
        class="zu-tool zu-away"
        aria-label="Put away"
        title="Put away"
        onClick={() => {
          away.value = control.epoch;
        }}
      >
        <span aria-hidden="true">×</span>
      </button>
      <ul id={id} class="zu-changes" hidden={!open.value || rest.length === 0}>
        {rest.map((line, index) => (
          <li key={index} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A kernel that is busy is said so in the words of what was asked of it. */
export function silentText(view: ViewState): string {
  return view.handing.value === "take"
    ? "The kernel is busy. Control is yours as soon as it listens."
    : "The kernel is busy: what you asked for waits for it. The last picture stays.";
}
