import { isObject, type JsonObject } from "../../../values/json-value.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { kindAt, readKeys, resolveShape } from "../../shape/read-keys.js";
import type { Kind, ListShape, Shape, ShapeTable } from "../../shape/shape.js";
import { repair, writing } from "../fix.js";
import { isSchemaForTables } from "./missing-level.js";
import { keyBefore } from "./missing-quotes.js";
import { membersIn } from "./object-in-words.js";
import { keysAround } from "./text-for-object.js";

/** One item, or several with commas, without the list. */
export const missingList = defineSlip({
  id: "missing-list",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!("items" in shape)) return undefined;
    const isMeant =
      typeof value === "string"
        ? areItems(shapes, value, shape)
        : isObject(value)
          ? !isSchemaForTables(shapes, value) && looksLikeItem(shapes, value, shape.items)
          : fitsShape(shapes, [String(value)], shape);
    return isMeant ? {} : undefined;
  },
  advice: () => "put it in a list",
  repair(_, { path, value, shape, checked }) {
    const fits = (item: unknown) => shape !== undefined && fitsShape(checked.shapes, [item], shape);
    const isClean = fits(value);
    const isNumber = typeof value === "number" && fits(String(value));
    const words = typeof value === "string" ? wordsIn(value) : [];
    if (words.length > 1) return writing(path, words);
    const change = { kind: "nest-value", levels: [{ list: true }], quoted: isNumber } as const;
    const isSafe = isNumber || (isClean && typeof value === "string");
    return repair("put the value in a list", [{ path, change }], isSafe && "safe");
  },
});

/** A longer text is not divided. */
const MAX_LENGTH = 1000;

/** The words between commas, but for those inside parentheses, as in `decimal(10,2)`. */
const wordsIn = (text: string): readonly string[] =>
  (text.length > MAX_LENGTH ? [text] : text.split(/,(?![^(<]*[)>])/))
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** Whether a string is an item of a list, or can be turned into one. */
function areItems(shapes: ShapeTable, text: string, list: ListShape): boolean {
  if (text === "" || keyBefore(shapes, text, list) !== undefined) return false;
  if (fitsShape(shapes, [text], list)) return true;
  const item = resolveShape(shapes, list.items);
  if ("types" in item) return false;
  const words = wordsIn(text);
  return words.length > 0 && words.every((word) => isItem(shapes, word, item));
}

const isItem = (shapes: ShapeTable, text: string, item: Kind): boolean =>
  keyBefore(shapes, text, item) !== undefined ||
  ("kind" in item && membersIn(item.kind, text) !== undefined) ||
  keysAround(shapes, text, item) !== undefined;

/** Whether an object is an item that should be in a list. */
function looksLikeItem(shapes: ShapeTable, value: JsonObject, items: Shape): boolean {
  const shape = kindAt(shapes, value, items);
  if (shape === undefined || !("properties" in shape)) return false;
  const { known, meant, unknown } = readKeys(shapes, value, shape);
  return known + meant.size > unknown.length - meant.size;
}
