// Two components: one whose shadow root is open and holds another, one whose shadow root is closed.
const look = `
  :host { display: block; padding: 1.25rem; }
  button { min-height: 2.75rem; padding: 0.5rem 1.1rem; font: inherit; font-size: 0.95rem; font-weight: 600; color: var(--sea);
    background: var(--card); border: 1px solid var(--sea); border-radius: 6px; cursor: pointer; }
  button:hover { background: var(--shallow); }
  button:focus-visible { outline: 3px solid var(--sea); outline-offset: 2px; }
  .bell { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; }
  p { margin: 0; color: var(--good); font-weight: 600; }
  harbour-gauge { margin-top: 1.25rem; border-top: 1px solid var(--line); padding: 1.25rem 0 0; }`;

function bell(root, name) {
  root.innerHTML = `<style>${look}</style>
    <div class="bell"><button type="button">Ring the ${name} bell</button> <p role="status"></p></div>`;
  let rung = 0;
  root.querySelector("button").addEventListener("click", () => {
    rung += 1;
    root.querySelector("p").textContent = rung === 1 ? "Rung once" : `Rung ${rung} times`;
  });
}

customElements.define("harbour-gauge", class extends HTMLElement {
  connectedCallback() { bell(this.attachShadow({ mode: "open" }), "gauge"); }
});
customElements.define("harbour-tide", class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    bell(root, "tide");
    root.append(document.createElement("harbour-gauge"));
  }
});
customElements.define("harbour-locker", class extends HTMLElement {
  connectedCallback() { bell(this.attachShadow({ mode: "closed" }), "locker"); }
});
