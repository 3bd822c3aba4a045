// The game: asks the program in the worker, shows what it answers, keeps the record.
let worker = null;
let waiting = null;     // the question that is being answered
let questions = [];     // those that come after it
let current = null;     // the state that is shown
let record = null;      // of it
let paused = false;     // the computer waits
let hovered = -1;
let parts = null;       // of the worker: its script, program and battle

let wished = null;      // the step that the address names, until it is shown
let hints = 0;          // counts those that were asked for
let ready = false;      // the worker has the game that is shown
let fell = false;       // the worker has failed, and is being started again
let dead = false;       // and has failed again

// A page with a record keeps its games apart from those of pages without.
const digest = (text) => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7).toString(36);
const store = "ramparts:" + (data.campaign ? "campaign:" + data.campaign : data.battle) + ":" + document.documentElement.lang + (data.mods ? ":" + data.mods : "") + (data.record ? ":" + digest(data.record) : "");
const options = new URLSearchParams(location.search);

// The worker unpacks the rest, beside what the page does.
function unpackScript() {
  const script = new Blob([atob($("player-script").textContent)], { type: "text/javascript" });
  parts = { script: URL.createObjectURL(script), wasm: $("player-wasm").textContent, battle: $("battle").textContent };
}

function startWorker() {
  worker?.terminate();
  questions = [];
  waiting = null;
  asked = false;
  worker = new Worker(parts.script);
  return new Promise((ready) => {
    worker.onmessage = ({ data: said }) => {
      if (said.ready) {
        parts.module = said.module;
        return ready();
      }
      if (said.failed) return fall(said.failed);
      const { answered } = waiting;
      waiting = null;
      answered(JSON.parse(said.answer));
      next();
    };
    worker.onerror = (event) => fall(event.message);
    worker.postMessage({ wasm: parts.wasm, module: parts.module, battle: parts.battle });
  });
}

function broken(why) {
  dead = true;
  $("prompt").textContent = fill(data.say.broken, why);
  tell($("prompt").textContent);
}

// Another worker, with the game as it was kept. What waited for an answer gets none, and nobody acts meanwhile.
async function restart() {
  ready = false;
  await startWorker();
  await keyAgain();
  await comeToBattle();
  const answer = await ask(gameAgain());
  ready = true;
  await present(answer);
}

// The program has failed: it is started again and takes up the game where it was kept. When it fails again with that
// game, another one can be begun.
async function fall(why) {
  if (fell || !current) return broken(why);
  fell = true;
  stopHint();
  await restart();
  fell = false;
  driving = false;
  thinking(null);
  paused = current.computer;
  $("go-on").hidden = !paused;
  refuseWith(fill(data.say.broken, why) + " " + data.say.again);
  tell($("no").textContent);
}

function ask(question) {
  return new Promise((answered) => {
    questions.push({ question, answered });
    next();
  });
}
function next() {
  if (waiting || !questions.length) return;
  waiting = questions.shift();
  worker.postMessage({ id: 0, question: waiting.question });
}

// ---- the state ----

async function act(question) {
  if (!ready) return;
  if (current && current.computer && !paused && question !== "step") return;
  stopHint();
  await present(await ask(question));
  return drive();
}

// Shows it on the map that belongs to it.
async function present(answer) {
  if (answer.corrected !== undefined && answer.corrected !== data.corrected) {
    const picture = await ask("picture");
    redraw(picture);
    await showBattle(picture);
  }
  show(answer);
}

function show(answer) {
  const why = [answer.no, ...(answer.problems ?? [])].filter(Boolean).join(" ");
  refuseWith(why, answer.rule);
  if (why) tell(ruled(why, answer.rule));
  if (answer.serial === undefined) {
    if (!current) $("prompt").textContent = why;
    return;
  }
  const before = current;
  current = answer;
  hinted = [];
  showHint(null);
  followStep();
  putUnits(answer.units, answer.picked);
  markHexes(answer.marks, answer.badges);
  drawWays(answer.traces, []);
  drawPlate();
  showHeading(answer);
  showStack(answer, (i, more) => act(`row ${current.serial} ${i}${more ? " more" : ""}`));
  showChoices(answer, (number) => act(`choose ${current.serial} ${number}`));
  showLog(answer.log);
  showRest(answer);
  showOdds(null);
  showMail(answer.mail);
  showCampaign(answer.campaign);
  const fresh = answer.log.lines.slice(-4).map((line) => line.split("\t")[2]).join(". ");
  const next = answer.mail && answer.mail.next !== before?.mail?.next ? " " + answer.mail.next : "";
  if (!answer.no) tell((fresh ? fresh + ". " : "") + (answer.prompt !== before?.prompt ? answer.prompt : "") + next);
  if (hovered >= 0 && !answer.computer) pointAt(hovered, true);
}

// Keeps the record, and lets computers play until somebody at the screen is to act.
async function drive() {
  if (!current) return;  // nothing can be played
  await keep();
  if (driving) return;
  driving = true;
  while (current.computer && !paused) {
    const name = current.players[current.side];
    const shown = setTimeout(() => thinking(name), 120);
    const began = performance.now();
    const answer = await ask("step");
    clearTimeout(shown);
    if (paused) break;
    await present(answer);
    await keep();
    const rest = Number(options.get("pause") ?? 220) - (performance.now() - began);
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
  }
  driving = false;
  thinking(null);
}
let driving = false;

function thinking(name, words = data.say.thinks, perMille = null) {
  $("thinking").hidden = name === null;
  $("thinker").textContent = name === null ? "" : fill(words, name);
  const bar = $("thinking").querySelector("progress");
  if (perMille === null) bar.removeAttribute("value");
  else bar.value = perMille / 1000;
}

// The whole game: while one looks back it stays as it was kept.
async function keep() {
  if (current.reviewing) return;
  const kept = await ask("save");
  if (!kept.record) return;
  record = kept.record;
  keepEnded(kept.before);
  if (kept.mail) return keepMail(kept.mail);
  mailKept = null;
  if (storeText(store, record) && storeText(lastKey(), null)) return;
  if (!keep.told) tell(data.say.unkept);
  keep.told = true;
}

// ---- a campaign: a battle that is over leads to the next one ----

let fought = [];  // file name, battle and record of those that are over

function showCampaign(campaign) {
  if (!campaign) return;
  $("next-battle").hidden = !campaign.next;
  $("next-battle").textContent = fill(data.say.goOn, campaign.next ?? "");
  $("campaign").querySelector("ul").replaceChildren(...campaign.lines.map((text) => node("li", text)));
  $("from-first").hidden = campaign.stage === 0;
}
function keepEnded(before) {
  if (!before) return;
  fought = before;
  storeText(store + ":before", JSON.stringify(fought));
  $("ended").replaceChildren(...fought.map(([file, battle, text]) => pushed(fill(data.say.ended, battle), () => saveText(file, text))));
}
function endedBefore() {
  try {
    return JSON.parse(stored(store + ":before")) ?? [];
  } catch {
    return [];
  }
}
// Plays those that are over again in a worker that has just begun, and opens the one behind them.
async function comeToBattle() {
  if (!fought.length) return {};
  await ask("load\n" + fought.map(([, , text]) => text).join(""));
  return ask("next-battle");
}
// What is beside the map of another battle than before.
async function showBattle(battle) {
  if (battle.track === undefined) return;
  document.title = document.querySelector("h1").textContent = battle.title;
  document.querySelector("header .date").textContent = battle.date;
  $("track").replaceChildren(...new DOMParser().parseFromString(`<ol>${battle.track}</ol>`, "text/html").querySelector("ol").children);
  $("about-battle").textContent = battle.about;
  battle.sides.forEach((side, i) => {
    document.querySelector(`label[for=plays-${i}]`).textContent = $("mail-side").children[i].textContent = side.name;
  });
  offered = (await ask("errata")).errata ?? [];
  if ($("errata")) $("errata").hidden = !offered.length;
  hovered = -1;
  wholeMap();
}
$("next-battle")?.addEventListener("click", async () => {
  await act("next-battle");
  if (current.over) return;
  $("seed").value = anySeed();
  askForGame();
});

// Whoever thinks is stopped where he is: what is played so far stays.
async function stop() {
  const hinting = stopHint();
  paused = !hinting;
  thinking(null);
  if (waiting) await restart();
  driving = false;
  if (hinting) return;
  $("go-on").hidden = false;
  $("prompt").textContent = data.say.waiting;
}

// ---- hints: the program finds them part by part ----

let hinting = false;
async function hint() {
  if (!ready || !current?.human || hinting) return;
  const mine = ++hints;
  const player = "planner:normal";
  hinting = true;
  showHint(null);
  let answer = await ask(`hint ${options.get("hint") ?? 400} ${player}`);
  while (mine === hints && !answer.no && !answer.hint) {
    thinking(player, data.say.hinting, answer.per_mille);
    answer = await ask("hint-on");
  }
  if (mine !== hints) return;
  hinting = false;
  thinking(null);
  if (answer.no) return refuseWith(answer.no);
  hinted = answer.ways;
  drawWays(current.traces, []);
  showHint(answer.hint);
  tell(answer.hint.map(([, text]) => text).join(". "));
}

// Whether one was being thought out.
function stopHint() {
  const was = hinting;
  ++hints;
  hinting = false;
  if (was) thinking(null);
  return was;
}

// ---- the address: #step=12 is the position after twelve steps ----

function stepOfAddress() {
  const named = /^#step=(\d+)$/.exec(location.hash);
  return named ? Number(named[1]) : null;
}

// The address names the step that is shown while one looks back.
function followStep() {
  if (wished !== null) return;
  const now = current.reviewing ? "#step=" + current.shown : "";
  if (location.hash === now) return;
  try {
    history.replaceState(null, "", now || location.href.replace(/#.*$/, ""));
  } catch { /* a browser that keeps the address of a file as it is */ }
}

// Shows the step that the address names, if the game has it.
async function goToWished() {
  if (wished === null || !current || wished > current.length) return false;
  const step = wished;
  wished = null;
  if (step === current.shown) followStep();
  else await act("go " + step);
  return true;
}
addEventListener("hashchange", () => {
  wished = stepOfAddress();
  goToWished();
});

// ---- what is pointed at ----

let asked = false;
async function pointAt(hex, again = false) {
  if (!ready || !current || hex < 0 || (hex === hovered && !again)) return;
  hovered = hex;
  if (asked || (current.computer && !paused)) return;
  asked = true;
  const serial = current.serial;
  const told = await ask("hover " + hex);
  asked = false;
  if (serial !== current.serial) return;
  if (hovered !== hex) return void pointAt(hovered, true);
  drawWays(current.traces, told.path ?? []);
  drawPlate(told.odds?.target, told.odds?.badge);
  showOdds(told.odds);
  $("pointed").textContent = [told.readout, told.can, told.why && ruled(told.why, told.rule)].filter(Boolean).join(" – ");
}

// ---- hands ----

acts = (hex) => {
  if (hex < 0 || !current) return;
  goToHex(hex);
  hovered = hex;
  act("click " + hex);
};
stage.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || fingers.size) return;
  pointAt(nearest(...under(event.clientX, event.clientY)));
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, select, textarea")) return;
  if (event.key === "Backspace") act("undo");
  else if (event.key === "Escape") act("escape");
  else if (event.key === "e" || event.key === "E") act("end");
  else if (event.key === "n" || event.key === "N") nextChoice();
  else if (event.key === "h" || event.key === "H") hint();
  else if (arrows[event.key] && stage.contains(document.activeElement)) return void setTimeout(() => pointAt(at));
  else return;
  event.preventDefault();
});

// The cursor goes to the next hex where something can be done.
function nextChoice() {
  if (!current) return;
  const open = [...new Set(current.choices.map(([, hex]) => hex).filter((hex) => hex >= 0))].sort((a, b) => a - b);
  if (!open.length) return;
  goToHex(open.find((hex) => hex > at) ?? open[0]);
  stage.focus({ preventScroll: true });
  pointAt(at);
}

const press = (id, question) => $(id).addEventListener("click", () => act(typeof question === "function" ? question() : question));
press("end", "end");
press("undo", "undo");
press("play-on", "play-on");
press("first", "go 0");
press("back", () => "go " + Math.max(0, current.shown - 1));
press("next", () => "go " + Math.min(current.length, current.shown + 1));
press("last", () => "go " + current.length);
$("stop").addEventListener("click", stop);
$("ask-hint").addEventListener("click", hint);
$("go-on").addEventListener("click", () => {
  paused = false;
  $("go-on").hidden = true;
  act("show");
});

let offered = [];  // the errata of the page
const settings = [...document.querySelectorAll("[data-setting]")];
const chosenSettings = () => settings.filter((field) => field.value !== field.dataset.own)
  .map((field) => ` ${field.dataset.setting}=${field.value}`).join("");
function askForGame() {
  for (const field of settings) field.value = current?.settings[field.dataset.setting] ?? field.dataset.own;
  showErrata(offered, data.corrected.split(" "), fitting);
  $("beginning").returnValue = "";
  if (data.campaign) $("again").checked = false;
  $("beginning").showModal();
}
const anySeed = () => 1 + Math.floor(Math.random() * 999999);

// One that does not go with the others is not taken.
async function fitting(mark) {
  const { no } = await ask("fits" + chosenErrata());
  $("unfit").hidden = !no;
  $("unfit").textContent = no ?? "";
  if (no) mark.checked = !mark.checked;
}

$("new-game").addEventListener("click", askForGame);
$("beginning").addEventListener("close", async () => {
  if ($("beginning").returnValue === "mail") return askByMail();
  stage.focus({ preventScroll: true });  // keys are for the map, and for no field that is gone
  if ($("beginning").returnValue !== "begin") return;
  const players = data.sides.map((side, i) => $("plays-" + i).value);
  const again = data.campaign && $("again").checked;
  if (again) fought = [];
  if (dead || (waiting && driving)) {
    await startWorker();
    await comeToBattle();
  }
  const errata = again ? "" : chosenErrata();
  if (again) await present(await ask("first-battle"));
  ready = true;
  dead = fell = driving = paused = false;
  $("go-on").hidden = true;
  current = null;
  wished = null;
  act(`new ${Math.max(1, Number($("seed").value) || 1)} ${players.join(" ")}` + chosenSettings() + errata);
});
$("save-file").addEventListener("click", () => record && saveText(data.battle + "-record.txt", record));
$("open-file").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  $("file").value = "";
  const text = await file?.text();
  if (text !== undefined && !takeMailFile(text)) takeUp(text);
});
$("given")?.addEventListener("click", () => takeUp(data.record, 0));

// Shows the game of a record at the step that the address names, or else `step`; nobody plays on at once.
async function takeUp(text, step = null) {
  stopHint();
  const answer = await ask("load\n" + text);
  await present(answer);
  if (answer.serial === undefined) return false;
  paused = current.computer;
  $("go-on").hidden = !paused;
  await keep();
  if (!await goToWished() && step !== null) await act("go " + step);
  return true;
}

// ---- the beginning ----

async function begin() {
  if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined")
    return broken(fill(data.say.old, typeof WebAssembly === "undefined" ? "WebAssembly" : "DecompressionStream"));
  try {
    unpackScript();
    await startWorker();
  } catch (error) {
    return broken(String(error));
  }
  ready = true;
  offered = (await ask("errata")).errata ?? [];
  wished = stepOfAddress();
  await keyAgain();
  fought = endedBefore();
  const came = await comeToBattle();
  if (came.serial !== undefined) await present(came);
  else fought = [];
  if (await goOnByMail()) return tell(data.say.byMail + " " + current.mail.next);
  const kept = stored(store);
  if (kept && await takeUp(kept)) return tell(data.say.kept);
  if (data.record) return takeUp(data.record, 0);
  await act("show");
  if (!current) return;
  $("seed").value = anySeed();
  $("plays-1").value = "tactician";
  askForGame();
}
begin();
