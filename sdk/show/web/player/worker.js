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
const unpacked = (packed, type) => {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = letters.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": type } });
};
// From here on the page can start another worker at once. A browser that hands no program over gets none.
const tellReady = (module) => {
  try {
    postMessage({ ready: true, module });
  } catch {
    postMessage({ ready: true });
  }
};
if (typeof self !== "undefined" && typeof postMessage === "function" && typeof process === "undefined") {
  let program = null;
  self.onmessage = async ({ data }) => {
    try {
      if (data.wasm) {
        const battle = unpacked(data.battle, "application/json").json();
        const module = data.module ?? await WebAssembly.compileStreaming(unpacked(data.wasm, "application/wasm"));
        const instantiateWasm = (imports, done) => void WebAssembly.instantiate(module, imports).then(done)
          .catch((error) => postMessage({ failed: String(error) }));
        program = asProgram(await makePlayer({ instantiateWasm, print() {}, printErr() {} }));
        openBattle(program, await battle);
        tellReady(module);
      } else postMessage({ id: data.id, answer: program.ask(data.question) });
    } catch (error) {
      postMessage({ id: data.id, failed: String(error) });
    }
  };
} else if (typeof module !== "undefined") module.exports = { makePlayer, asProgram, openBattle };
