// A player who has nothing but a page, for a test of the window that plays against him by mail: node mail_seat.mjs PLAYER
// RAMPARTS SOURCES PICTURES PAGE FOLDER. Of each mail laid into FOLDER as to-1, to-2, … he takes what it says, plays his
// part, and lays what he writes beside it as from-1, from-2, …; to-end has his game laid down as page.game.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openDesk } from "./desk.mjs";
import { openSeat } from "./seat.mjs";

const [page, folder] = process.argv.slice(6);
const desk = await openDesk(process.argv.slice(2, 6));
const { browser, check, look, pictures } = desk;
const wide = { width: 1280, height: 800 };
const lay = (name, text) => {
  writeFileSync(join(folder, name + ".part"), text);
  renameSync(join(folder, name + ".part"), join(folder, name));
};
try {
  const bob = await openSeat(browser, pathToFileURL(page).href + "?pause=0", wide, { folder, look });
  for (let number = 1; !existsSync(join(folder, "to-end")); await sleep(50)) {
    const mail = join(folder, "to-" + number);
    if (!existsSync(mail)) continue;
    const words = readFileSync(mail, "utf8");
    if (number === 1) {
      await bob.joins("Bob", words);
      check("the page names the mod", /ann\.works|Fieldworks/.test(await bob.value("document.body.textContent")));
    } else await bob.accept(words);
    check("the mail is taken", !await bob.shown("mail-no"), await bob.text("mail-no"));
    if ((await bob.mail())?.mine) await bob.play();
    await browser.picture(join(pictures, "mail-story.png"));
    lay("from-" + number++, await bob.letter());
  }
  check("the game is over on the page", (await bob.mail()).over, await bob.text("mail-standing"));
  await browser.picture(join(pictures, "mail-story.png"));
  check("nothing went wrong on the page", browser.problems.length === 0, browser.problems);
  lay("page.game", await bob.gameFile());
} catch (error) {
  check("he played to the end", false, String(error.stack ?? error));
}
await desk.leave();
