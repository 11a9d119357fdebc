// What `npm test` runs. It ends with the first step that fails. The last line is always `N passed, M failed`.

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { isThorough, seedOfRun, turnOfRun } from "../test/support/effort.js";
import { isBuilt } from "../test/support/project.js";

// Only a thorough run needs the network, and Node parses these certificates in each of a thousand processes.
if (!isThorough) delete process.env.NODE_EXTRA_CA_CERTS;

const scratch = mkdtempSync(join(tmpdir(), "datastore-descriptor-test-"));
let [passed, failed] = [0, 0];

/** Runs a program, and names what it skips; one that never returns is ended after half an hour. */
async function step(title: string, [program = "", ...args]: string[], env = {}): Promise<void> {
  const start = performance.now();
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    env: { ...process.env, NO_COLOR: "1", ...env },
    maxBuffer: 2 ** 28,
    timeout: 30 * 60_000,
  });
  for (const [line] of `${stdout}\n${stderr}`.matchAll(/^.* \.\.\. SKIPPED$/gm)) console.log(line);
  console.log(`${title} ... ok (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** Runs vitest, counts its tests, and names those that it skips. */
async function vitest(title: string, env: NodeJS.ProcessEnv): Promise<void> {
  const file = join(scratch, `${title}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  await step(title, ["vitest", "run", ...reporters], env).finally(() => {
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

/** TypeScript 7, which checks in a fifth of the time. What uses the compiler as a library needs version 5. */
const tsc = ["node", "node_modules/typescript-7/bin/tsc"];

try {
  console.log(
    `${isThorough ? "all" : "some"} cases of properties, with seed ${seedOfRun()} and turn ${turnOfRun()}`,
  );
  // That the generated files are current is one of the tests.
  await Promise.all([
    // The package gets these pages when it is packed. The examples in them run in any case.
    isThorough && step("API pages", ["typedoc", "--emit", "none", "--logLevel", "Warn"]),
    step("lint", ["biome", "check"])
      .then(() => step("types", [...tsc, "-p", "."]))
      .then(() => step("types of the core, without Node", [...tsc, "-p", "src"])),
  ]);
  // `npm ci` has just built.
  if (!isBuilt()) await step("build", ["npm", "run", "--silent", "build"]);
  // Each of the many processes that tests start would compile the same files.
  await vitest("tests", { TEST_BUILD: "1", NODE_COMPILE_CACHE: join(scratch, "compiled") });
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
