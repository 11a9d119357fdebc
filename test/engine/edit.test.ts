import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  type DocumentEdit,
  EditError,
  edit,
  editRanges,
  formatPointer,
  type Path,
  rangeAt,
} from "../../src/index.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { valueAt } from "../../src/values/json-value.js";
import { isPrintable } from "../../src/words/phrases.js";
import { cases } from "../support/effort.js";
import { inEachStyle } from "../support/styles.js";

const YAML = `# shop
info:
  title: 'old' # shown to people
  version: "1.0.0"
  # for people
  description: >- # folded
    a long
    text

  plain: hello world
tables:
- name: a # first
  columns: []
# second
- name: b
  tags: [x, 'w', {k: v}]
empty:
`;

const JSON_TEXT = `{
    "title": "Shop",
    "tags": [],
    "tables": [
        { "name": "a" },
        {
            "name": "b"
        }
    ]
}
`;

/** What edits change in a text, as the lines that are removed and added. */
function linesOf(text: string, ...edits: DocumentEdit[]): string[] {
  const before = text.split("\n");
  const whole = edit(text, edits);
  const inRanges = editRanges(text, edits).reduce(
    (old, { range: { start, end }, newText }) =>
      old.slice(0, start.offset) + newText + old.slice(end.offset),
    text,
  );
  expect(inRanges).toBe(whole);
  const after = whole.split("\n");
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end++;
  return [
    ...before.slice(start, before.length - end).map((line) => `-${line}`),
    ...after.slice(start, after.length - end).map((line) => `+${line}`),
  ];
}

describe("in YAML", () => {
  test.each<[DocumentEdit, ...string[]]>([
    [
      { pointer: "/info/title", set: "it's" },
      "-  title: 'old' # shown to people",
      "+  title: 'it''s' # shown to people",
    ],
    [
      { pointer: "/info/title", set: "a\u0007" },
      "-  title: 'old' # shown to people",
      '+  title: "a\\u0007" # shown to people',
    ],
    [{ pointer: "/info/version", set: "2.0.0" }, '-  version: "1.0.0"', '+  version: "2.0.0"'],
    [{ pointer: "/info/plain", set: "bye world" }, "-  plain: hello world", "+  plain: bye world"],
    [{ pointer: "/info/plain", set: "yes" }, "-  plain: hello world", '+  plain: "yes"'],
    [{ pointer: "/info/plain", set: 1e21 }, "-  plain: hello world", "+  plain: 1.0e+21"],
    [
      { pointer: "/info/plain", set: { a: [1] } },
      "-  plain: hello world",
      "+  plain:",
      "+    a:",
      "+      - 1",
    ],
    [
      { pointer: "/info/title", set: ["x"] },
      "-  title: 'old' # shown to people",
      "+  title: # shown to people",
      "+    - x",
    ],
    [
      { pointer: "/info/description", set: "one\n\ntwo\n" },
      "-  description: >- # folded",
      "-    a long",
      "-    text",
      "+  description: | # folded",
      "+    one",
      "+",
      "+    two",
    ],
    [
      { pointer: "/info/description", set: "short" },
      "-  description: >- # folded",
      "-    a long",
      "-    text",
      "+  description: short # folded",
    ],
    [
      { pointer: "/info/description", rename: "on" },
      "-  description: >- # folded",
      '+  "on": >- # folded',
    ],
    [{ pointer: "/info/summary", insert: "a: b" }, '+  summary: "a: b"'],
    [
      { pointer: "/tables/0/columns/-", insert: { name: "id", key: true } },
      "-  columns: []",
      "+  columns:",
      "+    - name: id",
      "+      key: true",
    ],
    [{ pointer: "/tables/0", insert: { name: "z" } }, "+- name: z"],
    [{ pointer: "/tables/-", insert: { name: "z", count: 1 } }, "+- name: z", "+  count: 1"],
    [{ pointer: "/tables/1", remove: true }, "-- name: b", "-  tags: [x, 'w', {k: v}]"],
    [
      { pointer: "/tables/1/tags/1", set: "c, d" },
      "-  tags: [x, 'w', {k: v}]",
      "+  tags: [x, 'c, d', {k: v}]",
    ],
    [
      { pointer: "/tables/1/tags/0", set: "c, d" },
      "-  tags: [x, 'w', {k: v}]",
      "+  tags: [\"c, d\", 'w', {k: v}]",
    ],
    [
      { pointer: "/tables/1/tags/2/k", remove: true },
      "-  tags: [x, 'w', {k: v}]",
      "+  tags: [x, 'w', {}]",
    ],
    [{ pointer: "/empty", set: 1 }, "-empty:", "+empty: 1"],
    [{ pointer: "/empty", set: { a: 1 } }, "+  a: 1"],
    [
      { pointer: "/info", remove: true },
      ...YAML.split("\n")
        .slice(1, 10)
        .map((line) => `-${line}`),
    ],
  ])("%j", (one, ...lines) => {
    expect(linesOf(YAML, one)).toEqual(lines);
  });

  test("the line breaks of the text are those of Windows", () => {
    expect(edit("a: 1\r\nb: 2\r\n", [{ pointer: "/a", set: { c: 1 } }])).toBe(
      "a:\r\n  c: 1\r\nb: 2\r\n",
    );
  });
});

describe("in JSON", () => {
  test.each<[DocumentEdit, ...string[]]>([
    [{ pointer: "/title", set: 'a "b"' }, '-    "title": "Shop",', '+    "title": "a \\"b\\"",'],
    [{ pointer: "/title", rename: "name" }, '-    "title": "Shop",', '+    "name": "Shop",'],
    [{ pointer: "/title", remove: true }, '-    "title": "Shop",'],
    [
      { pointer: "/title", set: { a: 1 } },
      '-    "title": "Shop",',
      '+    "title": {',
      '+        "a": 1',
      "+    },",
    ],
    [
      { pointer: "/tags/-", insert: "a" },
      '-    "tags": [],',
      '+    "tags": [',
      '+        "a"',
      "+    ],",
    ],
    [
      { pointer: "/tables/-", insert: { name: "c" } },
      "+        },",
      "+        {",
      '+            "name": "c"',
    ],
    [
      { pointer: "/tables/0/count", insert: [1, {}] },
      '-        { "name": "a" },',
      '+        { "name": "a", "count": [1, {}] },',
    ],
  ])("%j", (one, ...lines) => {
    expect(linesOf(JSON_TEXT, one)).toEqual(lines);
  });
});

test("each pointer is one of the text that the earlier edits left", () => {
  const edits: DocumentEdit[] = [
    { pointer: "/a/0", remove: true },
    { pointer: "/a/0", set: 5 },
    { pointer: "/a", rename: "b" },
    { pointer: "/b/-", insert: 6 },
  ];
  expect(edit("a:\n  - 1\n  - 2\n", edits)).toBe("b:\n  - 5\n  - 6\n");
  expect(() =>
    edit("a: 1", [
      { pointer: "/a", set: 2 },
      { pointer: "/b", set: 2 },
    ]),
  ).toThrow(EditError);
});

test.each<[string, DocumentEdit, string]>([
  [
    "a: [",
    { pointer: "/a", set: 1 },
    "cannot set `/a`: the text cannot be read: the list is not closed; `]` is missing at its end",
  ],
  ["a: 1", { pointer: "/b", set: 1 }, "cannot set `/b`: there is nothing at this pointer"],
  ["a: 1", { pointer: "", remove: true }, "cannot remove ``: it is the whole document"],
  [
    "a: 1",
    { pointer: "/a", insert: 1 },
    "cannot insert `/a`: there is a value already; `set` replaces it",
  ],
  [
    "a: 1",
    { pointer: "/a/b", insert: 1 },
    "cannot insert `/a/b`: there is no object or list to insert it into",
  ],
  ["[1]", { pointer: "/2", insert: 1 }, "cannot insert `/2`: the list has 1 item"],
  ["[1]", { pointer: "/-", set: 1 }, "cannot set `/-`: there is nothing at this pointer"],
  ["[1]", { pointer: "/00", set: 1 }, "cannot set `/00`: there is nothing at this pointer"],
  ["[1]", { pointer: "/0", rename: "a" }, "cannot rename `/0`: an item of a list has no key"],
  ["a: 1\nb: 2", { pointer: "/a", rename: "b" }, "cannot rename `/a`: there is a key `b` already"],
  ["a: 1\na: 2", { pointer: "/a", set: 3 }, "cannot set `/a`: the key `/a` occurs twice"],
  [
    "a: &x 1\nb: *x",
    { pointer: "/a", set: 3 },
    "cannot set `/a`: an alias, an anchor, a comment or its notation is in the way",
  ],
  [
    "a: &x { c: 1 }\nb: *x",
    { pointer: "/b/c", set: 3 },
    "cannot set `/b/c`: an alias, an anchor, a comment or its notation is in the way",
  ],
  [
    "a: &x 1\nb: *x",
    { pointer: "/a", remove: true },
    "cannot remove `/a`: an alias, an anchor, a comment or its notation is in the way",
  ],
])("%j: %j is refused", (text, one, message) => {
  const { pointer } = one;
  expect(() => edit(text, [one])).toThrow(
    expect.objectContaining({ name: "EditError", message, pointer }),
  );
});

test.each<[unknown, string]>([
  [{ pointer: "/a" }, "an edit has a `pointer`, and one of `set`, `rename`, `remove`, `insert`"],
  [{ pointer: "/a", set: 1, remove: true }, "an edit has a `pointer`, and one of"],
  [{ pointer: "/a", sett: 1 }, "an edit has a `pointer`, and one of"],
  ["/a", "an edit has a `pointer`, and one of"],
  [{ pointer: "a", set: 1 }, "pointer must be a JSON Pointer, such as `/info/title`"],
  [{ pointer: "/a", set: undefined }, "set must be a JSON value, not undefined"],
  [{ pointer: "/a", rename: 1 }, "rename must be a string"],
  [{ pointer: "/a", remove: false }, "remove must be true"],
])("%j is a mistake of the program", (one, message) => {
  expect(() => edit("a: 1", [one as DocumentEdit])).toThrow(TypeError);
  expect(() => edit("a: 1", [one as DocumentEdit])).toThrow(message);
});

test("an alias gets a value of its own", () => {
  expect(edit("a: &x 1\nb: *x\n", [{ pointer: "/b", set: 2 }])).toBe("a: &x 1\nb: 2\n");
});

test("a secret is not repeated in an error", () => {
  const pointer = "/jdbc:x:~1~1h?password=abcdefgh";
  expect(() => edit("a: 1", [{ pointer, remove: true }])).toThrow(/^(?!.*abcdefgh)/);
});

test("the range of a value, or of its key", () => {
  const textAt = (...args: Parameters<typeof rangeAt>) => {
    const range = rangeAt(...args);
    return range && args[0].slice(range.start.offset, range.end.offset);
  };
  expect(textAt(YAML, "/info/description")).toBe(">- # folded\n    a long\n    text");
  expect(textAt(YAML, "/tables/1")).toBe("name: b\n  tags: [x, 'w', {k: v}]");
  expect(textAt(YAML, "/tables", { of: "key" })).toBe("tables");
  expect(textAt(YAML, "/tables/1", { of: "key" })).toBeUndefined();
  expect(textAt(YAML, "/nothing")).toBeUndefined();
  expect(textAt('{"a": {"b": 1}, ', "/a")).toBe('{"b": 1}');
  expect(() => rangeAt(YAML, "", { of: "item" as "key" })).toThrow(TypeError);
});

const FILES = [
  "examples/lint.yaml",
  "examples/orders.json",
  "examples/stock.yaml",
  "fixtures/valid/full.json",
  "fixtures/valid/json-in-yaml.yaml",
  "fixtures/valid/odd-names.yaml",
];

const SAMPLES = [
  ...FILES.map((file) => ({
    text: readFileSync(file, "utf8"),
    language: file.endsWith(".json") ? ("json" as const) : ("yaml" as const),
  })),
  { text: YAML, language: "yaml" as const },
  { text: JSON_TEXT, language: "json" as const },
  ...inEachStyle(parse(YAML)),
];

const strings = fc.oneof(
  fc.string(),
  fc.constantFrom("yes", "1.0.0", "1e3", "12:30", "2020-01-01", "a: b", "# c", "- d", "", " ", "~"),
  fc.constantFrom(
    "one\ntwo",
    "one\n\n",
    "\n",
    " a\nb",
    "a \nb",
    "\ta\n",
    "a\r\nb",
    "\u2028",
    "é\u0007",
  ),
);

const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    strings,
    fc.constantFrom(null, true, 0, -1.5, 1e21, 1e-7),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(strings, tie("value"), { maxKeys: 3 }),
  ),
}));

/** The pointers of all values in a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const inner = steps.flatMap((step) =>
    pathsIn((value as Record<string | number, unknown>)[step], [...path, step]),
  );
  return [path, ...inner];
}

/** A value after an edit: as JSON Patch would have it, with keys in any order. */
function patched(root: unknown, path: Path, one: DocumentEdit): unknown {
  const holder = { root: structuredClone(root) };
  const steps = ["root", ...path];
  const last = steps.pop() ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: of any shape
  const owner = steps.reduce<any>((value, step) => value[step], holder);
  const define = (key: string | number, value: unknown) =>
    Object.defineProperty(owner, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  if ("set" in one) define(last, one.set);
  else if ("insert" in one) {
    if (!Array.isArray(owner)) define(last, one.insert);
    else owner.splice(last === "-" ? owner.length : Number(last), 0, one.insert);
  } else if ("rename" in one) {
    const value = owner[last];
    delete owner[last];
    define(one.rename, value);
  } else if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else delete owner[last];
  return holder.root;
}

interface PlacedEdit {
  path: Path;
  one: DocumentEdit;
}

/** An edit of one of the values in a value, which makes sense. */
const editsOf = (root: unknown): fc.Arbitrary<PlacedEdit> =>
  fc
    .record({
      path: fc.constantFrom(...pathsIn(root)),
      verb: fc.constantFrom("set", "rename", "remove", "insert"),
      key: strings,
      value: values,
      isLast: fc.boolean(),
    })
    .chain(({ path, verb, key, value, isLast }): fc.Arbitrary<PlacedEdit> => {
      const found = valueAt(root, path);
      const pointer = formatPointer(path);
      const isMember = path.length > 0 && !Array.isArray(valueAt(root, path.slice(0, -1)));
      const isCollection = typeof found === "object" && found !== null;
      if (verb === "insert" && isCollection) {
        const index = Array.isArray(found) ? (isLast ? "-" : "0") : undefined;
        const step = index ?? (Object.hasOwn(found, key) ? `${key}-` : key);
        const at = [
          ...path,
          Array.isArray(found) && step === "0" && found.length === 0 ? "-" : step,
        ];
        if (!Object.hasOwn(found, step) || index !== undefined)
          return fc.constant({ path: at, one: { pointer: formatPointer(at), insert: value } });
      }
      if (verb === "rename" && isMember) {
        const taken = Object.hasOwn(valueAt(root, path.slice(0, -1)) as object, key);
        if (!taken) return fc.constant({ path, one: { pointer, rename: key } });
      }
      if (verb === "remove" && path.length > 0)
        return fc.constant({ path, one: { pointer, remove: true } as const });
      // A text that is the whole document can look like a document in a string, which is refused.
      const isRoot = path.length === 0;
      return fc.constant({ path, one: { pointer, set: isRoot ? { [key]: value } : value } });
    });

const commentsOf = (text: string) =>
  (parseDocument(text, { language: "yaml" }).comments?.("#") ?? []).map(({ start, end }) =>
    text.slice(start, end),
  );

test("a text reads as its value after an edit, in YAML 1.1 as well, and keeps its comments", () => {
  const sample = fc
    .constantFrom(...SAMPLES)
    .chain(({ text, language }) =>
      editsOf(parse(text)).map((change) => ({ text, language, ...change })),
    );
  fc.assert(
    fc.property(sample, ({ text, language, path, one }) => {
      const wanted = patched(parse(text), path, one);
      const after = edit(text, [one], { language });
      expect(language === "json" ? JSON.parse(after) : parse(after)).toEqual(wanted);
      expect(parse(after, { version: "1.1" })).toEqual(wanted);
      // Written as JSON.stringify does it, it stays so, but for characters that are not printable.
      const plain = JSON.stringify(parse(text), null, 2);
      const isOrdered = !/"\d+":/.test(JSON.stringify(wanted));
      if (text === plain && isOrdered && isPrintable(JSON.stringify(wanted)))
        expect(after).toBe(JSON.stringify(JSON.parse(after), null, 2));
      // Comments outside of a value that is replaced or removed.
      const range = rangeAt(text, one.pointer, { language });
      const inner = "set" in one || "remove" in one ? range : undefined;
      const outside =
        text.slice(0, inner?.start.offset) + text.slice(inner?.end.offset ?? text.length);
      const kept = commentsOf(after).join("\n");
      for (const comment of commentsOf(inner ? outside : text)) expect(kept).toContain(comment);
    }),
    { numRuns: cases(300) },
  );
});
