import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The time now, in ms as `Date.now()` has it; what uses it is drawn anew each second. */
export function useNow(): number {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1_000);
    return () => clearInterval(timer);
  }, [now]);
  return now.value;
}
