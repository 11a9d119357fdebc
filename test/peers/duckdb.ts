// A file of DuckDB: an import agrees with its database, and each change is one finding, which a fix cures.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DriftCode } from "../../src/findings/codes.js";
import { readText } from "../support/project.js";
import { runMain } from "../support/run-main.js";

interface Duckdb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{ run(sql: string): Promise<unknown>; closeSync(): void }>;
      closeSync(): void;
    }>;
  };
}

type Planted = readonly [sql: string, code: DriftCode, fix?: "--fix-unsafe" | "--extra"];

/** Tables that nothing depends on: DuckDB changes no others. */
const SPARE = `
  CREATE TABLE visit (
    id INTEGER PRIMARY KEY, "first seen" TIMESTAMP NOT NULL, place VARCHAR, cost DECIMAL(9, 2), tags VARCHAR[]
  );
  CREATE TABLE place (name VARCHAR UNIQUE, code VARCHAR(2) REFERENCES country (code));
  COMMENT ON COLUMN visit.place IS 'Where';`;

const PLANTED: readonly Planted[] = [
  ["ALTER TABLE visit DROP COLUMN place", "missing-column", "--fix-unsafe"],
  ["ALTER TABLE visit RENAME COLUMN place TO location", "missing-column", "--fix-unsafe"],
  ["ALTER TABLE visit ADD COLUMN guests INTEGER", "extra-column", "--extra"],
  ["DROP TABLE visit", "missing-table", "--fix-unsafe"],
  ["CREATE TABLE basket (id INTEGER PRIMARY KEY, tags VARCHAR[])", "extra-table", "--extra"],
  ["ALTER TABLE visit ALTER place TYPE BIGINT USING NULL", "type-differs"],
  ["ALTER TABLE visit ALTER tags TYPE VARCHAR USING NULL", "type-differs"],
  ["ALTER TABLE visit ALTER cost TYPE DECIMAL(12, 2)", "precision-differs"],
  ["ALTER TABLE visit ALTER cost TYPE DECIMAL(9, 3)", "precision-differs"],
  ['ALTER TABLE visit ALTER "first seen" DROP NOT NULL', "nullability-differs"],
  [
    "DROP TABLE place; CREATE TABLE place (name VARCHAR, code VARCHAR(2) REFERENCES country (code))",
    "unique-differs",
    "--fix-unsafe",
  ],
  [
    "DROP TABLE place; CREATE TABLE place (name VARCHAR UNIQUE, code VARCHAR(2))",
    "foreign-key-differs",
    "--fix-unsafe",
  ],
  [
    `DROP TABLE visit; CREATE TABLE visit (
      id INTEGER NOT NULL, "first seen" TIMESTAMP NOT NULL, place VARCHAR, cost DECIMAL(9, 2), tags VARCHAR[])`,
    "primary-key-differs",
    "--fix-unsafe",
  ],
  ["DROP VIEW stocked; CREATE TABLE stocked AS SELECT * FROM stock", "table-kind-differs"],
];

const { DuckDBInstance } = createRequire(import.meta.url)("@duckdb/node-api") as Duckdb;
process.env.DSD_DRIVERS = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "dsd-duckdb-"));
const dsd = (...args: string[]) => runMain(args, { cwd: folder });

/** Has a file of the shop, and of changes to it. */
async function create(name: string, changes = ""): Promise<string> {
  const instance = await DuckDBInstance.create(join(folder, name));
  const connection = await instance.connect();
  await connection.run(readText("fixtures/databases/shop.duckdb.sql") + SPARE + changes);
  connection.closeSync();
  instance.closeSync();
  return `duckdb:${name}`;
}

/** The codes of all findings in the files of a folder. */
async function verify(files: string, against: string, ...flags: string[]): Promise<string[]> {
  const args = ["verify", files, "--against", against, "--format", "json", ...flags];
  const { code, stdout, stderr } = await dsd(...args);
  assert.notEqual(code, 2, stderr);
  const report = JSON.parse(stdout) as { files: { findings: { code: string }[] }[] };
  return report.files.flatMap(({ findings }) => findings.map((one) => one.code));
}

/** The files of a folder, with their texts. */
const textsOf = (name: string): string[] =>
  readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file), "utf8"));

try {
  const shop = await create("shop.duckdb");
  const imports = {
    yaml: [["-o", "yaml/"]],
    json: [
      ["--schema", "main", "-o", "json/main.json"],
      ["--schema", 'my "s', "-o", "json/other.json"],
    ],
  };
  mkdirSync(join(folder, "json"));
  for (const [files, runs] of Object.entries(imports)) {
    for (const flags of runs) {
      const { code, stderr } = await dsd("import", shop, ...flags);
      assert.equal(code, 0, stderr);
    }
    assert.equal(readdirSync(join(folder, files)).length, 2, "a file for each schema");
    const comments = ["--rule", "description-differs=info"];
    assert.deepEqual(await verify(files, shop, "--extra", ...comments), [], files);
    const { code, stdout } = await dsd("lint", files);
    assert.equal(code, 0, stdout);
  }
  console.log("3 imports agree with their database");

  // By such names, DuckDB would choose an extension to open the file with.
  for (const name of ["md:x", "sqlite:x", "postgres:host=localhost"]) {
    cpSync(join(folder, "shop.duckdb"), join(folder, name));
    const { code, stderr } = await dsd("import", `duckdb:${name}`, "-o", `${name.slice(0, 2)}/`);
    assert.equal(code, 0, stderr);
  }

  for (const [index, [sql, code, flag]] of PLANTED.entries()) {
    const changed = await create(`changed${index}.duckdb`, sql);
    const files = `changed${index}`;
    cpSync(join(folder, "yaml"), join(folder, files), { recursive: true });
    const extra = flag === "--extra" ? [flag] : [];
    assert.deepEqual(await verify(files, changed, ...extra), [code], sql);
    const fix = [...extra, flag === "--fix-unsafe" ? flag : "--fix"];
    assert.deepEqual(await verify(files, changed, ...fix), [], sql);
    const fixed = textsOf(files);
    assert.notDeepEqual(fixed, textsOf("yaml"), sql);
    await verify(files, changed, ...fix);
    assert.deepEqual(textsOf(files), fixed, `a second run writes: ${sql}`);
  }
  console.log(`${PLANTED.length} changes are one finding each, which a fix cures`);
} finally {
  rmSync(folder, { recursive: true });
}
