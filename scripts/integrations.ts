// Tries the integrations as their users run them: the steps of the GitHub Action, the job of GitLab
// CI, and the pre-commit hooks, each on the packed package.
//
//   npx tsx scripts/integrations.ts [--pre-commit PATH]
//
// The hooks run if pre-commit is installed. It installs the packed package.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { actionSteps } from "../test/support/action.js";
import { pack } from "./pack.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "dsd-integrations-"));

/** The environment without what npm and npx add to it, which users do not have. */
const CLEAN = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => {
    if (/^npm_|^INIT_CWD$|^NODE$/i.test(name)) return [];
    const isOurs = (part: string) => !part.includes("node_modules");
    return [
      [name, name === "PATH" ? value?.split(delimiter).filter(isOurs).join(delimiter) : value],
    ];
  }),
);

/** The registry of this machine, which need not be the public one. */
const registry = spawnSync("npm", ["config", "get", "registry"], {
  encoding: "utf8",
}).stdout.trim();

interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): Run {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...CLEAN, npm_config_prefer_offline: "true", ...env },
  });
  return { status, stdout, stderr };
}

function must(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = run(command, args, cwd);
  assert.equal(status, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

const git = (cwd: string, ...args: string[]): string =>
  must("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], cwd);

const goods = "goods: { fullyQualifiedName: stock.goods, version: 1.0.0 }\n";

/** A user's repository: an invalid descriptor, one that is right, and a fragment of the latter. */
function makeRepository(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(join(folder, "stores"), { recursive: true });
  cpSync(join(root, "examples/orders.json"), join(folder, "orders.json"));
  const stock = {
    datastoreapi: "1.0.0",
    info: { title: "Stock", version: "1.0.0" },
    services: {},
    schema: { tables: [{ $ref: "tables.yaml#/goods" }] },
  };
  writeFileSync(join(folder, "stores/stock.json"), JSON.stringify(stock));
  writeFileSync(join(folder, "stores/tables.yaml"), goods);
  writeFileSync(join(folder, "package.json"), "{}\n");
  git(folder, "init", "-q", "-b", "main");
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "x");
  return folder;
}

/** Adds a valid descriptor in which the rules find a mistake. */
function addRepeated(folder: string): void {
  const table = { fullyQualifiedName: "shop.orders", version: "1.0.0" };
  const descriptor = {
    datastoreapi: "1.0.0",
    info: { title: "Shop", version: "1.0.0" },
    services: {},
    schema: { tables: [table, table] },
  };
  writeFileSync(join(folder, "repeated.json"), JSON.stringify(descriptor));
}

/** Runs the steps of action.yml as the runner does: inputs in the environment, bash, one file. */
function runAction(folder: string, inputs: Record<string, string>): Run & { summary: string } {
  const summary = join(scratch, "summary.md");
  writeFileSync(summary, "");
  let result: Run = { status: null, stdout: "", stderr: "" };
  for (const { script, env } of actionSteps(root, { registry, ...inputs })) {
    result = run("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], folder, {
      ...env,
      RUNNER_TEMP: scratch,
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: folder,
      GITHUB_STEP_SUMMARY: summary,
    });
  }
  return { ...result, summary: readFileSync(summary, "utf8") };
}

/** Puts into a repository what would be run or obeyed if the tool were fetched and started in it. */
function makeHostile(folder: string): void {
  const evil = `require("node:fs").writeFileSync(${JSON.stringify(join(scratch, "pwned"))}, "");\n`;
  const installed = join(folder, "node_modules/datastore-descriptor");
  mkdirSync(join(installed, "dist"), { recursive: true });
  cpSync(join(root, "package.json"), join(installed, "package.json"));
  writeFileSync(join(installed, "dist/cli.cjs"), evil);
  writeFileSync(join(folder, "evil.cjs"), evil);
  writeFileSync(
    join(folder, ".npmrc"),
    "registry=http://127.0.0.1:9/\nnode-options=--require ./evil.cjs\n",
  );
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ type: "module", scripts: { preinstall: "node evil.cjs" } }),
  );
}

function tryAction(tarball: string): void {
  const folder = makeRepository("action");
  const all = runAction(folder, { package: tarball, "sarif-file": "dsd.sarif" });
  assert.equal(all.status, 1, all.stderr);
  assert.equal(all.stdout.match(/^::error file=orders.json,line=\d+,/gm)?.length, 4);
  assert.match(all.summary, /\| error unknown-property \| orders.json:8 \|/);
  const sarif = JSON.parse(readFileSync(join(folder, "dsd.sarif"), "utf8"));
  assert.equal(sarif.runs[0].results.length, 4);
  assert.ok(sarif.runs[0].tool.driver.rules[0].help.markdown);

  const good = runAction(folder, { package: tarball, paths: "stores\n" });
  assert.equal(good.status, 0, good.stderr);
  assert.match(good.stdout, /1 file is valid/);

  const none = runAction(folder, { package: tarball, "changed-since": "HEAD" });
  assert.equal(none.status, 0, none.stderr);
  writeFileSync(join(folder, "stores/tables.yaml"), "goods: { fullyQualifiedName: stock.goods }\n");
  const changed = runAction(folder, { package: tarball, "changed-since": "HEAD" });
  assert.equal(changed.status, 1, changed.stderr);
  assert.match(changed.stdout, /^::error file=stores\/tables.yaml,line=1/m);

  const hostile = runAction(folder, { package: tarball, paths: '$(touch pwned)\n"; touch pwned' });
  assert.equal(hostile.status, 2);
  assert.ok(!existsSync(join(folder, "pwned")));

  addRepeated(folder);
  const linted = runAction(folder, { package: tarball, command: "lint", paths: "repeated.json" });
  assert.equal(linted.status, 1, linted.stderr);
  assert.match(linted.stdout, /title=duplicate-table/);

  makeHostile(folder);
  const safe = runAction(folder, { package: tarball, paths: "orders.json" });
  assert.equal(safe.status, 1, safe.stderr);
  assert.equal(safe.stdout.match(/^::error file=orders.json,line=\d+,/gm)?.length, 4);
  assert.ok(!existsSync(join(scratch, "pwned")));
}

function tryGitlab(tarball: string): void {
  const folder = makeRepository("gitlab");
  const page = readFileSync(join(root, "docs/ci.md"), "utf8");
  const [, yaml = ""] = /## GitLab CI\n+```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  const { script, artifacts } = parse(yaml).descriptors;
  const prefix = join(scratch, "gitlab-prefix");
  const commands = script.join("\n").replace(/datastore-descriptor@\S+/, tarball);
  const { status, stderr } = run("sh", ["-ec", commands], folder, {
    NPM_CONFIG_PREFIX: prefix,
    PATH: [join(prefix, "bin"), process.env.PATH].join(delimiter),
    GITLAB_CI: "true",
    CI_PROJECT_DIR: folder,
  });
  assert.equal(status, 1, stderr);
  const report = JSON.parse(readFileSync(join(folder, artifacts.reports.codequality), "utf8"));
  assert.equal(report.length, 4);
  assert.equal(report[0].location.path, "orders.json");
  assert.match(readFileSync(join(folder, artifacts.reports.junit), "utf8"), /failures="4"/);
}

/** The hook of docs/ci.md, with the packed package. */
function tryPreCommit(preCommit: string, tarball: string): void {
  const page = readFileSync(join(root, "docs/ci.md"), "utf8");
  const [, yaml = ""] = /## pre-commit\n[\s\S]*?```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  const { repos } = parse(yaml);
  const [hook] = repos[0].hooks;
  hook.additional_dependencies = [tarball];
  const folder = makeRepository("pre-commit");
  const configure = (name: string, entry: string) => {
    assert.ok(page.includes(`\`${entry}`), entry);
    writeFileSync(
      join(folder, ".pre-commit-config.yaml"),
      JSON.stringify({ repos: [{ ...repos[0], hooks: [{ ...hook, name, entry }] }] }),
    );
  };
  const home = { PRE_COMMIT_HOME: join(scratch, "home") };
  const runHook = (...args: string[]) =>
    run(preCommit, ["run", "--color=never", ...args], folder, home);

  configure("check data store descriptors", "dsd check --affected --");
  git(folder, "add", "-A");
  const start = performance.now();
  const all = runHook("--all-files");
  console.log(
    `pre-commit: ${((performance.now() - start) / 1000).toFixed(1)} s to install and run`,
  );
  assert.match(all.stdout, /check data store descriptors\.+Failed/, all.stdout + all.stderr);
  assert.match(all.stdout, /1 of 2 files is not valid/);

  // The invalid descriptor is not among the changed files, so it is not reported.
  writeFileSync(join(folder, "package.json"), '{ "a": 1 }\n');
  git(folder, "add", "-A");
  assert.match(runHook().stdout, /\.+Passed/);

  writeFileSync(join(folder, "stores/tables.yaml"), "goods: { fullyQualifiedName: stock.goods }\n");
  git(folder, "add", "-A");
  const fragment = runHook();
  assert.match(fragment.stdout, /Failed/);
  assert.match(fragment.stdout, /missing property `version` in Table/);

  git(folder, "commit", "-qm", "y");

  // pre-commit does not name removed files, nor the old names of renamed ones.
  writeFileSync(join(folder, "stores/tables.yaml"), goods);
  git(folder, "commit", "-qam", "z");
  git(folder, "rm", "-q", "stores/tables.yaml");
  const removed = runHook();
  assert.match(removed.stdout, /`tables.yaml#\/goods` cannot be loaded/, removed.stdout);
  const range = (command: string) => {
    git(folder, "commit", "-qm", command);
    return runHook("--from-ref", "HEAD~1", "--to-ref", "HEAD");
  };
  assert.match(range("removed").stdout, /`tables.yaml#\/goods` cannot be loaded/);
  git(folder, "reset", "-q", "--hard", "HEAD~1");
  git(folder, "mv", "stores/tables.yaml", "stores/items.yaml");
  assert.match(runHook().stdout, /`tables.yaml#\/goods` cannot be loaded/);
  assert.match(range("renamed").stdout, /`tables.yaml#\/goods` cannot be loaded/);
  git(folder, "reset", "-q", "--hard", "HEAD~1");

  addRepeated(folder);
  git(folder, "add", "-A");
  const lint = runHook("--files", "repeated.json");
  assert.match(lint.stdout, /check data store descriptors\.+Failed/, lint.stdout + lint.stderr);
  assert.match(lint.stdout, /duplicate-table/);

  configure("fix data store descriptors", "dsd validate --affected --fix --");
  git(folder, "add", "-A");
  const fix = runHook("--files", "orders.json");
  assert.match(fix.stdout, /files were modified by this hook/, fix.stdout + fix.stderr);
  assert.match(readFileSync(join(folder, "orders.json"), "utf8"), /"connectionString"/);
  assert.match(runHook("--files", "orders.json").stdout, /Passed/);
}

const named = process.argv.indexOf("--pre-commit");
const preCommit = (named < 0 ? undefined : process.argv[named + 1]) ?? "pre-commit";
const hasPreCommit = named >= 0 || run("pre-commit", ["--version"], scratch).status === 0;
try {
  const { tarball } = pack(scratch);
  tryAction(tarball);
  console.log("GitHub Action: ok");
  tryGitlab(tarball);
  console.log("GitLab CI: ok");
  if (hasPreCommit) tryPreCommit(preCommit, tarball);
  console.log(`pre-commit: ${hasPreCommit ? "ok" : "not here, not tried"}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
