// What a message advises is what its fix does, and nothing is removed that could be kept.

import { expect, test } from "vitest";
import { descriptorOtherWords, descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { explainValue } from "../../../src/format/check/explain.js";
import { problemMessage } from "../../../src/format/check/wording.js";
import { type EntryKind, entryKinds } from "../../../src/format/shape/object-kinds.js";
import { slips } from "../../../src/format/slips/index.js";
import { remediesOf } from "../../../src/format/slips/remedies.js";
import { parseDocument } from "../../../src/text/parse/parse.js";
import { sample } from "../../support/effort.js";
import { placesOf, withValue } from "../../support/mutations.js";
import { filesBelow, readText } from "../../support/project.js";

/** What a message advises, and one of the changes that do it. Another advice needs a row. */
const ADVICE: readonly (readonly [advice: RegExp, changes: RegExp])[] = [
  [/; remove the list around it$/, /unwrap-item/],
  [/; remove the quotes$/, /raw-value/],
  [/; quote it$/, /quote-|nest-value/],
  [/; did you mean `/, /rename-key|write-value/],
  [/; (?:put (?:it|them) (?:in|under) )/, /nest-value|wrap-value|gather-members|write-value/],
  [/; a JDBC URL is the `/, /wrap-value|nest-value/],
  [
    /; (?:use|write|describe) /,
    /write|add-|nest-value|rename-key|map-to-list|list-to-map|hoist-members/,
  ],
  // A view says what it is before it moves.
  [/its content belongs /, /hoist-members|add-member/],
  [/ belongs? in /, /add-member|gather-|adopt-|nest-value|write-value|wrap-value|rename-key/],
  // These say only what is wrong.
  [
    /; its properties are |; only (?:a )?Standard Definition| as a JSON Schema, with |; it is a part of |; it has tables|; `\S+` is a /,
    /./,
  ],
  [/^[^;]*$/, /./],
];

/** Why nothing is lost with a member that a fix removes. */
const REASON =
  /^remove it: (?:it is empty|.* (?:has|says) the same|it is a part of |a primary key is never null)/;

type Seen = readonly [where: string, value: unknown, kind: string];

/** Made when it is tried: there are a hundred thousand. */
type Unmade = () => Seen;

function* documentsOfFixtures(): Generator<Seen> {
  for (const file of filesBelow("fixtures/slips", "")) {
    const language = /\/before\.(json|yaml)$/.exec(file)?.[1] as "json" | "yaml" | undefined;
    if (language === undefined) continue;
    const expected = readText(file.replace(/before\.\w+$/, "expected.json"));
    const { as = "descriptor" } = JSON.parse(expected) as { as?: EntryKind };
    yield [file, parseDocument(readText(file), { file, language }).value, entryKinds[as]];
  }
}

const KEYWORDS = ["enum", "values", "default", "pattern", "format", "items", "properties", "note"];

/** Every other name of a property, and words of other formats, in each kind of object. */
function documentsWithKeys(): Unmade[] {
  const full: unknown = JSON.parse(readText("fixtures/valid/full.json"));
  const lists = [
    ...Object.values(descriptorShapes).map((shape) => ("synonyms" in shape ? shape.synonyms : {})),
    ...Object.values(descriptorOtherWords),
  ].flatMap((list) => Object.values(list as Readonly<Record<string, string>>));
  const words = new Set([
    ...KEYWORDS,
    ...lists.flatMap((list) => list.replaceAll("?", "").split(" ")),
  ]);
  const values = [true, "x y", ["x"], { x: 1 }, null, 7];
  const root = "DatastoreDescriptor";
  return [...placesOf(full, descriptorShapes, root)].flatMap(({ path, value, object }) =>
    object === undefined
      ? []
      : [...words].flatMap((word) =>
          values.map((one) => (): Seen => {
            const where = `${path.join("/")}/${word}: ${JSON.stringify(one)}`;
            return [where, withValue(full, path, { ...(value as object), [word]: one }), root];
          }),
        ),
  );
}

test("the fix of a problem does what its message advises", () => {
  const documents = [
    ...documentsOfFixtures(),
    ...sample(documentsWithKeys(), 23).map((make) => make()),
  ];
  const advised = new Set<RegExp>();
  for (const [where, value, kind] of documents) {
    const remedyOf = remediesOf(value, descriptorShapes, kind);
    explainValue(
      value,
      descriptorShapes,
      kind,
      (problem) => {
        const message = problemMessage(problem);
        const { fix, decision } = remedyOf(problem);
        const [advice, changes] = ADVICE.find(([pattern]) => pattern.test(message)) ?? [];
        expect(advice, `${where}\n${message}`).toBeDefined();
        if (/; remove it/.test(message)) expect(decision, message).toBeDefined();
        if (fix === undefined || advice === undefined) return;
        advised.add(advice);
        const made = (fix.changes ?? []).map(({ change }) => change.kind).join(" ");
        const isRemoval = /^(?:remove-member ?)+$/.test(made);
        expect(isRemoval ? fix.title : made, `${where}\n${message}\n${fix.title}`).toMatch(
          isRemoval ? REASON : (changes ?? /./),
        );
      },
      { slips },
    );
  }
  expect(ADVICE.filter(([advice]) => !advised.has(advice))).toEqual([]);
});
