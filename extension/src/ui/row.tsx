import { useEffect, useRef } from "preact/hooks";
import type { Affordance } from "../wire/generated.ts";
import { rowAction } from "./actions.ts";
import { Editor } from "./editor.tsx";
import { chipsOf, cueText, twinText, valueText } from "./rows.ts";
import type { ViewState } from "./view-state.ts";

interface RowProps {
  one: Affordance;
  view: ViewState;
  usable: boolean;
  editing: boolean;
  pending: boolean;
  fault: string | undefined;
  /** Runs the row's action, or opens what it needs first. */
  onRun: (one: Affordance) => void;
}

export function Row({ one, view, usable, editing, pending, fault, onRun }: RowProps) {
  const action = rowAction(one);
  return (
    <>
      <div
        role="row"
        class={editing ? "zu-row zu-editing" : "zu-row"}
        data-handle={one.handle}
        tabIndex={-1}
        aria-disabled={action.kind === "none" && one.states.disabled === true ? true : undefined}
        aria-busy={pending || undefined}
      >
        <span role="gridcell" class="zu-handle">
          {one.handle}
        </span>
        <span role="gridcell" class="zu-role" title={one.role}>
          {one.role}
        </span>
        <Text one={one} />
        <span role="gridcell" class="zu-end">
          {chipsOf(one).map(({ text, tone }) => (
            <span key={text} class={`zu-chip zu-${tone}`}>
              {text}
            </span>
          ))}
          {action.kind === "none" ? (
            <span class="zu-why">{action.why}</span>
          ) : (
            usable && (
              <button
                type="button"
                class="zu-button zu-do"
                tabIndex={-1}
                aria-label={`${action.label} ${one.label || one.handle}`}
                disabled={pending}
                onClick={() => onRun(one)}
              >
                {pending ? "…" : action.label}
              </button>
            )
          )}
        </span>
        {editing && (
          <span role="gridcell" class="zu-editor">
            <Editor one={one} view={view} />
          </span>
        )}
      </div>
      {fault !== undefined && <RowFault sentence={fault} />}
    </>
  );
}

function Text({ one }: { one: Affordance }) {
  const value = valueText(one);
  const twin = twinText(one);
  const whole = [one.label || cueText(one), value, twin, one.description, one.error]
    .filter(Boolean)
    .join("\n");
  return (
    <span role="gridcell" class="zu-text" title={whole}>
      {one.label ? <bdi class="zu-label">{one.label}</bdi> : <em class="zu-cue">{cueText(one)}</em>}
      {value !== "" && <bdi class="zu-value">{value}</bdi>}
      {twin !== "" && <bdi class="zu-twin">{twin}</bdi>}
      {one.error !== "" && <bdi class="zu-error">{one.error}</bdi>}
    </span>
  );
}

/** Stands below its row; brought into sight, as it may be made below the fold of the list. */
function RowFault({ sentence }: { sentence: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = ref.current?.closest(".zu-rows");
    if (!ref.current || !list) return;
    const below = ref.current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    if (below > 0) list.scrollTop += below;
  }, []);
  return (
    <div role="row" class="zu-fault-row" ref={ref}>
      <span role="gridcell" class="zu-fault">
        <span role="alert">{sentence}</span>
      </span>
    </div>
  );
}
