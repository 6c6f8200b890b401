import { useEffect, useRef } from "preact/hooks";
import type { Affordance } from "../wire/generated.ts";
import { choose, fill } from "./actions.ts";
import type { ViewState } from "./view-state.ts";

/** What an action needs before it can be done: a text or a choice, asked for within the row. */
export function Editor({ one, view }: { one: Affordance; view: ViewState }) {
  const first = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const close = () => {
    view.editing.value = null;
    view.active.value = one.handle;
    view.focusRow(one.handle);
  };
  const submit = async (event: SubmitEvent | KeyboardEvent, andEnter = false) => {
    event.preventDefault();
    const field = first.current;
    if (!field) return;
    const action =
      one.options.length > 0
        ? choose(
            one,
            [...field.selectedOptions].map(({ value }) => value),
          )
        : fill(one, field.value, andEnter);
    close();
    await view.act(action);
  };
  return (
    <form
      class="zu-edit"
      onSubmit={submit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") close();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit(event, true);
      }}
    >
      {one.options.length > 0 ? <Choice one={one} field={first} /> : <TextField one={one} field={first} />}
      <button type="submit" class="zu-button zu-primary">
        {one.options.length > 0 ? "Choose" : "Fill"}
      </button>
      <button type="button" class="zu-button" onClick={close}>
        Cancel
      </button>
    </form>
  );
}

interface FieldProps {
  one: Affordance;
  field: { current: (HTMLInputElement & HTMLSelectElement) | null };
}

function TextField({ one, field }: FieldProps) {
  const shared = {
    ref: field,
    class: "zu-input",
    "aria-label": `Text for ${one.label || one.handle}`,
    title: "Enter fills; Ctrl+Enter also presses Enter in the page; Escape cancels",
    autocomplete: "off",
    spellcheck: false,
  } as const;
  if (one.secret) return <input {...shared} type="password" />;
  return (
    <input
      {...shared}
      type="text"
      dir="auto"
      defaultValue={one.value ?? ""}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

function Choice({ one, field }: FieldProps) {
  const multiple = one.states.multiselectable === true;
  return (
    <select
      ref={field}
      class="zu-input"
      aria-label={`Choice for ${one.label || one.handle}`}
      multiple={multiple}
      size={multiple ? 5 : 1}
    >
      {one.options.map(({ ref, label, states }) => (
        <option
          key={ref}
          value={label}
          selected={states.selected === true}
          disabled={states.disabled === true}
        >
          {label}
        </option>
      ))}
    </select>
  );
}
