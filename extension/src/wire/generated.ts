// Made by `jlpm generate` of zu_notebook/wire; never edited.

/**
 * Every message between kernel and front end.
 */
export interface Messages {
  request:
    | Hello
    | Bye
    | Resync
    | Capture
    | Act
    | Goto
    | History
    | Stop
    | Take
    | Release
    | AnswerQuestion
    | Watch
    | Input;
  reply: Welcome | Captured | Acted | Controlled | Done | Failure;
  event: SurfaceChanged | Busy | Closed | ControlChanged | QuestionsChanged;
  notice: Seen;
  stream: Frame;
}
/**
 * A view is drawn and ready; answered by `Welcome`.
 */
export interface Hello {
  kind: "panel.hello";
  call_id: string;
  protocol: number;
  version: string;
}
/**
 * A view is gone; answered by `Done`. No pictures are made for a panel without views.
 */
export interface Bye {
  kind: "panel.bye";
  call_id: string;
}
/**
 * An event was missed; answered by `Welcome`.
 */
export interface Resync {
  kind: "panel.resync";
  call_id: string;
  /**
   * The seq of the last event that was seen in order.
   */
  seen: number;
}
/**
 * Look at the page again; answered by `Captured`.
 */
export interface Capture {
  kind: "surface.capture";
  call_id: string;
}
/**
 * Do one thing to one affordance; answered by `Acted`.
 */
export interface Act {
  kind: "page.act";
  call_id: string;
  action: "click" | "type" | "select" | "press" | "hover" | "check" | "scroll";
  handle: string;
  /**
   * For `type`: what to type; it replaces what is there.
   */
  text?: string | null;
  /**
   * For `type`: press Enter after.
   */
  submit?: boolean;
  /**
   * For `select`: labels or values.
   */
  values?: string[];
  /**
   * For `press`: the key.
   */
  key?: string | null;
  /**
   * For `check`: the state wanted.
   */
  checked?: boolean | null;
}
/**
 * Open an address in this page; answered by `Acted`.
 */
export interface Goto {
  kind: "page.goto";
  call_id: string;
  url: string;
}
/**
 * Go back or forward, or load again; answered by `Acted`.
 */
export interface History {
  kind: "page.history";
  call_id: string;
  step: "back" | "forward" | "reload";
}
/**
 * Stop what this panel asked for and is still under way; answered by `Done`.
 */
export interface Stop {
  kind: "page.stop";
  call_id: string;
}
/**
 * A person takes control; answered by `Controlled`. Who has it already keeps it.
 */
export interface Take {
  kind: "control.take";
  call_id: string;
  reason?: string;
  name?: string;
}
/**
 * The person gives control back to the agent; answered by `Controlled`.
 */
export interface Release {
  kind: "control.release";
  call_id: string;
  /**
   * A word to the agent.
   */
  message?: string;
  name?: string;
}
/**
 * A person's answer to one question; answered by `Done`.
 */
export interface AnswerQuestion {
  kind: "approval.answer";
  call_id: string;
  number: number;
  answer: "approve" | "deny" | "take_over" | "later";
}
/**
 * How large one front end shows the page now; answered by `Done`, and by frames where there can be any.
 */
export interface Watch {
  kind: "view.watch";
  call_id: string;
  /**
   * Names the front end: a notebook may be open twice.
   */
  front: string;
  /**
   * Device pixels; 0 while it is out of sight.
   */
  width_px: number;
  height_px: number;
}
/**
 * What a person did in the live view, in order; answered by `Done` when it is on its way to the page.
 */
export interface Input {
  kind: "view.input";
  call_id: string;
  /**
   * @maxItems 200
   */
  events: (PointerInput | WheelInput | KeyInput | TextInput)[];
}
/**
 * The mouse, at a point in CSS pixels of what is in view.
 */
export interface PointerInput {
  type: "move" | "down" | "up";
  x: number;
  y: number;
  button: "none" | "left" | "middle" | "right" | "back" | "forward";
  /**
   * Those held, as bits: left 1, right 2, middle 4 …
   */
  buttons: number;
  /**
   * The how many-eth press in a row on one spot.
   */
  clicks: number;
  /**
   * Bits: Alt 1, Control 2, Meta 4, Shift 8.
   */
  modifiers: number;
}
/**
 * The wheel.
 */
export interface WheelInput {
  type: "wheel";
  x: number;
  y: number;
  dx: number;
  dy: number;
  /**
   * Bits: Alt 1, Control 2, Meta 4, Shift 8.
   */
  modifiers: number;
}
/**
 * A key, as the browser's own event has it.
 */
export interface KeyInput {
  type: "key_down" | "key_up";
  key: string;
  code: string;
  key_code: number;
  /**
   * What it types; nothing for most keys.
   */
  text: string;
  location: number;
  repeat: boolean;
  /**
   * Bits: Alt 1, Control 2, Meta 4, Shift 8.
   */
  modifiers: number;
}
/**
 * Text that came whole: pasted, or out of an input method.
 */
export interface TextInput {
  type: "text";
  text: string;
}
/**
 * The whole state; events go on after `seq`. The buffer is the picture, where there is one.
 */
export interface Welcome {
  kind: "panel.welcome";
  call_id: string;
  protocol: number;
  version: string;
  seq: number;
  page: PageState;
  surface: SurfaceState | null;
  picture: Picture | null;
  last_act: LastAct | null;
  control: ControlState;
  questions: Question[];
}
/**
 * The page as the bar shows it.
 */
export interface PageState {
  id: string;
  url: string;
  title: string;
  kind: "web" | "http" | "recorded" | "mobile" | "desktop";
  status: "open" | "closed" | "died";
}
/**
 * An action surface as the panel draws it.
 */
export interface SurfaceState {
  /**
   * The number of the capture on this page, from 1.
   */
  capture: number;
  affordances: Affordance[];
  context: ContextItem[];
  pruned: Pruned[];
  blind: boolean;
  blind_reason: string;
  completeness: Completeness;
  evidence: Evidence;
  /**
   * Tokens of the surface's text, estimated as characters / 4.
   */
  tokens: number;
  /**
   * Tokens of the page's HTML, estimated likewise; null where unknown.
   */
  page_tokens: number | null;
}
/**
 * One thing that can be done here.
 *
 * Attributes:
 *     handle: `a3`; kept by the element from capture to capture.
 *     ref: The element in the snapshot.
 *     role: An ARIA role.
 *     label: Accessible name, else placeholder, else description; "" where there is none.
 *     value: The value of a field; None where there is none, and for a secret field.
 *     states: What is known of its states; see `Node.states`.
 *     description: The accessible description where it is not the label.
 *     error: The text of its error message.
 *     landmark: The nearest landmark: its role, and its name where it has one.
 *     headings: The headings it stands under, outermost first.
 *     dialog: The name of the dialog it is in.
 *     group: The name of the nearest group (fieldset, radio group, toolbar, list).
 *     frame: The path of frames from the top.
 *     position: Its place among what looks the same here and how many there are, from 1; None where it is alone.
 *     box: Where it is, in CSS pixels of the top page's viewport.
 *     enclosing_label: The card, row or section that tells it from its twins.
 *     cue: For a control without a label: the nearest text, an icon's title, or "".
 *     options: The choices of a composite, in order.
 *     clickable: Why it is taken for clickable without a role.
 *     secret: A password, one-time code or card field.
 *     editable: A person can type into it; false where it is read-only or switched off.
 *     input_type: The type of an `<input>`: `file` takes files, `date` a date, `range` a number.
 */
export interface Affordance {
  handle: string;
  ref: string;
  role: string;
  label: string;
  value: string | null;
  states: {
    [k: string]: boolean | number | string;
  };
  description: string;
  error: string;
  landmark: string;
  headings: string[];
  dialog: string;
  group: string;
  frame: string[];
  position: [number, number] | null;
  box: Box | null;
  enclosing_label: string;
  cue: string;
  options: Option[];
  clickable: "" | "listener" | "delegated" | "cursor";
  secret: boolean;
  editable: boolean;
  input_type: string;
}
/**
 * A rectangle in CSS pixels of the top page's viewport; `y` is negative above the fold.
 */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/**
 * One choice of a composite control: an option of a select or of a list box.
 */
export interface Option {
  ref: string;
  label: string;
  states: {
    [k: string]: boolean | number | string;
  };
}
/**
 * A heading, or a text the page says on its own: an alert, a status, a field's error.
 */
export interface ContextItem {
  kind: "heading" | "alert" | "status" | "error" | "dialog";
  text: string;
  ref: string;
  level: number | null;
}
/**
 * A control that is not listed, and why.
 */
export interface Pruned {
  ref: string;
  role: string;
  label: string;
  reason: string;
}
/**
 * How much of what can be acted on is listed with a label.
 *
 * Attributes:
 *     listed: Affordances.
 *     unlabelled: Those of them without a label.
 *     pruned: Controls that are rightly left out.
 */
export interface Completeness {
  listed: number;
  unlabelled: number;
  pruned: number;
}
/**
 * What a capture saw of that which it could not read.
 *
 * Attributes:
 *     canvas_share: Share of the view (0 to 1) drawn on canvases or plug-ins without content of their own to read.
 *     unreadable_frames: Visible frames that could not be entered.
 *     occluded_share: Share of the controls in view (0 to 1) that something covers.
 *     text_chars: Characters of visible text.
 */
export interface Evidence {
  canvas_share: number;
  unreadable_frames: number;
  occluded_share: number;
  text_chars: number;
}
/**
 * What the buffer beside a message holds.
 */
export interface Picture {
  media_type: "image/jpeg" | "image/png";
  width_px: number;
  height_px: number;
  /**
   * Width of the shown part of the page in CSS pixels; boxes count in these.
   */
  view_width: number;
  /**
   * Height of the shown part of the page in CSS pixels.
   */
  view_height: number;
}
/**
 * What was done last, and what came of it, a line a change.
 */
export interface LastAct {
  action: string;
  target: string;
  ok: boolean;
  appeared: number;
  gone: number;
  changed: number;
  lines: string[];
}
/**
 * Who drives, since when and why, as the bar shows it.
 */
export interface ControlState {
  holder: "agent" | "person";
  /**
   * Goes up at each change of the holder.
   */
  epoch: number;
  /**
   * For how long, when this was sent: the clocks of both ends may differ.
   */
  held_s: number;
  /**
   * Why it was taken.
   */
  reason: string;
  /**
   * What was said at the last hand-back.
   */
  message: string;
  /**
   * Who the holder is, where that is known.
   */
  name: string;
  /**
   * Control was taken away from its holder.
   */
  forced: boolean;
  /**
   * What the person changed, at the last hand-back; null where there was none, or somebody took since.
   */
  handed_back: string | null;
}
/**
 * One thing that is done only if a person says so.
 */
export interface Question {
  /**
   * Its name among the questions of this page.
   */
  number: number;
  /**
   * What would be done, exactly.
   */
  action: string;
  why: string;
  /**
   * To what; empty where it is not listed.
   */
  handle: string;
  role: string;
  label: string;
  url: string;
  title: string;
  /**
   * For how long it still waits; no answer is a no.
   */
  left_s: number;
}
/**
 * The capture is done; the surface itself comes as `SurfaceChanged` to every view.
 */
export interface Captured {
  kind: "surface.captured";
  call_id: string;
  capture: number;
}
/**
 * The action was done; what it changed comes as `SurfaceChanged` to every view.
 */
export interface Acted {
  kind: "page.acted";
  call_id: string;
  act: LastAct;
}
/**
 * Who drives now; every view hears of it by `ControlChanged`.
 */
export interface Controlled {
  kind: "control.standing";
  call_id: string;
  control: ControlState;
}
/**
 * Nothing more to say.
 */
export interface Done {
  kind: "wire.done";
  call_id: string;
}
/**
 * The request failed; nothing half done. `code` is that of the error.
 */
export interface Failure {
  kind: "wire.failure";
  call_id: string;
  code: string;
  message: string;
  hint: string;
}
/**
 * A new capture, whoever asked for it. The buffer is the picture, where there is one.
 */
export interface SurfaceChanged {
  kind: "surface.changed";
  seq: number;
  page: PageState;
  surface: SurfaceState;
  picture: Picture | null;
  last_act: LastAct | null;
}
/**
 * Something is under way on this page, or (`what` null) nothing is any more.
 */
export interface Busy {
  kind: "page.busy";
  seq: number;
  what: string | null;
}
/**
 * The page is gone: closed by a person, or its browser died.
 */
export interface Closed {
  kind: "page.closed";
  seq: number;
  reason: "closed" | "died";
  message: string;
}
/**
 * Somebody took control, or gave it back.
 */
export interface ControlChanged {
  kind: "control.changed";
  seq: number;
  control: ControlState;
}
/**
 * Something is asked, or was answered, or waits no longer: all that waits now, oldest first.
 */
export interface QuestionsChanged {
  kind: "approval.changed";
  seq: number;
  questions: Question[];
}
/**
 * A frame is being drawn; not answered, but by the next frame.
 */
export interface Seen {
  kind: "view.seen";
  frame: number;
}
/**
 * The page as it is now. The buffer is a JPEG; the next one comes when this is being drawn.
 */
export interface Frame {
  kind: "view.frame";
  /**
   * Its number; goes up.
   */
  frame: number;
  /**
   * Width of what is in view, in CSS pixels.
   */
  view_width: number;
  /**
   * Height of what is in view, in CSS pixels.
   */
  view_height: number;
  scroll_x: number;
  scroll_y: number;
}

export const PROTOCOL = 2;
export const REPLY_KINDS: readonly string[] = ["panel.welcome","surface.captured","page.acted","control.standing","wire.done","wire.failure"];
export const EVENT_KINDS: readonly string[] = ["surface.changed","page.busy","page.closed","control.changed","approval.changed"];
