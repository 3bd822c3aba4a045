// What a game draws over the map: marks of hexes, ways, the odds at their target, the units where they are now.
const drawn = (name, attributes, parent) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return parent ? parent.appendChild(made) : made;
};
const layer = (id, before) => {
  const made = drawn("g", { id, "pointer-events": "none" });
  const pile = drawing.querySelector(".pieces");
  pile.parentNode.insertBefore(made, before ? pile : pile.nextSibling);
  return made;
};
let outline, plateLayer, wayLayer, signLayer, markLayer;
let hinted = [];  // ways of a hint, and its attacks

function prepareBoard() {
  outline = $("cursor").getAttribute("points");
  plateLayer = layer("plates");
  wayLayer = layer("ways");
  signLayer = layer("signs");
  markLayer = layer("marks", true);
  data.units.forEach((unit, u) => { unit.words = pieces[u].getAttribute("aria-label"); });
}
prepareBoard();

// The map as the program draws it where other errata are on than before. It is the drawing of the page's maker, all
// texts in it are texts, and the policy of the page lets nothing in it run.
function redraw({ drawing: markup, say, ...fresh }) {
  const made = document.adoptNode(new DOMParser().parseFromString(markup, "text/html").querySelector("svg"));
  drawing.replaceWith(made);
  drawing = made;
  pieces = [...drawing.querySelectorAll(".piece")];
  Object.assign(data, fresh);
  place = data.units.map((unit) => unit.at);
  at = -1;
  prepareBoard();
  look(...middle(), view.width);
}
const centre = (hex) => [data.hexes[hex][1], data.hexes[hex][2]];
const clear = (group) => group.replaceChildren();

// Under the counters tints, over them rings and numbers, so that both can be seen.
const tinted = new Set(["zoc", "go", "entry", "verb", "more", "must", "fights", "lose", "follow"]);
const ringed = new Set(["entry", "verb", "more", "must", "target", "obliged", "fights", "lose", "follow", "join", "ready", "chosen"]);

function markHexes(marks, badges) {
  clear(markLayer);
  clear(signLayer);
  const hexOf = (hex, how, parent) => drawn("polygon", {
    points: outline, class: how, transform: `translate(${centre(hex).join(" ")})`
  }, parent);
  for (const [hex, how, text] of marks) {
    if (tinted.has(how)) hexOf(hex, "tint-" + how, markLayer);
    if (ringed.has(how)) hexOf(hex, "ring-" + how, signLayer);
    if (text) words(hex, text, "number", signLayer);
  }
  const seen = new Map();
  for (const [hex, tone, text] of badges) {
    const line = seen.get(hex) ?? 0;
    seen.set(hex, line + 1);
    words(hex, text, "badge " + tone, signLayer, -data.hex * 0.36 + line * data.hex * 0.2);
  }
}

function words(hex, text, how, parent, down = 0) {
  const [x, y] = centre(hex);
  drawn("text", { x, y: y + (down || data.hex * 0.42), class: how }, parent).textContent = text;
}

function drawWay(hexes, how) {
  if (hexes.length < 2) return;
  const points = hexes.map((hex) => centre(hex).join(",")).join(" ");
  drawn("polyline", { points, class: "way-edge" }, wayLayer);
  drawn("polyline", { points, class: how }, wayLayer);
  const [x, y] = centre(hexes.at(-1));
  const [fromX, fromY] = centre(hexes.at(-2));
  const turn = Math.atan2(y - fromY, x - fromX);
  const barb = (angle) => `${(x - 3.4 * Math.cos(turn + angle)).toFixed(2)},${(y - 3.4 * Math.sin(turn + angle)).toFixed(2)}`;
  drawn("polyline", { points: `${barb(0.5)} ${x},${y} ${barb(-0.5)}`, class: how }, wayLayer);
}

function drawWays(traces, path) {
  clear(wayLayer);
  for (const [attack, ...hexes] of traces) drawWay(hexes.filter((hex) => hex >= 0), attack ? "way-attack" : "way-moved");
  for (const [attack, ...hexes] of hinted) drawWay(hexes.filter((hex) => hex >= 0), attack ? "way-attack" : "way-hint");
  drawWay(path, "way-path");
}

function drawPlate(hex, text) {
  clear(plateLayer);
  if (hex === undefined || hex < 0 || !text) return;
  const [x, y] = centre(hex);
  const box = drawn("rect", { class: "plate", rx: 1 }, plateLayer);
  const label = drawn("text", { class: "plate-words" }, plateLayer);
  label.textContent = text;
  const wide = label.getComputedTextLength() + 3;
  const left = Math.min(Math.max(x - wide / 2, 0.5), data.size[0] - wide - 0.5);
  const top = Math.max(y - data.hex * 0.5 - 5.6, 0.5);
  for (const [key, value] of Object.entries({ x: left, y: top, width: wide, height: 5.6 })) box.setAttribute(key, value.toFixed(2));
  label.setAttribute("x", (left + wide / 2).toFixed(2));
  label.setAttribute("y", (top + 4.2).toFixed(2));
}

// Units: hex and lost steps in turn.
function putUnits(units, picked) {
  data.units.forEach((unit, u) => {
    place[u] = units[2 * u];
    const face = Math.min(units[2 * u + 1], unit.steps - 1);
    pieces[u].querySelector("use").setAttribute("href", `#m-counter-${u}-${face}`);
    pieces[u].classList.toggle("chosen", picked.includes(u));
    const where = place[u] >= 0 ? ". " + data.hexes[place[u]][0] : "";
    pieces[u].setAttribute("aria-label", unit.words + where);
  });
  arrange();
}
