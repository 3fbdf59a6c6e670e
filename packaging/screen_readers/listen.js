// Goes through the main tasks with a screen reader and writes what it said, one transcript a task.
//
//     node listen.js PROGRAM FOLDER [MODULE]
//
// PROGRAM is the installed command `touchstone`, FOLDER gets the transcripts, and MODULE stands in for Guidepup in
// tests. stories.json names the keys as Guidepup does. Each task begins with a new demo study and the window on it.

import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const [program, folder, module = "@guidepup/guidepup"] = process.argv.slice(2);
const patience = Number(process.env.SCREEN_READER_PATIENCE_MS ?? 60_000);
const quiet = Number(process.env.SCREEN_READER_QUIET_MS ?? 1_500);
const stories = JSON.parse(readFileSync(new URL("stories.json", import.meta.url), "utf8"));

if (!folder) {
  console.error("Name the program and a folder for the transcripts: node listen.js PROGRAM FOLDER");
  process.exit(2);
}
const { screenReader } = await import(module);
mkdirSync(folder, { recursive: true });
let failures = 0;
for (const [name, keys] of Object.entries(stories)) {
  const { lines, trouble } = await hear(keys);
  const title = `${screenReader.name} ${screenReader.version} on ${process.platform}`;
  const end = trouble ? [`! ${trouble}`] : [];
  writeFileSync(join(folder, `${name}.txt`), [title, ...lines, ...end, ""].join("\n"));
  console.log(`${name}: ${trouble ?? "heard"}`);
  failures += trouble ? 1 : 0;
}
process.exit(failures ? 1 : 0);

// Press the keys of one task; what was said after each, and what went wrong. All that was started is ended.
async function hear(keys) {
  const place = mkdtempSync(join(tmpdir(), "touchstone-heard-"));
  const lines = [];
  let window;
  try {
    execFileSync(program, ["demo", join(place, "demo")], { stdio: "ignore" });
    await screenReader.start();
    window = spawn(program, ["open", join(place, "demo")], { stdio: "ignore" });
    await waitForWindow(window);
    lines.push("> (the window opens)", ...(await said()));
    for (const key of keys) {
      await screenReader.clearSpokenPhraseLog();
      if (typeof key === "string") {
        await screenReader.press(onThisSystem(key));
        lines.push(`> ${onThisSystem(key)}`, ...(await said()));
      } else {
        await screenReader.type(key.type);
        lines.push(`> (types) ${JSON.stringify(key.type)}`, ...(await said()));
      }
      if (window.exitCode !== null) throw new Error(`the program ended with code ${window.exitCode}`);
    }
    return { lines };
  } catch (error) {
    return { lines, trouble: error.message };
  } finally {
    window?.kill();
    await screenReader.stop().catch(() => {});
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

// The screen reader names the window once it has the focus.
async function waitForWindow(window) {
  for (const end = Date.now() + patience; Date.now() < end; await wait(100)) {
    if (window.exitCode !== null) throw new Error(`the program ended with code ${window.exitCode}`);
    if ((await screenReader.spokenPhraseLog()).some((phrase) => phrase.includes("Touchstone"))) return;
  }
  throw new Error("the screen reader never named the window");
}

// All phrases since the last key, once nothing new has come for a while.
async function said() {
  let phrases = await screenReader.spokenPhraseLog();
  for (let since = Date.now(); Date.now() - since < quiet; await wait(50)) {
    const now = await screenReader.spokenPhraseLog();
    if (now.length !== phrases.length) since = Date.now();
    phrases = now;
  }
  return phrases.length ? phrases.map((phrase) => `    ${phrase}`) : ["    (silence)"];
}

// On a Mac, the program's Ctrl is the Command key.
function onThisSystem(key) {
  return process.platform === "darwin" ? key.replace("Control", "Meta") : key;
}
