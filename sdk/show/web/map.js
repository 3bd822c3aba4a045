// The map of a page: pan and zoom, the cursor on its hexes, and what is told of hexes and units. Every text goes in as
// text, never as markup.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const stage = $("stage");
let drawing = stage.querySelector("svg");
let pieces = [...drawing.querySelectorAll(".piece")];
// Where each unit stands: the number of a hex, or less than 0 when it is not on the map.
let place = data.units.map((unit) => unit.at);

const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (whole, n) => values[n - 1] ?? whole);
const tell = (text) => { $("said").textContent = text; };

// ---- the view: a window on the drawing, in millimetres ----

let view = { x: 0, y: 0, width: data.size[0], height: data.size[1] };
const shape = () => (stage.clientHeight || 1) / (stage.clientWidth || 1);
const wholeWidth = () => Math.max(data.size[0], data.size[1] / shape());

function look(middleX, middleY, width) {
  width = Math.min(Math.max(width, 3 * data.hex), wholeWidth());
  const height = width * shape();
  // The middle stays on the map; a side that shows all of it is centred.
  const held = (middle, span, all) => span >= all ? (all - span) / 2 : Math.min(Math.max(middle - span / 2, 0), all - span);
  view = { x: held(middleX, width, data.size[0]), y: held(middleY, height, data.size[1]), width, height };
  drawing.setAttribute("viewBox", [view.x, view.y, view.width, view.height].map((v) => v.toFixed(2)).join(" "));
}
const middle = () => [view.x + view.width / 2, view.y + view.height / 2];
const wholeMap = () => look(data.size[0] / 2, data.size[1] / 2, wholeWidth());
const pan = (dx, dy) => look(middle()[0] + dx, middle()[1] + dy, view.width);

// The point of the drawing under a point of the window.
function under(clientX, clientY) {
  const box = stage.getBoundingClientRect();
  return [view.x + (clientX - box.left) / box.width * view.width, view.y + (clientY - box.top) / box.height * view.height];
}

// Enlarges by a factor; what lies under the point stays there.
function zoom(factor, clientX, clientY) {
  const box = stage.getBoundingClientRect();
  const [x, y] = under(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
  const [mx, my] = middle();
  look(x + (mx - x) / factor, y + (my - y) / factor, view.width / factor);
}

function reveal(x, y) {
  const edge = data.hex;
  const inside = x > view.x + edge && x < view.x + view.width - edge && y > view.y + edge && y < view.y + view.height - edge;
  if (!inside) look(x, y, view.width);
}

// ---- hexes ----

let at = -1;  // the hex of the cursor
let acts = null;  // in a page on which one plays: what a click on a hex does
let row = null;  // where a walk to the left or right began, so that it goes straight on over hexes that stand to and fro

function nearest(x, y) {
  let best = -1, least = data.hex * data.hex / 2;
  data.hexes.forEach(([, hx, hy], i) => {
    const far = (hx - x) ** 2 + (hy - y) ** 2;
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

const unitsAt = (hex) => data.units.flatMap((unit, u) => place[u] === hex ? [u] : []);

let signsOf = () => "";  // in a page of a game: what the rules say there

function hexWords(hex) {
  const here = unitsAt(hex).map((u) => data.units[u].name).join(", ");
  return data.hexes[hex][3] + (here ? ". " + fill(data.say.units, here) : "") + signsOf(hex);
}

function about(name, text) {
  $("about").hidden = false;
  $("about-name").textContent = name;
  $("about-text").textContent = text;
}

function goToHex(hex, walking) {
  if (hex < 0) return;
  at = hex;
  if (!walking) row = null;
  const [label, x, y] = data.hexes[hex];
  $("cursor").setAttribute("transform", `translate(${x} ${y})`);
  $("cursor").removeAttribute("display");
  reveal(x, y);
  about(label, hexWords(hex));
  tell(hexWords(hex));
}

// The neighbour that lies most in a direction.
function walk(dx, dy) {
  if (at < 0) return goToHex(nearestTo(...middle()));
  const [, x, y] = data.hexes[at];
  if (!row) row = [x, y];
  let best = -1, most = 0.4;
  data.hexes.forEach(([, hx, hy], i) => {
    const far = Math.hypot(hx - x, hy - y);
    if (i === at || far > data.hex * 1.1) return;
    const along = ((hx - x) * dx + (hy - y) * dy) / far;
    const astray = Math.abs((hx - row[0]) * dy - (hy - row[1]) * dx) / data.hex;
    if (along - astray / 10 > most) [best, most] = [i, along - astray / 10];
  });
  goToHex(best, true);
}

function nearestTo(x, y) {
  const far = ([, hx, hy]) => (hx - x) ** 2 + (hy - y) ** 2;
  return data.hexes.reduce((best, hex, i) => best < 0 || far(hex) < far(data.hexes[best]) ? i : best, -1);
}

// ---- units ----

function arrange() {
  const levels = new Map();
  pieces.forEach((piece, u) => {
    const hex = place[u];
    if (hex < 0) return piece.setAttribute("display", "none");
    const level = levels.get(hex) ?? 0;
    levels.set(hex, level + 1);
    const [, x, y] = data.hexes[hex];
    const half = data.counter / 2 - level * data.stack;
    piece.setAttribute("transform", `translate(${(x - half).toFixed(2)} ${(y - data.counter + half).toFixed(2)})`);
    piece.removeAttribute("display");
  });
}

function choose(u, moveFocus) {
  pieces.forEach((piece, i) => piece.classList.toggle("chosen", i === u));
  const words = pieces[u].getAttribute("aria-label");
  const hex = place[u];
  if (hex >= 0) {
    goToHex(hex);
    if (moveFocus) pieces[u].focus({ preventScroll: true });
  }
  about(data.units[u].name, words + (hex >= 0 ? ". " + data.hexes[hex][3] : ""));
  tell(words);
}

// ---- hands: keyboard, mouse, fingers ----

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

stage.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const arrow = arrows[event.key];
  const piece = event.target.closest(".piece");
  if (arrow && event.shiftKey) pan(arrow[0] * view.width / 6, arrow[1] * view.height / 6);
  else if (arrow) walk(...arrow);
  else if (event.key === "+" || event.key === "=") zoom(1.4);
  else if (event.key === "-") zoom(1 / 1.4);
  else if (event.key === "0") wholeMap();
  else if (event.key === "Enter" || event.key === " ") {
    if (acts) acts(piece ? place[pieces.indexOf(piece)] : at);
    else if (piece) choose(pieces.indexOf(piece));
    else if (at >= 0 && unitsAt(at).length) choose(unitsAt(at)[0], true);
    else if (at >= 0) goToHex(at);
  } else return;
  event.preventDefault();
});

const fingers = new Map();
let dragged = false;

stage.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  if (fingers.size === 0) dragged = false;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
});
stage.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = [event.clientX, event.clientY];
  if (!dragged && Math.hypot(now[0] - before[0], now[1] - before[1]) < 5) return;
  if (!dragged) stage.setPointerCapture(event.pointerId);
  dragged = true;
  const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
  fingers.set(event.pointerId, now);
  const scale = view.width / stage.clientWidth / (others.length + 1);
  pan((before[0] - now[0]) * scale, (before[1] - now[1]) * scale);
  if (others.length !== 1) return;
  const apart = (point) => Math.max(10, Math.hypot(point[0] - others[0][0], point[1] - others[0][1]));
  zoom(apart(now) / apart(before), (now[0] + others[0][0]) / 2, (now[1] + others[0][1]) / 2);
});
for (const name of ["pointerup", "pointercancel"])
  stage.addEventListener(name, (event) => fingers.delete(event.pointerId));
stage.addEventListener("click", (event) => {
  if (dragged) return void (dragged = false);
  const piece = event.target.closest(".piece");
  if (acts) return acts(piece ? place[pieces.indexOf(piece)] : nearest(...under(event.clientX, event.clientY)));
  if (piece) return choose(pieces.indexOf(piece));
  const [x, y] = under(event.clientX, event.clientY);
  goToHex(nearest(x, y));
});
stage.addEventListener("wheel", (event) => {
  // The page scrolls on over a map that nobody has turned to.
  if (!event.ctrlKey && !stage.contains(document.activeElement)) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.clientX, event.clientY);
}, { passive: false });
stage.addEventListener("focusin", (event) => {
  const piece = event.target.closest(".piece");
  if (!piece) return;
  const hex = place[pieces.indexOf(piece)];
  if (hex >= 0) reveal(data.hexes[hex][1], data.hexes[hex][2]);
});

const pressed = (button) => {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(on));
  return on;
};
$("zoom-in").addEventListener("click", () => zoom(1.4));
$("zoom-out").addEventListener("click", () => zoom(1 / 1.4));
$("fit").addEventListener("click", wholeMap);
$("show-counters").addEventListener("click", (event) => document.body.classList.toggle("bare", !pressed(event.currentTarget)));
$("show-origins").addEventListener("click", (event) => document.body.classList.toggle("origins", pressed(event.currentTarget)));
$("theme").addEventListener("change", (event) => { document.documentElement.dataset.theme = event.target.value; });

document.querySelectorAll(".bar").forEach((bar) => { bar.hidden = false; });
new ResizeObserver(() => look(...middle(), view.width)).observe(stage);
addEventListener("beforeprint", () => drawing.setAttribute("viewBox", `0 0 ${data.size[0]} ${data.size[1]}`));
addEventListener("afterprint", () => look(...middle(), view.width));
wholeMap();
