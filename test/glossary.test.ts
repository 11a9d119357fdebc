// The glossary of CONTRIBUTING.md is the rule for names; this compares the names of the code with it.

import { expect, test } from "vitest";
import { filesBelow, readText } from "./support/project.js";

const files = filesBelow("src", ".ts");

/** The meaning of each word of the glossary; a row can have several. */
const glossary = new Map(
  [...readText("CONTRIBUTING.md").matchAll(/^\| ([a-z][\w;, -]*) \| (.*) \|$/gm)].flatMap(
    ([, words = "", meaning = ""]) => words.split(/[;,] /).map((word) => [word, meaning] as const),
  ),
);

/** Names of files in several folders that mean the same in each, or are the entries of the package. */
const SHARED_FILE_NAMES: Readonly<Record<string, string>> = {
  "index.ts": "the entry of the package, and the list of the rules",
  "sandbox.ts": "the entry of the package, and the sandbox itself",
  "validator.ts": "the entry of the package, and what it calls",
  "json.ts": "JSON as the language of a text, of a report, and of a request",
  "options.ts": "the options that a program passes: how they are checked, and those of the library",
};

test("no two files have the same name in different meanings", () => {
  const count = new Map<string, number>();
  for (const file of files) {
    const name = file.split("/").at(-1) ?? "";
    count.set(name, (count.get(name) ?? 0) + 1);
  }
  const repeated = [...count].flatMap(([name, times]) => (times > 1 ? [name] : []));
  expect(repeated.sort()).toEqual(Object.keys(SHARED_FILE_NAMES).sort());
});

/** The exported types and classes with a word of the glossary in their names, which have its meaning. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  place: [
    "DescriptorPlace",
    "DocumentPlace",
    "LastingPlaces",
    "Place",
    "ValuePlace",
    "VisitedPlace",
  ],
  part: ["DocumentParts", "Part", "PartModel"],
  change: [
    "AcceptedChange",
    "Change",
    "ChangeCode",
    "ChangeCounts",
    "ChangeKind",
    "ChangeNote",
    "ChangeSide",
    "FieldChange",
    "FoundChange",
    "JudgedChange",
    "TypeChange",
  ],
};

/** Names that use a word of the glossary in another meaning. This list only gets shorter. */
const NAMES_TO_CHANGE: Readonly<Record<string, readonly string[]>> = {
  place: [],
  part: [],
  change: ["ChangeEdits", "GitChange", "PlacedChange", "StructuralChange"],
};

test.each(Object.keys(NAMES))("`%s` has one meaning in the names of types and classes", (word) => {
  expect([...glossary.keys()]).toContain(word);
  const inName = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const pattern = new RegExp(`(?:^|[a-z])${inName}s?(?=[A-Z]|$)`);
  const exported = files.flatMap((file) =>
    [...readText(file).matchAll(/^export (?:abstract class|class|interface|type) (\w+)/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  expect([...new Set(exported.filter((name) => pattern.test(name)))].sort()).toEqual(
    [...(NAMES[word] ?? []), ...(NAMES_TO_CHANGE[word] ?? [])].sort(),
  );
});

test("an exported name stands for one thing", () => {
  const pattern = /^export (?:abstract |async )*(?:class|interface|type|const|function\*?) (\w+)/gm;
  const filesOf = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name = ""] of readText(file).matchAll(pattern)) {
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
    }
  }
  expect(filesOf.size).toBeGreaterThan(1000);
  const repeated = [...filesOf].filter(([, { size }]) => size > 1);
  expect(repeated.map(([name, declaring]) => [name, ...declaring])).toEqual([]);
});

/** How many functions have a name such as `pathOf`. Another name is better where it reads as English. */
const MAX_OF = 306;

test("no more functions are called `…Of`", () => {
  const pattern = /\b(?:function\*? |const )([a-z]\w*Of)\b(?=[<(]| =\s+(?:async )?[<(])/g;
  const names = files.flatMap((file) =>
    [...readText(file).matchAll(pattern)].map(([, name]) => `${file}: ${name}`),
  );
  expect(names.length).toBeLessThanOrEqual(MAX_OF);
});
