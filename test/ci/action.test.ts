// The action fetches and starts the tool without anything of the repository that it checks. A stand-in
// for npm records how it is called; `scripts/integrations.ts` runs the action with npm itself.

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { actionSteps } from "../support/action.js";
import { filesBelow, readText, root } from "../support/project.js";

/** Writes a tool that prints how it was called, into the folder that `--prefix` names. */
const NPM = `#!/usr/bin/env node
const { mkdirSync, writeFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
const valueOf = (flag) => args[args.indexOf(flag) + 1];
const bin = valueOf("--prefix") + "/node_modules/datastore-descriptor/dist";
mkdirSync(bin, { recursive: true });
const { NODE_OPTIONS, NODE_PATH } = process.env;
const read = (flag) => readFileSync(valueOf(flag), "utf8");
const npm = { args, cwd: process.cwd(), user: read("--userconfig"), global: read("--globalconfig"), NODE_OPTIONS, NODE_PATH };
writeFileSync(bin + "/cli.cjs", "console.log(JSON.stringify({ npm: " + JSON.stringify(npm) + ", file: __filename, cwd: process.cwd(), args: process.argv.slice(2), drivers: process.env.DSD_DRIVERS, NODE_OPTIONS: process.env.NODE_OPTIONS })); process.exitCode = 1;");
`;

interface Call {
  npm: {
    args: string[];
    cwd: string;
    user: string;
    global: string;
    NODE_OPTIONS?: string;
    NODE_PATH?: string;
  };
  file: string;
  cwd: string;
  args: string[];
  drivers?: string;
  NODE_OPTIONS?: string;
}

let scratch = "";
let workspace = "";

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), "dsd-action-")));
  workspace = join(scratch, "workspace");
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    writeFileSync(join(scratch, file), text);
  };
  write("bin/npm", NPM);
  chmodSync(join(scratch, "bin/npm"), 0o755);
  mkdirSync(join(scratch, "temp"));
  // What a hostile repository can bring along.
  const evil = `require("node:fs").writeFileSync(${JSON.stringify(join(scratch, "pwned"))}, "");`;
  write("workspace/node_modules/datastore-descriptor/package.json", '{"version":"0.1.0"}');
  write("workspace/node_modules/datastore-descriptor/dist/cli.cjs", evil);
  write("workspace/node_modules/.bin/dsd", `#!/usr/bin/env node\n${evil}`);
  write("workspace/.npmrc", "registry=http://127.0.0.1:9/\nnode-options=--require ./evil.cjs\n");
  write("workspace/evil.cjs", evil);
  write("workspace/package.json", '{"scripts":{"preinstall":"node evil.cjs"},"type":"module"}');
  write("workspace/.nvmrc", "0.0.0");
  mkdirSync(join(workspace, "sub dir"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function runAction(inputs: Record<string, string>, env: Record<string, string> = {}) {
  const [step, ...more] = actionSteps(root, inputs);
  expect(more).toEqual([]);
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.script ?? ""],
    {
      cwd: workspace,
      encoding: "utf8",
      env: {
        PATH: `${join(scratch, "bin")}${delimiter}${process.env.PATH}`,
        RUNNER_TEMP: join(scratch, "temp"),
        ...step?.env,
        ...env,
      },
    },
  );
  return { status, stderr, call: (stdout === "" ? undefined : JSON.parse(stdout)) as Call };
}

const isIn = (folder: string, path: string) => path.startsWith(`${folder}/`);

describe("the action", () => {
  test("installs into a folder of its own, by settings of its own", () => {
    const { call, status } = runAction({}, { NODE_OPTIONS: "", NODE_PATH: workspace });
    expect(status).toBe(1);
    const { npm } = call;
    expect(isIn(join(scratch, "temp"), npm.cwd)).toBe(true);
    expect(npm.args).toContain("--ignore-scripts");
    expect([npm.user, npm.global]).toEqual(["", ""]);
    expect([npm.NODE_OPTIONS, npm.NODE_PATH]).toEqual([undefined, undefined]);
    expect(npm.args.slice(-2)).toEqual(["--", expect.stringMatching(/^datastore-descriptor@\d/)]);
    expect(isIn(join(scratch, "temp"), call.file)).toBe(true);
    expect(call.cwd).toBe(workspace);
    expect(existsSync(join(scratch, "pwned"))).toBe(false);
    expect(readdirSync(join(scratch, "temp"))).toEqual([]);
  });

  test("does not pass options of Node on, which an earlier step may have from the repository", () => {
    // Node itself would fail at the missing file.
    const { call, status } = runAction({}, { NODE_OPTIONS: "--require ./evil.cjs" });
    expect(status).toBe(1);
    expect([call.npm.NODE_OPTIONS, call.NODE_OPTIONS]).toEqual([undefined, undefined]);
    expect(existsSync(join(scratch, "pwned"))).toBe(false);
  });

  test("passes inputs as arguments", () => {
    const { call } = runAction({
      command: "lint",
      "fail-on": "warning",
      paths: '$(touch pwned)\n"; touch pwned #\n--fix\n',
      args: "--strict\n",
      "changed-since": "--output=json=x",
      baseline: "a b.json",
      "sarif-file": "a b.sarif",
      "working-directory": "sub dir",
      registry: "https://registry.example.org/$(id)",
    });
    expect(call.args).toEqual([
      "lint",
      ...["--format", "github", "--fail-on", "warning", "--baseline=a b.json"],
      ...["--output", "sarif=a b.sarif"],
      "--changed-since=--output=json=x",
      "--strict",
      ...["--", "$(touch pwned)", '"; touch pwned #', "--fix"],
    ]);
    expect(call.cwd).toBe(join(workspace, "sub dir"));
    expect(call.npm.args).toContain("https://registry.example.org/$(id)");
  });

  test("installs drivers beside the tool, and takes them from nowhere else", () => {
    const { call } = runAction({
      command: "verify",
      against: "env:DATABASE_URL",
      drivers: "pg@8\n--prefix=x\n",
      paths: "contracts",
    });
    expect(call.npm.args.slice(-4)).toEqual([
      "--",
      expect.stringMatching(/^datastore-descriptor@\d/),
      "pg@8",
      "--prefix=x",
    ]);
    expect(call.drivers).toBe(call.npm.cwd);
    expect(call.args).toEqual([
      "verify",
      "--format",
      "github",
      "--against=env:DATABASE_URL",
      "--",
      "contracts",
    ]);
  });

  test("runs nothing but check, validate, lint, diff and verify", () => {
    const { status, stderr, call } = runAction({ command: "bundle" });
    expect(status).toBe(2);
    expect(stderr).toContain("must be check, validate, lint, diff or verify");
    expect(call).toBeUndefined();
  });

  test("has no expression in its script", () => {
    for (const { script } of actionSteps(root, {})) expect(script).not.toContain("${{");
  });
});

interface Workflow {
  jobs: Record<string, { steps: { run?: string }[] }>;
}

describe("our own workflows", () => {
  const workflows = filesBelow(".github/workflows", ".yml");

  test.each(workflows)(
    "%s uses actions by their commits, and says which version that is",
    (file) => {
      const uses = readText(file).match(/^\s*-? ?uses:.*$/gm) ?? [];
      expect(uses.length).toBeGreaterThan(0);
      for (const line of uses)
        expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    },
  );

  test.each(workflows)("%s has no expression in a script", (file) => {
    const { jobs } = parse(readText(file)) as Workflow;
    const scripts = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(scripts).not.toEqual([]);
    for (const script of scripts) expect(script).not.toContain("${{");
  });
});

describe("jobs that our pages show", () => {
  const jobs = ["README.md", ...filesBelow("docs", ".md")].flatMap((file) =>
    [...readText(file).matchAll(/^```yaml\n(.*?)^```/gms)].map(([, job = ""]) => [file, job]),
  );

  test("run nothing that the checked repository contains", () => {
    const scripts = jobs.filter(([, job]) => /\b(?:run|script):/.test(job ?? ""));
    expect(scripts.length).toBeGreaterThan(5);
    for (const [file, job] of scripts) {
      expect(job, file).not.toMatch(/\bnpx\b|npm exec|node_modules\/\.bin/);
    }
  });
});
