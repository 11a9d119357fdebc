// What `npm test` runs. It ends with the first step that fails. The last line is always `N passed, M failed`.

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { isBuilt } from "../test/support/project.js";

// Nothing here needs the network, and Node parses these certificates in each of a thousand processes.
delete process.env.NODE_EXTRA_CA_CERTS;

const scratch = mkdtempSync(join(tmpdir(), "datastore-descriptor-test-"));
let [passed, failed] = [0, 0];

/** Runs a program; one that never returns is ended after half an hour. */
async function step(title: string, [program = "", ...args]: string[], env = {}): Promise<void> {
  const start = performance.now();
  await promisify(execFile)(program, args, {
    env: { ...process.env, NO_COLOR: "1", ...env },
    maxBuffer: 2 ** 28,
    timeout: 30 * 60_000,
  });
  console.log(`${title} ... ok (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** Runs vitest, counts its tests, and names those that it skips. */
async function vitest(title: string, args: string[], env = {}): Promise<void> {
  const file = join(scratch, `${title}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  await step(title, ["vitest", "run", ...args, ...reporters], env).finally(() => {
    if (!existsSync(file)) return;
    const { testResults, ...counts } = JSON.parse(readFileSync(file, "utf8"));
    passed += counts.numPassedTests;
    failed += counts.numFailedTests;
    const tests: { fullName: string; status: string }[] = testResults.flatMap(
      (one: { assertionResults: object[] }) => one.assertionResults,
    );
    const skipped = tests.filter(({ status }) => status === "skipped" || status === "pending");
    for (const { fullName } of skipped) console.log(`${fullName} ... SKIPPED`);
  });
}

try {
  await step("generated files are current", ["tsx", "schema/generate.ts", "--check"]);
  await Promise.all([
    step("types", ["tsc", "-p", "."]),
    step("lint", ["biome", "check"])
      // `npm ci` has just built.
      .then(() => (isBuilt() ? undefined : step("build", ["npm", "run", "--silent", "build"])))
      .then(() => step("types of the core, without Node", ["tsc", "-p", "src"]))
      .then(() => step("API pages", ["typedoc", "--emit", "none", "--logLevel", "Warn"])),
  ]);
  await vitest("tests", []);
  const onBuild = ["test/public", "test/clients", "test/sandbox"];
  await vitest("tests of the public surface on the build", onBuild, { TEST_TARGET: "dist" });
} catch (error) {
  failed = Math.max(failed, 1);
  const { message, stdout = "", stderr = "" } = error as Error & Record<string, string>;
  console.error(`${message}\n${stdout}${stderr}`);
}
rmSync(scratch, { recursive: true, force: true });
// Standard error may be another stream. What was written there must come before the last line.
process.stderr.write("", () => {
  process.stdout.write(`${passed} passed, ${failed} failed\n`, () => process.exit(failed && 1));
});
