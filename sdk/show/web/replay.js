// The page of a game: from position to position, by hand or by itself, with the log and the chart beside it.
const lines = [...document.querySelectorAll("#log li")];
const linesOf = data.frames.map(() => []);
lines.forEach((line) => linesOf[Number(line.dataset.f)].push(line));
const lost = data.units.map(() => 0);
const last = data.frames.length - 1;
let frame = 0;
let timer = null;

// What a frame changes stands in threes behind its turn: unit, place, steps lost.
function apply(number) {
  const [, ...changes] = data.frames[number];
  const moved = [];
  for (let i = 0; i + 2 < changes.length; i += 3) {
    const [u, where, steps] = changes.slice(i, i + 3);
    place[u] = where;
    lost[u] = steps;
    moved.push(u);
  }
  return moved;
}

function position(number) {
  place.fill(-1);
  lost.fill(0);
  let moved = [];
  for (let i = 0; i <= number; ++i) moved = apply(i);
  return moved;
}

// What the rules say of hexes and units, over the counters: the last that were written for this frame or one before.
const signLayer = document.createElementNS("http://www.w3.org/2000/svg", "g");
signLayer.id = "signs";
signLayer.setAttribute("pointer-events", "none");
drawing.querySelector(".pieces").after(signLayer);

function signsNow() {
  const now = data.signs.filter(([from]) => from <= frame).at(-1) ?? [];
  const signs = [];
  for (let i = 1; i + 2 < now.length; i += 3) signs.push(now.slice(i, i + 3));
  return signs;
}

function paintSigns() {
  const lines = new Map();
  signLayer.replaceChildren(...signsNow().map(([hex, tone, text]) => {
    const line = lines.get(hex) ?? 0;
    lines.set(hex, line + 1);
    const words = document.createElementNS("http://www.w3.org/2000/svg", "text");
    words.setAttribute("x", data.hexes[hex][1]);
    words.setAttribute("y", data.hexes[hex][2] + data.hex * (line * 0.2 - 0.36));
    words.setAttribute("class", "badge " + tone);
    words.textContent = text;
    return words;
  }));
}
signsOf = (hex) => signsNow().filter(([at]) => at === hex).map(([, , text]) => ". " + text).join("");

function paint(moved) {
  arrange();
  pieces.forEach((piece, u) => {
    const face = Math.min(lost[u], data.units[u].steps - 1);
    piece.querySelector("use").setAttribute("href", `#m-counter-${u}-${face}`);
    piece.classList.toggle("moved", frame > 0 && moved.includes(u));
  });
  const names = (where) => data.units.filter((unit, u) => place[u] === where).map((unit) => unit.name).join(", ") || "–";
  $("waiting").textContent = names(-1);
  $("gone").textContent = names(-2);
}

function markLines() {
  document.querySelectorAll("#log .now").forEach((line) => line.classList.remove("now"));
  linesOf[frame].forEach((line) => line.classList.add("now"));
  const first = linesOf[frame][0];
  const log = $("log");
  if (first) log.scrollTop = first.offsetTop - log.offsetTop - log.clientHeight / 3;
}

function markTurn() {
  const turn = data.frames[frame][0];
  document.querySelectorAll("tr.now").forEach((line) => line.classList.remove("now"));
  $("losses-" + turn)?.classList.add("now");
  const x = data.chart[Math.min(turn, data.chart.length - 1)];
  for (const end of ["x1", "x2"]) $("chart-now")?.setAttribute(end, x);
  const before = [...$("jump").options].filter((option) => Number(option.value) <= frame);
  $("jump").selectedIndex = before.length - 1;
}

function goTo(number) {
  frame = Math.min(Math.max(number, 0), last);
  const moved = position(frame);
  paint(moved);
  paintSigns();
  markLines();
  markTurn();
  const there = moved.find((u) => place[u] >= 0);
  if (frame > 0 && there !== undefined) reveal(data.hexes[place[there]][1], data.hexes[place[there]][2]);
  const words = fill(data.say.step, frame + 1, last + 1, data.frames[frame][0]);
  $("time").value = frame;
  $("time").setAttribute("aria-valuetext", words);
  tell(words + ". " + linesOf[frame].map((line) => line.textContent).join(". ") + (frame === last ? " " + data.say.end : ""));
}

function run(on) {
  clearInterval(timer);
  timer = null;
  if (on && frame === last) goTo(0);
  if (on) timer = setInterval(() => frame < last ? goTo(frame + 1) : run(false), Number($("speed").value));
  $("play").textContent = on ? data.say.pause : data.say.play;
}

function by(number) {
  run(false);
  goTo(number);
}

$("first").addEventListener("click", () => by(0));
$("back").addEventListener("click", () => by(frame - 1));
$("next").addEventListener("click", () => by(frame + 1));
$("last").addEventListener("click", () => by(last));
$("play").addEventListener("click", () => run(timer === null));
$("speed").addEventListener("change", () => { if (timer !== null) run(true); });
$("jump").addEventListener("change", (event) => by(Number(event.target.value)));
$("time").addEventListener("input", (event) => by(Number(event.target.value)));
$("log").addEventListener("click", (event) => {
  const line = event.target.closest("li");
  if (line && !String(getSelection())) by(Number(line.dataset.f));
});
// What the log tells is seen on the map without leaving the log.
$("log").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.key === "ArrowDown" || event.key === "ArrowRight") by(frame + 1);
  else if (event.key === "ArrowUp" || event.key === "ArrowLeft") by(frame - 1);
  else if (event.key === "Home") by(0);
  else if (event.key === "End") by(last);
  else return;
  event.preventDefault();
});
goTo(0);
