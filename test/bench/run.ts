// Runs every benchmark, one after the other; fails when one of them misses a bar.
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { here } from "./measure.js";

const BENCHMARKS = [
  "startup",
  "large",
  "structure",
  "yaml",
  "findings",
  "many-files",
  "many-yaml-files",
  "other-files",
  "references",
  "huge",
  "lsp",
  "diff",
  "import",
] as const;

console.log(`Node ${process.version}, ${availableParallelism()} cores`);
for (const name of BENCHMARKS) {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", here(`${name}.ts`)], {
    stdio: "inherit",
  });
  if (status !== 0) {
    console.log(`\n${name}: a bar is missed`);
    process.exitCode = 1;
  }
}
