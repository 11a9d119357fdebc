import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { Boundary } from "../../../src/node/files/boundary.js";
import { neighborSearch } from "../../../src/node/files/file-loader.js";
import { folderPerFile } from "../../support/folder.js";

const folder = folderPerFile();
for (const name of ["c.yaml", "b2.yaml", "orders.yaml"]) folder.write(name, "");

test.each([
  ["order.yaml", "orders.yaml"],
  ["C.yaml", "c.yaml"],
  ["c.yml", "c.yaml"],
  ["b.yaml", undefined],
  ["a1.yaml", undefined],
])("%s may be %s", (name, expected) => {
  const found = neighborSearch(new Boundary(folder.path))(join(folder.path, name));
  expect(found && basename(found)).toBe(expected);
});
