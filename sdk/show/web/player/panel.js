// What stands beside the map: whose turn, what can be done, odds with their rules, the log. Texts come from the program.
const list = (id, lines, make) => {
  $(id).replaceChildren(...lines.map(make));
  $(id).hidden = lines.length === 0;
};
const node = (name, text, how) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (how) made.className = how;
  return made;
};
const pushed = (text, act, how) => {
  const made = node("button", text, how);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
};
const ruled = (text, rule) => rule ? `${text} [${fill(data.say.rule, rule)}]` : text;

function faceOf(u, lost) {
  const picture = drawn("svg", { class: "face", "aria-hidden": "true", viewBox: `0 0 ${data.counter} ${data.counter}` });
  drawn("use", { href: `#m-counter-${u}-${lost}` }, picture);
  return picture;
}

function showHeading(state) {
  $("when").textContent = state.when;
  $("who").textContent = state.who;
  $("chosen").hidden = !state.chosen;
  $("chosen").textContent = state.chosen;
  const side = data.sides[state.side];
  document.body.style.setProperty("--side", side?.colour || "transparent");
  [...$("track").children].forEach((box, i) => {
    if (i + 1 === state.turn) box.setAttribute("aria-current", "step");
    else box.removeAttribute("aria-current");
  });
  document.body.classList.toggle("by-night", state.night);
  $("prompt").textContent = state.trouble || state.prompt;
  $("end").disabled = !state.human;
  $("end").classList.toggle("open", state.end && state.human);
  $("undo").disabled = !state.undo;
  $("play-on").hidden = !state.reviewing;
  $("ask-hint").disabled = !state.human;
}

function showStack(state, choose) {
  const rows = state.stack?.rows ?? [];
  list("stack", rows, (row, i) => {
    const made = node("li");
    const press = pushed("", (event) => choose(i, event.shiftKey || event.ctrlKey), row.able ? "" : "unable");
    if (row.face >= 0) press.append(faceOf(row.face, current.units[2 * row.face + 1] || 0));
    const said = node("span");
    said.append(node("b", row.words), node("small", row.more));
    press.append(said);
    press.setAttribute("aria-pressed", String(row.on));
    made.append(press);
    return made;
  });
}

function showChoices(state, choose) {
  const offered = state.choices.filter(([, , listed]) => listed);
  list("choices", offered, ([number, hex, , text]) => {
    const made = node("li");
    const press = pushed(text, () => choose(number));
    press.addEventListener("pointerenter", () => hex >= 0 && pointAt(hex));
    made.append(press);
    return made;
  });
}

function rowsOf(lines) {
  return lines.map(([text, value, rule]) => {
    const row = node("tr");
    row.append(node("td", ruled(text, rule)), node("td", value));
    return row;
  });
}

function showOdds(odds) {
  $("odds").hidden = !odds;
  if (!odds) return;
  const out = [];
  if (odds.title) {
    out.push(node("h3", odds.title));
    const strip = node("ol", undefined, "strip");
    strip.append(...odds.faces.map(([die, code, tone, words]) => {
      const cell = node("li", undefined, tone);
      cell.title = words;
      cell.append(node("b", String(die)), node("span", code), node("span", words, "unseen"));
      return cell;
    }));
    const table = node("table");
    const head = (text) => {
      const row = node("tr");
      const cell = node("th", text);
      cell.colSpan = 2;
      row.append(cell);
      return row;
    };
    table.append(...rowsOf(odds.column), head(odds.attack), ...rowsOf(odds.attackers), head(odds.defence), ...rowsOf(odds.defenders));
    const more = node("details");
    more.open = document.body.classList.contains("all-odds");
    more.addEventListener("toggle", () => document.body.classList.toggle("all-odds", more.open));
    more.append(node("summary", odds.badge), table);
    out.push(strip, more);
  }
  out.push(...odds.objections.map(([text, , rule]) => node("p", ruled(text, rule), "objection")));
  $("odds").replaceChildren(...out);
}

function showLog(log) {
  const box = $("log");
  while (box.children.length > log.from) box.lastChild.remove();
  for (const line of log.lines) {
    const [kind, depth, text] = line.split("\t");
    box.append(node("li", text, `${kind} d${depth}`));
  }
  if (log.lines.length) box.scrollTop = box.scrollHeight;
}

function showRest(state) {
  const lines = [...state.kept, ...state.situation];
  $("situation").querySelector("ul").replaceChildren(...lines.map((text) => node("li", text)));
  $("situation").hidden = lines.length === 0;
  $("die").hidden = !state.rolled;
  if (!state.rolled) return;
  const glyph = state.face >= 1 && state.face <= 6 ? String.fromCodePoint(0x2680 + state.face - 1) : String(state.face);
  $("die").replaceChildren(node("span", glyph, "die"), node("span", state.die));
}

function refuseWith(text, rule) {
  $("no").hidden = !text;
  $("no").textContent = text ? ruled(text, rule) : "";
}

// Headings, and the lines below them by their depth; nothing takes the hint away.
function showHint(lines) {
  $("hint").hidden = !lines;
  $("hint").replaceChildren(...(lines ?? []).map(([depth, text]) => depth === 0 ? node("h3", text) : node("p", text, "d" + depth)));
}

// The errata of the page with a check mark each; `on` names those that are on, `chosen` is called when one is clicked.
function showErrata(files, on, chosen) {
  if (!$("errata")) return;
  const marks = files.flatMap(({ name, rows }, l) => [node("li", name, "file"), ...rows.map((row, e) => {
    const mark = node("input");
    mark.type = "checkbox";
    mark.checked = on.includes(`${l}.${e}`);
    mark.dataset.erratum = `${l} ${e}`;
    mark.addEventListener("change", () => chosen(mark));
    const label = node("label");
    label.append(mark, node("span", row.reason || row.id));
    const line = node("li");
    line.append(label, ...row.changes.map((change) => node("small", change)));
    return line;
  })]);
  $("errata").querySelector("ul").replaceChildren(...marks);
}
const chosenErrata = () => $("errata")
  ? ["\nerrata", ...[...$("errata").querySelectorAll("input:checked")].map((mark) => mark.dataset.erratum)].join("\n") + "\n"
  : "";
