// The time of no regular expression grows with the square of a text. An expression whose texts are short today is
// among them, because nothing stops somebody from using it for longer ones.

import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import { sample } from "../support/effort.js";
import { filesBelow, readText, requireBuild } from "../support/project.js";
import { growthOf, MAX_FACTOR } from "./growth.js";

beforeAll(requireBuild);

/** What a text repeats that expressions try in many ways. */
const PUMPS = [" ", "a", "0", "\n", "a ", '"', "{,", "//@:"];

/** Behind what is repeated: what few expressions accept, so that they try all other ways. */
const END = "}\u0001";

/** Expressions of bundled packages, and why no document makes them slow. */
const BUNDLED: Readonly<Record<string, string>> = {
  "/000000\\d*$/": "`yaml`: ends the number of seconds of a time, when one is written",
  "/[ \\t]+$/": "`yaml`: for browsers without the expression that is used instead",
  "/(.+\\n){2}/": "`vscode-languageserver`: for the stack of an error of its own",
};

/** The expressions in a program, without repetitions. */
function expressionsIn(file: string): string[] {
  const found: string[] = [];
  const program = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(program);
  return found;
}

function expressionOf(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

test("the time of every expression grows with its text", { timeout: 120_000 }, async () => {
  const literals = new Set(filesBelow("dist", ".js", ".cjs").flatMap(expressionsIn));
  expect(literals.size).toBeGreaterThan(500);
  expect([...literals]).toEqual(expect.arrayContaining(Object.keys(BUNDLED)));
  const slow: Record<string, unknown> = {};
  const pumps = sample(PUMPS);
  // A third of the expressions and a quarter of what is repeated: twelve turns try all of both.
  for (const literal of sample(literals, 3)) {
    if (Object.hasOwn(BUNDLED, literal)) continue;
    const expression = expressionOf(literal);
    for (const pump of pumps) {
      const prepare = (size: number) => {
        const text = pump.repeat(size / pump.length) + END;
        return () => text.replace(expression, "");
      };
      const growth = await growthOf(prepare, { smallest: 1_000, largest: 16_000 });
      if (growth.factor >= MAX_FACTOR) slow[literal] = { pump, ...growth };
    }
  }
  expect(slow).toEqual({});
});
