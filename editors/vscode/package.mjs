// Builds the extension with the tools of its lock file, which are installed if they are not there.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

if (!existsSync(new URL("node_modules/@vscode/vsce", import.meta.url))) {
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], {
    cwd: new URL(".", import.meta.url),
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import("./build.mjs");
