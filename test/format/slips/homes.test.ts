// One property moved up, down or beside, over every property of every object: one finding names its
// home, and the repair brings it back.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import type { ObjectShape } from "../../../src/format/shape/shape.js";
import { validate } from "../../../src/index.js";
import { formatPointer, type Path, valueAt } from "../../../src/values/json-value.js";
import { isThorough, sample } from "../../support/effort.js";
import { inspectText } from "../../support/inspect-text.js";
import { placesOf } from "../../support/mutations.js";

const full: unknown = JSON.parse(
  readFileSync(new URL("../../../fixtures/valid/full.json", import.meta.url), "utf8"),
);

// As in a database, every column has a type and a position.
const second = valueAt(full, ["schema", "tables", 0, "columns", 1]) as Record<string, unknown>;
Object.assign(second, { dataType: "TIMESTAMP", ordinalPosition: 2 });

/** An object of the specification in the document. */
interface Member {
  readonly path: Path;
  readonly value: Record<string, unknown>;
  readonly shape: ObjectShape;
  /** All keys that an object at its place may have. */
  readonly keys: ReadonlySet<string>;
}

const objects = [...placesOf(full, descriptorShapes, "DatastoreDescriptor")].flatMap(
  ({ path, value, object, keysOfPlace }): Member[] =>
    object === undefined || object.title === "Reference"
      ? []
      : [{ path, value: value as Member["value"], shape: object, keys: keysOfPlace }],
);

const isAbove = (above: Path, path: Path): boolean =>
  above.length < path.length && above.every((step, index) => step === path[index]);

const parentOf = ({ path }: Member): Member | undefined =>
  objects.filter((one) => isAbove(one.path, path)).at(-1);

/** The first object in each property: all items of a list are alike. */
const childrenOf = (owner: Member): readonly Member[] =>
  objects.filter((one) => {
    const [, second] = one.path.slice(owner.path.length);
    return parentOf(one) === owner && (typeof second !== "number" || second === 0);
  });

interface Move {
  readonly title: string;
  readonly from: Path;
  readonly isRequired: boolean;
  readonly text: string;
  /** Words for the object that lost the property. */
  readonly home: readonly string[];
}

const moves = objects.flatMap((owner): Move[] => {
  const parent = parentOf(owner);
  const up = parent === undefined ? [] : [parent];
  const beside = up.flatMap(childrenOf).filter((one) => one !== owner);
  return Object.keys(owner.value).flatMap((key) =>
    [...up, ...childrenOf(owner), ...beside].flatMap((target): Move[] => {
      const isInside = isAbove([...owner.path, key], [...target.path, ""]);
      // Where the target may have it, nobody can tell that it was moved.
      const isKnown = target.keys.has(key) || target.value[key] !== undefined || key === "$schema";
      if (isInside || isKnown || key.startsWith("x-")) return [];
      const moved = structuredClone(full);
      const value = owner.value[key];
      replaceMembers(moved, owner.path, (members) => delete members[key]);
      // At the end, after a list, it could also be a property of its last item.
      replaceMembers(moved, target.path, (members) => {
        const others = { ...members };
        for (const name of Object.keys(others)) delete members[name];
        Object.assign(members, { [key]: value }, others);
      });
      const step = [...owner.path].reverse().find((one) => typeof one === "string");
      return [
        {
          title: `${formatPointer([...owner.path, key])} in ${formatPointer(target.path) || "/"}`,
          from: [...owner.path, key],
          isRequired: owner.shape.required.includes(key),
          text: `${JSON.stringify(moved, null, 2)}\n`,
          home: [owner.shape.title, `\`${step}\``],
        },
      ];
    }),
  );
});

function replaceMembers(
  document: unknown,
  path: Path,
  change: (members: Record<string, unknown>) => void,
): void {
  change(valueAt(document, path) as Record<string, unknown>);
}

/** All values that are no objects or lists. */
const leavesOf = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [JSON.stringify(value)];

/** The values of one text that another one does not contain, not even inside of a longer value. */
const lostIn = (before: string, after: string): readonly string[] =>
  leavesOf(JSON.parse(before)).filter((leaf) => !after.includes(leaf.replace(/^"|"$/g, "")));

const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, member]) => [key, inOrder(member)]),
        )
      : value;

test("a moved property is one finding that names its home, and is moved back", async () => {
  const many: string[] = [];
  const unnamed: string[] = [];
  const other: string[] = [];
  const lost: string[] = [];
  const wronglySafe: string[] = [];
  const tried = sample(moves);
  for (const { title, text, home } of tried) {
    // What refers to the property has findings of its own.
    const { findings: all } = validate(text, { uri: "x.json" });
    const findings = all.filter(({ code }) => code !== "unresolved-reference");
    const messages = findings.map(({ message }) => message);
    if (findings.length !== 1) many.push(`${title}: ${messages.join(" | ")}`);
    const [, said = ""] =
      /(?:belongs? in|belongs? directly in|is the|of the) (.*)/.exec(messages[0] ?? "") ?? [];
    if (!home.some((words) => said.includes(words))) unnamed.push(`${title}: ${messages[0]}`);
    const file = { name: "x.json", text };
    const { changes } = await fixInRounds(inspectText(file), { unsafe: true });
    const after = changes.get("x.json")?.after ?? text;
    const isBack = JSON.stringify(inOrder(JSON.parse(after))) === JSON.stringify(inOrder(full));
    if (!isBack && findings.some(({ fixes }) => fixes?.some(({ safe }) => safe))) {
      wronglySafe.push(title);
    }
    if (!isBack) other.push(`${title}: ${messages[0]}`);
    lost.push(...lostIn(text, after).map((leaf) => `${title}: ${leaf}`));
  }
  const share = (some: readonly unknown[]) => 1 - some.length / tried.length;
  expect(moves.length).toBeGreaterThan(300);
  expect(many).toEqual([]);
  expect(lost).toEqual([]);
  expect(wronglySafe).toEqual([]);
  expect(share(unnamed)).toBeGreaterThanOrEqual(isThorough ? 0.9 : 0.85);
  expect(share(other)).toBeGreaterThanOrEqual(isThorough ? 0.8 : 0.75);
}, 60_000);
