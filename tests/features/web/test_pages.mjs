// The web pages in a browser, under real keys, clicks and fingers: node test_pages.mjs RAMPARTS SOURCES PICTURES.
// Every check is counted and told when it fails; pictures of all pages go to the folder named, to be looked at.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";

const [ramparts, sources, pictures] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "ramparts-pages-"));
const picture = (name) => join(pictures, name + ".png");
mkdirSync(pictures, { recursive: true });

let checked = 0;
const failed = [];
function check(what, holds, ...seen) {
  ++checked;
  if (holds) return;
  failed.push(what);
  console.error("failed: " + what + (seen.length ? ": " + seen.map((one) => JSON.stringify(one)).join(", ").slice(0, 600) : ""));
}

const run = (...words) => execFileSync(ramparts, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const page = (name) => pathToFileURL(join(folder, name)).href;
function make(scenario, name, ...more) {
  run("page", scenario, "-o", join(folder, name), ...more);
  return page(name);
}

const browser = await Browser.start(process.env.RAMPARTS_CHROMIUM ?? "chromium");
const value = (expression) => browser.value(expression);
const width = () => value("Number(document.querySelector('#stage svg').getAttribute('viewBox').split(' ')[2])");
const told = () => value("document.getElementById('said').textContent");
const focus = (id) => value(`document.getElementById("${id}").focus()`);
const click = (id) => value(`document.getElementById("${id}").click()`);
const focused = () => value("document.activeElement.id");

// What holds of every page: nothing goes wrong, nobody is asked for anything, everything that can be used has a name.
async function sound(what, address) {
  check(what + " has no complaint", browser.problems.length === 0, browser.problems);
  check(what + " asks for nothing but itself", browser.requests.length === 1 && browser.requests[0] === address, browser.requests);
  const read = await browser.readable();
  const used = ["button", "link", "searchbox", "textbox", "slider", "combobox", "application", "navigation"];
  const nameless = read.filter(({ role, name }) => used.includes(role) && !name);
  check(what + ": everything that can be used has a name", nameless.length === 0, nameless);
  for (const role of ["main", "navigation", "banner", "contentinfo", "application", "status"])
    check(what + " has " + role, read.some((node) => node.role === role));
  const levels = await value("[...document.querySelectorAll('h1,h2,h3')].filter((h) => h.checkVisibility()).map((h) => Number(h.tagName[1]))");
  check(what + ": headings go down one by one", levels[0] === 1 && levels.every((level, i) => i === 0 || level - levels[i - 1] <= 1), levels);
  const twice = await value("(() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.filter((id, i) => ids.indexOf(id) !== i); })()");
  check(what + ": no id stands twice", twice.length === 0, twice);
  return read;
}

// The contrast of two colours as "rgb(r, g, b)".
const contrast = `((name, over) => {
  const light = (colour) => { const [r, g, b] = colour.match(/[\\d.]+/g).map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b; };
  const of = (e) => getComputedStyle(document.querySelector(e));
  const [a, b] = [light(of(name).color), light(of(over).backgroundColor)];
  return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); })`;
async function readableColours(what) {
  for (const [name, over] of [["h1", "body"], [".date", "body"], ["nav a", "body"], [".mark", ".mark"], [".help", "body"], ["button", "button"]]) {
    const found = await value(`${contrast}(${JSON.stringify(name)}, ${JSON.stringify(over)})`);
    check(`${what}: ${name} can be read`, found >= 4.5, found);
  }
}

async function keyboard() {
  await browser.press("Tab");
  check("the first stop skips to the map", (await value("document.activeElement.className")) === "skip");
  await browser.press("Enter");
  check("the skip leads to the map", (await focused()) === "stage", await focused());
  await browser.press("ArrowDown");
  const first = (await told()).slice(0, 5);
  check("an arrow key tells a hex", /^L\d{4}$/.test(first), await told());
  await browser.press("ArrowDown");
  const second = (await told()).slice(0, 5);
  check("down is the next row", second === first.slice(0, 3) + String(Number(first.slice(3)) + 1).padStart(2, "0"), first, second);
  for (let i = 0; i < 4; ++i) await browser.press("ArrowRight");
  const third = (await told()).slice(0, 5);
  check("four times right is four columns on, in the same row", Number(third.slice(1, 3)) === Number(second.slice(1, 3)) + 4 &&
    Math.abs(Number(third.slice(3)) - Number(second.slice(3))) <= 1, second, third);
  const whole = await width();
  await browser.press("+");
  check("plus enlarges", (await width()) < whole * 0.8, await width(), whole);
  for (let i = 0; i < 4; ++i) await browser.press("+");
  const before = await value("document.querySelector('#stage svg').getAttribute('viewBox')");
  await browser.press("ArrowLeft", { shift: true });
  check("shift moves the map", before !== (await value("document.querySelector('#stage svg').getAttribute('viewBox')")));
  await browser.press("0");
  check("0 shows all of it", Math.abs((await width()) - whole) < 0.1);
  await browser.press("Tab");
  check("tab goes on to a counter", (await focused()).startsWith("unit-"), await focused());
  await browser.press("Enter");
  const label = await value("document.activeElement.getAttribute('aria-label')");
  check("Enter tells the counter", (await told()) === label, await told(), label);
}

async function search(text) {
  await focus("find");
  await value("document.getElementById('find').select()");
  await browser.type(text);
}

async function searching() {
  await search("towson");
  check("a unit is found", (await value("document.querySelector('#hits button').textContent")).startsWith("Towson's company of artillery"));
  check("the number found is told", (await told()) === "1 found", await told());
  await browser.press("Enter");
  const label = await value("document.activeElement.getAttribute('aria-label')");
  check("Enter goes to its counter", label?.includes("Towson") && label.includes("Artillery 3") && label.includes("L2812"), label);
  check("it is marked", await value("document.activeElement.classList.contains('chosen')"));
  await search("2208");
  await browser.press("ArrowDown");
  await browser.press("Enter");
  check("a hex is found by its number", (await told()).startsWith("L2208 ·"), await told());
  check("who stands there is told", (await told()).includes("Hilltop Battery"), await told());
  check("the map is at it, enlarged", (await width()) < 210, await width());
  const seen = await value("(() => { const box = document.getElementById('stage').getBoundingClientRect(), cursor = document.getElementById('cursor').getBoundingClientRect(); return cursor.left > box.left && cursor.right < box.right && cursor.top > box.top && cursor.bottom < box.bottom; })()");
  check("the hex is in sight", seen);
  await search("tavern");
  await browser.press("Enter");
  check("a name is found", (await told()).includes("Johnson's Tavern"), await told());
  await search("9th inf");
  check("several words are one text", (await value("document.querySelectorAll('#hits button').length")) >= 1);
  await search("zzz");
  check("nothing found is told", (await told()) === "Nothing is found.", await told());
  await browser.press("Escape");
  check("Escape empties the search", (await value("document.getElementById('find').value")) === "");
  const late = await value("data.units.findIndex((unit) => unit.at < 0)");
  await search(await value(`data.units[${late}].name`));
  await browser.press("Enter");
  check("a unit that arrives later is found in the tables", (await value("document.activeElement.closest('tr')?.id")) === "row-" + late);
}

async function pointing() {
  await value("document.getElementById('fit').click(), document.getElementById('stage').scrollIntoView()");
  const at = await value("(() => { const box = pieces[0].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()");
  await browser.click(...at);
  check("a click tells the counter", (await value("document.getElementById('about-text').textContent")).startsWith(await value("pieces[0].getAttribute('aria-label')")));
  for (let i = 0; i < 5; ++i) await click("zoom-in");
  const before = await value("[view.x, view.y]");
  await browser.drag([500, 400], [400, 330]);
  const after = await value("[view.x, view.y]");
  check("the map is dragged", after[0] > before[0] && after[1] > before[1], before, after);
  check("a drag chooses nothing", (await value("document.querySelectorAll('.chosen').length")) === 1);
  await value("document.querySelector('a.go').click()");
  check("a table's link leads to the counter", (await focused()) === await value("document.querySelector('a.go').hash.slice(1)"));
  check("origins are hidden at first", (await value("getComputedStyle(document.querySelector('g.provenance')).display")) === "none");
  await click("show-origins");
  check("the switch shows them", (await value("getComputedStyle(document.querySelector('g.provenance')).display")) === "inline");
  check("and in the tables", await value("document.querySelector('td.origin').checkVisibility()"));
  await browser.picture(picture("origins"));
  await click("show-counters");
  check("counters can be taken away", (await value("pieces[0].getBoundingClientRect().width")) === 0);
  await click("show-counters");
}

async function scenarioPage() {
  const address = make(join(sources, "scenarios/lundys-lane"), "page.html");
  const size = readFileSync(join(folder, "page.html")).length;
  check("the page has at most 1 MB", size <= 1e6, size);
  await browser.open(address);
  const read = await sound("the page", address);
  check("search is a landmark", read.some(({ role }) => role === "search"));
  check("what is reconstructed says so", (await value("document.querySelector('.mark').textContent")).includes("reconstruction"));
  check("every unit is in a table", (await value("document.querySelectorAll('tr[id^=row-]').length")) === await value("data.units.length"));
  await readableColours("light");
  await browser.picture(picture("desktop"));
  await keyboard();
  await searching();
  await pointing();
  await value("document.getElementById('tables').scrollIntoView()");
  await browser.picture(picture("tables"));
  await value("document.getElementById('theme').value = 'dark', document.getElementById('theme').dispatchEvent(new Event('change'))");
  check("dark by choice", (await value("getComputedStyle(document.body).backgroundColor")) === "rgb(27, 25, 22)");
  check("nothing went wrong meanwhile", browser.problems.length === 0, browser.problems);
  const pdf = await browser.printed();
  writeFileSync(join(pictures, "printed.pdf"), pdf);
  check("it prints", (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length >= 3);
  await browser.open(address, { dark: true });
  check("dark as the device is", (await value("getComputedStyle(document.body).backgroundColor")) === "rgb(27, 25, 22)");
  await readableColours("dark");
  await browser.picture(picture("dark"));
  await onAPhone(address, "phone");
  await browser.open(address, { scripts: false });
  check("without a script the counters are there", (await value("document.querySelector('#unit-0').getBoundingClientRect().width")) > 5);
  check("and no button that does nothing", !(await value("[...document.querySelectorAll('button, input, select')].some((e) => e.checkVisibility())")));
}

async function onAPhone(address, name) {
  await browser.open(address, { width: 360, height: 740, phone: true });
  check(name + ": nothing is wider than the screen", (await value("document.documentElement.scrollWidth")) <= 360, await value("document.documentElement.scrollWidth"));
  const small = await value("[...document.querySelectorAll('button, select, input')].filter((e) => e.checkVisibility()).map((e) => [e.id, e.getBoundingClientRect().height]).filter(([, high]) => high < 40)");
  check(name + ": what is touched is large enough", small.length === 0, small);
  await browser.picture(picture(name));
  await value("document.getElementById('stage').scrollIntoView({ block: 'center' })");
  const before = await width();
  await browser.pinch([180, 370], 60, 240);
  check(name + ": two fingers enlarge", (await width()) < before / 2, before, await width());
  await browser.picture(picture(name + "-enlarged"));
}

async function frenchPage() {
  const address = make(join(sources, "scenarios/chippewa"), "french.html", "--language", "fr");
  await browser.open(address);
  await sound("the French page", address);
  check("it says that it is French", (await value("document.documentElement.lang")) === "fr");
  const english = ["Search", "Set-up", "Where data", "Whole map", "Reinforcements", "Victory", "Movement points"];
  const text = await value("document.body.innerText");
  check("no English is left in it", english.every((word) => !text.includes(word)), english.filter((word) => text.includes(word)));
  await browser.picture(picture("french"));
}

// ---- a game ----

const headingless = (line) => line.trim().replace(/^(==|--) /, "").replace(/ (==|--)$/, "");

async function replaying(scenario, seed) {
  const record = join(folder, "game.txt");
  run("run", scenario, "--us", "tactician", "--ac", "tactician", "--seed", String(seed), "--journal", record);
  run("replay", record, "--html", join(folder, "game.html"));
  const address = page("game.html");
  await browser.open(address);
  await sound("the game's page", address);
  const narrated = run("replay", record, "--narrate").trimEnd().split("\n");
  const result = narrated.pop();
  const log = await value("lines.map((line) => line.textContent)");
  const different = narrated.map(headingless).map((line, i) => [line, log[i]]).filter(([a, b]) => a !== b && !b.startsWith(a + " ("));
  check("the log is the narrator's", log.length === narrated.length && different.length === 0, different[0]);
  await value("document.getElementById('game').scrollIntoView()");
  await browser.picture(picture("game"));

  await focus("time");
  await browser.press("ArrowRight");
  check("a key steps on", (await value("frame")) === 1 && (await value("document.querySelectorAll('#log .now').length")) > 0);
  check("the step is told", (await told()).includes(await value("linesOf[1][0].textContent")), await told());
  check("the slider says where it is", (await value("document.getElementById('time').getAttribute('aria-valuetext')")).startsWith("Step 2 of "));
  const wrong = await value(`(() => { const wrong = []; for (let f = 0; f <= last; ++f) { goTo(f);
    if (linesOf[f].filter((line) => line.classList.contains("move")).length !== 1) continue;
    const [, unit, hex] = linesOf[f].map((line) => line.textContent.match(/\\((\\S+)\\) moves \\S+ to (\\S+?)(?: for|$)/)).find((m) => m) ?? [];
    const u = data.units.findIndex(({ id }) => id === unit);
    if (u >= 0 && data.hexes[place[u]]?.[0] !== hex) wrong.push([f, unit, hex]); } return wrong; })()`);
  check("every unit stands where the log says that it went", wrong.length === 0, wrong);
  const moves = await value("lines.filter((line) => / moves /.test(line.textContent)).length");
  check("there was something to see", moves >= 20, moves);
  await browser.press("End");
  check("End is the last position", (await value("frame === last")) && (await told()).includes("The end of the record."));
  const gone = await value("place.filter((where) => where === -2).length");
  const eliminated = narrated.slice(-8).map((line) => line.match(/(\d+) eliminated/)).filter((m) => m).reduce((sum, m) => sum + Number(m[1]), 0);
  check("as many are gone as the situation counts", gone === eliminated && gone > 0, gone, eliminated);
  const factors = narrated.slice(-8).map((line) => line.match(/(\d+) factors? lost/)).filter((m) => m).map((m) => Number(m[1]));
  const row = await value("[...document.querySelectorAll('#losses tbody tr:last-child td')].map((cell) => Number(cell.textContent))");
  check("the table's last row is what was lost", row[0] === factors[0] && row[2] === factors[1], row, factors);
  check("the result is the narrator's", log.includes(await value("document.getElementById('outcome').textContent")), result);
  await value("document.getElementById('losses').scrollIntoView()");
  await browser.picture(picture("losses"));

  await browser.press("Home");
  const began = await value("JSON.stringify(place)");
  check("Home is the set-up again", (await value("data.units.filter((unit, u) => place[u] >= 0).length")) > 5);
  await value("document.getElementById('speed').value = '120'");
  await click("play");
  check("it plays", (await value("document.getElementById('play').textContent")) === "Pause");
  await value("new Promise((done) => setTimeout(done, 900))");
  await click("play");
  const played = await value("frame");
  check("several steps went by", played >= 3, played);
  await value("new Promise((done) => setTimeout(done, 300))");
  check("a pause holds", (await value("frame")) === played);
  await click("first");
  check("back at the beginning it is as it was", (await value("JSON.stringify(place)")) === began);
  const target = await value("(() => { const jump = document.getElementById('jump'); jump.selectedIndex = 4; jump.dispatchEvent(new Event('change')); return Number(jump.value); })()");
  check("the list of phases jumps", target > 0 && (await value("frame")) === target);
  await focus("log");
  await browser.press("ArrowDown");
  check("the log is walked with keys", (await value("frame")) === target + 1);
  check("nothing went wrong in the game", browser.problems.length === 0, browser.problems);
  await onAPhone(address, "game-phone");
}

// ---- texts that would be code ----

async function hostilePage() {
  const evil = { name: "</title><script>window.taken=1</script>", description: "]]><img src=x onerror=window.taken=2>",
    title: "\"><svg onload=window.taken=3>", commander: "' onfocus='window.taken=4' autofocus='", note: "</script><script>window.taken=5</script>",
    label: "</style><script>window.taken=6</script>", source: "<!--<script>", side: "<a href=javascript:window.taken=7>x</a>" };
  const xml = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
  const home = join(folder, "hostile");
  cpSync(join(sources, "tests/features/cli/data/skirmish"), home, { recursive: true });
  let text = readFileSync(join(home, "scenario.xml"), "utf8");
  for (const [from, to] of [["Skirmish at the Knoll", evil.name], ["A made-up fight for a knoll, small enough to read in full.", evil.description],
    ["1st Infantry\"", evil.title, "\" commander=\"", evil.commander, "\""], ["Nothing here happened.", evil.note], ["Nobody", evil.source],
    ["name=\"United States", "name=\"", evil.side], ["label=\"dusk", "label=\"", evil.label]].map(([from, ...to]) => [from, to])) {
    check("the sample has " + from, text.includes(from));
    const plain = new Set(["\"", "\" commander=\"", "name=\"", "label=\""]);
    text = text.replace(from, () => to.map((part) => plain.has(part) ? part : xml(part)).join(""));
  }
  writeFileSync(join(home, "scenario.xml"), text);
  const address = make(home, "hostile.html");
  await browser.open(address);
  await sound("the hostile page", address);
  check("no text of the scenario became code", (await value("window.taken")) === undefined);
  check("it has our two scripts and no more", (await value("document.scripts.length")) === 2);
  check("no picture, no link out, no handler came in", (await value("document.querySelectorAll('img, a[href^=javascript], [onload], [onfocus], [onerror], iframe, object').length")) === 0);
  check("the name stands there as it is written", (await value("document.querySelector('h1').textContent")) === evil.name);
  check("the title too", (await value("document.title")) === evil.name, await value("document.title"));
  const body = await value("document.body.textContent");
  for (const part of ["description", "title", "commander", "note", "label", "source", "side"])
    check("the text of " + part + " can be read", body.includes(evil[part]), evil[part]);
  await search("svg onload");
  await browser.press("Enter");
  check("a search for it finds it and runs nothing", (await value("document.getElementById('about-name').textContent")) === evil.title && (await value("window.taken")) === undefined);
  await browser.ask("Page.setBypassCSP", { enabled: true });
  await browser.open(address);
  check("even without the policy nothing of it runs", (await value("window.taken")) === undefined);
  await browser.ask("Page.setBypassCSP", { enabled: false });
  await browser.open(address);
  await value("(() => { const script = document.createElement('script'); script.textContent = 'window.taken = 8'; document.body.append(script); const picture = new Image(); picture.src = 'https://example.org/x.png'; document.body.append(picture); })()");
  await value("new Promise((done) => setTimeout(done, 200))");
  check("and were there one, the policy would stop it", (await value("window.taken")) === undefined && browser.problems.length >= 2, browser.problems);
}

try {
  await scenarioPage();
  await frenchPage();
  await replaying(join(sources, "scenarios/lundys-lane"), 5);
  await hostilePage();
} catch (error) {
  check("the test came to its end", false, String(error.stack ?? error));
} finally {
  await browser.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${checked} checks, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);
