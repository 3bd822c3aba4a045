// Games by mail: asks the program for what to do next, keeps games and the key in the browser and in files, and hands
// mails over. Whatever is written in a mail is put in as text.
const gameKey = (id) => "ramparts:mail:game:" + data.battle + ":" + id;
const keyKey = "ramparts:mail:key";
const keysKey = "ramparts:mail:keys";  // every key that was used here, by its words: a game needs the one it began with
const nameKey = "ramparts:mail:name";
const lastKey = () => store + ":mail";
const mostMailto = 1900;  // letters of an address that every system passes on

let mailKept = null;      // the game by mail that is shown, as this page has kept or opened it last
let myKey = null;         // file as it is saved; once it is there, open, words and line

const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const storeText = (name, text) => {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
};
const gameInBrowser = (id) => {
  try {
    return JSON.parse(stored(gameKey(id)));
  } catch {
    return null;
  }
};
const showAlert = (id, text) => {
  $(id).hidden = !text;
  $(id).textContent = text ?? "";
};

// ---- the key ----

// Its answer: "no" when it cannot be used.
async function takeKey(file, password = "") {
  const answer = await ask("mail-key\n" + password + "\n" + file);
  if (!answer.no) myKey = { file, open: answer.open, words: answer.words, line: answer.line };
  else if (answer.locked) myKey = { file, locked: true };
  return answer;
}
const keysInBrowser = () => {
  try {
    return JSON.parse(stored(keysKey)) ?? {};
  } catch {
    return {};
  }
};
function rememberKey() {
  storeText(keyKey, myKey.file);
  storeText(keysKey, JSON.stringify({ ...keysInBrowser(), [myKey.words]: myKey.file }));
}
async function makeKey() {
  const answer = await ask("mail-key make");
  myKey = { file: answer.open, open: answer.open, words: answer.words, line: answer.line };
  rememberKey();
}
// Takes the key that the game began with. False when its password has to be typed first; `then` follows it.
async function keyOfGame(then) {
  const file = keysInBrowser()[current.mail.key];
  if (myKey?.words === current.mail.key || !file) return true;
  const { locked, no } = await takeKey(file);
  if (no && locked) askKey(no, then);
  return !locked || !no;
}
// Before anything of games by mail, and after the program was started again.
async function keyAgain() {
  const file = myKey?.open ?? stored(keyKey);
  if (!file) return;
  const saved = myKey?.file;
  await takeKey(file);
  if (saved) myKey.file = saved;
}

const keyWords = () => !myKey ? (current?.mail ? "" : data.say.keyless) : myKey.words ? fill(data.say.keyIs, myKey.words) : data.say.locked;
function showKey() {
  $("mail-key-is").textContent = !myKey ? data.say.keyless : keyWords();
  $("signing-words").textContent = keyWords();
  $("signing-locked").hidden = !myKey?.locked;
  $("signing-save").disabled = !myKey;
  $("signing-public").disabled = !myKey?.line;
  $("signing-make").hidden = Boolean(current?.mail) && !$("by-mail").open;
}

let whenSigned = null;    // what waits for the key
function askKey(why, then) {
  whenSigned = then;
  showAlert("signing-no", why);
  showKey();
  $("signing").showModal();
}
async function unlock(file, password) {
  const answer = await takeKey(file, password);
  showAlert("signing-no", answer.no);
  showKey();
  if (answer.no) return answer.locked ? $("signing-password").focus() : undefined;
  rememberKey();
  $("signing-password").value = "";
  if (password && !driving) await restart();  // what taking the password off has cost in memory is given back
  const waits = whenSigned;
  whenSigned = null;
  if (!waits) return;
  $("signing").close();
  waits();
}

// ---- games that are kept ----

const mailQuestion = ({ file, draft }) => `mail-open ${draft.length}\n` + draft.map((line) => line + "\n").join("") + file;
const gameAgain = () => mailKept ? mailQuestion(mailKept) : record ? "load\n" + record : "show";

// Keeps it, unless the browser has what this page does not know of: then that is shown. False when it was so.
async function keepMail(mail) {
  const there = gameInBrowser(mail.id);
  const same = mailKept?.id === mail.id;
  if (there && same && there.file !== mailKept.file) return showKept(there, data.say.goneOn);
  if (there && !same && there.mails > mail.mails) return showKept(there, data.say.newer);
  mailKept = mail;
  const kept = storeText(gameKey(mail.id), JSON.stringify({ ...mail, at: Date.now() })) && storeText(lastKey(), mail.id);
  $("mail-unkept").hidden = kept;
  return true;
}
async function showKept(there, why) {
  mailKept = there;
  storeText(lastKey(), there.id);
  await present(await ask(mailQuestion(there)));
  showAlert("mail-no", why);
  return false;
}
// What the program has made is kept before it is shown, so that nothing is sent that is not kept.
async function keepThenShow(answer) {
  if (answer.serial === undefined) return false;
  const kept = await ask("save");
  record = kept.record;
  if (!await keepMail(kept.mail)) return false;
  paused = false;
  $("go-on").hidden = true;
  await present(answer);
  return true;
}
async function openMail(file, draft = []) {
  stopHint();
  const answer = await ask(mailQuestion({ file, draft }));
  if (answer.no) return answer.no;
  mailKept = null;
  await keepThenShow(answer);
  return "";
}
// The game by mail that was shown last, when the page opens.
async function goOnByMail() {
  const there = gameInBrowser(stored(lastKey()) ?? "");
  if (!there) return false;
  mailKept = there;
  const answer = await ask(mailQuestion(there));
  if (answer.no) {
    mailKept = null;
    return false;
  }
  await present(answer);
  return true;
}

// ---- the panel ----

function showMail(mail, no) {
  $("mail").hidden = !mail;
  showAlert("mail-no", null);
  if (!mail) return;
  $("mail-next").textContent = mail.next;
  $("mail-standing").textContent = mail.standing;
  $("mail-write").hidden = !mail.mine;
  $("mail-write").disabled = !mail.complete;
  $("mail-write").classList.toggle("open", mail.complete);
  $("mail-since").hidden = mail.since < 0;
  $("mail-since").dataset.step = mail.since;
  $("mail-resign").hidden = !mail.mine;
  $("mail-answer").hidden = mail.mine || mail.over;
  $("mail-facts").replaceChildren(...[fill(data.say.keyIs, mail.key), mail.other_key && fill(data.say.other, mail.other_key), mail.dice]
    .filter(Boolean).map((text) => node("li", text)));
  $("mail-letter").hidden = !mail.letter;
  $("mail-text").value = mail.letter?.text ?? "";
  if (!mail.letter) return;
  const address = (body) => "mailto:?subject=" + encodeURIComponent(mail.letter.subject) + "&body=" + encodeURIComponent(body.replaceAll("\n", "\r\n"));
  const whole = address(mail.letter.text);
  $("mail-to").href = whole.length <= mostMailto ? whole : address(data.say.pasted);
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = node("textarea");
    box.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
  tell(data.say.copied);
}
function saveText(name, text) {
  const link = node("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  tell(data.say.saved);
}
let picked = null;
function pickFile(then) {
  picked = then;
  $("mail-file").click();
}

async function writeMail(how = "") {
  if (!ready || !current?.mail) return;
  if (current.reviewing) await act("go " + current.length);
  if (!await keyOfGame(() => writeMail(how))) return;
  const answer = await ask("mail-write" + how);
  if (answer.wants_key) return askKey(answer.no, () => writeMail(how));
  if (!await keepThenShow(answer)) return answer.no && showAlert("mail-no", answer.no);
  tell(current.mail.next);
  $("mail-copy").focus();
}

async function acceptMail(text) {
  if (!ready || !current?.mail) return;
  stopHint();
  const look = await ask("mail-look\n" + text);
  if (look.invites && look.id !== current.mail.id) return askByMail("join", text);
  if (!await keyOfGame(() => acceptMail(text))) return;
  const answer = await ask("mail-accept\n" + text);
  if (!answer.accepted) {
    showAlert("mail-no", answer.no);
    return;
  }
  $("mail-in").value = "";
  $("mail-about").hidden = true;
  if (!await keepThenShow(answer)) return;
  showAlert("mail-no", answer.no);
  (current.mail.mine ? stage : $("mail-next")).focus({ preventScroll: true });
  tell([...answer.log.lines.slice(-6).map((line) => line.split("\t")[2]), current.mail.next].join(". "));
}

// What a text holds, while it is pasted.
async function lookAt(text, place) {
  const about = text.trim() ? (await ask("mail-look\n" + text)).about ?? [] : [];
  list(place, about, (line) => node("li", line));
}

// A file of the menu: a game by mail, or a mail. False when it is neither.
function takeMailFile(text) {
  if (text.startsWith("ramparts-mail-game ")) openMail(text).then((no) => no && refuseWith(no));
  else if (!/BEGIN RAMPARTS MAIL/.test(text)) return false;
  else if (current?.mail) acceptMail(text);
  else askByMail("join", text);
  return true;
}

// ---- how a game begins ----

const way = () => document.querySelector("input[name=mail-way]:checked").value;
function showWay() {
  for (const part of document.querySelectorAll("#by-mail [data-way]")) part.hidden = !part.dataset.way.split(" ").includes(way());
  $("by-mail-go").hidden = way() === "open";
  $("by-mail-go").textContent = way() === "join" ? data.say.join : data.say.invite;
  showAlert("by-mail-no", null);
}
function askByMail(chosen = "new", invitation = "") {
  document.querySelector(`input[name=mail-way][value=${chosen}]`).checked = true;
  $("mail-invitation").value = invitation;
  lookAt(invitation, "mail-invites");
  $("mail-name").value ||= stored(nameKey) ?? "";
  showKey();
  showGames();
  showWay();
  if (!$("by-mail").open) $("by-mail").showModal();
}
function showGames() {
  let names = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(gameKey("")));
  } catch { /* a browser that keeps nothing */ }
  const games = names.map((name) => gameInBrowser(name.slice(gameKey("").length))).filter(Boolean).sort((a, b) => b.at - a.at);
  $("mail-games").replaceChildren(...games.map((game) => {
    const made = node("li");
    made.append(pushed(game.title, async () => ended(await openMail(game.file, game.draft))));
    return made;
  }));
  if (!games.length) $("mail-games").append(node("li", data.say.noGames));
}
// Closes the dialog, or says what is wrong.
function ended(no) {
  showAlert("by-mail-no", no);
  if (!no) $("by-mail").close();
}

async function beginByMail() {
  if (way() === "open") return;
  const joins = way() === "join";
  const name = $("mail-name").value.trim();
  const invitation = $("mail-invitation").value;
  if (joins) {
    const look = await ask("mail-look\n" + invitation);
    if (look.no) return ended(look.no);
    const there = gameInBrowser(look.id);
    if (there) {
      await showKept(there, data.say.haveIt);
      return ended("");
    }
  }
  if (myKey?.locked) return askKey(data.say.locked, beginByMail);
  if (!myKey) await makeKey();
  const plan = `name ${name}\nexpected ${$("mail-expected").value.trim()}\n`;
  const answer = await ask(joins ? `mail-join\n${plan}\n${invitation}`
    : `mail-new\nside ${$("mail-side").value}\ndice ${$("mail-dice").value}\n${plan}` + chosenErrata());
  showKey();
  if (answer.no) return ended(answer.no);
  storeText(nameKey, name);
  mailKept = null;
  ended("");
  if (await keepThenShow(answer)) tell(current.mail.next);
}

// ---- hands ----

const onClick = (id, act) => $(id).addEventListener("click", act);
onClick("mail-write", () => writeMail());
onClick("mail-since", () => act("go " + $("mail-since").dataset.step));
onClick("mail-copy", () => copyText($("mail-text").value));
onClick("mail-to", () => copyText($("mail-text").value));
onClick("mail-save", () => saveText(current.mail.letter.name, $("mail-text").value));
onClick("mail-accept", () => acceptMail($("mail-in").value));
onClick("mail-in-file", () => pickFile(acceptMail));
onClick("mail-keep", async () => {
  const { mail } = await ask("save");
  if (mail) saveText(`${data.battle}-${mail.id.slice(0, 8)}.game`, mail.file);
});
onClick("mail-keys", () => askKey(null, null));
onClick("mail-resign", () => {
  $("giving-up").returnValue = "";
  $("giving-up").showModal();
});
$("giving-up").addEventListener("close", () => $("giving-up").returnValue === "resign" && writeMail(" resign"));
$("mail-in").addEventListener("input", () => lookAt($("mail-in").value, "mail-about"));
$("mail-invitation").addEventListener("input", () => lookAt($("mail-invitation").value, "mail-invites"));
for (const choice of document.querySelectorAll("input[name=mail-way]")) choice.addEventListener("change", showWay);
onClick("mail-invitation-file", () => pickFile((text) => {
  $("mail-invitation").value = text;
  lookAt(text, "mail-invites");
}));
onClick("mail-game-file", () => pickFile(async (text) => ended(await openMail(text))));
onClick("mail-key-change", () => askKey(null, null));
onClick("by-mail-go", (event) => {
  event.preventDefault();
  beginByMail();
});
onClick("signing-open", () => pickFile((text) => unlock(text, "")));
onClick("signing-unlock", () => myKey && unlock(myKey.file, $("signing-password").value));
$("signing-password").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  $("signing-unlock").click();
});
onClick("signing-make", async () => {
  await makeKey();
  showAlert("signing-no", null);
  showKey();
});
onClick("signing-save", () => saveText("ramparts.key", myKey.file));
onClick("signing-public", () => copyText(myKey.line));
$("mail-file").addEventListener("change", async () => {
  const [file] = $("mail-file").files;
  $("mail-file").value = "";
  if (file) picked(await file.text());
});
