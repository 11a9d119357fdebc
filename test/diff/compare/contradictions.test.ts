// Two statements about one size that contradict each other: readers and writers can rely on the narrower one.

import { diff } from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { shopWith } from "../../support/shop.js";

const described = (column: object) =>
  shopWith([
    {
      ...{ fullyQualifiedName: "a.b", version: "1.0.0" },
      columns: [{ fullyQualifiedName: "a.b.c", name: "c", ...column }],
    },
  ]);

const NARROWER = ": the type and the column state different sizes, and the narrower one counts";

/** What a size in the type, and one beside it, are written as. */
const KINDS = {
  length: { name: "VARCHAR", inType: (size: number) => `(${size})`, key: "dataLength", more: {} },
  precision: {
    ...{ name: "DECIMAL", inType: (size: number) => `(${size},2)`, key: "precision" },
    more: { scale: 2 },
  },
};

const SIZES = [undefined, 20, 25, 30];
const SIDES = SIZES.flatMap((inType) => [undefined, 25].map((beside) => ({ inType, beside })));

type Side = (typeof SIDES)[number];

const isTwofold = ({ inType, beside }: Side): boolean =>
  inType !== undefined && beside !== undefined && inType !== beside;

const narrowest = ({ inType, beside }: Side): number =>
  Math.min(inType ?? Number.POSITIVE_INFINITY, beside ?? Number.POSITIVE_INFINITY);

function expectedCodes(kind: string, old: Side, next: Side): string[] {
  const [before, after] = [narrowest(old), narrowest(next)];
  if (before > after)
    return [`${kind}-${before === Number.POSITIVE_INFINITY ? "stated" : "decreased"}`];
  if (before < after) return [`${kind}-increased`];
  const isOther = old.inType !== next.inType || old.beside !== next.beside;
  const isSeen = old.inType !== next.inType || [old, next].some(isTwofold);
  return isOther && isSeen ? ["type-alias"] : [];
}

describe.each(Object.entries(KINDS))("a %s in the type and beside it", (kind, form) => {
  const sideOf = ({ inType, beside }: Side) =>
    described({
      dataType: `${form.name}${inType === undefined ? "" : form.inType(inType)}`,
      ...(beside !== undefined && { [form.key]: beside, ...form.more }),
    });

  test.each(SIDES)("from %j to any other", async (old) => {
    for (const next of SIDES) {
      const about = JSON.stringify([old, next]);
      const { changes } = await diff(sideOf(old), sideOf(next));
      expect(
        changes.map(({ code }) => code),
        about,
      ).toEqual(expectedCodes(kind, old, next));
      const areTwofold = [old, next].some(isTwofold);
      for (const { message } of changes)
        expect(message.endsWith(NARROWER), message).toBe(areTwofold);
    }
  });
});

test("another scale in the type counts as well", async () => {
  const stated = { precision: 12, scale: 2 };
  const [one, other] = ["DECIMAL(12,2)", "DECIMAL(12,1)"].map((dataType) =>
    described({ ...stated, dataType }),
  );
  const { changes } = await diff(one, other);
  expect(changes.map(({ code, message }) => [code, message.endsWith(NARROWER)])).toEqual([
    ["precision-decreased", true],
  ]);
});
