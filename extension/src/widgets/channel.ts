import type { AnyModel } from "@anywidget/types";
import type { Link } from "../wire/link.ts";

/** The messages of a widget's model, as a link. */
export function linkOf(model: AnyModel): Link {
  return {
    send: (message) => model.send(message),
    listen: (listener) => {
      const take = (content: unknown, buffers?: readonly DataView[]) => listener(content, buffers ?? []);
      model.on("msg:custom", take);
      return () => model.off("msg:custom", take);
    },
  };
}
