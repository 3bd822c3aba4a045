// What a page to play on offers beside the game: errata, links to a step, the record that it brings along, hints, and
// the scripts of mods: node test_play_choices.mjs PLAYER RAMPARTS SOURCES PICTURES PART…, all parts without one.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDesk } from "./desk.mjs";

const [given, chosen] = [process.argv.slice(2, 6), process.argv.slice(6)];
const desk = await openDesk(given);
const { browser, begin, check, dialog, folder, forget, idle, kept, make, pictures, replays, run, sources, start, until, value } = desk;
const wide = { width: 1280, height: 800 };
const sample = join(sources, "scenarios/chippewa/errata/sample.xml");
const text = (id) => value(`document.getElementById("${id}").textContent`);
const mark = (id) => `document.querySelector('#errata input[data-erratum="${id}"]')`;
const tick = async (id) => {
  await value(mark(id) + ".click()");
  await until("the program has looked at it", "!waiting && !questions.length");
};

async function errata() {
  await dialog(make("chippewa"), wide);
  check("nothing is on that nobody has named", await value("document.querySelectorAll('#errata input:checked').length === 0"));
  const names = JSON.parse(await value("JSON.stringify([...document.querySelectorAll('#errata label')].map((one) => one.textContent))"));
  check("all errata of the battle are offered", names.length >= 10 && names.includes("The 11th Infantry is a point stronger."), names);
  const numbers = JSON.parse(await value("JSON.stringify(Object.fromEntries(offered.flatMap(({ rows }, l) => rows.map(({ id }, e) => [id, `${l} ${e}`]))))"));
  for (const id of ["swamp", "eleventh", "lincoln", "late"]) await tick(numbers[id]);
  await browser.picture(join(pictures, "play-errata.png"));
  await tick(numbers.steel);
  check("what conflicts is not taken, and why is said", await value(mark(numbers.steel) + ".checked === false") && /late/.test(await text("unfit")), await text("unfit"));
  const before = await value("data.units.find(({ id }) => id === 'ac-lnc').at");
  await start(["tactician", "tactician"], 5);
  await until("computers play to the end", "Boolean(current?.over && !driving && !waiting)");
  check("the map is that of the errata", await value("data.units.find(({ id }) => id === 'ac-lnc').at") !== before);
  check("counters are drawn anew", await value("pieces.length === data.units.length && pieces.every((one) => one.isConnected && one.querySelector('use').getAttribute('href').startsWith('#m-'))"));
  check("what is said of a counter too", /9/.test(await value("pieces[data.units.findIndex(({ id }) => id === 'us-11')].getAttribute('aria-label')")));
  const game = await kept();
  const named = ["--errata", sample, ...["swamp", "eleventh", "lincoln", "late"].flatMap((id) => ["--errata-only", id])];
  check("the record names those that are on", /^errata chippewa-sample [0-9a-f]{64} swamp,eleventh,lincoln,late /m.test(game.record), game.record.split("\n").slice(0, 12));
  replays("a game with errata", "chippewa", game, ...named);
  check("nothing went wrong with errata", browser.problems.length === 0, browser.problems);
  // the record puts its errata on again, in the same page and in one that begins without them
  const address = make("chippewa");
  await dialog(address, wide);
  await start(["human", "human"], 2);
  check("the map is the printed one again", await value("data.corrected") === "");
  await value(`takeUp(${JSON.stringify(game.record)})`);
  await until("the record is read", "current.over");
  check("a record that is opened puts its errata on", await value("data.corrected") !== "" && (await kept()).hash === game.hash, await text("no"));
  // and those of the command line are on when the page opens
  await dialog(make("chippewa", "--errata", sample, "--errata-only", "brook"), wide);
  check("what the command line names is on", await value("document.querySelectorAll('#errata input:checked').length") === 1);
  return game;
}

// What players may choose of a battle's rules is asked for with a game, kept in its record, and refused out of range.
async function settings() {
  await dialog(make("bladensburg"), wide);
  const field = `document.querySelector('[data-setting$=".militia-breaks"]')`;
  check("the form has the battle's value", await value(field + ".value") === "4");
  check("and its range", await value(field + ".max") === "6" && await value(`(${field}.value = 7, ${field}.validity.rangeOverflow)`));
  await value(field + ".value = 2");
  await browser.picture(join(pictures, "play-settings.png"));
  await start(["tactician", "tactician"], 5);
  await until("computers play to the end", "Boolean(current?.over && !driving && !waiting)");
  check("what was chosen is said", /Militia breaks 2/.test(await text("chosen")), await text("chosen"));
  const game = await kept();
  check("the record has it", /^setting \S+ militia-breaks 2$/m.test(game.record), game.record.split("\n").slice(0, 14));
  replays("a game with a setting", "bladensburg", game);
  await value("askForGame()");
  check("the next game begins with it", await value(field + ".value") === "2");
  await value(field + ".value = 4, document.getElementById('beginning').close('cancel')");
  check("nothing went wrong with settings", browser.problems.length === 0, browser.problems);
}

async function moments() {
  const record = join(folder, "chippewa.txt");
  run("run", join(sources, "scenarios/chippewa"), "--us", "tactician", "--ac", "random", "--seed", "4", "--journal", record);
  const address = make("chippewa", "--journal", record);
  await browser.open(address + "?pause=0", wide);
  await forget();
  await browser.open(address + "?pause=0", wide);
  await until("the record of the page is shown", "Boolean(typeof current !== 'undefined' && current?.length > 50 && current.shown === 0)");
  check("nobody is asked for a new game", await value("document.getElementById('beginning').open") === false);
  await browser.picture(join(pictures, "play-record.png"));
  await value("document.getElementById('next').click()");
  await until("a step on", "current.shown === 1");
  check("the address follows", await value("location.hash") === "#step=1", await value("location.href"));
  await value("location.hash = '#step=40'");
  await until("the address leads to a step", "current.shown === 40 && !waiting");
  await value("document.getElementById('last').click()");
  await until("the last step", "current.shown === current.length && !waiting");
  check("at the end the address names no step", await value("location.hash") === "");
  const game = await kept();
  // from outside, into a page that keeps the game by now, and into one that has none until a file is opened
  await browser.open("about:blank");
  await browser.open(address + "?pause=0#step=30", wide);
  await until("a link leads to its step", "Boolean(typeof current !== 'undefined' && current?.shown === 30 && !waiting)");
  check("the game is whole", await value("current.length") > 50);
  const bare = make("chippewa");
  await browser.open("about:blank");
  await browser.open(bare + "?pause=0#step=25", wide);
  await forget();
  await browser.open("about:blank");
  await browser.open(bare + "?pause=0#step=25", wide);
  await until("the page waits for a game", "document.getElementById('beginning').open");
  await value("document.getElementById('beginning').close()");
  await value(`takeUp(${JSON.stringify(readFileSync(record, "utf8"))})`);
  await until("a file is opened at the step of the address", "current.shown === 25 && !waiting");
  // played on from there it is a game of its own
  await value("document.getElementById('play-on').click()");
  await until("it is played on", "!current.reviewing && !waiting && !driving");
  replays("a game played on from a moment", "chippewa", await kept());
  replays("the record of the page", "chippewa", game);
  let refused = "";
  try {
    run("page", join(sources, "scenarios/thames"), "--play", "--journal", record, "-o", join(folder, "wrong.html"));
  } catch (error) { refused = error.stderr; }
  check("a record of another battle makes no page", /thames/.test(refused), refused);
  check("nothing went wrong with moments", browser.problems.length === 0, browser.problems);
}

async function hints() {
  await begin(make("thames"), ["human", "tactician"], 3, wide);
  await until("somebody is to act", idle);
  await browser.open((await value("location.href")).replace("pause=0", "pause=0&hint=20"), wide);
  await until("the game goes on", idle);
  const hash = (await kept()).hash;
  await value("document.getElementById('ask-hint').click()");
  await until("a bar says how far it is", "document.querySelector('#thinking progress').value > 0 && !document.getElementById('thinking').hidden");
  await until("the hint is there", "!document.getElementById('hint').hidden");
  check("it says what the planner would do", /planner:normal/.test(await text("hint")), await text("hint"));
  check("and draws it", await value("document.querySelectorAll('.way-hint').length > 0"));
  check("the game is what it was", (await kept()).hash === hash);
  await browser.picture(join(pictures, "play-hint.png"));
  // the same as the command line says
  const record = join(folder, "hint.txt");
  writeFileSync(record, (await kept()).record);
  const native = run("hint", record, "--scenario", join(sources, "scenarios/thames"), "--games", "20").split("\n").filter(Boolean).map((line) => line.trim());
  const here = JSON.parse(await value("JSON.stringify([...document.getElementById('hint').children].map((one) => one.textContent))"));
  check("the program gives the same hint", native.join("|") === here.join("|"), native, here);
  await browser.press("h");
  await until("another is sought", "hinting");
  await value("document.getElementById('stop').click()");
  await until("it is stopped", "ready && !hinting && document.getElementById('thinking').hidden && !waiting");
  check("the player goes on after a hint was stopped", await value("current.human && !paused && document.getElementById('go-on').hidden"));
  await browser.press("h");
  await browser.press("e");
  await until("whoever acts wants no hint any more", "!hinting && document.getElementById('hint').hidden && current.length > 0");
  check("nothing went wrong with hints", browser.problems.length === 0, browser.problems);
}

// ---- mods ----

const library = (id, script, more) => `<?xml version="1.0" encoding="UTF-8"?>
<plugin xmlns="urn:ramparts:plugin:1" format="1" id="${id}" version="1.0.0" abi="1.0" licence="MIT">
  <title>Of a test</title>
  <library script="${script}"/>
${more}</plugin>
`;
const rule = (id, title) => library(id, "rule.lua", `  <module id="${id}" title="${title}" rule="it">
    <doc>A rule of a test.</doc>
    <uses table="ramparts.movement/1"/>
    <rule id="it" number="T1" source="test"/>
  </module>
`);
const player = (id, title) => library(id, "player.lua", `  <player id="${id}" title="${title}">
    <doc>A player of a test.</doc>
  </player>
`);
const hooked = (id, body) => `local rule = ramparts.module("${id}")
function rule.create(setup)
  setup:subscribe("movement.may_move", {priority = 400})
  return {}
end
function rule.movement.may_move(self, view, unit)
${body}
end
`;
const choosing = (id, body) => `local P = ramparts.player("${id}")
function P.choose(self, game, view, legal, seed)
${body}
end
`;

// A battle with a rule and a player in one mod, signed and installed.
const stay = "  return view:on_map(unit) == false or view:side(unit) == 0";
function makeMod() {
  const mod = join(folder, "mod");
  const put = (name, content) => {
    mkdirSync(join(mod, name, ".."), { recursive: true });
    writeFileSync(join(mod, name), content);
  };
  put("mod.xml", `<mod xmlns="urn:ramparts:mod:1" format="1" id="test.drum" version="1.2.0" licence="MIT">
  <title>Drums &lt;img src=x onerror=alert(1)&gt;</title>
  <author>Eve &amp; Ann</author>
</mod>
`);
  put("scripts/stay/plugin.xml", rule("test.stay", "&lt;b&gt;Stay&lt;/b&gt;"));
  put("scripts/stay/rule.lua", hooked("test.stay", stay));
  put("scripts/first/plugin.xml", player("test-first", "&lt;i&gt;first"));
  put("scripts/first/player.lua", choosing("test-first", "  return 1"));
  for (const [from, to] of [["thames/map.xml", "stay/map.xml"], ["rulesets/tlg2.xml", "rulesets/tlg2.xml"]])
    put("scenarios/" + to, readFileSync(join(sources, "scenarios", from), "utf8"));
  put("scenarios/stay/scenario.xml", readFileSync(join(sources, "scenarios/thames/scenario.xml"), "utf8")
    .replace(/ id="thames"/, ` id="test-stay"`).replace(/<turns count="7"/, `<turns count="2"`).replace(/ *<turn n="[3-7]".*\n/g, "")
    .replace(/<module id="/, `<module id="test.stay"/>\n    <module id="`));
  const packed = join(folder, "drum.rpmod");
  run("mod", "key", "-o", join(folder, "eve.key"));
  run("mod", "pack", mod, "-o", packed);
  run("mod", "sign", packed, "--key", join(folder, "eve.key"));
  run("mod", "install", packed);
  run("mod", "enable", "test.drum");
}
// As an author would have it who packs what no check has seen.
const installed = (name, content) => writeFileSync(join(folder, "data/ramparts/mods/test.drum/1.2.0/scripts", name), content);

async function playMod(players) {
  await begin(make("test.drum/stay"), players, 3, wide);
  await until(`a game by ${players.join()} comes to its end`, "Boolean((current?.over || current?.trouble) && !driving && !waiting)");
  return await text("log");
}

async function mods() {
  makeMod();
  const address = make("test.drum/stay");
  await dialog(address, wide);
  const words = await text("beginning");
  check("the page names the mod and its author", words.includes("Drums <img src=x onerror=alert(1)> 1.2.0 by Eve & Ann (MIT)"), words);
  check("and the key that signed it", /Signed with the key \w+(-\w+){9}/.test(words), words);
  check("players of the mod are offered", await value("[...document.getElementById('plays-0').options].some(({ value, text }) => value === 'test-first' && text === '<i>first')"));
  check("no markup of the mod is markup", await value("document.querySelector('img, dialog b, dialog i') === null"));
  await browser.picture(join(pictures, "play-mod.png"));
  await start(["tactician", "test-first"], 3);
  await until("a game with a rule and a player of a mod ends", "Boolean(current?.over && !driving && !waiting)");
  const game = await kept();
  check("its record names the mod", /^mod test.drum 1.2.0 [0-9a-f]{64}$/m.test(game.record), game.record.split("\n").slice(0, 14));
  replays("a game of a mod", "test.drum/stay", game);
  check("nothing went wrong with the mod", browser.problems.length === 0, browser.problems);
}

async function hostileMods() {
  const hoard = "  local all = {}\n  for i = 1, 1000000000 do all[i] = string.rep('x', 9000) .. i end\n  return true";
  const played = async (what, players, words) => {
    const log = await playMod(players);
    check(`${what}: what happened is said`, words.test(log), log.slice(0, 900));
    replays("a game with " + what, "test.drum/stay", await kept());
    check(`the page is usable after ${what}`, await value("!dead && ready && !document.getElementById('new-game').disabled"));
    check(`nothing went wrong with ${what}`, browser.problems.length === 0, browser.problems);
  };
  installed("stay/rule.lua", hooked("test.stay", "  while true do end"));
  await played("a rule without end", ["tactician", "tactician"], /units/);
  installed("stay/rule.lua", hooked("test.stay", hoard));
  await played("a rule that takes memory", ["tactician", "tactician"], /units|bytes|memory/);
  installed("stay/rule.lua", hooked("test.stay", "  local function down(n) return 1 + down(n + 1) end\n  return down(0) > 0"));
  await played("a rule that calls itself", ["tactician", "tactician"], /units|stack|bytes|memory/);
  // rules that are none cannot be played, and the page says why
  installed("stay/rule.lua", "while true do end");
  await browser.open(make("test.drum/stay"), wide);
  await until("a battle without its rule is refused", "document.getElementById('no').hidden === false");
  check("why it cannot be played is said", /does not run/.test(await text("prompt")) && /units/.test(await text("prompt")), await text("prompt"));
  installed("stay/rule.lua", hooked("test.stay", stay));
  installed("first/player.lua", choosing("test-first", "  return #legal + 7"));
  await played("a player who lies", ["test-first", "tactician"], /test-first/);
  installed("first/player.lua", choosing("test-first", "  while true do end"));
  await played("a player without end", ["test-first", "tactician"], /units/);
  installed("first/player.lua", choosing("test-first", hoard));
  await played("a player who takes memory", ["test-first", "tactician"], /units|bytes|memory/);
}

// A program that fails is started again with the game as it was.
async function failing() {
  await begin(make("thames"), ["human", "human"], 3, wide);
  await until("somebody is to act", idle);
  const { hash } = await kept();
  await value("worker.dispatchEvent(new MessageEvent('message', { data: { failed: 'a test' } }))");
  await until("it is started again", "ready && !fell && !waiting && !document.getElementById('no').hidden");
  check("what happened is said", /a test/.test(await text("no")), await text("no"));
  check("the game is what it was", (await kept()).hash === hash);
  await browser.press("e");
  await until("and goes on", "current.length > 0 && !waiting");
}

const parts = { errata, settings, moments, hints, failing, mods, hostileMods };
try {
  for (const [name, part] of Object.entries(parts))
    if (!chosen.length || chosen.includes(name)) {
      const began = Date.now();
      await part();
      console.log(`${name}: ${Math.round((Date.now() - began) / 1000)} s`);
    }
} catch (error) {
  check("the test came to its end", false, String(error.stack ?? error), error.stderr ?? "");
}
await desk.leave();
