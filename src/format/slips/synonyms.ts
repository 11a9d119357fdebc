import { descriptorOtherWords } from "../../../generated/descriptor-shapes.js";
import type { ObjectShape } from "../shape/shape.js";
import { synonym } from "../shape/suggest-key.js";

/** Words that can mean properties of an object, in addition to those in its shape. */
export const otherWords = ({ kind }: ObjectShape): Readonly<Record<string, string>> =>
  (kind && descriptorOtherWords[kind]) ?? {};

const listsFor = (shape: ObjectShape) => [shape.synonyms ?? {}, otherWords(shape)];

/** Other names of the properties of an object, each with its property, in the form that `foldCase` gives. */
export const synonymsIn = (shape: ObjectShape): readonly (readonly [string, string])[] =>
  listsFor(shape).flatMap((list) =>
    Object.entries(list).flatMap(([property, words]) =>
      words.split(" ").map((word) => [word.replace(/\?$/, ""), property] as const),
    ),
  );

/** The properties of an object that a key can mean. */
export const meanings = (shape: ObjectShape, key: string): readonly string[] =>
  listsFor(shape).flatMap((list) =>
    [true, false].flatMap((isSure) => synonym(list, key, isSure) ?? []),
  );
