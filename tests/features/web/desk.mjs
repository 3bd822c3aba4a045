// What tests of pages to play on share: a browser, pages made for the test, checks that are counted, and waiting.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { Firefox } from "./firefox.mjs";

// Waits as long as there is progress: a new answer of the worker, a step of the game, or work of the browser's
// processes, however slowly a busy machine lets them do it. It gives up after a minute of their own work without an
// answer, or ten minutes in which they do next to nothing; at once when a script of the page has failed.
const progress = "JSON.stringify(typeof current === 'undefined' ? '' : [current?.serial, current?.length, waiting?.question, questions.length, paused, driving, document.querySelector('#thinking progress')?.value])";
const mostIdle = Number(process.env.RAMPARTS_PATIENCE ?? 60);

// `offline`: the browser has no network; only Chromium's can be taken away.
export async function openDesk([player, ramparts, sources, pictures, firefox], { offline = !firefox } = {}) {
  if (!existsSync(join(player, "player.wasm"))) {
    console.log("the player is not built: bash sdk/setup/player.sh");
    process.exit(77);
  }
  const folder = mkdtempSync(join(tmpdir(), "ramparts-play-"));
  mkdirSync(pictures, { recursive: true });
  const browser = firefox ? await Firefox.start(firefox) : await Browser.start(process.env.RAMPARTS_CHROMIUM ?? "chromium", { offline });
  let checked = 0;
  const failed = [];
  function check(what, holds, ...seen) {
    ++checked;
    if (holds) return;
    failed.push(what);
    console.error("failed: " + what + " " + seen.map((one) => JSON.stringify(one)).join(", ").slice(0, 600));
  }
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  // What is seen of a browser: what an expression gives, and waiting until it is true.
  function look(browser) {
    const value = (expression) => browser.value(expression);
    async function until(what, expression) {
      let seen = "", worked = browser.worked(), since = Date.now();
      for (let i = 1; !await value(expression); ++i) {
        await sleep(20);
        if (i % 25) continue;
        const now = await value(progress);
        const idled = (browser.worked() - worked) + (Date.now() - since) / 10000;
        if (now !== seen) [seen, worked, since] = [now, browser.worked(), Date.now()];
        else if (idled > mostIdle || browser.problems.length) return gaveUp(what, seen);
      }
      return true;
    }
    async function gaveUp(what, seen) {
      check(what, false, await value("document.getElementById('prompt').textContent"), seen, browser.problems);
      return false;
    }
    // Does something, and waits until the page has its event: a browser may answer before.
    async function heard(event, act) {
      await value(`globalThis.had = false, void addEventListener("${event}", () => { globalThis.had = true; }, { capture: true, once: true })`);
      await act();
      await until(`the page hears of "${event}"`, "globalThis.had");
    }
    return { heard, until, value };
  }
  const { heard, until, value } = look(browser);
  const others = [];
  // Another browser, of somebody else: it shares nothing with the first.
  async function another() {
    others.push(await Browser.start(process.env.RAMPARTS_CHROMIUM ?? "chromium", { offline }));
    return others.at(-1);
  }
  const idle = "Boolean(typeof current !== 'undefined' && current && ready && !waiting && !questions.length && !driving && (current.human || current.over))";

  // The command line, without what this user has installed.
  const env = { ...process.env, XDG_DATA_HOME: join(folder, "data"), XDG_CONFIG_HOME: join(folder, "config"), XDG_STATE_HOME: join(folder, "state") };
  const run = (...words) => execFileSync(ramparts, words, { encoding: "utf8", env, stdio: ["ignore", "pipe", "pipe"] });
  let made = 0;
  function make(battle, ...more) {
    const file = join(folder, `page-${++made}.html`);
    run("page", existsSync(join(sources, "scenarios", battle)) ? join(sources, "scenarios", battle) : battle, "--play", "-o", file, ...more);
    return pathToFileURL(file).href;
  }
  function replays(what, battle, { record, hash }, ...more) {
    const file = join(folder, "record.txt");
    writeFileSync(file, record);
    const place = existsSync(join(sources, "scenarios", battle)) ? join(sources, "scenarios", battle) : battle;
    const replay = spawnSync(ramparts, ["replay", file, "--scenario", place, "--json", ...more], { encoding: "utf8", env });
    const said = JSON.parse(replay.stdout);
    check(what + " replays to the same hash", said.hash === hash && !said.fault && said.agreed === said.steps, said, hash);
    // What a module did that it may not comes again, and is reported.
    check(what + " replays with what modules did", replay.status === (/^error RP7712/m.test(replay.stderr) ? 5 : 0), replay.status, replay.stderr);
  }
  const kept = async () => ({ record: await value("record"), hash: JSON.parse(await value("(async () => JSON.stringify(await ask('save')))()")).hash });

  // What the browser keeps is gone, and the page that is open keeps nothing any more.
  const forget = () => value("Storage.prototype.setItem = () => {}; localStorage.clear()");
  // The dialog in which a game is set up, of a page that keeps no game yet; the milliseconds until it was there.
  async function dialog(address, options) {
    const page = address + "?pause=0";
    await browser.open(page, options);
    await forget();
    const from = Date.now();
    await browser.open(page, options);
    await until("the page begins", "document.getElementById('beginning').open");
    return Date.now() - from;
  }
  async function begin(address, players, seed, options) {
    const took = await dialog(address, options);
    await start(players, seed);
    return took;
  }
  async function start(players, seed) {
    await value(`document.getElementById("plays-0").value = "${players[0]}"; document.getElementById("plays-1").value = "${players[1]}"; document.getElementById("seed").value = ${seed};`);
    await value("current.former = true; document.querySelector('#beginning button[value=begin]').click()");
    await until("the game begins", `Boolean(current && !current.former && current.seed === ${seed} && current.players.join() === "${players.join()}")`);
  }
  const pointOf = (hex) => value(`(() => { const box = stage.getBoundingClientRect(); const [x, y] = centre(${hex});
    return [box.left + (x - view.x) / view.width * box.width, box.top + (y - view.y) / view.height * box.height]; })()`);
  async function leave() {
    for (const each of [browser, ...others]) await each.stop();
    rmSync(folder, { recursive: true, force: true });
    console.log(`${checked} checks, ${failed.length} failed`);
    process.exit(failed.length ? 1 : 0);
  }
  return { another, begin, browser, check, dialog, folder, forget, heard, idle, kept, leave, look, make, pictures, pointOf, ramparts, replays, run, sleep, sources, start, until, value };
}
