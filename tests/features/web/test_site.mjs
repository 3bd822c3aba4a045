// A folder of mods as a web site in a browser, from a file and from a host: node test_site.mjs PLAYER RAMPARTS SOURCES
// PICTURES. The search, the links, a game that begins, and that nobody is asked for anything.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openDesk } from "./desk.mjs";

const desk = await openDesk(process.argv.slice(2), { offline: false });
const { begin, browser, check, folder, idle, pictures, run, sources, start, until, value } = desk;
const shelf = join(folder, "shelf");
const wide = { width: 1280, height: 800 }, phone = { width: 390, height: 844, phone: true };

// ---- the folder ----

function addMod(id, title, author, scenario, change = () => {}) {
  const mod = join(folder, id);
  run("mod", "new", id, "--out", mod, "--title", title, "--author", author, "--scenario", scenario);
  change(mod);
  const packed = join(folder, id + ".rpmod");
  run("mod", "pack", mod, "-o", packed);
  run("mod", "sign", packed, "--key", join(folder, "ann.key"), "-o", join(shelf, id + "-0.1.0.rpmod"));
}
function addDrummer(mod) {
  mkdirSync(join(mod, "scripts/drum"), { recursive: true });
  writeFileSync(join(mod, "scripts/drum/plugin.xml"), `<?xml version="1.0" encoding="UTF-8"?>
<plugin xmlns="urn:ramparts:plugin:1" format="1" id="ann.drum" version="1.0.0" abi="1.0" licence="MIT">
  <title>The drum</title>
  <library script="drum.lua"/>
  <player id="ann-drummer" title="The drummer">
    <doc>Takes the first thing that there is to do.</doc>
  </player>
</plugin>
`);
  writeFileSync(join(mod, "scripts/drum/drum.lua"), `local P = ramparts.player("ann-drummer")
function P.choose(self, game, view, legal, seed)
  return 1
end
`);
}
function makeShelf() {
  mkdirSync(shelf);
  run("mod", "key", "-o", join(folder, "ann.key"));
  addMod("ann.knoll", "The knoll <img src=x onerror=alert(1)>", "Ann Écluse", join(sources, "tests/features/cli/data/skirmish"), addDrummer);
  addMod("bob.thames", "Moraviantown", "Bob", join(sources, "scenarios/thames"));
  run("mod", "export-index", shelf, "--id", "ann.shelf", "--key", join(folder, "ann.key"), "--title", "Ann's shelf", "--site");
}

// ---- what is tried ----

const cards = () => value("[...document.querySelectorAll('.card')].filter((card) => card.checkVisibility()).map((card) => card.querySelector('h2').textContent).join('|')");
async function search(words, found, what) {
  await value("(() => { const find = document.getElementById('find'); find.focus(); find.select(); })()");
  await browser.type(words);
  check(what, (await cards()).split("|").map((one) => one.split(" ").pop()).join() === found, words, await cards());
}

// Every request is for the site itself, or for a picture that the page holds.
function onlyItself(what, root) {
  check(what + " has no complaint", browser.problems.length === 0, browser.problems);
  const asked = browser.requests.filter((one) => !one.startsWith(root) && !one.startsWith("data:image/png;") && !one.startsWith("blob:"));
  check(what + " asks nobody else", asked.length === 0, asked);
}

async function named(what) {
  const used = ["button", "link", "searchbox", "combobox", "navigation"];
  const nameless = (await browser.readable()).filter(({ role, name }) => used.includes(role) && !name);
  check(what + ": everything that can be used has a name", nameless.length === 0, nameless);
}

async function firstPage(root) {
  await browser.open(root + "index.html", wide);
  onlyItself("the first page", root);
  check("it shows all mods", (await cards()).split("|").length === 2, await cards());
  check("a title is text", await value("document.querySelector('h2 img') === null && document.body.textContent.includes('<img src=x')"));
  await browser.picture(join(pictures, "site-first.png"));
  await search("1813", "Moraviantown", "a year finds its battle");
  check("how many are found is said", (await value("document.getElementById('said').textContent")) === "Found: 1");
  await search("ecluse KNOLL", "onerror=alert(1)>", "words find author and title, with or without accents");
  await search("nowhere", "", "what is not there is not found");
  await browser.press("Escape");
  check("Escape shows all again", (await cards()).split("|").length === 2, await cards());
  await named("the first page");
  await browser.open(root + "index.html", { ...wide, scripts: false });
  check("without scripts it is read all the same", await value("document.querySelectorAll('.card').length === 2 && document.querySelector('form').hidden"));
  await browser.open(root + "index.html", phone);
  check("the first page is as wide as the phone", await value("document.documentElement.scrollWidth <= innerWidth"));
  await browser.picture(join(pictures, "site-first-phone.png"));
}

// From page to page, as far as links lead.
async function everyLink(root) {
  const seen = new Set([root + "index.html"]), open = [...seen];
  while (open.length) {
    const page = open.shift();
    if (!page.endsWith(".html") || page.includes("/play-")) continue;
    await browser.open(page, wide);
    onlyItself(page.slice(root.length), root);
    for (const link of JSON.parse(await value("JSON.stringify([...document.links].map(({ href }) => href.replace(/#.*/, '')))"))) {
      if (seen.has(link)) continue;
      seen.add(link);
      open.push(link);
      check("a link stays in the site and leads to a file", link.startsWith(root) && existsSync(fileURLToPath(link)), page, link);
    }
  }
  check("all pages can be reached", seen.size === 11, [...seen].map((one) => one.slice(root.length)));
}

async function modPage(root) {
  for (const [name, size] of [["", wide], ["-phone", phone]]) {
    await browser.open(root + "site/ann.knoll/mod.html", size);
    check("the page of a mod is as wide as the screen", await value("document.documentElement.scrollWidth <= innerWidth"));
    await browser.picture(join(pictures, `site-mod${name}.png`));
  }
  const words = await value("document.body.textContent");
  for (const part of ["brings the scenario skirmish", "A computer player: The drummer", "They cannot read or write your files", "ramparts mod install ann.knoll-0.1.0.rpmod"])
    check("the page of a mod says: " + part, words.includes(part));
  check("its key is in ten words", await value("document.querySelector('#signature .key').textContent.split('-').length === 10"));
  await named("the page of a mod");
}

async function playPage(root) {
  const address = root + "site/ann.knoll/play-skirmish.html";
  await begin(address, ["human", "ann-drummer"], 5, wide);
  await until("a game begins", idle);
  check("the first side can move", await value("current.human && current.choices.length > 0"));
  await value("document.getElementById('end').click()");
  await until("the game goes on, with a player of the mod", `${idle} && current.length > 0`);
  onlyItself("the page to play on", root);
  check("it leads back", await value("document.querySelector('nav.site a').getAttribute('href') === '../../index.html'"));
  await browser.picture(join(pictures, "site-play.png"));
}

async function fromHost() {
  const server = createServer((request, answer) => {
    const file = join(shelf, decodeURIComponent(new URL(request.url, "http://x").pathname));
    if (!file.startsWith(shelf) || !existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": file.endsWith(".html") ? "text/html" : "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const root = `http://127.0.0.1:${server.address().port}/`;
  await browser.open(root + "index.html", wide);
  await search("moravian", "Moraviantown", "the search works from a host");
  browser.problems = browser.problems.filter((one) => !one.includes("404"));  // a browser asks for an icon by itself
  onlyItself("the first page from a host", root);
  await browser.open(root + "site/bob.thames/play-thames.html?pause=0", wide);
  await until("the page begins from a host", "document.getElementById('beginning').open");
  await start(["human", "tactician"], 5);
  await until("a game begins from a host", idle);
  server.close();
}

try {
  makeShelf();
  const root = pathToFileURL(shelf).href + "/";
  await firstPage(root);
  await everyLink(root);
  await modPage(root);
  await playPage(root);
  await fromHost();
} catch (error) {
  check("the test came to its end", false, String(error.stack ?? error));
}
await desk.leave();
