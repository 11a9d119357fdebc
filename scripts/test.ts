// What `npm test` runs: every check, the fastest first. It stops at the first step that fails. The last line is always `N passed, M failed`.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, findNeovim } from "./install-program.js";
import { packageChecks } from "./package-checks.js";
import { runCommand, StepFailure } from "./run-command.js";

// Nothing here needs the network, and Node parses these certificates in each of a thousand processes.
delete process.env.NODE_EXTRA_CA_CERTS;

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "datastore-descriptor-test-"));

let passed = 0;
let failed = 0;

/** Runs a step, prints how long it took, and returns its result. */
function step<T>(title: string, run: () => T): T {
  const start = performance.now();
  process.stdout.write(`${title} ... `);
  try {
    const result = run();
    console.log(`ok (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return result;
  } catch (error) {
    console.log("FAILED");
    throw error;
  }
}

/** A step that counts as one check. */
function check(title: string, run: () => void): void {
  step(title, run);
  passed++;
}

const node = (...args: string[]) => runCommand(process.execPath, args, { cwd: root });
const tool = (name: string, ...args: string[]) =>
  runCommand(join(root, "node_modules/.bin", name), args, { cwd: root });

/** A test that never returns ends the run, in minutes; all tests take a few. */
const MAX_MINUTES = 30;

/** Runs vitest, shows what fails, and counts. */
function vitest(title: string, args: string[], env: Record<string, string> = {}): void {
  const file = join(scratch, `vitest-${passed}.json`);
  const options = ["--reporter=json", `--outputFile=${file}`, "--reporter=dot"];
  process.stdout.write(`${title} ... `);
  const { status, stdout, stderr } = spawnSync(
    join(root, "node_modules/.bin/vitest"),
    ["run", ...args, ...options],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", ...env },
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: MAX_MINUTES * 60_000,
      killSignal: "SIGKILL",
    },
  );
  const counts = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as {
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
      })
    : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  passed += counts.numPassedTests;
  failed += counts.numFailedTests;
  if (status !== 0 || counts.numPassedTests === 0) {
    console.log("FAILED");
    throw new StepFailure(`${stdout}${stderr}`);
  }
  const skipped = counts.numPendingTests === 0 ? "" : `, ${counts.numPendingTests} skipped`;
  console.log(`ok (${counts.numPassedTests} tests${skipped})`);
}

/** Everything in order; a step that fails throws. */
function runAll(): void {
  step("generated files are current", () =>
    node("--import", "tsx", "schema/generate.ts", "--check"),
  );
  step("types", () => tool("tsc", "-p", "."));
  step("types of the core, without Node", () => tool("tsc", "-p", "src"));
  step("lint", () => tool("biome", "check"));
  step("build", () => runCommand("npm", ["run", "--silent", "build"], { cwd: root }));
  step("API pages are current", () => tool("tsx", "scripts/api-pages.ts", "--check"));
  vitest("tests", []);
  // What looks at the build in any case has run already.
  const onBuild = ["test/public", "test/clients", "--exclude=**/{memory,bundle,examples}.test.ts"];
  vitest("tests of the public surface on the build", onBuild, { TEST_TARGET: "dist" });
  for (const { title, run } of packageChecks(root, scratch)) check(title, run);

  const neovim = findNeovim();
  if (neovim.path === undefined) {
    console.log(`language server in Neovim ... SKIPPED: ${neovim.reason}`);
  } else {
    const { path } = neovim;
    check("language server in Neovim", () =>
      node("--import", "tsx", "test/editors/neovim.ts", path),
    );
  }

  const browser = findChromium();
  if (browser.path === undefined) {
    console.log(`validator in a browser ... SKIPPED: ${browser.reason}`);
  } else {
    const { path } = browser;
    check("validator in a browser", () =>
      node("--import", "tsx", "test/browser/validator.ts", path),
    );
    check("clients in a browser", () => node("--import", "tsx", "test/browser/clients.ts"));
  }
}

try {
  runAll();
} catch (error) {
  failed = Math.max(failed, 1);
  process.exitCode = 1;
  console.error(error instanceof StepFailure ? error.message : error);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
// Standard error may be another stream. What was written there must come before the last line.
process.stderr.write("", () => console.log(`${passed} passed, ${failed} failed`));
