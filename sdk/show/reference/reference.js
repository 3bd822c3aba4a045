// The search of the reference: all words of the question, in the headings first. The list of entries is beside it.
const find = document.getElementById("find");
const hits = document.getElementById("hits");
const up = document.body.dataset.up;
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const most = 40;

// How well an entry fits: 0 not at all, more is better.
function fit([, , heading, title, text], words) {
  const head = plain(heading);
  const all = head + " " + plain(title + " " + text);
  if (!words.every((word) => all.includes(word))) return 0;
  const last = head.split(/[.:\s]/).pop();
  if (words.length === 1 && (head === words[0] || last === words[0])) return 4;
  if (words.every((word) => head.includes(word))) return head.startsWith(words[0]) || last.startsWith(words[0]) ? 3 : 2;
  return 1;
}

function search(question) {
  const words = plain(question).split(/\s+/).filter(Boolean);
  hits.replaceChildren();
  hits.hidden = words.length === 0;
  if (hits.hidden) return;
  const found = entries.map((entry) => [fit(entry, words), entry]).filter(([rank]) => rank > 0);
  found.sort((a, b) => b[0] - a[0]);
  for (const [, [file, anchor, heading, title, text]] of found.slice(0, most)) {
    const link = document.createElement("a");
    link.href = up + file + "#" + encodeURIComponent(anchor);
    const name = document.createElement("b");
    name.textContent = heading;
    const about = document.createElement("small");
    about.textContent = (heading === title ? "" : title + ": ") + text;
    link.append(name, about);
    const item = document.createElement("li");
    item.append(link);
    hits.append(item);
  }
  if (found.length > 0) return;
  const none = document.createElement("li");
  none.textContent = "Nothing has all of these words.";
  hits.append(none);
}

function step(by) {
  const links = [...hits.querySelectorAll("a")];
  const next = links.indexOf(document.activeElement) + by;
  (links[next] ?? find).focus();
}

find.addEventListener("input", () => search(find.value));
find.form.addEventListener("submit", (event) => {
  event.preventDefault();
  hits.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  const typing = document.activeElement === find;
  if (event.key === "/" && !typing) {
    event.preventDefault();
    find.select();
  } else if (event.key === "Escape") {
    find.value = "";
    search("");
  } else if (!hits.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  }
});
hits.addEventListener("click", () => { hits.hidden = true; });
const asked = new URLSearchParams(location.search).get("q");
if (asked) {
  find.value = asked;
  search(asked);
}
