// A configuration means the same for the library as for the command.

import { diff, lint, type Suppression } from "datastore-descriptor";
import { lintFile, loadConfiguration } from "datastore-descriptor/node";
import { beforeEach, expect, test } from "vitest";
import { descriptor, folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const table = (name: string) => ({ fullyQualifiedName: name, version: "1.0.0" });

const folder = folderPerTest();
beforeEach(() => {
  folder.write("db.json", descriptor({}, [table("shop.orders"), { $ref: "other.json" }]));
  folder.write("other.json", table("shop.items"));
});

const ofRun = async () => {
  const { stdout } = await runMain(["lint", "--format=json", "db.json"], { cwd: folder.path });
  const { files } = JSON.parse(stdout) as { files: { findings: { message: string }[] }[] };
  return files.flatMap(({ findings }) => findings.map(({ message }) => message)).sort();
};
const ofLibrary = async () => {
  const file = `${folder.path}/db.json`;
  const { findings, suppressedCount } = await lintFile(
    file,
    (await loadConfiguration(file)).options,
  );
  return { messages: findings.map(({ message }) => message).sort(), suppressedCount };
};

test.each<[string, object, number | undefined]>([
  ["none", {}, undefined],
  ["by rule", { rules: ["missing-columns"], files: ["**"] }, 2],
  ["by file", { rules: ["missing-columns"], files: ["other.json"] }, 1],
  ["by name", { rules: ["missing-columns"], files: ["**"], name: "shop.orders" }, 1],
])("suppressions of a configuration: %s", async (_, suppression, count) => {
  const suppressions = count === undefined ? [] : [{ ...suppression, reason: "later" }];
  folder.write("dsd.config.json", { suppressions });
  const { messages, suppressedCount } = await ofLibrary();
  expect(messages).toEqual(await ofRun());
  expect(suppressedCount).toBe(count);
});

test.each<[string, object, string]>([
  ["none", {}, "2.0.0"],
  ["the view", { view: "writers" }, "1.1.0"],
  ["a level", { levels: { "type-widened": "patch" } }, "1.0.1"],
  [
    "an accepted change",
    {
      accepted: [
        { code: "type-widened", subject: "orders.id", reason: "agreed", until: "2001-01-31" },
      ],
    },
    "1.0.0",
  ],
])("settings of a configuration for diff: %s", async (_, settings, required) => {
  const orders = (dataType: string) => {
    const columns = [{ fullyQualifiedName: "shop.orders.id", dataType }];
    return descriptor({}, [{ ...table("shop.orders"), columns }]);
  };
  folder.write("dsd.config.json", { diff: settings });
  folder.write("old.json", orders("INT"));
  folder.write("new.json", orders("BIGINT"));
  const { diff: options } = await loadConfiguration(`${folder.path}/new.json`);
  const ofText = { ...options, today: "2001-01-31" };
  const sides = [orders("INT"), orders("BIGINT")] as const;
  expect((await diff(...sides, ofText)).requires).toBe(required);

  const args = ["diff", "--format=json", "old.json", "new.json"];
  const { stdout } = await runMain(args, { cwd: folder.path });
  const [file] = (JSON.parse(stdout) as { files: { requires: string }[] }).files;
  const today = new Date().toISOString().slice(0, 10);
  expect((await diff(...sides, { ...options, today })).requires).toBe(file?.requires);
});

test("a list of suppressions works beside comments", async () => {
  const text = `schema:
  tables:
    # dsd-disable-next-line missing-columns -- filled later
    - fullyQualifiedName: shop.a
      version: 1.0.0
    - fullyQualifiedName: shop.b
      version: 1.0.0
`;
  const count = async (suppressions: boolean | readonly Suppression[]) => {
    const { findings } = await lint(text, { suppressions });
    return findings.filter(({ code }) => code === "missing-columns").length;
  };
  expect(await count(false)).toBe(2);
  expect(await count(true)).toBe(1);
  expect(await count([])).toBe(1);
  expect(await count([{ rules: ["missing-columns"], name: "shop.b" }])).toBe(0);
  expect(await count([{ rules: ["missing-columns"], applies: () => false }])).toBe(1);
});

test.each<[unknown, string]>([
  [5, "`suppressions` must be true, false or an array"],
  [[null], "suppressions[0] must be an object"],
  [[{}], "suppressions[0].rules must be an array"],
  [
    [{ rules: ["missing-colums"] }],
    "suppressions[0]: unknown rule `missing-colums`; did you mean `missing-columns`?",
  ],
  [[{ rules: [], name: 5 }], "suppressions[0].name must be a string"],
  [[{ rules: [], applies: "**" }], "suppressions[0].applies must be a function"],
])("the suppressions %j are refused", async (suppressions, message) => {
  const options = { suppressions } as { suppressions: boolean };
  await expect(lint("{}", options)).rejects.toThrow(new TypeError(message));
});

test.each(["mjs", "js", "cjs", "ts"])(
  "a dsd.config.%s that was found is not loaded, which is said",
  async (end) => {
    const name = `dsd.config.${end}`;
    folder.write(name, "throw new Error('it was loaded')");
    folder.write("inner/db.json", descriptor());
    const run = (...args: string[]) => runMain([...args, "db.json"], { cwd: folder.path });
    for (const command of [["validate"], ["lint"], ["check"], ["bundle"], ["export", "sql"]]) {
      const said = `${name} was not loaded, because it is a program: name it with --config\n`;
      expect((await run(...command)).stderr, command[0]).toContain(said);
      expect((await run(...command, "--no-config")).stderr, command[0]).not.toContain(name);
    }
    const { stderr } = await run("lint", `--config=${name}`);
    expect(stderr).toContain(
      end === "ts"
        ? `the configuration ${name} is TypeScript, which is not loaded: write a dsd.config.mjs`
        : "it was loaded",
    );
    const inner = `${folder.path}/inner/db.json`;
    expect((await loadConfiguration(inner)).notLoaded).toBe(`${folder.path}/${name}`);
    // A nearer configuration is the one that is meant.
    folder.write("inner/dsd.config.json", {});
    expect((await loadConfiguration(inner)).notLoaded).toBeUndefined();
  },
);
