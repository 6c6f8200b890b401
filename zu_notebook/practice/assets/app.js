// The whole page is drawn here, a moment after the document has come.
const DELAY_MS = 300;
const tasks = [
  { text: "Oil the lighthouse clock", done: true },
  { text: "Count the life jackets", done: false },
  { text: "Paint the rail of the Marianne", done: false },
  { text: "Answer the letter from Oxney", done: true },
  { text: "Order rope, 40 m", done: false },
];
const filters = { All: () => true, Open: (task) => !task.done, Done: (task) => task.done };
let chosen = "All";

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function draw() {
  const open = tasks.filter((task) => !task.done).length;
  document.querySelector("#left").textContent = open === 1 ? "1 task is open" : `${open} tasks are open`;
  document.querySelector("#tasks").replaceChildren(
    ...tasks.filter(filters[chosen]).map((task) =>
      make("li", { class: task.done ? "done" : "" },
        make("label", {},
          make("input", { type: "checkbox", checked: task.done, onchange: () => toggle(task) }), make("span", {}, task.text)),
        make("button", { type: "button", class: "small", "aria-label": `Remove: ${task.text}`, onclick: () => remove(task) },
          "Remove"))));
  for (const button of document.querySelectorAll("#filters button")) {
    button.setAttribute("aria-pressed", String(button.textContent === chosen));
  }
}

function toggle(task) {
  task.done = !task.done;
  draw();
}

function remove(task) {
  tasks.splice(tasks.indexOf(task), 1);
  draw();
}

function add(event) {
  event.preventDefault();
  const field = document.querySelector("#task");
  const text = field.value.trim();
  if (!text) return;
  tasks.push({ text, done: false });
  field.value = "";
  draw();
}

function choose(name) {
  chosen = name;
  draw();
}

setTimeout(() => {
  document.querySelector("#root").append(
    make("header", { class: "top" }, make("div", { class: "wide" },
      make("a", { class: "brand", href: "/" },
        make("img", { class: "mark", src: "/mark.svg", alt: "", width: 28, height: 28 }), make("span", {}, "Harbour Museum")))),
    make("main", { id: "main", class: "wide narrow" },
      make("h1", {}, "Harbour tasks"),
      make("p", { class: "lead", role: "status", id: "left" }),
      make("form", { onsubmit: add },
        make("label", { for: "task" }, "New task"),
        make("div", { class: "together" },
          make("input", { id: "task", type: "text", maxlength: 80, autocomplete: "off" }),
          make("button", { class: "main", type: "submit" }, "Add"))),
      make("div", { id: "filters", role: "group", "aria-label": "Show" },
        ...Object.keys(filters).map((name) => make("button", { type: "button", class: "small", onclick: () => choose(name) }, name))),
      make("ul", { id: "tasks", class: "card" })));
  draw();
}, DELAY_MS);
