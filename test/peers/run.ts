// Runs every file of this folder: each checks dsd with programs of others.
//
// npm run test:peers

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

const folder = new URL(".", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "run.ts");
const failed = files.filter((name) => {
  console.log(`\n${name}`);
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", new URL(name, folder).pathname],
    {
      stdio: "inherit",
    },
  );
  return status !== 0;
});
if (failed.length > 0) console.error(`\nfailed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
