// Every kind of change: an edit of a full descriptor gives exactly one change, with its code, its
// impacts, and its places on both sides.

import { describe, expect, test } from "vitest";
import {
  type ChangeCode,
  changeCodes,
  changeKinds,
  type Impact,
} from "../../../src/diff/compare/change-kinds.js";
import { subjectName } from "../../../src/diff/compare/changes.js";
import { validate } from "../../../src/engine/check.js";
import { diff } from "../../../src/engine/compare/diff.js";
import { readText } from "../../support/project.js";
import { edited, fullDescriptor } from "../descriptor.js";
import { EDITS } from "../edits.js";
import { OPPOSITES } from "../opposites.js";

const OLD = JSON.stringify(fullDescriptor(), null, 2);
const lineAt = (text: string, line = 0): string => text.split("\n")[line - 1] ?? "";

test("the descriptor is valid, and does not differ from itself", async () => {
  expect(validate(OLD).findings).toEqual([]);
  expect(await diff(OLD, OLD)).toMatchObject({ impact: "none", changes: [], findings: [] });
});

test("without a schema that can be read, its tables are gone", async () => {
  const { schema, ...rest } = fullDescriptor();
  const codes = async (old: object, next: object) =>
    (await diff(JSON.stringify(old), JSON.stringify(next))).changes.map(({ code }) => code);
  const removed = await codes({ ...rest, schema }, rest);
  expect(removed.length).toBeGreaterThan(0);
  expect(new Set(removed)).toEqual(new Set(["table-removed"]));
  const added = await codes(rest, { ...rest, schema });
  expect(added).toEqual(removed.map(() => "table-added"));
  for (const other of [{ tables: schema.tables }, { schema: "orders" }])
    expect(await codes({ ...rest, schema }, { ...rest, ...other })).toEqual(removed);
});

test("definitions of one name are paired in their order", async () => {
  const opaque = (definition: string) => ({
    name: "clicks",
    specification: "protobuf",
    version: "1.0.0",
    definition,
  });
  const withTables = (...tables: object[]) => ({ ...fullDescriptor(), schema: { tables } });
  const [one, two] = [opaque("message A {}"), opaque("message B {}")];
  const changes = async (old: object, next: object) =>
    (await diff(old, next)).changes.map(({ code }) => code);
  expect(await changes(withTables(one, two), withTables(one, two))).toEqual([]);
  expect(await changes(withTables(one, two), withTables(one, opaque("message C {}")))).toEqual([
    "definition-changed",
  ]);
  expect(await changes(withTables(one, two), withTables(one))).toEqual(["table-removed"]);
});

describe.each(EDITS)(
  "$code: $title",
  ({ code, opposite, subject, edit, renames = [], impact: own, ...places }) => {
    const text = JSON.stringify(edited(edit), null, 2);

    test("is one change, with its impacts and places", async () => {
      const { changes, counts } = await diff(OLD, text, {
        oldUri: "old.json",
        uri: "new.json",
        renames,
      });
      expect(changes.map((change) => `${change.code} ${subjectName(change.subject)}`)).toEqual([
        `${code} ${subject}`,
      ]);
      const [change] = changes;
      const kind = changeKinds[code];
      const { readers = own, writers = own, impact = own } = own === undefined ? kind : {};
      expect(change).toMatchObject({ readers, writers, impact });
      expect(counts).toMatchObject({ [impact ?? ""]: 1 });
      expect(change?.old).toMatchObject({ file: "old.json", pointer: places.old });
      expect(change?.new).toMatchObject({ file: "new.json", pointer: places.new });
      const marked = (side: "old" | "new", source: string) => {
        const range = change?.[side]?.range;
        expect(range).toBeDefined();
        return lineAt(source, range?.start.line).trim();
      };
      const last = (pointer: string) => pointer.split("/").at(-1) ?? "";
      for (const [side, source] of [
        ["old", OLD],
        ["new", text],
      ] as const) {
        const key = last(places[side]);
        expect(marked(side, source)).toMatch(
          /^\d+$/.test(key) ? /^[{"]/ : new RegExp(`"${key.replace("$", "\\$")}"`),
        );
      }
      expect(change?.message).toMatch(/^[^A-Z\n]+.*[^.\n]$/);
    });

    test("the other way round, it is its opposite", async () => {
      const back = renames.map((rename) => ({ old: rename.new, new: rename.old }));
      const { changes } = await diff(text, OLD, { renames: back });
      expect(changes.map((change) => change.code)).toEqual([opposite]);
      expect(OPPOSITES[code]).toContain(opposite);
    });
  },
);

describe("the table of changes", () => {
  interface Row {
    readonly code: string;
    readonly readers: string;
    readonly writers: string;
    readonly impact: string;
  }

  /** The rows of the contract; a row for two codes has two impacts or one for both. */
  const rows = readText("fixtures/diff/changes.md")
    .split("\n")
    .slice(2)
    .filter((line) => line.startsWith("|"))
    .flatMap((line): Row[] => {
      const [, codes = "", readers = "", writers = "", impact = ""] = line.split(/(?<!\\)\|/);
      const names = [...codes.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "");
      const part = (cell: string, index: number) => {
        const parts = cell.trim().split(" / ");
        return parts[index] ?? parts[0] ?? "";
      };
      return names.map((code, index) => ({
        code,
        readers: part(readers, index),
        writers: part(writers, index),
        impact: part(impact, index),
      }));
    });

  test("has every row of the contract, and no other", () => {
    expect(rows.length).toBeGreaterThan(40);
    const own = changeCodes.map((code): Row => {
      const { readers, writers, impact } = changeKinds[code];
      return { code, readers, writers, impact };
    });
    const byCode = (one: Row, other: Row) => (one.code < other.code ? -1 : 1);
    expect(own.sort(byCode)).toEqual(rows.sort(byCode));
  });

  test("has an edit for every kind, apart from whole descriptors, which have no old or new side", () => {
    const edits = new Set<ChangeCode>(EDITS.flatMap(({ code, opposite }) => [code, opposite]));
    expect(changeCodes.filter((code) => !edits.has(code))).toEqual([
      "descriptor-removed",
      "descriptor-added",
    ]);
  });

  test("names opposites that name it", () => {
    for (const code of changeCodes) {
      for (const opposite of OPPOSITES[code]) expect(OPPOSITES[opposite]).toContain(code);
    }
  });

  test("counts at least what readers or writers count, by default", () => {
    const order: readonly Impact[] = ["none", "patch", "minor", "major"];
    for (const code of changeCodes) {
      const { readers, writers, impact } = changeKinds[code];
      const rank = (one: Impact) => order.indexOf(one);
      expect(rank(impact)).toBeGreaterThanOrEqual(Math.min(rank(readers), rank(writers)));
      expect(rank(impact)).toBeLessThanOrEqual(Math.max(rank(readers), rank(writers)));
    }
  });
});

/** A descriptor in which each service, server, connection and variable has a key that means nothing. */
function withStrangeKeys(descriptor: ReturnType<typeof fullDescriptor>): string {
  const strange = (value: unknown, depth: number): unknown =>
    typeof value !== "object" || value === null || Array.isArray(value)
      ? value
      : {
          ...Object.fromEntries(
            Object.entries(value).map(([key, member]) => [key, strange(member, depth + 1)]),
          ),
          // Keys of the maps are names.
          ...(depth > 0 && !("production" in value) && !("host" in value && "region" in value)
            ? { zzqx: 1 }
            : {}),
        };
  return JSON.stringify({ ...descriptor, services: strange(descriptor.services, 0) });
}

describe("keys that mean nothing beside it hide no change of a service", () => {
  const old = withStrangeKeys(fullDescriptor());
  // What is gone may be under the key that means nothing.
  const gone = ["a server goes, with all of its protocols", "any value is allowed"];
  const ofServices = EDITS.filter(
    ({ code, title, old: place }) =>
      /^\/services/.test(place) &&
      !/^(?:service|variable)-(?:removed|added)/.test(code) &&
      !gone.includes(title),
  );

  test("there are many", () => expect(ofServices.length).toBeGreaterThan(10));

  test.each(ofServices)("$code: $title", async ({ code, subject, edit }) => {
    const { changes } = await diff(old, withStrangeKeys(edited(edit)));
    expect(changes.map((change) => `${change.code} ${subjectName(change.subject)}`)).toContain(
      `${code} ${subject}`,
    );
  });
});
