// What one command may read in a project, every command may: they all open their runs in the same way.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COMMANDS } from "../../src/cli/commands.js";
import { descriptor, Folder } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

/** The commands that read a descriptor, with the arguments that make them read everything it refers to. */
const READERS: Record<string, (file: string) => string[]> = {
  validate: (file) => [file],
  lint: (file) => [file],
  diff: (file) => [file.replace("db", "inline"), file],
  verify: (file) => [file, "--against", file],
  import: (file) => [file],
  bundle: (file) => [file],
  "export sql": (file) => [file],
  "export html": (file) => [file],
};

/** Projects with a file `work/db.json`, by what they are about. */
const PROJECTS: Record<string, Project> = {
  "a named configuration with a root above": {
    refers: "../common/t.json",
    configuration: "root: ..\n",
    flags: ["--config", "dsd.config.yaml"],
    codes: { validate: 0 },
  },
  "a found configuration with a root above": {
    refers: "../common/t.json",
    configuration: "root: ..\n",
    codes: { validate: 2 },
  },
  "a found configuration with a root below": {
    refers: "t.json",
    configuration: "root: below\n",
    codes: { validate: 1, verify: 2 },
  },
  "a found configuration that is ignored": {
    refers: "t.json",
    configuration: "root: below\n",
    flags: ["--no-config"],
    codes: { validate: 0 },
  },
  "a configuration below the working folder": {
    from: ".",
    refers: "../common/t.json",
    configuration: "{}\n",
    codes: { validate: 1, verify: 2 },
  },
  "a named configuration below the working folder": {
    from: ".",
    refers: "../common/t.json",
    configuration: "root: ..\n",
    flags: ["--config", "work/dsd.config.yaml"],
    codes: { validate: 0 },
  },
  "a named configuration that allows a host": {
    refers: "https://tables.example/t.json",
    configuration: "allowedHosts: [tables.example]\n",
    flags: ["--config", "dsd.config.yaml"],
    codes: { validate: 0 },
    fetches: true,
  },
  "a found configuration that allows a host": {
    refers: "https://tables.example/t.json",
    configuration: "allowedHosts: [tables.example]\n",
    codes: { validate: 0, diff: 1, verify: 2, import: 1 },
  },
};

interface Project {
  /** The working folder. Default: `work`. */
  readonly from?: string;
  readonly refers: string;
  readonly configuration: string;
  readonly flags?: string[];
  /** The exit codes by command. Default: that of `validate`. */
  readonly codes: Record<string, number>;
  readonly fetches?: boolean;
}

const TABLE = {
  fullyQualifiedName: "shop.orders",
  name: "orders",
  version: "1.0.0",
  columns: [{ fullyQualifiedName: "shop.orders.id", name: "id", dataType: "INT" }],
};

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => {
  vi.unstubAllGlobals();
  folder.remove();
});

test.each(
  Object.entries(PROJECTS).flatMap(([name, project]) =>
    Object.entries(READERS).map(([command, argsOf]) => ({ name, command, argsOf, ...project })),
  ),
)("$command with $name", async ({ command, argsOf, refers, configuration, ...project }) => {
  const { from = "work", flags = [], codes, fetches = false } = project;
  const document = descriptor({}, [{ $ref: refers }]);
  folder.write("work/db.json", document);
  folder.write("work/inline.json", descriptor({}, [TABLE]));
  for (const name of ["work/t.json", "common/t.json", "work/below/t.json"]) {
    folder.write(name, TABLE);
  }
  folder.write("work/dsd.config.yaml", configuration);
  const fetched = vi.fn(async () => new Response(JSON.stringify(TABLE)));
  vi.stubGlobal("fetch", fetched);

  const args = argsOf(from === "work" ? "db.json" : "work/db.json");
  const cwd = `${folder.path}/${from}`;
  const { code, stderr } = await runMain([...command.split(" "), ...args, ...flags], { cwd });
  const [verb = ""] = command.split(" ");
  expect({ code, isFetched: fetched.mock.calls.length > 0 }, stderr).toEqual({
    code: codes[verb] ?? codes.validate,
    isFetched: fetches,
  });
});

test.each([...new Set(Object.keys(READERS).map((name) => name.split(" ")[0] ?? "")), "extract"])(
  "dsd %s has the flags that say what it may read",
  async (name) => {
    const flags = Object.keys((await COMMANDS[name]?.load())?.flags ?? {});
    expect(flags).toEqual(expect.arrayContaining(["root", "allow-host", "config", "no-config"]));
  },
);

test.each<[string, (definition: object) => object]>([
  ["a port", (definition) => ({ promises: { api: { definition } } })],
  [
    "a document that says itself that it is a data product",
    (definition) => ({
      dataProductDescriptor: "1.0.0",
      interfaceComponents: { outputPorts: [{ promises: { api: { definition } } }] },
    }),
  ],
])("dsd import reads %s that dsd validate calls valid", async (_, hold) => {
  folder.write("port.json", hold(descriptor({}, [TABLE])));
  const checked = await runMain(["validate", "port.json"], { cwd: folder.path });
  const imported = await runMain(["import", "port.json"], { cwd: folder.path });
  expect([checked.code, imported.code], imported.stderr).toEqual([0, 0]);
  expect(imported.stdout).toContain("orders");
});
