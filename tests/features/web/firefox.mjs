// A headless Firefox, told what to do in the words of WebDriver BiDi over a WebSocket. It has of browser.mjs what tests of
// pages to play on need.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workOf } from "./browser.mjs";

const keys = {
  Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", End: "\uE010", Home: "\uE011", Backspace: "\uE003", ArrowLeft: "\uE012",
  ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015"
};

// A finger that a busy machine lifts late has tapped all the same: it takes one for a long press after ten minutes.
const held = ["apz.max_tap_time", "ui.click_hold_context_menus.delay"].map((name) => `user_pref("${name}", 600000);\n`).join("");

// One message after the other, each whole, both ways (RFC 6455).
class Socket {
  #line; #bytes = Buffer.alloc(0); #parts = [];
  constructor(line, heard) {
    this.#line = line;
    line.on("data", (bytes) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes]);
      while (this.#take(heard)) { /* the next one */ }
    });
  }
  static open(port, path, heard) {
    return new Promise((done, failed) => {
      const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64") };
      const asked = request({ host: "127.0.0.1", port, path, headers });
      asked.on("upgrade", (_, line) => done(new Socket(line, heard))).on("response", ({ statusCode }) => failed(new Error("answer " + statusCode)));
      asked.on("error", failed).end();
    });
  }
  #take(heard) {
    const b = this.#bytes;
    if (b.length < 2) return false;
    const short = b[1] & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (b.length < head) return false;
    const size = short < 126 ? short : short === 126 ? b.readUInt16BE(2) : Number(b.readBigUInt64BE(2));
    if (b.length < head + size) return false;
    const body = b.subarray(head, head + size);
    this.#bytes = b.subarray(head + size);
    const kind = b[0] & 15;
    if (kind === 9) this.#send(10, body);
    if (kind > 2) return true;
    this.#parts.push(body);
    if (b[0] & 128) heard(Buffer.concat(this.#parts.splice(0)).toString("utf8"));
    return true;
  }
  #send(kind, body) {
    const mask = randomBytes(4);
    const head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65536 ? 4 : 10);
    head[0] = 128 | kind;
    if (head.length === 2) head[1] = 128 | body.length;
    else if (head.length === 4) head[1] = 128 | 126, head.writeUInt16BE(body.length, 2);
    else head[1] = 128 | 127, head.writeBigUInt64BE(BigInt(body.length), 2);
    this.#line.write(Buffer.concat([head, mask, Buffer.from(body.map((byte, i) => byte ^ mask[i % 4]))]));
  }
  say(text) { this.#send(1, Buffer.from(text)); }
  close() { this.#line.destroy(); }
}

export class Firefox {
  #program; #folder; #socket; #context; #next = 0; #waiting = new Map();
  problems = [];
  requests = [];

  static async start(program = "firefox-esr") {
    const browser = new Firefox();
    browser.#folder = mkdtempSync(join(tmpdir(), "ramparts-firefox-"));
    // whatever it would ask of a network by itself is off
    writeFileSync(join(browser.#folder, "user.js"), ["app.update.enabled", "datareporting.policy.dataSubmissionEnabled",
      "browser.safebrowsing.downloads.enabled", "extensions.getAddons.cache.enabled", "network.captive-portal-service.enabled",
      "network.connectivity-service.enabled", "browser.region.update.enabled"].map((name) => `user_pref("${name}", false);\n`).join("") + held);
    browser.#program = spawn(program, ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", browser.#folder, "about:blank"],
      { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: browser.#folder, MOZ_CRASHREPORTER_DISABLE: "1" } });
    const port = await new Promise((done, failed) => {
      let heard = "";
      browser.#program.on("error", failed).on("exit", () => failed(new Error(program + " has ended: " + heard)));
      browser.#program.stderr.setEncoding("utf8").on("data", (text) => {
        heard += text;
        const named = /BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(heard);
        if (named) done(Number(named[1]));
      });
    });
    browser.#socket = await Socket.open(port, "/session", (text) => browser.#hear(JSON.parse(text)));
    await browser.#ask("session.new", { capabilities: {} });
    browser.#context = (await browser.#ask("browsingContext.getTree")).contexts[0].context;
    await browser.#ask("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
    return browser;
  }

  async stop() {
    const ended = new Promise((done) => this.#program.once("exit", done));
    this.#ask("browser.close").catch(() => {});
    await Promise.race([ended, new Promise((done) => setTimeout(done, 5000))]);
    this.#socket.close();
    this.#program.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  worked() { return workOf(this.#program.pid); }

  #hear({ id, type, method, params, result, message }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) type === "error" ? waiting.no(new Error(message)) : waiting.yes(result);
    if (method === "log.entryAdded" && params.level === "error") this.problems.push(params.text);
    if (method === "network.beforeRequestSent") this.requests.push(params.request.url);
  }

  #ask(method, params = {}) {
    const id = ++this.#next;
    this.#socket.say(JSON.stringify({ id, method, params }));
    return new Promise((yes, no) => this.#waiting.set(id, { yes, no }));
  }
  #here(method, params) { return this.#ask(method, { context: this.#context, ...params }); }

  async open(address, { width = 1280, height = 900, phone = false } = {}) {
    this.problems = [];
    this.requests = [];
    await this.#here("browsingContext.setViewport", { viewport: { width, height }, devicePixelRatio: phone ? 2 : 1 });
    await this.#here("browsingContext.navigate", { url: address, wait: "complete" });
    await this.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  async value(expression) {
    const given = await this.#ask("script.evaluate", { expression, target: { context: this.#context }, awaitPromise: true, userActivation: true });
    if (given.type === "exception") throw new Error(expression + ": " + given.exceptionDetails.text);
    return given.result.type === "array" ? given.result.value.map(({ value }) => value) : given.result.value;
  }

  #act(type, actions, parameters) {
    return this.#here("input.performActions", { actions: [{ type, id: type + (parameters?.pointerType ?? ""), parameters, actions }] });
  }
  press(key) {
    const value = keys[key] ?? key;
    return this.#act("key", [{ type: "keyDown", value }, { type: "keyUp", value }]);
  }
  #point(pointerType, x, y, presses) {
    const to = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
    const down = presses ? [{ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }] : [];
    return this.#act("pointer", [to, ...down], { pointerType });
  }
  hover(x, y) { return this.#point("mouse", x, y, false); }
  click(x, y) { return this.#point("mouse", x, y, true); }
  tap(x, y) { return this.#point("touch", x, y, true); }

  async picture(file) {
    const { data } = await this.#here("browsingContext.captureScreenshot");
    writeFileSync(file, Buffer.from(data, "base64"));
  }
}
