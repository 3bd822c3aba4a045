// A battle played on its page, by real clicks, keys and fingers: node test_play_page.mjs PLAYER RAMPARTS SOURCES PICTURES
// [FIREFOX]. What was played is replayed by the program to the same hash.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { openDesk } from "./desk.mjs";

const mostClicks = Number(process.env.RAMPARTS_CLICKS ?? 60);
const inFirefox = process.argv.length > 6;
const shot = inFirefox ? "firefox" : "play";
const desk = await openDesk(process.argv.slice(2));
const { browser, begin, check, heard, idle, kept, make, pictures, pointOf, replays, sleep, until, value } = desk;

async function playByClicks(battle, seed) {
  const address = make(battle);
  const took = await begin(address, ["human", "tactician"], seed, { width: 1280, height: 800 });
  console.log(`${battle}: first choice after ${took} ms`);
  let luck = seed;
  const next = (most) => (luck = (luck * 1103515245 + 12345) % 2147483648) % most;
  let odds = 0, clicks = 0, refused = 0;
  for (let i = 0; i < 1500; ++i) {
    // a browser without a graphics card draws slowly: after so many clicks the computer plays the game out
    if (i === mostClicks) await value(`act("player 0 tactician")`);
    if (!await until("the game goes on", idle)) break;
    const state = JSON.parse(await value("JSON.stringify({ over: current.over, choices: current.choices, marks: current.marks, stack: current.stack, end: current.end, no: document.getElementById('no').textContent })"));
    if (state.over) break;
    if (state.no) ++refused;
    const does = new Set(state.marks.filter(([, how]) => ["go", "target", "must", "follow", "join", "lose", "entry"].includes(how)).map(([hex]) => hex));
    const acting = state.choices.filter(([, hex]) => does.has(hex));
    const open = acting.length && next(4) ? acting : state.choices.filter(([, hex, listed]) => hex >= 0 || listed);
    if (state.stack) {
      const at = next(state.stack.rows.length);
      await value(`document.querySelectorAll("#stack button")[${at}].click()`);
      await until("a row is answered", idle);
      if (await value("Boolean(current.stack)")) await browser.press("Escape");
    } else if (open.length && next(20)) {
      const [number, hex] = open[next(open.length)];
      if (hex >= 0 && next(5)) {
        const [x, y] = await pointOf(hex);
        if (!next(6)) {
          await browser.hover(x, y);
          await sleep(30);
          await until("what is pointed at is told", idle);
          if (await value("Boolean(document.querySelector('#plates text')) && !document.getElementById('odds').hidden") && !odds++)
            await browser.picture(join(pictures, shot + "-odds.png"));
        }
        await browser.click(x, y);
        ++clicks;
      } else await value(`act("choose " + current.serial + " ${number}")`);
      if (i === 40) await browser.picture(join(pictures, shot + "-wide.png"));
    } else if (state.end) await browser.press("e");
    await sleep(5);
  }
  await until("the game ends", "Boolean(current?.over)");
  check("clicks were made", clicks > (inFirefox ? 5 : 20), clicks);
  if (mostClicks > 300) check("odds were shown", odds > 0, odds);
  check("nothing went wrong in " + battle, browser.problems.length === 0, browser.problems);
  check("nobody was asked for anything", browser.requests.every((one) => one.startsWith(address) || one.startsWith("blob:null/")), browser.requests);
  await browser.picture(join(pictures, shot + "-over.png"));
  const game = await kept();
  replays(battle + " on its page", battle, game);
  await browser.open(address + "?pause=0");
  await until("the game goes on after the page was left", "Boolean(typeof current !== 'undefined' && current && !waiting && current.over)");
  check("it is the same game", (await kept()).hash === game.hash);
}

async function computersPlay(battle, player) {
  await begin(make(battle), [player, player], 3, { width: 1280, height: 800 });
  await until("computers play to the end", "current?.over && !driving && !waiting");
  replays(`${battle} by ${player}`, battle, await kept());
}

async function stopped() {
  await begin(make("thames"), ["human", "planner:strong"], 3, { width: 1280, height: 800 });
  if (!inFirefox) await until("the page has the keyboard", "document.hasFocus()");  // a headless Firefox never says so
  await browser.press("e");
  await until("the key is taken", "current.length > 0");
  await until("the planner thinks", "!document.getElementById('thinking').hidden");
  const drew = await value("(async () => { const asked = waiting; await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); return Boolean(asked) && asked === waiting; })()");
  check("the page draws while the planner thinks", drew);
  await browser.picture(join(pictures, shot + "-thinking.png"));
  await value("document.getElementById('stop').click()");
  await until("it is stopped", "ready && paused && !waiting && !document.getElementById('go-on').hidden");
  replays("a game that was stopped", "thames", await kept());
}

async function onAPhoneInFrench() {
  await begin(make("lundys-lane", "--language", "fr"), ["human", "human"], 1, { width: 390, height: 844, phone: true });
  check("the page speaks French", await value("document.documentElement.lang === 'fr' && /cliquez|touchez/i.test(current.prompt)"), await value("current.prompt"));
  const tap = async (hex) => {
    const [x, y] = await pointOf(hex);
    await heard("click", () => browser.tap(x, y));
    await until("a tap is answered", idle);
  };
  const [, unit] = JSON.parse(await value("JSON.stringify(current.choices[0])"));
  await tap(unit);
  check("a finger chooses a unit", await value("current.picked.length === 1"));
  await browser.picture(join(pictures, shot + "-phone.png"));
  const goal = await value("current.choices.find(([, hex, listed]) => !listed && hex >= 0 && current.marks.some(([at, how]) => at === hex && how === 'go'))[1]");
  const before = await value("current.length");
  await tap(goal);
  check("and moves it", await value("current.length") > before);
  check("it can be taken back", await value("current.undo"));
  check("the page is as wide as the phone", await value("document.documentElement.scrollWidth <= innerWidth"));
  check("nothing went wrong on the phone", browser.problems.length === 0, browser.problems);
}

// What a screen reader is given.
async function readAloud() {
  const read = await browser.readable();
  const nameless = read.filter(({ role, name }) => ["button", "combobox", "application", "textbox", "spinbutton"].includes(role) && !name);
  check("everything that can be used has a name", nameless.length === 0, nameless);
  check("there is a live region", read.some(({ role }) => role === "status"));
}

// The browser that has played so far reaches nobody: not even this machine.
async function withoutNetwork() {
  let asked = 0;
  const server = createServer((request, answer) => (++asked, answer.end("<title>reached</title>")));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  check("the server of this test answers", await (await fetch(address)).text() && asked === 1, asked);
  await browser.open(address);
  check("pages were played without a network", asked === 1 && await value("document.title") !== "reached", asked);
  server.close();
}

// A counter with a picture of one's own shows it, on the map and in the list.
async function ownPictures() {
  const folder = join(desk.folder, "pictured");
  cpSync(join(desk.sources, "tests/features/cli/data/skirmish"), folder, { recursive: true });
  mkdirSync(join(folder, "pictures"));
  const red = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAEklEQVR42mM4YSTyHx9mGBkKAKEVg0HOPQYDAAAAAElFTkSuQmCC";
  writeFileSync(join(folder, "pictures/red.png"), Buffer.from(red, "base64"));
  desk.run("edit", folder, "-e", 'source printed "my copy"', "-e", "unit us-1 picture pictures/red.png");
  await begin(make(folder), ["human", "human"], 3, { width: 1280, height: 800 });
  const shown = await value(`[...document.querySelectorAll("image")].filter((one) => one.getAttribute("href") === "data:image/png;base64,${red}").length`);
  check("the counter has its picture", shown > 0, shown);
  const size = await value(`(async () => { const made = new Image(); made.src = document.querySelector('image[href^="data:image/png"]').getAttribute("href"); await made.decode(); return made.naturalWidth; })()`);
  check("the browser reads the picture", size === 8, size);
  check("nothing went wrong with a picture", browser.problems.length === 0, browser.problems);
  await browser.picture(join(pictures, shot + "-pictures.png"));
}

// What is not ours does not get in.
async function closed() {
  await value("(() => { const made = new Image(); made.src = 'https://example.org/x.png'; document.body.append(made); })()");
  const refused = () => browser.problems.some((one) => /Content Security Policy/i.test(one));
  for (let i = 0; i < 250 && !refused(); ++i) await sleep(20);
  check("the policy lets no picture in", refused(), browser.problems);
}

try {
  // a headless Firefox draws slowly: it plays a short battle
  await playByClicks(inFirefox ? join(desk.sources, "tests/features/cli/data/skirmish") : "thames", 11);
  if (!inFirefox) await computersPlay("queenston-heights", "tactician");
  await stopped();
  await onAPhoneInFrench();
  await ownPictures();
  if (!inFirefox) await readAloud();
  if (!inFirefox) await closed();
  if (!inFirefox) await withoutNetwork();
} catch (error) {
  check("the test came to its end", false, String(error.stack ?? error));
}
await desk.leave();
