// What the program of a page takes, under node: node pages.mjs PLAYER SCENARIOS BATTLE ROUNDS prints a name and seconds
// of processors a line, medians after rounds that are not counted: one, and for games those in which V8 still compiles
// the program for good, which takes about twenty and counts as work of processors.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [player, scenarios, battle, rounds] = process.argv.slice(2);
const script = readFileSync(join(player, "player.js"), "utf8") + "\n" +
  readFileSync(new URL("../../sdk/show/web/player/worker.js", import.meta.url), "utf8");
const box = { exports: {} };
new Function("module", "require", "__dirname", "__filename", script)(box, createRequire(import.meta.url), player, join(player, "player.js"));
const { makePlayer, asProgram, openBattle } = box.exports;
const wasmBinary = readFileSync(join(player, "player.wasm"));
const text = (...name) => readFileSync(join(scenarios, ...name), "utf8");
const ruleset = text(battle, "scenario.xml").match(/rulesets\/([\w-]+\.xml)/)[1];
const files = [["/battles/rulesets/" + ruleset, text("rulesets", ruleset)],
  ...["scenario.xml", "map.xml"].map((name) => [`/battles/${battle}/${name}`, text(battle, name)]), ["scenario", "/battles/" + battle]];

async function median(name, before, work, warming = 1) {
  const times = [];
  for (let i = 1 - warming; i <= Number(rounds); ++i) {
    const given = await before();
    const from = process.cpuUsage();
    await work(given);
    const { user, system } = process.cpuUsage(from);
    if (i > 0) times.push(user + system);
  }
  console.log(name, times.sort((a, b) => a - b)[Math.floor(times.length / 2)] / 1e6);
}
const opened = async () => {
  const program = asProgram(await makePlayer({ wasmBinary, print() {}, printErr() {} }));
  openBattle(program, files);
  return program;
};
await median("open", () => null, async () => (await opened()).ask("show"));
const program = await opened();
await median("games", () => program, () => program.signature("/battles/" + battle), 25);
await median("phase", () => program.ask("new 1 human human"), () => {
  let state = JSON.parse(program.ask("let planner:quick"));
  while (state.computer) state = JSON.parse(program.ask("step"));
});
