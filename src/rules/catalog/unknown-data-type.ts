import { isListed, LISTED_TYPES } from "../../types/data-type.js";
import { isOther, knownTypes, listedSynonyms } from "../../types/type-words.js";
import { getOrAdd } from "../../values/collections.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

export const unknownDataType = defineRule({
  id: "unknown-data-type",
  severity: "warning",
  summary:
    "The data type of a column is misspelled, of GraphQL, a whole line of SQL, or a sentence.",
  rationale:
    "A misspelled type passes every check of the format, and fails when the table is created.",
  remedy:
    "Write the type that was meant. The rule ignores types that it does not know and that are not similar to a known one, unless you set the option `types`.",
  source: "DatastoreAPI specification, Column Object: the list of data types",
  fixable: true,
  options: {
    types: {
      type: "string",
      enum: ["any", "listed"],
      default: "any",
      description:
        "`any` reports only types that are similar to a known one. `listed` also reports every type of a Column that the DatastoreAPI specification does not list, such as `INTEGER`.",
    },
  },
  check({ model, options, report }) {
    const known = [...knownTypes()];
    const suggestions = new Map<string, string | undefined>();
    const nearest = (name: string, words: readonly string[]): string | undefined =>
      getOrAdd(suggestions, name, () => nearestName(name, words));
    for (const { columns = [], style } of model.tables) {
      for (const column of columns) {
        const type = column.dataType;
        if (type === undefined) continue;
        const advice = adviceOn(type.text, known);
        if (advice !== undefined) {
          const message = `the data type ${quote(type.text)} is ${advice}`;
          report({ place: column.placeOf("dataType"), message });
          continue;
        }
        if (options.types === "listed" && style === "table") {
          if (isListed(type.text)) continue;
          const other = listedSynonyms(type.name)[0] ?? nearest(type.name, LISTED_TYPES);
          const message = `the DatastoreAPI specification does not list the data type ${quote(type.text)}${didYouMean(other)}`;
          report({ place: column.placeOf("dataType"), message });
        } else if (type.family === undefined && isOneWord(type.name)) {
          const near = isOther(type.name) ? undefined : nearest(type.name, known);
          if (near === undefined) continue;
          const message = `unknown data type ${quote(type.text)}${didYouMean(near)}`;
          report({ place: column.placeOf("dataType"), message, fix: replacement(near) });
        }
      }
    }
  },
});

/** How much of a type is examined. */
const MAX_TEXT = 500;

/** What a text is that is more than a type, and what to write; nothing for a type. */
function adviceOn(text: string, known: readonly string[]): string | undefined {
  const [more] = CONSTRAINT.exec(text.slice(0, MAX_TEXT).replace(/[(<].*[)>]/s, "")) ?? [];
  if (more !== undefined) {
    return `a line of SQL; write only the type here, and ${quote(more)} in a property of its own`;
  }
  if (GRAPHQL.test(text)) {
    return "one of GraphQL; write a type of the database, and `columnConstraint: NOT_NULL` for `!`";
  }
  return isSentence(text, known)
    ? "a sentence; write a type, and the sentence in `description`"
    : undefined;
}

/** A list, or a type that is not null, in GraphQL: `[Int!]`, `String!`. */
const GRAPHQL = /^\[+\w+[!\]]+$|^\w+!$/;

/** Words that SQL has after the type of a column. */
const CONSTRAINT =
  /(?<=\s)(?:not null|null|primary key|unique|default|references|check|auto_increment|autoincrement|generated|comment|collate)\b/i;

/** Whether text has three or more words, none of which is a type: `see the wiki`. */
const isSentence = (text: string, known: readonly string[]): boolean =>
  text.length < MAX_TEXT &&
  /^\p{L}+(?:\s+\p{L}+){2,}$/u.test(text.trim()) &&
  !text.split(/\s+/).some((word) => known.includes(word.toUpperCase()));

/** A type whose name has several words, or a schema (`public.status`), is user-defined. */
const isOneWord = (name: string): boolean => /^[A-Z][A-Z0-9]{3,}$/.test(name);
