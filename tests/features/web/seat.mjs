// Somebody who plays by mail on a page, by what it offers a hand.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const still = "Boolean(typeof current !== 'undefined' && current && ready && !waiting && !questions.length && !driving)";

// Somebody at a page, in a browser of his own, who writes and reads mails. What the browser saves goes to `folder`;
// `look` is that of desk.mjs.
export async function openSeat(browser, page, options, { folder, look }) {
  const { until, value } = look(browser);
  const quoted = (text) => JSON.stringify(text);
  const text = (id) => value(`document.getElementById("${id}").textContent`);
  const shown = (id) => value(`!document.getElementById("${id}").hidden`);
  const settled = () => until("the program has answered", still);
  const open = async () => {
    await browser.open(page, options);
    await until("the page begins", "Boolean(typeof current !== 'undefined' && current && !waiting)");
    await settled();
  };
  const press = async (id) => {
    await value(`document.getElementById("${id}").click()`);
    await settled();
  };
  const fillIn = (id, words) => value(`(() => { const box = document.getElementById("${id}"); box.value = ${quoted(words)}; box.dispatchEvent(new Event("input")); })()`);
  const mail = async () => JSON.parse(await value("JSON.stringify(current.mail ?? null)"));
  const letter = async () => (await mail()).letter?.text ?? "";
  const chain = () => value("JSON.stringify([current.mail?.number, current.length])");
  // The menu's way: New game…, By mail…, and one of three.
  const choose = async (way) => {
    await value("document.getElementById('by-mail').open || document.getElementById('beginning').open || document.getElementById('new-game').click()");
    await value("document.querySelector('#beginning button[value=mail]').click()");
    await until("the dialog is open", "document.getElementById('by-mail').open");
    await value(`document.querySelector("input[name=mail-way][value=${way}]").click()`);
    await settled();
  };
  const go = async () => {
    await value("document.getElementById('by-mail-go').click()");
    await until("the dialog has an answer", "!document.getElementById('by-mail').open || document.getElementById('signing').open || !document.getElementById('by-mail-no').hidden");
    await settled();
  };
  const invite = async (name, side, dice) => {
    await choose("new");
    await fillIn("mail-name", name);
    await value(`document.getElementById("mail-side").value = "${side}"; document.getElementById("mail-dice").value = "${dice}"`);
    await go();
  };
  const joins = async (name, invitation) => {
    await choose("join");
    await fillIn("mail-name", name);
    await fillIn("mail-invitation", invitation);
    await settled();
    await go();
  };
  const accept = async (words) => {
    await fillIn("mail-in", words);
    await settled();
    await press("mail-accept");
    await settled();
  };
  let luck = 7;
  const next = (most) => (luck = (luck * 1103515245 + 12345) % 2147483648) % most;
  // By the lists and keys of the page, until somebody else decides.
  const playChoices = async (most = 400) => {
    for (let i = 0; i < most && await value("current.human"); ++i) {
      const state = JSON.parse(await value("JSON.stringify({ choices: current.choices, end: current.end })"));
      if (state.end && (!state.choices.length || !next(4))) await value("act('end')");
      else await value(`act("choose " + current.serial + " ${state.choices[next(state.choices.length)][0]}")`);
      await settled();
    }
  };
  const play = async () => {
    await playChoices();
    await press("mail-write");
    await settled();
  };
  // What a button saves, as the browser puts it down.
  const saves = async (id, name) => {
    await browser.ask("Page.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
    await value(`document.getElementById("${id}").click()`);
    const wanted = join(folder, name);
    for (let i = 0; i < 500 && !existsSync(wanted); ++i) await sleep(20);
    await sleep(100);
    return readFileSync(wanted, "utf8");
  };
  // Chooses a file, and waits until the page has read it: that takes a while, in which the page asks its program nothing.
  const give = async (id, path, input = "mail-file") => {
    await value(`globalThis.hasRead = false;
      Blob.prototype.text = ((text) => function () { return text.call(this).finally(() => { globalThis.hasRead = true; Blob.prototype.text = text; }); })(Blob.prototype.text); true`);
    await browser.ask("Page.setInterceptFileChooserDialog", { enabled: true });
    await browser.ask("Runtime.evaluate", { expression: `document.getElementById("${id}").click()`, userGesture: true });
    const { result } = await browser.ask("Runtime.evaluate", { expression: `document.getElementById("${input}")` });
    await browser.ask("DOM.setFileInputFiles", { files: [path], objectId: result.objectId });
    await until("the page has read the file", "globalThis.hasRead");
    await settled();
  };
  const gameFile = async () => JSON.parse(await value("(async () => JSON.stringify((await ask('save')).mail))()")).file;
  await open();
  return { accept, browser, chain, choose, fillIn, gameFile, give, go, invite, joins, letter, mail, open, play, playChoices, press, saves, settled, shown, text, until, value };
}
