// Runs in a worker of the page: it holds the program, puts the battle into it, and passes questions on and answers back.
// Nothing else is here: no rules, no network, no page.
"use strict";
const asProgram = (program) => {
  const text = (words) => {
    const size = program.lengthBytesUTF8(words) + 1;
    const at = program._malloc(size);
    program.stringToUTF8(words, at, size);
    return at;
  };
  const call = (name, ...words) => {
    const given = words.map(text);
    const got = program["_ramparts_" + name](...given);
    given.forEach((at) => program._free(at));
    return got;
  };
  return {
    file: (name, content) => call("file", name, content),
    open: () => call("open"),
    ask: (question) => program.UTF8ToString(call("ask", question)),
    signature: (folders) => program.UTF8ToString(call("signature", folders))
  };
};
const openBattle = (program, files) => {
  files.forEach(([name, content]) => program.file(name, content));
  return program.open();
};
if (typeof self !== "undefined" && typeof postMessage === "function" && typeof process === "undefined") {
  let program = null;
  self.onmessage = async ({ data }) => {
    try {
      if (data.wasm) {
        program = asProgram(await makePlayer({ wasmBinary: data.wasm, print() {}, printErr() {} }));
        openBattle(program, data.files);
        postMessage({ ready: true });
      } else postMessage({ id: data.id, answer: program.ask(data.question) });
    } catch (error) {
      postMessage({ id: data.id, failed: String(error) });
    }
  };
} else if (typeof module !== "undefined") module.exports = { makePlayer, asProgram, openBattle };
