// Each fact of a document is in each export, or one of its losses. The table of docs/exports.md says which.
// UPDATE_DOCS=1 writes it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Exported } from "../../src/exports/exported.js";
import { FORMATS } from "../../src/exports/index.js";
import { type Model, read } from "../../src/index.js";
import { getOrAdd } from "../../src/values/collections.js";
import { sample } from "../support/effort.js";
import { isUpdating } from "../support/markdown.js";
import { readText, root } from "../support/project.js";
import {
  factOutcome,
  isSilent,
  type Outcome,
  optionVariants,
  runVariant,
  type Variant,
  variants,
} from "./fact-outcome.js";

const PAGE = "docs/exports.md";
const BEFORE = "which has\neverything:\n\n";

const shop = parse(readText("fixtures/exports/shop.yaml"));

async function modelOf(value: unknown): Promise<Model> {
  const { model } = await read(value, { uri: "shop.yaml" });
  if (model === undefined) throw new Error("there is no model");
  return model;
}
const whole = await modelOf(shop);

type Path = readonly (string | number)[];

/** A leaf of the document, or an item of a list, and the document without it. */
interface Fact {
  /** `schema/tables/0/columns/1/dataType=BIGINT` */
  readonly place: string;
  readonly without: unknown;
}

function* factsOf(
  value: unknown,
  rebuild: (value: unknown) => unknown,
  path: Path,
): Generator<Fact> {
  if (path.length > 0) {
    const isLeaf = typeof value !== "object" || value === null;
    const item =
      path.at(-2) === "constraints" ? (value as { constraintType: string }).constraintType : "";
    if ((isLeaf && path.at(-1) !== "jsonSchema") || item !== "") {
      yield { place: `${path.join("/")}=${isLeaf ? value : item}`, without: rebuild(undefined) };
    }
  }
  if (path.at(-1) === "jsonSchema") {
    const write = (one: unknown) => rebuild(one === undefined ? undefined : JSON.stringify(one));
    yield* membersOf(JSON.parse(String(value)), write, path);
  } else yield* membersOf(value, rebuild, path);
}

function* membersOf(
  value: unknown,
  rebuild: (value: unknown) => unknown,
  path: Path,
): Generator<Fact> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const replaced = (one: unknown) =>
        rebuild(
          value.flatMap((other, at) => (at !== index ? [other] : one === undefined ? [] : [one])),
        );
      yield* factsOf(item, replaced, [...path, index]);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      const { [key]: _, ...others } = value as Record<string, unknown>;
      const replaced = (one: unknown) =>
        rebuild(one === undefined ? others : { ...value, [key]: one });
      yield* factsOf(member, replaced, [...path, key]);
    }
  }
}

/** The kinds of facts that are counted, each by the places of its facts. The first that fits counts. */
const KINDS: readonly (readonly [kind: string, places: RegExp])[] = [
  // A loss without it has another place.
  ["", /\/(?:name|\$ref)=/],
  ["table", /\/definition=/],
  ["view", /tableType=VIEW$/],
  ["documentation", /\/externalDocs\//],
  ["display name", /\/displayName=/],
  ["tags", /\/tags\/\d=/],
  ["description of a field", /\/address\/.*\/description=/],
  ["description", /\/description=/],
  ["title, default, examples", /\/(?:title|default|examples\/.*)=/],
  ["primary key", /(?:=PRIMARY_KEY|\/isPrimaryKey=true|events\/constraints\/0\/.*)$/],
  [
    "foreign key",
    /=FOREIGN_KEY|\/constraints\/\d\/columns.*customer(?:\.id)?$|events\/constraints\/1\//,
  ],
  ["unique key", /=UNIQUE$|\/isUnique=true|\/constraints\//],
  ["partition", /\/partitions\/\d\/(?:columns|intervalType)/],
  ["interval of a partition", /\/interval=/],
  ["fields", /\/address\/(?:properties|required)\//],
  ["not null", /=NOT_NULL$|\/required\/\d=/],
  ["allowed values", /\/enum\/\d=/],
  ["range", /\/(?:minimum|maximum)=/],
  ["pattern", /\/pattern=/],
  ["length", /\/(?:dataLength|maxLength)=/],
  ["precision", /\/(?:precision|scale)=/],
  ["type", /\/(?:dataType|type)=/],
  ["rule about a row", /\/minProperties=/],
];

/** What only contracts and pages have: what is around the tables, versions, and names that are qualified. */
const AROUND =
  /^(?:info|services|components\/serverInfo)\/|\/(?:version|specification|specificationVersion|database\w*Name|fullyQualifiedName)=/;
/** A fact that others say, or that has no meaning: the type of what has fields or elements. */
const IMPLIED = /^datastoreapi=|\/address\/(?:properties\/lines\/)?type=/;

const facts = [...factsOf(shop, (value) => value, [])].filter(({ place }) => !IMPLIED.test(place));
const kindOf = ({ place }: Fact): string | undefined =>
  AROUND.test(place) ? undefined : KINDS.find(([, places]) => places.test(place))?.[0];

const exports = new Map<Variant, Exported>();
const models = new Map<Fact, Promise<Model>>();
const outcomes = new Map<string, Outcome>();

async function outcomeOf(variant: Variant, fact: Fact): Promise<Outcome> {
  const one = getOrAdd(exports, variant, () => runVariant(variant, whole));
  const model = await getOrAdd(models, fact, () => modelOf(fact.without));
  return getOrAdd(outcomes, `${variant.title} ${fact.place}`, () =>
    factOutcome(one, runVariant(variant, model)),
  );
}

test("each fact of the document has a kind", () => {
  const unknown = facts.filter((fact) => kindOf(fact) === undefined && !AROUND.test(fact.place));
  expect(unknown.map(({ place }) => place)).toEqual([]);
});

/** Whether a format need not say what becomes of a fact. */
function isUncounted({ id, values }: Variant, fact: Fact): boolean {
  const isWhole = id === "odcs" || id === "html" || id === "markdown";
  if (AROUND.test(fact.place) && !isWhole) return true;
  // The loss of the table says it.
  if (fact.place.startsWith("schema/tables/4/") && !isWhole) return true;
  return values["no-foreign-keys"] === true && kindOf(fact) === "foreign key";
}

test.each([...variants, ...sample(optionVariants)])(
  "$title has every fact, or says which it lost",
  async (variant) => {
    const silent: string[] = [];
    for (const fact of sample(facts, 8)) {
      if (isUncounted(variant, fact)) continue;
      if (isSilent(await outcomeOf(variant, fact))) silent.push(fact.place);
    }
    expect(silent).toEqual([]);
  },
);

/** The formats of the table. */
const columns: readonly Variant[] = variants.flatMap((variant) => {
  const { title, id, values } = variant;
  const isShown = id === "dbt" ? values.dialect === "postgres" : !/json$|kysely|3\.2/.test(title);
  const name =
    id === "sql" ? title.replace("sql, ", "") : title.replace(/, (?:pg|postgres|3.*)$/, "");
  return isShown || id === "json-schema" ? [{ ...variant, title: name }] : [];
});

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;

/** The row of a kind of fact, with a cell for each format. */
async function rowOf(kind: string): Promise<string> {
  const own = facts.filter((fact) => kindOf(fact) === kind);
  const cells = columns.map(async (variant) => {
    const all = await Promise.all(own.map((fact) => outcomeOf(variant, fact)));
    // A loss of another kind is of what depends on the fact.
    const isOther = (what: string) => !kind.endsWith(what) && KINDS.some(([one]) => one === what);
    const lost = all.filter(({ losses, isInText }) => !isInText || !losses.every(isOther)).length;
    if (lost === 0) return "held";
    return lost === own.length ? "lost" : `${lost} of ${own.length} lost`;
  });
  return row([kind, ...(await Promise.all(cells))]);
}

test("the table of docs/exports.md has what the formats hold", { timeout: 180_000 }, async () => {
  const page = readText(PAGE);
  const start = page.indexOf(BEFORE) + BEFORE.length;
  const end = page.indexOf("\n\n", start) + 1;
  const kinds = KINDS.flatMap(([kind]) => kind || []).sort();
  const head = `${row(["", ...columns.map(({ title }) => title)])}|${"---|".repeat(columns.length + 1)}\n`;
  if (isUpdating) {
    const rows = await Promise.all(kinds.map(rowOf));
    writeFileSync(join(root, PAGE), page.slice(0, start) + head + rows.join("") + page.slice(end));
    return;
  }
  const lines = page.slice(start, end).split(/(?<=\n)/);
  expect(lines.slice(0, 2).join("")).toBe(head);
  expect(lines.slice(2).map((line) => line.split(" | ")[0])).toEqual(
    kinds.map((kind) => `| ${kind}`),
  );
  for (const [index, kind] of sample(kinds.entries(), 8)) {
    expect(lines[index + 2]).toBe(await rowOf(kind));
  }
});

test("docs/exports.md has a row for every format", () => {
  const rows = readText(PAGE)
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((line) => line.split("|")[1]?.match(/[\w-]+/g) ?? []);
  expect(named.sort()).toEqual(FORMATS.map(({ id }) => id).sort());
});

describe("every loss", () => {
  test.each(variants)("of $title says where and why", (variant) => {
    for (const { what, where, why } of runVariant(variant, whole).losses) {
      expect(what).toMatch(/^[a-z][a-z ]+$/);
      expect(where).toMatch(/^(?:orders|customers|events|daily|legacy)(?:\.|$)/);
      expect(why).toMatch(/^[^\n]{4,}[^.\n]$/);
    }
  });

  test.each(variants.filter(({ id }) => id === "sql" || id === "dbml"))(
    "of $title is a comment in the text",
    (variant) => {
      const { files, losses } = runVariant(variant, whole);
      for (const { what, where, why } of losses) {
        expect(files[0]?.text).toContain(`dsd: ${what} of ${where}: ${why}`);
      }
    },
  );
});
