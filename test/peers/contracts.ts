// Data contracts pass `datacontract lint`, and dbt parses what is written for it. Both are Python programs:
//
// pip install "datacontract-cli==1.2.*" "dbt-core==1.9.*" "dbt-duckdb==1.9.*"
//
// One that is not installed is skipped, and the output says so.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { toDbt, toOdcs } from "../../src/export.js";
import { type Model, read } from "../../src/index.js";
import { descriptors } from "../support/descriptors.js";

const values = fc.sample(descriptors, { numRuns: 12, seed: 11 });
const models = await Promise.all(values.map(async (value) => (await read(value)).model));
const folder = mkdtempSync(join(tmpdir(), "dsd-contracts-"));
let failures = 0;

/** Runs a program in the folder; `undefined` if it is not installed. */
function run(program: string, ...args: string[]): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
  });
  if (error !== undefined) {
    console.log(`skipped: ${program} is not installed`);
    return undefined;
  }
  if (status !== 0) {
    failures++;
    console.error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
  }
  return stdout;
}

/** Writes one of the exports of each model. */
const written = (exported: (model: Model) => string | undefined, name: (index: number) => string) =>
  models.map((model, index) => {
    const path = join(folder, name(index));
    writeFileSync(path, (model && exported(model)) ?? "?");
    return path;
  });

try {
  if (run("datacontract", "--version") !== undefined) {
    const contracts = written(
      (model) => toOdcs(model).files[0]?.text,
      (index) => `${index}.odcs.yaml`,
    );
    for (const path of contracts) run("datacontract", "lint", path);
    console.log(`datacontract has read ${contracts.length} contracts`);
  }
  if (run("dbt", "--version") !== undefined) {
    mkdirSync(join(folder, "models"));
    writeFileSync(join(folder, "dbt_project.yml"), "name: shop\nversion: 1.0.0\nprofile: shop\n");
    const output = "{ type: duckdb, path: shop.duckdb }";
    writeFileSync(
      join(folder, "profiles.yml"),
      `shop: { target: dev, outputs: { dev: ${output} } }\n`,
    );
    for (const model of models) {
      const text = model && toDbt(model).files[0]?.text;
      writeFileSync(join(folder, "models/schema.yml"), text ?? "?");
      run("dbt", "parse", "--profiles-dir", ".", "--no-use-colors");
    }
    console.log(`dbt has read ${models.length} files`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failures === 0 ? 0 : 1;
