// What exports make of names by strangers.

import { read } from "datastore-descriptor";
import { toDbt, toTypeScript } from "datastore-descriptor/export";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { fileStem, UniqueNames } from "../../src/exports/exported.js";
import { expectLinear } from "../hostile/growth.js";
import { inTurn } from "../support/effort.js";
import { folderPerFile } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { shopWith } from "../support/shop.js";

const folder = folderPerFile();

const described = (names: readonly string[], column = "c", description = "") =>
  shopWith(
    names.map((name, index) => ({
      ...{ fullyQualifiedName: `a.t${index}`, version: "1.0.0", name, description },
      columns: [{ fullyQualifiedName: `a.t${index}.c`, name: column, dataType: "INT" }],
    })),
  );

async function modelOf(...args: Parameters<typeof described>) {
  const { model } = await read(described(...args));
  if (model === undefined) throw new Error("no descriptor");
  return model;
}

test.each(
  inTurn([
    { format: "dbt", write: toDbt },
    { format: "TypeScript", write: toTypeScript },
  ]),
)("$format takes linear time for names that become equal", async ({ write }) => {
  const prepare = async (size: number) => {
    const names = Array.from(
      { length: size },
      (_, index) => `ab${String.fromCodePoint(0x2200 + index)}`,
    );
    const model = await modelOf(names);
    return () => write(model);
  };
  await expectLinear(prepare, { smallest: 250, largest: 4_000 });
});

test("names that become equal get numbers that no other name has", () => {
  const names = new UniqueNames();
  const given = ["a", "A", "a_2", "a", "a", "a_2"].map((name) => names.give(name));
  expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length);
  expect(given.slice(0, 2)).toEqual(["a", "A_2"]);
});

test("dbt reads no name as a template", async () => {
  const attack = "{{ env_var('PWN') }}{% do run_query('drop') %}{# x #}";
  const model = await modelOf([attack], attack, attack);
  const { text = "" } = toDbt(model).files[0] ?? {};
  const strings: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") strings.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(parse(text));
  expect(strings.join()).toContain("PWN");
  // The only template is the one that writes a brace.
  for (const one of strings) expect(one.replaceAll("{{ '{' }}", "")).not.toMatch(/\{[{%#]/);
});

describe("names of files", () => {
  test.each(["con", "CON", "nul.x", "com1", "LPT9", "aux"])("%s is no device", (name) => {
    expect(fileStem(name, "x")).toBe(`_${name}`);
  });

  test.each(["a".repeat(300), "größe".repeat(100), "表".repeat(300), "😀".repeat(300)])(
    "a long name is cut so that every file system takes it",
    (name) => {
      expect(Buffer.byteLength(`${fileStem(name, "x")}.schema.json`)).toBeLessThan(255);
    },
  );

  test("the schemas of an import get files of their own, whatever the case of their names", async () => {
    const schemas = ["con", "CON", "Sales", "sales", "a b", "a_b", "x".repeat(300)];
    const rows = schemas.map(
      (name) => `create schema "${name}"; create table "${name}".t (a int);`,
    );
    folder.write("many.postgres.sql", rows.join("\n"));
    const { code, stderr } = await runMain(["import", "many.postgres.sql", "-o", "out/"], {
      cwd: folder.path,
    });
    expect([code, stderr]).toEqual([0, expect.stringContaining("7 tables")]);
  });
});

describe("standard output of a service that runs commands in it", () => {
  const table = ["t"];
  const comment = "first\n::error::broken\n  ::add-mask::x";

  test.each(["markdown", "html", "sql", "dbml"])("export %s", async (format) => {
    folder.write("db.json", described(table, "c", comment));
    const args = ["export", format, "db.json"];
    for (const name of ["GITHUB_ACTIONS", "TF_BUILD"]) {
      const { stdout } = await runMain(args, { cwd: folder.path, env: { [name]: "true" } });
      expect(stdout).not.toMatch(/^\s*::|##\[/m);
    }
    const { stdout } = await runMain(args, { cwd: folder.path });
    expect(stdout).not.toBe("");
    const out = await runMain([...args, "-o", `db-${format}.txt`], {
      cwd: folder.path,
      env: { GITHUB_ACTIONS: "true" },
    });
    expect([out.code, out.stdout]).toEqual([0, ""]);
  });
});

test("a write that fails says what is written already", async () => {
  folder.write("db.json", described(["a", "b", "c"]));
  folder.write("js/b.schema.json/file", "");
  const args = ["export", "json-schema", "db.json", "-o", "js/"];
  const { code, stderr } = await runMain(args, { cwd: folder.path });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/b\.schema\.json: .*; 1 earlier file was written\n$/),
  ]);
});
