// Which version a text of another form means; none is invented.

import { expect, test } from "vitest";
import { validate } from "../../../src/index.js";

test.each([
  ["2024-05-01", "2024.5.1"],
  ["x.y.z", undefined],
  ["<version>", undefined],
  ["", undefined],
  ["latest", undefined],
  ["2.1.x", "2.1.0"],
  ["${version}", undefined],
])("the version `%s` becomes `%s`", (version, expected) => {
  const { findings } = validate({ title: "a", version }, { as: "info" });
  const text = JSON.stringify({ title: "a", version });
  const [fix] = validate(text, { as: "info" }).findings[0]?.fixes ?? [];
  expect(findings.map(({ code }) => code)).toEqual(["invalid-format"]);
  expect(fix?.edits.map(({ newText }) => JSON.parse(newText))).toEqual(
    expected === undefined ? undefined : [expected],
  );
});
