// A small game, painted: press the buoys in the order of their numbers. The document's title says how far it is.
const canvas = document.querySelector("#sea");
const brush = canvas.getContext("2d");
const dark = matchMedia("(prefers-color-scheme: dark)");
const places = [[0.2, 0.62], [0.76, 0.44], [0.42, 0.8], [0.84, 0.78], [0.54, 0.52]]; // shares of width and height
const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';
const HORIZON = 0.34;
let lit = 0;
let wrong = false;

const radius = () => Math.max(24, Math.min(innerWidth, innerHeight) * 0.05);
const centre = ([x, y]) => [x * innerWidth, y * innerHeight];
const again = () => ({ x: innerWidth / 2 - 80, y: 118, width: 160, height: 44 });
const done = () => lit === places.length;

function colours() {
  return dark.matches
    ? { sky: "#141d26", land: "#1d303a", sea: "#0f2a35", wave: "#1d4352", ink: "#e7e5df", soft: "#a3afba", off: "#33505d", on: "#e2b65e", onInk: "#241a05", button: "#8ccfe0", buttonInk: "#06222c" }
    : { sky: "#f7f5f0", land: "#c6d6d0", sea: "#bcd9dd", wave: "#9cc4ca", ink: "#1b2530", soft: "#586573", off: "#ffffff", on: "#d9a441", onInk: "#1b2530", button: "#12566b", buttonInk: "#ffffff" };
}

function write(text, x, y, font, colour) {
  brush.font = font;
  brush.fillStyle = colour;
  brush.fillText(text, x, y);
}

function said() {
  if (done()) return "All lit. Ships may come in.";
  if (wrong) return `Not that one. Number ${lit + 1} is next.`;
  return `${lit} of ${places.length} lit. Press number ${lit + 1}.`;
}

function paintSea(c) {
  brush.fillStyle = c.sky;
  brush.fillRect(0, 0, innerWidth, innerHeight);
  brush.fillStyle = c.on;
  brush.beginPath();
  brush.arc(innerWidth * 0.82, innerHeight * (HORIZON - 0.13), 26, 0, 2 * Math.PI);
  brush.fill();
  brush.fillStyle = c.land;
  brush.beginPath();
  brush.moveTo(0, innerHeight * HORIZON);
  brush.bezierCurveTo(innerWidth * 0.1, innerHeight * 0.2, innerWidth * 0.25, innerHeight * 0.3, innerWidth * 0.46, innerHeight * HORIZON);
  brush.bezierCurveTo(innerWidth * 0.6, innerHeight * 0.3, innerWidth * 0.8, innerHeight * 0.28, innerWidth, innerHeight * HORIZON);
  brush.fill();
  brush.fillStyle = c.sea;
  brush.fillRect(0, innerHeight * HORIZON, innerWidth, innerHeight);
  brush.strokeStyle = c.wave;
  brush.lineWidth = 2;
  for (let row = 0; row < 9; row += 1) {
    const y = innerHeight * (HORIZON + 0.06 + row * 0.075);
    for (let x = (row % 2) * 60 - 60; x < innerWidth; x += 150) {
      brush.beginPath();
      brush.moveTo(x, y);
      brush.bezierCurveTo(x + 14, y - 7, x + 28, y - 7, x + 42, y);
      brush.stroke();
    }
  }
}

function paintBuoy(place, index, c) {
  const [x, y] = centre(place);
  const isLit = index < lit;
  brush.beginPath();
  brush.arc(x, y, radius(), 0, 2 * Math.PI);
  brush.fillStyle = isLit ? c.on : c.off;
  brush.fill();
  brush.strokeStyle = isLit ? c.on : c.ink;
  brush.stroke();
  write(String(index + 1), x, y + 1, `600 ${Math.round(radius() * 0.8)}px ${sans}`, isLit ? c.onInk : c.ink);
}

function paint() {
  const scale = devicePixelRatio;
  canvas.width = innerWidth * scale;
  canvas.height = innerHeight * scale;
  brush.setTransform(scale, 0, 0, scale, 0, 0);
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  const c = colours();
  paintSea(c);
  write("Light the buoys", innerWidth / 2, 52, `600 30px ${sans}`, c.ink);
  write(said(), innerWidth / 2, 92, `400 16px ${sans}`, c.soft);
  places.forEach((place, index) => paintBuoy(place, index, c));
  if (done()) {
    const box = again();
    brush.fillStyle = c.button;
    brush.beginPath();
    brush.roundRect(box.x, box.y, box.width, box.height, 6);
    brush.fill();
    write("Start again", innerWidth / 2, box.y + box.height / 2, `600 15px ${sans}`, c.buttonInk);
  }
  document.title = `${lit} of ${places.length} buoys lit · Harbour Museum`;
}

canvas.addEventListener("click", ({ offsetX, offsetY }) => {
  const hit = places.findIndex((place) => {
    const [x, y] = centre(place);
    return Math.hypot(offsetX - x, offsetY - y) <= radius();
  });
  const box = again();
  const onAgain = offsetX >= box.x && offsetX <= box.x + box.width && offsetY >= box.y && offsetY <= box.y + box.height;
  if (done() && onAgain) lit = 0;
  else if (hit >= lit) {
    wrong = hit !== lit;
    if (!wrong) lit += 1;
  }
  paint();
});
addEventListener("resize", paint);
dark.addEventListener("change", paint);
paint();
