// `extends` of a configuration: data only, inside the repository, and mistakes at their places.

import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Folder } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";
import { shopWith } from "../../support/shop.js";

let folder: Folder;
let outside: Folder;
beforeEach(() => {
  folder = new Folder();
  outside = new Folder();
  folder.write(".git/HEAD", "");
  folder.write(
    "db.json",
    shopWith([
      {
        fullyQualifiedName: "s.orders",
        version: "1.0.0",
        columns: [{ fullyQualifiedName: "s.orders.id", dataType: "INTEGR" }],
      },
      { fullyQualifiedName: "s.lines", version: "1.0.0", columns: [] },
    ]),
  );
});
afterEach(() => {
  folder.remove();
  outside.remove();
});

async function run(...args: string[]) {
  return runMain(["lint", "--format", "json", "db.json", ...args], { cwd: folder.path });
}

/** The level of each finding. */
async function levels(...args: string[]): Promise<Record<string, string>> {
  const { stdout, stderr } = await run(...args);
  if (stdout === "") throw new Error(stderr);
  const { files } = JSON.parse(stdout) as {
    files: { findings: { code: string; severity: string }[] }[];
  };
  return Object.fromEntries(
    files.flatMap(({ findings }) => findings.map(({ code, severity }) => [code, severity])),
  );
}

const DEFAULTS = {
  "missing-columns": "info",
  "missing-connection": "info",
  "unknown-data-type": "warning",
};

test("the settings of a base apply where the configuration has none", async () => {
  expect(await levels()).toEqual(DEFAULTS);
  folder.write("lint/base.yaml", "rules:\n  missing-columns: warning\n  missing-connection: off\n");
  folder.write("dsd.config.json", {
    extends: "./lint/base.yaml",
    rules: { "missing-columns": "error" },
  });
  expect(await levels()).toEqual({ "missing-columns": "error", "unknown-data-type": "warning" });
  folder.write("dsd.config.json", { extends: ["lint/base.yaml"] });
  expect(await levels()).toEqual({ "missing-columns": "warning", "unknown-data-type": "warning" });
});

test("later bases win, and a base has bases of its own, relative to it", async () => {
  folder.write("lint/one.json", {
    extends: "./deep/two.json",
    rules: { "missing-columns": "off" },
  });
  folder.write("lint/deep/two.json", {
    rules: { "missing-columns": "error", "missing-connection": "off" },
  });
  folder.write("lint/three.json", { rules: { "unknown-data-type": "off" } });
  folder.write("dsd.config.json", { extends: ["./lint/one.json", "./lint/three.json"] });
  expect(await levels()).toEqual({});
  folder.write("lint/three.json", { rules: { "missing-columns": "warning" } });
  expect(await levels()).toEqual({ "missing-columns": "warning", "unknown-data-type": "warning" });
});

test("a rule that the configuration sets is not as an override of a base says", async () => {
  folder.write("base.json", {
    overrides: [
      { files: ["**/*.json"], rules: { "missing-columns": "off", "missing-connection": "off" } },
    ],
  });
  folder.write("dsd.config.json", {
    extends: "./base.json",
    rules: { "missing-columns": "error" },
  });
  expect(await levels()).toEqual({ "missing-columns": "error", "unknown-data-type": "warning" });
});

test("globs of a base are relative to the configuration of the run; lists are joined", async () => {
  folder.write("lint/base.json", {
    ignore: ["drafts"],
    suppressions: [{ rules: ["missing-columns"], files: ["db.json"], reason: "r" }],
  });
  folder.write("drafts/db.json", "{}");
  folder.write("dsd.config.json", {
    extends: "./lint/base.json",
    suppressions: [{ rules: ["unknown-data-type"], files: ["db.json"], reason: "r" }],
  });
  expect(await levels()).toEqual({ "missing-connection": "info" });
  const { stdout } = await runMain(["lint", "--print-config", "drafts/db.json"], {
    cwd: folder.path,
  });
  expect(JSON.parse(stdout)).toMatchObject({ ignored: true });
});

test("an unused suppression of a base is reported in the base", async () => {
  folder.write(
    "base.yaml",
    "suppressions:\n  - rules: [column-positions]\n    files: [db.json]\n    reason: r\n",
  );
  folder.write("dsd.config.json", { extends: "./base.yaml" });
  const { stdout } = await runMain(["lint", "db.json"], { cwd: folder.path });
  expect(stdout).toContain(
    "warning[unused-suppression]: `column-positions` reports nothing in `db.json`",
  );
  expect(stdout).toContain("base.yaml:2:5  /suppressions/0");
});

test.each([
  [
    { extends: "./none.json" },
    "dsd.config.json:2:14",
    "`./none.json` cannot be read: no such file",
  ],
  [
    { extends: ["./base.mjs"] },
    "dsd.config.json:3:5",
    "`./base.mjs` is neither JSON nor YAML; a dsd.config.mjs can import it",
  ],
  [
    { extends: "./bad.json" },
    "bad.json:3:5",
    "unknown rule `missing-colums`; did you mean `missing-columns`?",
  ],
  [{ extends: "./broken.json" }, "broken.json:1:12", "syntax-error"],
  [{ extends: "./loop.json" }, "loop.json:2:14", "`./dsd.config.json` extends this file"],
  [
    { extends: "./own.json" },
    "own.json:2:3",
    "`root` cannot be set in a configuration that another one extends",
  ],
  [{ extends: "./own.json" }, "own.json:3:3", "`allowedHosts` cannot be set"],
  [{ extends: "../elsewhere.json" }, "dsd.config.json:2:14", "is outside the repository"],
  [{ extends: "./link.json" }, "dsd.config.json:2:14", "is outside the repository"],
  [
    { extends: "shared-config/dsd.json" },
    "dsd.config.json:2:14",
    "`shared-config/dsd.json` cannot be read",
  ],
  [
    { extends: "./deep-0.json" },
    "deep-8.json:2:14",
    "more than 10 configurations extend each other",
  ],
  [{ extends: 1 }, "dsd.config.json:2:14", "`extends` must be an array"],
])("%j is a mistake at %s", async (configuration, place, message) => {
  folder.write("dsd.config.json", configuration);
  folder.write("bad.json", { rules: { "missing-colums": "off" } });
  folder.write("broken.json", '{ "rules": }');
  folder.write("loop.json", { extends: "./dsd.config.json" });
  folder.write("own.json", { root: "..", allowedHosts: ["example.org"] });
  folder.write("base.mjs", "export default {};");
  folder.write("node_modules/shared-config/dsd.json", {});
  for (let index = 0; index < 12; index++) {
    folder.write(`deep-${index}.json`, { extends: `./deep-${index + 1}.json` });
  }
  const file = outside.write("secret.json", { rules: { "missing-columns": "off" } });
  symlinkSync(file, join(folder.path, "link.json"));
  const { code, stderr } = await run();
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain(place);
});

test("a configuration that was named extends files anywhere, and packages", async () => {
  folder.write("node_modules/shared-config/dsd.json", { rules: { "missing-columns": "error" } });
  const base = outside.write("base.json", { rules: { "missing-connection": "off" } });
  folder.write("lint/mine.json", { extends: ["shared-config/dsd.json", base] });
  expect(await levels("--config", "lint/mine.json")).toEqual({
    "missing-columns": "error",
    "unknown-data-type": "warning",
  });
  folder.write("lint/mine.json", { extends: "no-such-package/dsd.json" });
  const { stderr } = await run("--config", "lint/mine.json");
  expect(stderr).toContain("`no-such-package/dsd.json` is neither a file nor an installed package");
});

test.each([
  [["--rule", "missing-columns=error"], { ...DEFAULTS, "missing-columns": "error" }],
  [
    [
      "--rule",
      "missing-columns=off",
      "--rule",
      "missing-connection=off",
      "--rule",
      "missing-description=info",
    ],
    { "missing-description": "info", "unknown-data-type": "warning" },
  ],
])("%j sets levels, and wins over the configuration", async (args, expected) => {
  expect(await levels(...args)).toEqual(expected);
  folder.write("dsd.config.json", {
    overrides: [{ files: ["**"], rules: { "missing-columns": "warning" } }],
  });
  expect(await levels(...args)).toEqual(expected);
});

test.each([
  ["missing-colums=off", "--rule: unknown rule missing-colums; did you mean missing-columns?"],
  [
    "missing-columns=warn",
    "--rule: missing-columns must be off, info, warning or error, not warn; did you mean warning?",
  ],
  ["missing-columns", '--rule takes ID=LEVEL, not "missing-columns"'],
  [
    "wrong-type=off",
    "--rule: wrong-type is a code of the format; codes of the format cannot be configured",
  ],
])("--rule %s is wrong usage", async (setting, message) => {
  expect(await run("--rule", setting)).toEqual({
    code: 2,
    stdout: "",
    stderr: `dsd: ${message}\n`,
  });
});
