// A headless Chromium without anything between: it is told what to do over two pipes, in the words of its own protocol
// of debugging, each message a JSON text that ends with a zero byte.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const codes = {
  Tab: 9, Enter: 13, Escape: 27, " ": 32, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40
};

// Seconds that a program and those it has started have worked so far, as the system counts them.
export function workOf(program) {
  const processes = new Map();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      processes.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch { /* it has ended */ }
  const ours = (id) => id === program || (processes.has(id) && ours(processes.get(id).parent));
  let ticks = 0;
  for (const [id, one] of processes) if (ours(id)) ticks += one.ticks;
  return ticks / 100;
}

export class Browser {
  #program; #folder; #session; #next = 0; #waiting = new Map(); #heard = "";
  problems = [];  // exceptions, complaints and refused loads, as the console would show them
  requests = [];  // every address that was asked for

  // With `offline` it has no network at all, not even this machine: a room of its own where the system allows that, and
  // elsewhere Chromium's own pretence.
  static async start(program = "chromium", { offline = false } = {}) {
    const browser = new Browser();
    const alone = offline && spawnSync("unshare", ["-rn", "true"]).status === 0 ? ["unshare", "-rn"] : [];
    browser.#folder = mkdtempSync(join(tmpdir(), "ramparts-web-"));
    // no sandbox of its own, since continuous integration runs as root
    const [first, ...words] = [...alone, program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--hide-scrollbars", "--no-first-run", "--remote-debugging-pipe", "--user-data-dir=" + browser.#folder, "about:blank"];
    browser.#program = spawn(first, words,
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], env: { ...process.env, HOME: browser.#folder } });
    browser.#program.on("error", (error) => { throw error; });
    browser.#program.stdio[4].setEncoding("utf8").on("data", (text) => browser.#hear(text));
    const { targetInfos } = await browser.#ask("Target.getTargets", {});
    const page = targetInfos.find(({ type }) => type === "page");
    browser.#session = (await browser.#ask("Target.attachToTarget", { targetId: page.targetId, flatten: true })).sessionId;
    for (const part of ["Page", "Runtime", "Log", "Network", "Accessibility"]) await browser.ask(part + ".enable");
    if (offline && !alone.length)
      await browser.ask("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
    return browser;
  }

  async stop() {
    const ended = new Promise((done) => this.#program.once("exit", done));
    this.#ask("Browser.close", {}).catch(() => {});
    await Promise.race([ended, new Promise((done) => setTimeout(done, 5000))]);
    this.#program.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  worked() { return workOf(this.#program.pid); }

  #hear(text) {
    const parts = (this.#heard + text).split("\0");
    this.#heard = parts.pop();
    for (const { id, method, params, result, error } of parts.map((part) => JSON.parse(part))) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (waiting) error ? waiting.no(new Error(error.message)) : waiting.yes(result);
      if (method === "Runtime.exceptionThrown") this.problems.push(params.exceptionDetails.exception?.description ?? "exception");
      if (method === "Log.entryAdded") this.problems.push(params.entry.text);
      if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
      if (method === "Page.loadEventFired") this.loaded?.();
    }
  }

  #ask(method, params, sessionId) {
    const id = ++this.#next;
    this.#program.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    return new Promise((yes, no) => this.#waiting.set(id, { yes, no }));
  }
  ask(method, params = {}) { return this.#ask(method, params, this.#session); }

  async open(address, { width = 1280, height = 900, phone = false, dark = false, scripts = true } = {}) {
    this.problems = [];
    this.requests = [];
    await this.ask("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: phone ? 2 : 1, mobile: phone });
    await this.ask("Emulation.setTouchEmulationEnabled", { enabled: phone, maxTouchPoints: phone ? 2 : 1 });
    await this.ask("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    await this.ask("Emulation.setScriptExecutionDisabled", { value: !scripts });
    const loaded = new Promise((done) => { this.loaded = done; });
    await this.ask("Page.navigate", { url: address });
    await loaded;
    await this.ask("Emulation.setScriptExecutionDisabled", { value: false });
    if (scripts) await this.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  // What an expression gives in the page.
  async value(expression) {
    const { result, exceptionDetails } = await this.ask("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(expression + ": " + (exceptionDetails.exception?.description ?? exceptionDetails.text));
    return result.value;
  }

  // A key as a hand presses it.
  async press(key, { shift = false } = {}) {
    const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
    const event = { key, code: key, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0), modifiers: shift ? 8 : 0 };
    await this.ask("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...event });
    await this.ask("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }
  type(text) { return this.ask("Input.insertText", { text }); }

  async click(x, y) {
    for (const type of ["mousePressed", "mouseReleased"])
      await this.ask("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
  }
  hover(x, y) { return this.ask("Input.dispatchMouseEvent", { type: "mouseMoved", x, y }); }
  async tap(x, y) {
    await this.ask("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await this.ask("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  async drag(from, to) {
    const mouse = (type, [x, y]) => this.ask("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
    await mouse("mousePressed", from);
    for (let i = 1; i <= 5; ++i) await mouse("mouseMoved", from.map((v, k) => v + (to[k] - v) * i / 5));
    await mouse("mouseReleased", to);
  }
  // Two fingers that part from one another, or close.
  async pinch([x, y], from, to) {
    const points = (apart) => [{ x: x - apart / 2, y, id: 0 }, { x: x + apart / 2, y, id: 1 }];
    await this.ask("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(from) });
    for (let i = 1; i <= 5; ++i)
      await this.ask("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(from + (to - from) * i / 5) });
    await this.ask("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  // What a screen reader is given: role and name of every node that is not ignored.
  async readable() {
    const { nodes } = await this.ask("Accessibility.getFullAXTree");
    return nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => ({ role: role?.value, name: name?.value ?? "" }));
  }

  async picture(file) {
    const { data } = await this.ask("Page.captureScreenshot", { format: "png" });
    writeFileSync(file, Buffer.from(data, "base64"));
  }
  // How many pages it prints on.
  async printed() {
    const { data } = await this.ask("Page.printToPDF", { paperWidth: 8.27, paperHeight: 11.69 });
    return Buffer.from(data, "base64");
  }
}
