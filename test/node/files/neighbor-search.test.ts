import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Boundary } from "../../../src/node/files/boundary.js";
import { neighborSearch } from "../../../src/node/files/file-loader.js";

const folder = mkdtempSync(join(tmpdir(), "dsd-neighbors-"));
for (const name of ["c.yaml", "b2.yaml", "orders.yaml"]) {
  writeFileSync(join(folder, name), "");
}
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["order.yaml", "orders.yaml"],
  ["C.yaml", "c.yaml"],
  ["c.yml", "c.yaml"],
  ["b.yaml", undefined],
  ["a1.yaml", undefined],
])("%s may be %s", (name, expected) => {
  const found = neighborSearch(new Boundary(folder))(join(folder, name));
  expect(found && basename(found)).toBe(expected);
});
