// How many findings descriptors have before and after `--fix` and `--fix-unsafe`, as a Markdown
// table: the one in docs/fixes.md. The descriptors stay as they are.
//
//   npm run build && npx tsx scripts/fix-table.ts FILE...

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../dist/cli.cjs", import.meta.url));

interface Report {
  files: { findings: { code: string }[] }[];
}

function findings(folder: string, file: string, ...options: string[]): string[] {
  const args = [command, "validate", "--format", "json", ...options, file];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return (JSON.parse(stdout) as Report).files.flatMap((one) =>
    one.findings.map(({ code }) => code),
  );
}

const totals = [0, 0, 0];
console.log("| file | found | after `--fix` | after `--fix-unsafe` | left |");
console.log("|---|---|---|---|---|");
for (const path of process.argv.slice(2)) {
  const folder = mkdtempSync(join(tmpdir(), "dsd-fix-"));
  // With the other files of its folder, which it may refer to.
  cpSync(dirname(resolve(path)), folder, { recursive: true });
  const file = basename(path);
  const steps = [[], ["--fix"], ["--fix-unsafe"]].map((options) =>
    findings(folder, file, ...options),
  );
  for (const [index, codes] of steps.entries()) totals[index] = (totals[index] ?? 0) + codes.length;
  const left = [...new Set(steps[2])].sort().join(", ");
  console.log(`| ${file} | ${steps.map((codes) => codes.length).join(" | ")} | ${left} |`);
  rmSync(folder, { recursive: true });
}
console.log(`| all | ${totals.join(" | ")} | |`);
