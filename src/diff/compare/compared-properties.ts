import type { ModelNode } from "../../model/model.js";
import { quotedList, quoteOr } from "../../words/phrases.js";
import type { Both } from "../pairing/pairs.js";
import type { ChangeCode } from "./change-kinds.js";
import {
  areKnown,
  differingKeys,
  type FoundChange,
  type NamedSubject,
  sidesOf,
} from "./changes.js";

/** Properties of an object that are one change, whichever of them differ. */
interface PropertyRow {
  readonly keys: readonly string[] | { readonly allBut: string };
  readonly code: ChangeCode;
  /** The message about the object, `{it}`: the `{keys}` that differ, or its text on both sides. */
  readonly words: string;
  /** For a row about a text: the words for no text. */
  readonly absent?: string;
  /** Whether a property that an object with mistakes seems to lack counts as absent. */
  readonly isCertain?: boolean;
}

const DOCUMENTATION = { code: "docs-changed", words: "{keys} of {it} changed" } as const;
const RENAMED = { words: "{it} was renamed from {old} to {new}", absent: "no name" };
const CHANGED = "of {it} changed from {old} to {new}";

/** The properties that are compared as they are written, by the object that has them. */
const PROPERTIES = {
  info: [
    {
      keys: { allBut: "version" },
      code: "info-changed",
      words: "{keys} in {it} changed",
      isCertain: true,
    },
  ],
  database: [{ keys: ["databaseName"], code: "database-name-changed", ...RENAMED }],
  "database schema": [{ keys: ["databaseSchemaName"], code: "database-name-changed", ...RENAMED }],
  service: [
    { keys: ["name"], code: "service-renamed", ...RENAMED },
    { keys: ["description"], ...DOCUMENTATION },
  ],
  server: [
    {
      keys: ["dbmsType"],
      code: "dbms-type-changed",
      words: `the database system ${CHANGED}`,
      absent: "not given",
    },
    {
      keys: ["dbmsVersion"],
      code: "driver-changed",
      words: `the version of the database system ${CHANGED}`,
      absent: "not given",
    },
  ],
  // What a client needs to connect, apart from the address.
  protocol: [
    {
      keys: { allBut: "connectionString" },
      code: "driver-changed",
      words: "{keys} of {it} changed",
    },
  ],
  variable: [{ keys: ["description", "examples"], ...DOCUMENTATION }],
} as const satisfies Readonly<Record<string, readonly PropertyRow[]>>;

/** Compares the properties of an object, which messages call `it`. */
export const compareProperties = (
  kind: keyof typeof PROPERTIES,
  sides: Both<ModelNode>,
  { it, ...common }: NamedSubject & { readonly it: string },
): FoundChange[] =>
  PROPERTIES[kind].flatMap(({ code, words, ...row }: PropertyRow): FoundChange[] => {
    const keys = differencesIn(sides, row);
    const [first] = keys;
    if (first === undefined) return [];
    const texts = {
      it,
      keys: quotedList(keys),
      old: quoteOr(sides.old.text(first), row.absent ?? ""),
      new: quoteOr(sides.new.text(first), row.absent ?? ""),
    };
    const message = words.replace(/\{(\w+)\}/g, (_, name: keyof typeof texts) => texts[name]);
    return [{ code, ...common, message, ...sidesOf(sides.old, sides.new, keys) }];
  });

/** The properties of a row that differ. */
function differencesIn(
  { old, new: next }: Both<ModelNode>,
  { keys, absent, isCertain }: Pick<PropertyRow, "keys" | "absent" | "isCertain">,
): string[] {
  const differing = differingKeys(old.raw, next.raw);
  const own =
    "allBut" in keys
      ? differing.filter((key) => key !== keys.allBut)
      : keys.filter((key) => differing.includes(key));
  return own.filter(
    (key) =>
      (absent === undefined || old.text(key) !== next.text(key)) &&
      (isCertain || areKnown({ old, new: next }, key)),
  );
}
