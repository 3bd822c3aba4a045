// The pages of a folder of mods: the search of the first one, which looks at words that the page itself holds.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
document.querySelectorAll("[hidden].bar").forEach((bar) => { bar.hidden = false; });
$("theme")?.addEventListener("change", (event) => { document.documentElement.dataset.theme = event.target.value; });

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function search(text) {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  const cards = [...$("cards").children];
  let found = 0;
  cards.forEach((card, i) => {
    const words = plain(data.words[i]);
    card.hidden = !wanted.every((word) => words.includes(word));
    found += card.hidden ? 0 : 1;
  });
  $("said").textContent = !wanted.length ? "" : found ? data.say.found.replace("{1}", found) : data.say.none;
}

if ($("find")) {
  $("find").addEventListener("input", () => search($("find").value));
  $("find").form.addEventListener("submit", (event) => {
    event.preventDefault();
    $("cards").querySelector(".card:not([hidden]) h2 a")?.focus();
  });
  $("find").addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    $("find").value = "";
    search("");
  });
  search($("find").value);
}
