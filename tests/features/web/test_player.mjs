// The player of web pages under node, against the program: node test_player.mjs PLAYER RAMPARTS SIGNATURE SOURCES.
// PLAYER is the folder with player.js and player.wasm. The four battles have to give the native signature, and what is
// played here has to replay there to the same hashes.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [folder, ramparts, signature, sources] = process.argv.slice(2);
if (!existsSync(join(folder, "player.wasm"))) {
  console.log("the player is not built: bash sdk/setup/player.sh");
  process.exit(77);
}
let checked = 0;
let failed = 0;
function check(what, holds, ...seen) {
  ++checked;
  if (holds) return;
  ++failed;
  console.error("failed: " + what + " " + seen.map((one) => JSON.stringify(one)).join(", ").slice(0, 600));
}

// Put together as `ramparts page` puts them together.
const script = readFileSync(join(folder, "player.js"), "utf8") + "\n" + readFileSync(join(sources, "sdk/show/web/player/worker.js"), "utf8");
const box = { exports: {} };
new Function("module", "require", "__dirname", "__filename", script)(box, (await import("node:module")).createRequire(import.meta.url), folder, join(folder, "player.js"));
const { makePlayer, asProgram, openBattle } = box.exports;
const wasmBinary = readFileSync(join(folder, "player.wasm"));
const fresh = async () => asProgram(await makePlayer({ wasmBinary, print() {}, printErr() {} }));

const battles = ["chippewa", "lundys-lane", "queenston-heights", "thames"];
const filesOf = (battle) => [
  ["/scenarios/rulesets/tlg2.xml", "rulesets/tlg2.xml"], ["scenario.xml"], ["map.xml"]
].map(([to, from]) => from ? [to, readFileSync(join(sources, "scenarios", from), "utf8")]
  : [`/scenarios/${battle}/${to}`, readFileSync(join(sources, "scenarios", battle, to), "utf8")]);

async function signatures() {
  const program = await fresh();
  const given = new Set();
  for (const battle of battles)
    for (const [name, text] of filesOf(battle)) if (!given.has(name)) given.add(name) && program.file(name, text);
  const began = Date.now();
  const here = program.signature(battles.map((battle) => "/scenarios/" + battle).join("\n"));
  const native = execFileSync(signature, battles.map((battle) => join(sources, "scenarios", battle)), { encoding: "utf8" }).trim();
  check("the four battles have the native signature", here === native, here, native);
  console.log(`signature ${here} in ${Date.now() - began} ms`);
}

async function opened(battle) {
  const program = await fresh();
  const code = openBattle(program, [...filesOf(battle), ["scenario", "/scenarios/" + battle]]);
  const ask = (question) => JSON.parse(program.ask(question));
  check(battle + " opens", code === 0, ask("show"));
  return ask;
}

const home = mkdtempSync(join(tmpdir(), "ramparts-player-"));
function replays(what, battle, { record, hash, steps }) {
  const file = join(home, what.replace(/\W+/g, "-") + ".txt");
  writeFileSync(file, record);
  const said = JSON.parse(execFileSync(ramparts, ["replay", file, "--scenario", join(sources, "scenarios", battle), "--json"], { encoding: "utf8" }));
  check(what + " replays to the same hash", said.hash === hash && said.agreed === steps && !said.fault, said, hash, steps);
}

// Games of computers, and recorded games of the program read here.
async function games(battle, seed) {
  const ask = await opened(battle);
  let state = ask(`new ${seed} tactician random`);
  for (let i = 0; i < 5000 && state.computer; ++i) state = ask("step");
  check(`${battle} ${seed} comes to its end`, state.over, state.prompt);
  replays(`${battle} ${seed}`, battle, ask("save"));
  const file = join(home, "native.txt");
  execFileSync(ramparts, ["run", join(sources, "scenarios", battle), "--us", "random", "--ac", "tactician", "--seed", String(seed), "--journal", file]);
  const native = readFileSync(file, "utf8");
  const read = ask("load\n" + native);
  check(`a record of the program is read: ${battle} ${seed}`, !read.no && !read.problems && read.over, read.no, read.problems);
  const last = native.trim().split("\n").filter((line) => /[0-9a-f]{16}$/.test(line)).pop().slice(-16);
  check(`and leads to the same hash: ${battle} ${seed}`, ask("save").hash === last, ask("save").hash, last);
}

// Somebody at the screen clicks whatever can be clicked, and what cannot.
async function clicks(battle) {
  const ask = await opened(battle);
  let state = ask("new 7 human human");
  let luck = 12345;
  const next = (most) => (luck = (luck * 1103515245 + 12345) % 2147483648) % most;
  let odds = 0, refusals = 0, stacks = 0;
  for (let i = 0; i < 6000 && !state.over; ++i) {
    if (state.stack) {
      ++stacks;
      state = ask(`row ${state.serial} ${next(state.stack.rows.length)}`);
      if (state.stack) state = ask("escape");
    } else if (state.choices.length && next(10)) {
      const [number, hex] = state.choices[next(state.choices.length)];
      const told = hex >= 0 ? ask("hover " + hex) : {};
      if (told.odds?.badge) ++odds;
      state = hex >= 0 && next(4) ? ask("click " + hex) : ask(`choose ${state.serial} ${number}`);
      if (!next(40)) state = ask("undo");
    } else state = ask("end");
    if (state.no) ++refusals;
  }
  check(`clicks end ${battle}`, state.over, state.prompt);
  check(`odds were told in ${battle}`, odds > 0, odds, refusals, stacks);
  replays(battle + " by clicks", battle, ask("save"));
}

// A page holds the whole ruleset, where a file says only what differs from another.
function plainText(file) {
  const text = readFileSync(file, "utf8");
  if (!text.includes("<ruleset-variant")) return text;
  const whole = join(home, "whole-ruleset.xml");
  rmSync(whole, { force: true });
  execFileSync(ramparts, ["flatten", file, whole]);
  return readFileSync(whole, "utf8");
}

// Two hundred games that the program has played and recorded, of every battle, replay here to the same hashes.
async function recordedGames(battle, seeds) {
  let folder = join(sources, "scenarios", battle);
  if (!existsSync(join(folder, "scenario.xml"))) {  // a variant is put into a page as a plain copy
    const plain = join(home, "scenarios", battle + "-plain");
    if (!existsSync(join(home, "scenarios"))) cpSync(join(sources, "scenarios"), join(home, "scenarios"), { recursive: true });
    execFileSync(ramparts, ["flatten", join(home, "scenarios", battle), plain]);
    folder = plain;
  }
  const ruleset = readFileSync(join(folder, "scenario.xml"), "utf8").match(/<ruleset href="([^"]+)"/)[1];
  const program = await fresh();
  for (const file of ["scenario.xml", "map.xml", ruleset])
    program.file(join("/scenarios", battle, file), plainText(join(folder, file)));
  const pictures = join(folder, "pictures");
  for (const name of existsSync(pictures) ? readdirSync(pictures) : [])
    program.file("base64 " + join("/scenarios", battle, "pictures", name), readFileSync(join(pictures, name)).toString("base64"));
  program.file("scenario", "/scenarios/" + battle);
  check(battle + " opens", program.open() === 0, JSON.parse(program.ask("show")).problems);
  const who = ["tactician", "random"];
  for (const seed of seeds) {
    const file = join(home, "recorded.txt");
    execFileSync(ramparts, ["run", join(sources, "scenarios", battle), "--us", who[seed % 2], "--ac", who[(seed >> 1) % 2], "--seed", String(seed), "--journal", file]);
    const record = readFileSync(file, "utf8");
    const read = JSON.parse(program.ask("load\n" + record));
    const last = record.trim().split("\n").filter((line) => /[0-9a-f]{16}$/.test(line)).pop().slice(-16);
    const here = JSON.parse(program.ask("save"));
    check(`${battle} ${seed} replays`, !read.no && !read.problems && read.over && here.hash === last, read.no, read.problems, here.hash, last);
  }
}

await signatures();
for (const battle of battles) {
  for (let seed = 1; seed <= Number(process.env.RAMPARTS_GAMES ?? 5); ++seed) await games(battle, seed);
  await clicks(battle);
}
const shipped = readdirSync(join(sources, "scenarios")).filter((battle) => ["scenario.xml", "variant.xml"].some((file) => existsSync(join(sources, "scenarios", battle, file))));
const recorded = 200;
const began = Date.now();
for (const [i, battle] of shipped.entries())
  await recordedGames(battle, Array.from({ length: recorded }, (_, n) => n + 1).filter((n) => n % shipped.length === i));
console.log(`${recorded} recorded games in ${Date.now() - began} ms`);
rmSync(home, { recursive: true, force: true });
console.log(`${checked} checks, ${failed} failed`);
process.exit(failed ? 1 : 0);
