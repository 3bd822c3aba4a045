// The page of a battle: search, and links from its tables to the map.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function toTheMap(show) {
  stage.scrollIntoView({ block: "nearest" });
  show();
}

// What can be found: hexes by their numbers, units and places by their names.
const index = [
  ...data.units.map((unit, u) => ({
    kind: "unit", name: unit.name, words: plain([unit.name, unit.short, unit.commander, unit.id].join(" ")),
    go: () => place[u] >= 0 ? choose(u, true) : toTheRow(u)
  })),
  ...data.labels.map(([text, hex]) => ({ kind: "place", name: text, words: plain(text), go: () => onTheMap(hex) })),
  ...data.hexes.map(([label, , , , ...others], hex) => ({
    kind: "hex", name: label, words: plain([label, label.replace(/\D/g, ""), ...others].join(" ")), go: () => onTheMap(hex)
  }))
];

function onTheMap(hex) {
  if (view.width > 12 * data.hex) look(data.hexes[hex][1], data.hexes[hex][2], 12 * data.hex);
  goToHex(hex);
  stage.focus({ preventScroll: true });
}

// A unit that is not on the map yet is found in the tables.
function toTheRow(u) {
  const link = $("row-" + u).querySelector("a");
  link.focus();
  link.scrollIntoView({ block: "center" });
  about(data.units[u].name, pieces[u].getAttribute("aria-label"));
  tell(pieces[u].getAttribute("aria-label"));
}

// Words that begin so come before words that have it within.
function search(text) {
  const wanted = plain(text.trim());
  if (!wanted) return [];
  const rank = ({ words }) => words.split(" ").some((word) => word.startsWith(wanted)) || words.startsWith(wanted) ? 0 : 1;
  return index.filter(({ words }) => words.includes(wanted)).sort((a, b) => rank(a) - rank(b));
}

const most = 8;
function showHits() {
  const found = search($("find").value);
  $("hits").replaceChildren(...found.slice(0, most).map((hit) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${hit.name} (${data.say[hit.kind]})`;
    button.addEventListener("click", () => toTheMap(hit.go));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
  if ($("find").value.trim()) tell(found.length ? fill(data.say.found, found.length) : data.say.none);
  return found;
}

$("find").addEventListener("input", showHits);
$("find").form.addEventListener("submit", (event) => {
  event.preventDefault();
  const [first] = showHits();
  if (first) toTheMap(first.go);
});
$("find").form.addEventListener("keydown", (event) => {
  const stops = [$("find"), ...$("hits").querySelectorAll("button")];
  const here = stops.indexOf(document.activeElement);
  if (event.key === "Escape") {
    $("find").value = "";
    showHits();
    $("find").focus();
  } else if (event.key === "ArrowDown") stops[Math.min(here + 1, stops.length - 1)].focus();
  else if (event.key === "ArrowUp") stops[Math.max(here - 1, 0)].focus();
  else return;
  event.preventDefault();
});

document.querySelectorAll("a.go").forEach((link) => link.addEventListener("click", (event) => {
  const u = Number(link.hash.replace("#unit-", ""));
  event.preventDefault();
  if (place[u] < 0) return toTheRow(u);
  toTheMap(() => choose(u, true));
}));
