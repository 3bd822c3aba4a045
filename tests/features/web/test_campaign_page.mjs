// A campaign on one page: node test_campaign_page.mjs PLAYER RAMPARTS SOURCES PICTURES. A button leads from battle to
// battle; the program goes on with the records of the page, and the page with those of the program.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openDesk } from "./desk.mjs";

const desk = await openDesk(process.argv.slice(2));
const { browser, check, dialog, folder, pictures, run, sources, start, until, value } = desk;
const campaign = join(sources, "scenarios/campaigns/niagara.xml");
const ended = "Boolean(typeof current !== 'undefined' && current?.over && !driving && !waiting && !questions.length)";
const lines = async () => JSON.parse(await value("JSON.stringify([...document.querySelectorAll('#campaign li')].map((each) => each.textContent))"));
const page = (...more) => {
  const file = join(folder, "campaign.html");
  run("campaign", "page", campaign, "-o", file, ...more);
  return pathToFileURL(file).href;
};
const saved = (name, text) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const said = (...records) => run("campaign", "next", campaign, ...records).trim().split("\n");

// The page as the card of a gallery leads to it.
async function fromGallery() {
  const shelf = join(folder, "shelf");
  run("gallery", join(sources, "scenarios/chippewa"), campaign, "-o", shelf, "--games", "20", "--without", "print");
  await browser.open(pathToFileURL(join(shelf, "index.html")).href, { width: 1280, height: 800 });
  const card = await value("document.querySelectorAll('.card')[1].textContent");
  check("a campaign has a card", card.includes("The left bank of the Niagara, July 1814") && card.includes("Chippewa: 1 point; Lundy's Lane: 2 points"), card);
  check("with the maps of its battles", await value("[...document.querySelectorAll('.maps img')].filter((map) => map.naturalWidth > 0).length") === 2);
  await value("document.querySelectorAll('.card')[1].scrollIntoView()");
  await browser.picture(join(pictures, "campaign-card.png"));
  return value("document.querySelector('.card a[href*=\"campaigns/\"]').href");
}

// Played to its end on the page; what the page says is what the program says of its records.
async function onThePage(address) {
  await dialog(address, { width: 1280, height: 800 });
  await start(["tactician", "tactician"], 7);
  await until("the first battle ends", ended);
  check("the button names the next battle", await value("document.getElementById('next-battle').textContent") === "Next battle: Lundy's Lane");
  const first = saved("1.txt", await value("record"));
  check("the page says what the program says", (await lines()).join("|") === said(first).join("|"), await lines(), said(first));
  const map = await value("data.hexes.length");
  await browser.picture(join(pictures, "campaign-end-of-first.png"));
  await value("document.getElementById('next-battle').click()");
  await until("the next battle begins", "document.getElementById('beginning').open");
  check("it is the next battle", await value("document.querySelector('h1').textContent + ' ' + data.battle") === "Lundy's Lane (The left bank of the Niagara, July 1814) lundys-lane-in-niagara");
  check("its map is there", await value("data.hexes.length") !== map && await value("data.units.length === document.querySelectorAll('.piece').length"));
  check("its turns are there", await value("document.querySelectorAll('#track li').length") > 5);
  await browser.picture(join(pictures, "campaign-second.png"));
  await start(["tactician", "tactician"], 8);
  await until("the second battle ends", ended);
  check("no battle follows", await value("document.getElementById('next-battle').hidden"));
  const second = saved("2.txt", await value("record"));
  check("and says it to the end", (await lines()).join("|") === said(first, second).join("|"), await lines(), said(first, second));
  check("the record of the first battle can be saved", await value("fought.length === 1 && fought[0][0] === '1-chippewa.txt'") && await value("fought[0][2]") === readFileSync(first, "utf8"));
  await browser.picture(join(pictures, "campaign-over.png"));
  await browser.open(address + "?pause=0");
  await until("the campaign goes on after the page was left", ended + " && data.battle === 'lundys-lane-in-niagara'");
  check("it is where it was", (await value("record")) === readFileSync(second, "utf8"));
  check("a link leads back to the gallery", await value("[...document.querySelectorAll('a')].some((link) => link.href.endsWith('/shelf/index.html'))"));
  check("nothing went wrong", browser.problems.length === 0, browser.problems);
}

// Begun again, and gone on with records of the program: one by one, as files are opened.
async function withRecordsOfTheProgram() {
  await value("document.getElementById('new-game').click()");
  await value("document.getElementById('again').click()");
  await start(["human", "tactician"], 9);
  check("it begins again", await value("data.battle") === "chippewa" && await value("current.campaign.stage") === 0);
  const first = join(folder, "first.txt"), second = join(folder, "second.txt"), next = join(folder, "next");
  run("run", join(sources, "scenarios/chippewa"), "--us", "random", "--ac", "tactician", "--seed", "5", "--quiet", "--journal", first);
  run("campaign", "next", campaign, first, "-o", next);
  run("run", next, "--us", "tactician", "--ac", "random", "--seed", "6", "--quiet", "--journal", second);
  const open = (file) => value(`takeUp(${JSON.stringify(readFileSync(file, "utf8"))})`);
  check("a later record comes later", !await open(second) && /comes later/.test(await value("document.getElementById('no').textContent")), await value("document.getElementById('no').textContent"));
  check("the first is taken", await open(first));
  check("and the second behind it", await open(second) && await value("document.getElementById('no').hidden"), await value("document.getElementById('no').textContent"));
  check("with the end that the program finds", (await lines()).join("|") === said(first, second).join("|"), await lines());
}

async function inFrench() {
  await dialog(page("--language", "fr"), { width: 390, height: 844, phone: true });
  await start(["tactician", "tactician"], 3);
  await until("the first battle ends in French", ended);
  const words = await value("document.getElementById('next-battle').textContent");
  check("the button speaks French", words.startsWith("Bataille suivante"), words);
  check("the page is as wide as the phone", await value("document.documentElement.scrollWidth <= innerWidth"));
  await browser.picture(join(pictures, "campaign-phone.png"));
}

try {
  await onThePage(await fromGallery());
  await withRecordsOfTheProgram();
  await inFrench();
} catch (error) {
  check("the test came to its end", false, String(error.stack ?? error));
}
await desk.leave();
