// npm runs this after `npm ci` in a clone, and when somebody installs straight from git, as
// pre-commit does. Then with `npm install -g`, and there npm runs it without the tools: an inner
// `npm install` believes that it is a global one too, and installs nothing here.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_(global|prefix)$/i.test(name)),
);

/** @param {string[]} args */
function npm(...args) {
  const { status } = spawnSync("npm", args, {
    stdio: "inherit",
    env,
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(new URL("../node_modules/tsup", import.meta.url))) npm("ci", "--ignore-scripts");
npm("run", "--silent", "build", "--", "--silent");
