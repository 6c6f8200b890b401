import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { LastAct, SurfaceState } from "../wire/generated.ts";
import { countsOf, type ViewState } from "./view-state.ts";

/** What was done last and what it changed; and what the surface costs a reader against the whole page. */
export function Foot({ view }: { view: ViewState }) {
  const { lastAct, surface } = view.port.state.value;
  return (
    <footer class="zu-foot">
      {lastAct && <Last act={lastAct} />}
      {!lastAct && view.usable.value && (
        <span>Nothing was done yet. Hover a row for its action, or press Enter on it.</span>
      )}
      {surface && <span class="zu-tokens">{tokensText(surface)}</span>}
    </footer>
  );
}

function Last({ act }: { act: LastAct }) {
  const open = useSignal(false);
  const id = useId();
  const counts = countsOf(act);
  const summary = (
    <>
      <span>
        Last act: <b>{`${act.action} ${act.target}`.trim()}</b>
        {act.ok ? "" : ", not done"}
      </span>
      {counts.map(({ text, tone }) => (
        <span key={tone} class={`zu-${tone}`}>
          {text}
        </span>
      ))}
      {counts.length === 0 && act.ok && <span>nothing changed</span>}
    </>
  );
  if (act.lines.length === 0) return <span class="zu-last">{summary}</span>;
  return (
    <>
      <button
        type="button"
        class="zu-last zu-more"
        aria-expanded={open.value}
        aria-controls={id}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {summary}
        <span class="zu-caret" aria-hidden="true" />
      </button>
      <ul id={id} class="zu-changes" hidden={!open.value}>
        {act.lines.map((text, index) => (
          <li key={index} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

const NUMBER = new Intl.NumberFormat("en");

function tokensText({ tokens, page_tokens }: SurfaceState): string {
  const page = page_tokens === null ? "" : `, page ${NUMBER.format(page_tokens)}`;
  return `${NUMBER.format(tokens)} tokens${page}`;
}
