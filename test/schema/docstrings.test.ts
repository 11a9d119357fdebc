// The examples in the docstrings of `./validator` are true: each statement gives what its comment says.

import * as validator from "datastore-descriptor/validator";
import { describe, expect, test } from "vitest";
import { descriptorChecks } from "../../generated/descriptor-checks.js";
import { readText } from "../support/project.js";

/** The examples of a file, without the stars. */
function examplesOf(file: string): string[] {
  const comments = readText(file).match(/\/\*\*[\s\S]*?\*\//g) ?? [];
  return comments.flatMap((comment) => {
    const [, example] = /@example\n([\s\S]*?)\s*\*\/$/.exec(comment) ?? [];
    return example === undefined ? [] : [example.replace(/^ *\* ?/gm, "")];
  });
}

/** Runs an example; gives the values of its statements, and what their comments say. */
function run(example: string): { given: unknown[]; stated: unknown[] } {
  const given: unknown[] = [];
  const stated: unknown[] = [];
  // A statement ends on the line with its comment.
  const code = example.replace(
    /^(?!const )((?:.+\n)*?.*); \/\/ (.*)$/gm,
    (_, expression: string, value: string) => `given.push(${expression}); stated.push(${value});`,
  );
  const names = Object.keys(validator);
  new Function("given", "stated", ...names, code)(given, stated, ...Object.values(validator));
  return { given, stated };
}

describe.each(["src/format/check/object-validators.ts", "src/format/check/validator.ts"])(
  "%s",
  (file) => {
    test.each(examplesOf(file))("%s", (example) => {
      const { given, stated } = run(example);
      expect(given.length).toBeGreaterThan(0);
      expect(given).toEqual(stated);
    });
  },
);

test("every object of the schema has a validator and a guard", () => {
  const names = Object.keys(descriptorChecks).map((name) => name.replace("DatastoreD", "D"));
  const expected = names.flatMap((name) => [`isValid${name}`, `validate${name}`]);
  expect(Object.keys(validator).sort()).toEqual(expected.sort());
});

test("every validator and every guard has an example", () => {
  const names = Object.keys(validator);
  const text = examplesOf("src/format/check/object-validators.ts").join("\n");
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !text.includes(`${name}(`))).toEqual([]);
});
