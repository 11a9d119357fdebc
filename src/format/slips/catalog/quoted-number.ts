import { scalarText } from "../../../values/json-value.js";
import { defineSlip } from "../../check/slip.js";
import { list } from "../../check/wording.js";
import type { ValuePlace } from "../../shape/checked-value.js";
import { insert, orRemove, renameKey, repair, wordChoice, write } from "../fix.js";
import { isIntegerText } from "../suits.js";

/** A precision and a scale in one text: `10,2`. */
const PAIR = /^\(?(\d{1,4})\s*,\s*(\d{1,4})\)?$/;

/** A number in quotes, or two in place of one. */
export const quotedNumber = defineSlip({
  id: "quoted-number",
  at: "wrong-type",
  recognize({ owners, value, shape }) {
    if (!("types" in shape && shape.types.includes("integer"))) return undefined;
    if (isIntegerText(value)) return { text: value };
    const written = typeof value === "string" ? value.trim() : "";
    const [text, precision, scale] = PAIR.exec(written) ?? [];
    const isOfColumn = owners.at(-1)?.shape.kind === "Column";
    return text !== undefined && isOfColumn
      ? { text, pair: [Number(precision), Number(scale)] as const }
      : undefined;
  },
  advice: ({ pair }) => (pair === undefined ? "remove the quotes" : says(pair)),
  repair({ text, pair }, place) {
    if (pair !== undefined) return writingPair(pair, place);
    const change = { kind: "raw-value", text } as const;
    return repair("remove the quotes", [{ path: place.path, change }], "safe");
  },
  decision: ({ pair }) => pair && says(pair),
});

/** Anything else in place of a number: `max`, or `255 chars`. */
export const numberInWords = defineSlip({
  id: "number-in-words",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    "types" in shape && shape.types.join() === "integer" ? scalarText(value) : undefined,
  decision(text, { path }) {
    if (/^max$/i.test(text)) return orRemove("remove it: the type has no limit", path);
    const [, number] = /^(\d{1,9})\s*[a-z]+$/i.exec(text.trim()) ?? [];
    const alone = number && {
      title: `write \`${number}\``,
      changes: [write(path, Number(number))],
    };
    return { text: "write the number alone", choices: alone ? [alone] : [] };
  },
});

const says = ([precision, scale]: readonly [number, number]): string =>
  `write \`precision: ${precision}\` and \`scale: ${scale}\``;

function writingPair(pair: readonly [number, number], { path, property, owner }: ValuePlace) {
  const [precision, scale] = pair;
  const isTaken = (key: string) => property !== key && owner?.value[key] !== undefined;
  if (owner === undefined || isTaken("precision") || isTaken("scale")) return undefined;
  return repair(says(pair), [
    ...(property === "precision" ? [] : [renameKey(path, "precision")]),
    write(path, precision),
    insert(owner, "scale", scale),
  ]);
}

/** The constraints that people write as a flag of a column. */
const CONSTRAINTS = ["NOT_NULL", "UNIQUE", "PRIMARY_KEY"];

/** `true` or `false` in place of a word, such as `columnConstraint: true`. */
export const booleanForWord = defineSlip({
  id: "boolean-for-word",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    typeof value === "boolean" && "types" in shape && shape.types.join() === "string"
      ? {}
      : undefined,
  decision(_, { path, property }) {
    if (property !== "columnConstraint") return "write the word that is meant";
    const choices = CONSTRAINTS.map((word) => wordChoice(path, word));
    return orRemove(`write ${list(CONSTRAINTS, "or")}, or remove it`, path, choices);
  },
});
