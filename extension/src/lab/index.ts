import { openPlugin } from "./open.ts";
import { renderPlugin } from "./render.ts";

export default [openPlugin, renderPlugin];
