// npm runs this after `npm ci` in a clone, and for an installation straight from git, as pre-commit
// makes one. With `npm install -g`, npm runs it without the development tools, and an inner `npm ci`
// would take over the settings of a global installation and install nothing here. The packed package
// has no scripts: see scripts/pack.ts.

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
npm("run", "--silent", "build");
