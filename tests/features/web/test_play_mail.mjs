// Games by mail on pages: begun there or by the command line and gone on with in either, between two browsers that share
// nothing, and what is refused: node test_play_mail.mjs PLAYER RAMPARTS SOURCES PICTURES.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDesk } from "./desk.mjs";
import { openSeat } from "./seat.mjs";

const desk = await openDesk(process.argv.slice(2));
const { another, check, folder, look, make, pictures, run, sources } = desk;
const small = join(sources, "tests/features/cli/data/skirmish");
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844, phone: true };
const address = make(small) + "?pause=0";
const inFrench = make(small, "--language", "fr") + "?pause=0";
const file = (name) => join(folder, name);
const put = (name, text) => (writeFileSync(file(name), text), file(name));

const first = desk.browser, second = await another();
const fresh = async (browser, page, options) => {
  await browser.open(page, options);
  await browser.value("Storage.prototype.setItem = () => {}; localStorage.clear()");
  return openSeat(browser, page, options, { folder, look });
};
const pbem = (...words) => run("pbem", ...words);
const turn = (game, out) => pbem("turn", game, "--player", "tactician", "-o", out);
const take = (game, words, out) => pbem("accept", game, put("in.txt", words), "-o", out);
const quoted = (text) => "Somebody wrote:\r\n" + text.split("\n").map((line) => "> " + line).join("\r\n");
const state = (game) => pbem("status", game, "--scenario", small);
const chainOf = (game) => /chain ([0-9a-f]+)/.exec(state(game))[1];
const read = (name) => existsSync(file(name)) ? readFileSync(file(name), "utf8") : "";

// (a) begun by the command line, joined on a page, and gone on with by the command line.
async function begunNatively() {
  run("mod", "key", "-o", file("ann.key"));
  pbem("new", small, "--game", file("ann.game"), "--key", file("ann.key"), "--side", "us", "--name", "Ann <b>x</b>", "-o", file("0.txt"));
  const bob = await fresh(first, address, wide);
  await bob.joins("Bob", quoted(read("0.txt")));
  let mail = await bob.mail();
  check("the page has joined", mail?.number === 2 && /Bob .* against Ann <b>x<\/b>/.test(mail.standing), mail, await bob.text("by-mail-no"));
  check("what to do next is said", /Send your mail 1 to Ann/.test(await bob.text("mail-next")), await bob.text("mail-next"));
  check("names are no markup", await bob.value("document.querySelector('#mail b, #by-mail b') === null"));
  check("ten words of each key are shown", (await bob.text("mail-facts")).match(/\w+(-\w+){9}/g)?.length === 2);
  await bob.browser.picture(join(pictures, "mail-joined.png"));
  take(file("ann.game"), await bob.letter(), file("answer.txt"));
  let drafts = 0;
  for (let i = 0; i < 2; ++i) {
    if (/you are to write/.test(state(file("ann.game")))) turn(file("ann.game"), file("out.txt"));
    else pbem("status", file("ann.game"), "--again", file("out.txt"));
    await bob.accept(quoted(read("out.txt")));
    if ((await bob.mail()).mine) {
      if (!drafts++) await draftIsKept(bob);
      await bob.play();
    }
    take(file("ann.game"), await bob.letter(), file("answer.txt"));
  }
  mail = await bob.mail();
  check("some mails went to and fro", mail.number >= 6, mail.number);
  await bob.value("document.querySelector('#mail details').open = true");
  await bob.browser.picture(join(pictures, "mail-waiting.png"));
  await bob.saves("mail-keep", `skirmish-${mail.id.slice(0, 8)}.game`);
  await bob.saves("signing-save", "ramparts.key");
  const game = file(`skirmish-${mail.id.slice(0, 8)}.game`);
  const told = state(game).split("\n").filter((line) => line.length > 12);
  check("the game's file is verified by the command line", told.some((line) => mail.standing.includes(line)), mail.standing, told);
  // by the command line alone, until Ann has to decide again
  let mails = 0;
  do {
    const anns = /you are to write/.test(state(file("ann.game")));
    const [writer, reader] = anns ? [file("ann.game"), game] : [game, file("ann.game")];
    pbem("turn", writer, "--player", "tactician", "--scenario", small, "-o", file("out.txt"));
    pbem("accept", reader, file("out.txt"), "--scenario", small, "-o", file("answer.txt"));
    if (chainOf(writer) !== chainOf(reader)) pbem("accept", writer, file("answer.txt"), "--scenario", small, "-o", file("out.txt"));
    if (chainOf(writer) !== chainOf(reader)) pbem("accept", reader, file("out.txt"), "--scenario", small);
  } while (++mails < 20 && !/you are to write/.test(state(file("ann.game"))));
  check("both go on natively", chainOf(file("ann.game")) === chainOf(game), state(game));
  check("nothing went wrong with a game begun natively", bob.browser.problems.length === 0, bob.browser.problems);
  check("nobody was asked for anything", bob.browser.requests.every((one) => one.startsWith("file:") || one.startsWith("blob:null/")), bob.browser.requests);
}

// The file of a game begun by the command line, opened by the menu on a page that has no key.
async function openedOnAPage() {
  const ann = await fresh(second, inFrench, phone);
  await ann.value("document.querySelector('#beginning button[value=cancel]').click()");
  await ann.give("open-file", file("ann.game"), "file");
  await ann.until("the game is shown", "Boolean(current.mail)");
  check("the file is opened from the menu", /Ann <b>x<\/b>/.test((await ann.mail()).standing) && await ann.shown("mail"));
  check("it is Ann's turn", (await ann.mail()).mine);
  await ann.playChoices();
  await ann.press("mail-write");
  check("the key is asked for", await ann.value("document.getElementById('signing').open") && await ann.shown("signing-no"));
  await ann.browser.picture(join(pictures, "mail-key.png"));
  await ann.give("signing-open", file("ann.key"));
  await ann.until("the mail is written", "!document.getElementById('signing').open && Boolean(current.mail.letter)");
  await ann.settled();
  put("page.game", await ann.gameFile());
  check("the mail is signed with it", /the last from Ann/.test(pbem("status", file("page.game"), "--scenario", small)));
  const { subject, text } = (await ann.mail()).letter;
  const address = await ann.value("document.getElementById('mail-to').href");
  check("a mail program is offered the mail", address.startsWith("mailto:?subject=" + encodeURIComponent(subject)), address.slice(0, 200));
  console.log(`a mail of ${text.length} letters, its address ${address.length}`);
  check("nothing went wrong with a file from elsewhere", ann.browser.problems.length === 0, ann.browser.problems);
}

// What was played since the last mail is there again after the page was left, and can be taken back.
async function draftIsKept(bob) {
  await bob.playChoices(3);
  const before = await bob.value("JSON.stringify(current.units)");
  await bob.open();
  check("what was played is kept", await bob.value("JSON.stringify(current.units)") === before && (await bob.mail()).mine);
}

// (b) begun on a page, joined by the command line, played to its end: both files are verified natively.
async function begunOnAPage() {
  const ann = await fresh(first, address, wide);
  await ann.choose("new");
  await ann.browser.picture(join(pictures, "mail-new.png"));
  await ann.invite("Ann", "us", "trusted");
  check("the invitation is written", /wait until somebody joins/.test(await ann.text("mail-standing")), await ann.text("mail-standing"));
  run("mod", "key", "-o", file("bob.key"));
  pbem("join", put("in.txt", await ann.letter()), small, "--game", file("bob.game"), "--key", file("bob.key"), "--name", "Bob", "-o", file("out.txt"));
  await ann.accept(read("out.txt"));
  await ann.value("current.choices.length");
  await ann.browser.picture(join(pictures, "mail-my-turn.png"));
  let mails = 0;
  for (; mails < 200 && !(await ann.mail()).over; ++mails) {
    if ((await ann.mail()).mine) await ann.play();
    const { number } = await ann.mail();
    take(file("bob.game"), await ann.letter(), file("answer.txt"));
    const now = state(file("bob.game"));
    if (/the game is over/.test(now) && (await ann.mail()).over) break;
    if (/you are to write/.test(now)) turn(file("bob.game"), file("answer.txt"));
    await ann.accept(read("answer.txt"));
    check("the page has taken the mail", (await ann.mail()).number > number || (await ann.mail()).over, await ann.text("mail-no"));
  }
  check("the game comes to its end", (await ann.mail()).over, await ann.text("mail-standing"));
  await ann.browser.picture(join(pictures, "mail-over.png"));
  put("ann-page.game", await ann.gameFile());
  const hers = pbem("status", file("ann-page.game"), "--scenario", small), his = state(file("bob.game"));
  check("both files are verified, and end alike", /the game is over/.test(hers) && /the game is over/.test(his)
    && /chain (\w+)/.exec(hers)[1] === /chain (\w+)/.exec(his)[1], hers, his);
  check("nothing went wrong with a game begun on a page", ann.browser.problems.length === 0, ann.browser.problems);
}

// (c) page against page: the second on a telephone, in French.
async function pageAgainstPage() {
  const ann = await fresh(first, address, wide), bob = await fresh(second, inFrench, phone);
  await ann.invite("Ann", "ac", "verified");
  await bob.joins("Bernard", await ann.letter());
  await bob.browser.picture(join(pictures, "mail-phone.png"));
  check("the page speaks French", /Envoyez votre courrier 1 à Ann/.test(await bob.text("mail-next")), await bob.text("mail-next"));
  check("the page is as wide as the phone", await bob.value("document.documentElement.scrollWidth <= innerWidth"));
  await ann.accept(await bob.letter());
  for (let i = 0; i < 200; ++i) {
    const [hers, his] = [await ann.mail(), await bob.mail()];
    if (hers.over && his.over && hers.number === his.number) break;
    if (hers.number > his.number) await bob.accept(await ann.letter());
    else if (his.number > hers.number) await ann.accept(await bob.letter());
    else await (hers.mine ? ann : bob).play();
  }
  check("they play to the end", (await ann.mail()).over && (await bob.mail()).over, await ann.mail());
  put("1.game", await ann.gameFile());
  put("2.game", await bob.gameFile());
  check("and have the same game", /chain (\w+)/.exec(pbem("status", file("1.game"), "--scenario", small))[1]
    === /chain (\w+)/.exec(pbem("status", file("2.game"), "--scenario", small))[1]);
  const readable = await bob.browser.readable();
  const nameless = readable.filter(({ role, name }) => ["button", "combobox", "textbox", "link", "radio"].includes(role) && !name);
  check("everything that can be used has a name", nameless.length === 0, nameless);
  for (const one of [ann, bob]) check("nothing went wrong between pages", one.browser.problems.length === 0, one.browser.problems);
}

// (d) what is refused, and what is not lost.
async function refused() {
  const ann = await fresh(first, address, wide), bob = await fresh(second, address, phone);
  await ann.invite("Ann", "us", "verified");
  const invitation = await ann.letter();
  await bob.joins("Bob", invitation);
  await ann.accept(await bob.letter());
  const early = await ann.gameFile();
  await ann.play();
  const mail = await ann.letter();
  const lines = mail.split("\n");
  const middle = lines.findIndex((line) => /BEGIN/.test(line)) + 4;
  const damaged = lines.map((line, i) => i === middle ? line.replace(/[a-z]/, (one) => one === "x" ? "y" : "x") : line).join("\n");
  if (!existsSync(file("eve.key"))) run("mod", "key", "-o", file("eve.key"));
  pbem("new", small, "--game", file("other.game"), "--key", file("eve.key"), "--side", "us", "--name", "Eve", "-o", file("other.txt"));
  const before = await bob.chain();
  const no = async (what, words, code) => {
    await bob.accept(words);
    const said = await bob.text("mail-no");
    check(`${what} is refused, and how to go on is said`, said.includes(`(${code}): `) && await bob.shown("mail-no"), said);
    check(`${what} changes nothing`, await bob.chain() === before);
  };
  await no("garbage", "Dear Bob, <img src=x onerror=alert(1)>", "RP8201");
  await no("a tampered mail", damaged, "RP8202");
  await no("one's own mail", await bob.letter(), "RP8206");
  await bob.browser.picture(join(pictures, "mail-refused.png"));
  // an invitation to another game asks whether it is to be joined
  await bob.accept(read("other.txt"));
  check("an invitation leads on to joining it", await bob.value("document.getElementById('by-mail').open && document.getElementById('mail-invites').textContent.includes('Eve')"));
  await bob.value("document.querySelector('#by-mail button[value=cancel]').click()");
  await bob.accept(mail);
  check("the right mail is accepted", await bob.chain() !== before, await bob.text("mail-no"));
  await ann.accept(mail);
  check("what one has written oneself is not accepted", (await ann.text("mail-no")).includes("(RP8206): "), await ann.text("mail-no"));
  // the same invitation again, an older copy of the file, another window
  await bob.joins("Bob", invitation);
  check("a game is joined once", /You have this game already/.test(await bob.text("mail-no")), await bob.text("mail-no"));
  const sent = await ann.chain();
  await ann.choose("open");
  check("the games of the browser are listed", /Ann .* against Bob/.test(await ann.text("mail-games")), await ann.text("mail-games"));
  await ann.give("mail-game-file", put("early.game", early));
  check("an older copy does not take the place of the newer one", await ann.chain() === sent && /newer copy/.test(await ann.text("mail-no")), await ann.text("mail-no"));
  await ann.value("(() => { const kept = gameInBrowser(current.mail.id); kept.file += '\\n'; storeText(gameKey(current.mail.id), JSON.stringify(kept)); })()");
  await ann.value("act('go 0')");
  await ann.value("act('go ' + current.length)");
  await ann.settled();
  check("what another window has done is seen", /another window/.test(await ann.text("mail-no")), await ann.text("mail-no"));
  await keys(bob);
  for (const one of [ann, bob]) check("nothing went wrong where mails are refused", one.browser.problems.length === 0, one.browser.problems);
}

// A key that has a password, and one that is not that of the game.
async function keys(bob) {
  await bob.give("signing-open", join(sources, "tests/features/mods/keys/quick.key"));
  check("a key with a password asks for it", await bob.shown("signing-locked") && /password/.test(await bob.text("signing-no")), await bob.text("signing-no"));
  const unlock = async (password) => {
    await bob.fillIn("signing-password", password);
    await bob.press("signing-unlock");
    await bob.settled();
  };
  await unlock("wrong");
  check("a wrong password is refused", (await bob.text("signing-no")).includes("RP8025"), await bob.text("signing-no"));
  await unlock("creek");
  check("the right one opens it", /\w+(-\w+){9}/.test(await bob.text("signing-words")), await bob.text("signing-no"));
  await bob.value("document.getElementById('signing').close()");
  // the game goes on with the key that it began with
  if ((await bob.mail()).mine) await bob.play();
  check("a game keeps its key", !(await bob.mail()).mine && !await bob.shown("mail-no"), await bob.text("mail-no"));
}

// A battle of a mod, with a script: both name the same mod, and a page without it is told what differs.
async function battleOfAMod() {
  const mod = file("mod");
  const lay = (name, content) => {
    mkdirSync(join(mod, name, ".."), { recursive: true });
    writeFileSync(join(mod, name), content);
  };
  lay("mod.xml", `<mod xmlns="urn:ramparts:mod:1" format="1" id="test.drum" version="1.2.0" licence="MIT">
  <title>Drums</title>
  <author>Eve</author>
</mod>
`);
  lay("scripts/stay/plugin.xml", `<?xml version="1.0" encoding="UTF-8"?>
<plugin xmlns="urn:ramparts:plugin:1" format="1" id="test.stay" version="1.0.0" abi="1.0" licence="MIT">
  <title>Of a test</title>
  <library script="rule.lua"/>
  <module id="test.stay" title="Stay" rule="it">
    <doc>A rule of a test.</doc>
    <uses table="ramparts.movement/1"/>
    <rule id="it" number="T1" source="test"/>
  </module>
</plugin>
`);
  lay("scripts/stay/rule.lua", `local rule = ramparts.module("test.stay")
function rule.create(setup)
  setup:subscribe("movement.may_move", {priority = 400})
  return {}
end
function rule.movement.may_move(self, view, unit)
  return view:on_map(unit) == false or view:side(unit) == 0
end
`);
  for (const name of ["map.xml", "ruleset.xml"]) lay("scenarios/stay/" + name, readFileSync(join(small, name), "utf8"));
  lay("scenarios/stay/scenario.xml", readFileSync(join(small, "scenario.xml"), "utf8")
    .replace(` id="skirmish"`, ` id="test-stay"`).replace("<modules>", `<modules>\n    <module id="test.stay"/>`));
  run("mod", "key", "-o", file("eve.key"));
  run("mod", "pack", mod, "-o", file("drum.rpmod"));
  run("mod", "install", file("drum.rpmod"));
  run("mod", "enable", "test.drum");
  const bob = await fresh(first, make("test.drum/stay") + "?pause=0", wide);
  pbem("new", "test.drum/stay", "--game", file("mod.game"), "--key", file("eve.key"), "--side", "us", "--name", "Eve", "-o", file("out.txt"));
  await bob.joins("Bob", read("out.txt"));
  check("a battle of a mod is joined", (await bob.mail())?.number === 2, await bob.text("by-mail-no"));
  pbem("accept", file("mod.game"), put("in.txt", await bob.letter()));
  pbem("turn", file("mod.game"), "--player", "tactician", "-o", file("out.txt"));
  await bob.accept(read("out.txt"));
  check("and played", (await bob.mail()).number > 2, await bob.text("mail-no"));
  put("bob-mod.game", await bob.gameFile());
  check("its file names the mod, and is verified", /[0-9a-f]/.test(/chain (\w+)/.exec(pbem("status", file("bob-mod.game"), "--scenario", "test.drum/stay"))[1]));
  check("nothing went wrong with a mod", bob.browser.problems.length === 0, bob.browser.problems);
}

const parts = { begunNatively, openedOnAPage, battleOfAMod, begunOnAPage, pageAgainstPage, refused };
try {
  for (const [name, part] of Object.entries(parts))
    if (!process.env.RAMPARTS_PARTS || process.env.RAMPARTS_PARTS.split(",").includes(name)) await part();
} catch (error) {
  check("the test came to its end", false, String(error.stack ?? error), error.stderr ?? "");
}
await desk.leave();
