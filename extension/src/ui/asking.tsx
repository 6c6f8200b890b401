import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { AnswerQuestion } from "../wire/generated.ts";
import { elapsedText } from "./elapsed.ts";
import { useNow } from "./now.ts";
import type { Asked } from "./port.ts";
import { BAR, type ViewState } from "./view-state.ts";

const ANSWERS: readonly (readonly [AnswerQuestion["answer"], word: string, sentence: string])[] = [
  ["approve", "Approve once", "The agent does exactly this, and asks again the next time"],
  ["deny", "Deny", "It is not done"],
  ["take_over", "Take over", "You drive, and do it yourself or something else"],
  ["later", "Later", "It is not done now; the agent may ask again"],
];

/** What the agent may do only if the person says so: one card a question, until it is answered or its time is over. */
export function Questions({ view }: { view: ViewState }) {
  const { questions } = view.port.state.value;
  if (!view.usable.value) return null;
  return (
    <>
      {questions.map((asked) => (
        <Card key={asked.number} view={view} asked={asked} />
      ))}
    </>
  );
}

function Card({ view, asked }: { view: ViewState; asked: Asked }) {
  const id = useId();
  const pending = useSignal(false);
  const left = Math.max(0, asked.until - useNow());
  const answer = async (how: AnswerQuestion["answer"]) => {
    pending.value = true;
    await view.run(BAR, () => view.port.answer(asked.number, how));
    pending.value = false;
  };
  const light = () => {
    view.hot.value = asked.handle || null;
  };
  return (
    <section
      class="zu-card"
      aria-labelledby={id}
      onPointerEnter={light}
      onPointerLeave={() => {
        view.hot.value = null;
      }}
      onFocusIn={light}
    >
      <p id={id} role="alert">
        The agent asks before it does this: <b dir="auto">{`${asked.action} ${nameOf(asked)}`}</b>
        <span class="zu-because">
          , because {asked.why}
          {asked.title && (
            <>
              {" "}
              on <span dir="auto">{asked.title}</span>
            </>
          )}
        </span>
      </p>
      <div class="zu-answers">
        {ANSWERS.map(([how, word, sentence]) => (
          <button
            key={how}
            type="button"
            class="zu-button"
            title={sentence}
            disabled={pending.value}
            onClick={() => void answer(how)}
          >
            {word}
          </button>
        ))}
        <span class="zu-left">{left > 0 ? `${elapsedText(left)} left` : "Its time is over; not done"}</span>
      </div>
    </section>
  );
}

const nameOf = ({ handle, role, label }: Asked) => `${handle ? `${handle} ` : ""}(${role} "${label}")`;
