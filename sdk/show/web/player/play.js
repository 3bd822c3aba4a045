// The game: asks the program in the worker, shows what it answers, keeps the record.
let worker = null;
let waiting = null;     // the question that is being answered
let questions = [];     // those that come after it
let current = null;     // the state that is shown
let record = null;      // of it
let paused = false;     // the computer waits
let hovered = -1;
let parts = null;       // program and battle, unpacked

const store = "ramparts:" + data.battle + ":" + document.documentElement.lang;

async function unpacked(id) {
  const binary = atob($(id).textContent);
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

async function unpackAll() {
  const script = await (await unpacked("player-script")).text();
  parts = {
    script: URL.createObjectURL(new Blob([script], { type: "text/javascript" })),
    wasm: await (await unpacked("player-wasm")).arrayBuffer(),
    files: await (await unpacked("battle")).json()
  };
}

function startWorker() {
  worker?.terminate();
  questions = [];
  waiting = null;
  worker = new Worker(parts.script);
  return new Promise((ready) => {
    worker.onmessage = ({ data: said }) => {
      if (said.ready) return ready();
      if (said.failed) return broken(said.failed);
      const { answered } = waiting;
      waiting = null;
      answered(JSON.parse(said.answer));
      next();
    };
    worker.onerror = (event) => broken(event.message);
    worker.postMessage({ wasm: parts.wasm, files: parts.files });
  });
}

function broken(why) {
  $("prompt").textContent = fill(data.say.broken, why);
  tell($("prompt").textContent);
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
  if (current && current.computer && !paused && question !== "step") return;
  show(await ask(question));
  return drive();
}

function show(answer) {
  refuseWith(answer.no ?? (answer.problems ?? []).join(" "), answer.rule);
  if (answer.no) tell(ruled(answer.no, answer.rule));
  if (answer.serial === undefined) return;
  const before = current;
  current = answer;
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
  const fresh = answer.log.lines.slice(-4).map((line) => line.split("\t")[2]).join(". ");
  if (!answer.no) tell((fresh ? fresh + ". " : "") + (answer.prompt !== before?.prompt ? answer.prompt : ""));
  if (hovered >= 0 && !answer.computer) pointAt(hovered, true);
}

// Keeps the record, and lets computers play until somebody at the screen is to act.
async function drive() {
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
    show(answer);
    await keep();
    const rest = Number(new URLSearchParams(location.search).get("pause") ?? 220) - (performance.now() - began);
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
  }
  driving = false;
  thinking(null);
}
let driving = false;

function thinking(name) {
  $("thinking").hidden = name === null;
  $("thinker").textContent = name === null ? "" : fill(data.say.thinks, name);
}

async function keep() {
  const kept = await ask("save");
  if (!kept.record) return;
  record = kept.record;
  try {
    localStorage.setItem(store, record);
  } catch {
    if (!keep.told) tell(data.say.unkept);
    keep.told = true;
  }
}

// Whoever thinks is stopped where he is: what is played so far stays.
async function stop() {
  paused = true;
  thinking(null);
  if (waiting) {
    await startWorker();
    show(await ask("load\n" + record));
  }
  driving = false;
  $("go-on").hidden = false;
  $("prompt").textContent = data.say.waiting;
}

// ---- what is pointed at ----

let asked = false;
async function pointAt(hex, again = false) {
  if (!current || hex < 0 || (hex === hovered && !again)) return;
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
$("go-on").addEventListener("click", () => {
  paused = false;
  $("go-on").hidden = true;
  act("show");
});

$("new-game").addEventListener("click", () => $("beginning").showModal());
$("beginning").addEventListener("close", async () => {
  if ($("beginning").returnValue !== "begin") return;
  const players = data.sides.map((side, i) => $("plays-" + i).value);
  if (waiting && driving) await startWorker();
  driving = false;
  paused = false;
  $("go-on").hidden = true;
  current = null;
  act(`new ${Math.max(1, Number($("seed").value) || 1)} ${players.join(" ")}`);
});
$("save-file").addEventListener("click", () => {
  if (!record) return;
  const link = node("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = data.battle + "-record.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  tell(data.say.saved);
});
$("open-file").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  $("file").value = "";
  if (file) act("load\n" + await file.text());
});

// ---- the beginning ----

async function begin() {
  if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined")
    return broken(fill(data.say.old, typeof WebAssembly === "undefined" ? "WebAssembly" : "DecompressionStream"));
  try {
    await unpackAll();
    await startWorker();
  } catch (error) {
    return broken(String(error));
  }
  let kept = null;
  try {
    kept = localStorage.getItem(store);
  } catch { /* a browser that keeps nothing */ }
  if (kept) {
    const answer = await ask("load\n" + kept);
    show(answer);
    if (!answer.no) {
      tell(data.say.kept);
      paused = current.computer;
      $("go-on").hidden = !paused;
      return drive();
    }
  }
  await act("show");
  $("seed").value = 1 + Math.floor(Math.random() * 999999);
  $("plays-1").value = "tactician";
  $("beginning").showModal();
}
begin();
