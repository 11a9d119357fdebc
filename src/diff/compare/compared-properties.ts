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
  /** For a row about a text: the messages when it goes, and when it comes. */
  readonly gone?: string;
  readonly stated?: string;
  /** Whether a property that an object with mistakes seems to lack counts as absent. */
  readonly isCertain?: boolean;
}

const DOCUMENTATION = { code: "docs-changed", words: "{keys} of {it} changed" } as const;
const RENAMED = {
  words: "{it} was renamed from {old} to {new}",
  gone: "{it} no longer has a name; it was {old}",
  stated: "{it} now has a name: {new}",
};

/** The messages about a text of an object. */
const changedText = (what: string) => ({
  words: `${what} changed from {old} to {new}`,
  gone: `${what} is no longer given; it was {old}`,
  stated: `${what} is now given: {new}`,
});

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
      ...changedText("the database system of {it}"),
    },
    {
      keys: ["dbmsVersion"],
      code: "driver-changed",
      ...changedText("the version of the database system of {it}"),
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
    const [old, next] = [sides.old.text(first), sides.new.text(first)];
    const texts = { it, keys: quotedList(keys), old: quoteOr(old, ""), new: quoteOr(next, "") };
    const pattern = next === undefined ? row.gone : old === undefined ? row.stated : undefined;
    const message = (pattern ?? words).replace(
      /\{(\w+)\}/g,
      (_, name: keyof typeof texts) => texts[name],
    );
    return [{ code, ...common, message, ...sidesOf(sides.old, sides.new, keys) }];
  });

/** The properties of a row that differ. */
function differencesIn(
  { old, new: next }: Both<ModelNode>,
  { keys, gone, isCertain }: Pick<PropertyRow, "keys" | "gone" | "isCertain">,
): string[] {
  const differing = differingKeys(old.raw, next.raw);
  const own =
    "allBut" in keys
      ? differing.filter((key) => key !== keys.allBut)
      : keys.filter((key) => differing.includes(key));
  return own.filter(
    (key) =>
      (gone === undefined || old.text(key) !== next.text(key)) &&
      (isCertain || areKnown({ old, new: next }, key)),
  );
}
