const by = (id) => document.getElementById(id);
const say = (text) => { by("said").textContent = text; };

by("ask")?.addEventListener("click", () => say(confirm("Cast off now?") ? "Cast off" : "Still moored"));

if (by("drawn")) by("drawn").textContent = "Drawn by a script";
by("sink")?.addEventListener("click", () => {
  by("water").firstElementChild?.remove();
  say("The buoy is gone");
});
by("paint")?.addEventListener("click", () => {
  const boat = by("water").lastElementChild;
  boat.replaceWith(boat.cloneNode(true));
  say("The boat is another one now");
});

const crate = by("crate");
if (crate) {
  crate.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", "crate"));
  by("hold").addEventListener("dragover", (event) => event.preventDefault());
  by("hold").addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.getData("text/plain") === "crate") say("The crate is in the hold");
  });
  let carried = false;
  by("barrel").addEventListener("pointerdown", () => { carried = true; });
  document.addEventListener("pointerup", (event) => {
    if (carried && by("deck").contains(document.elementFromPoint(event.clientX, event.clientY))) say("The barrel is on deck");
    carried = false;
  });
}

// Source: https://webmachinelearning.github.io/webmcp/, where a browser has it.
if (document.title.startsWith("Tools")) {
  navigator.modelContext?.registerTool?.({
    name: "ring_bell",
    description: "Ring the harbour bell",
    inputSchema: { type: "object", properties: { times: { type: "integer", minimum: 1 } }, required: ["times"] },
    execute: ({ times }) => {
      say(`The bell rang ${times} times`);
      return { content: [{ type: "text", text: `The bell rang ${times} times` }] };
    },
  });
}
