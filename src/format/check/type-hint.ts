import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { readKeys } from "../shape/elimination.js";
import { choicesOf, likeliest, resolveShape } from "../shape/read-keys.js";
import type { ChoiceShape, ListShape, ScalarShape, Shape, ShapeTable } from "../shape/shape.js";
import { fitsShape, hasForm } from "./explain.js";
import { looksLike } from "./looks-like.js";
import { objectInWords } from "./object-in-words.js";
import type { TypeHint } from "./problem.js";

/** How a value of the wrong type could be written instead, if that is known. */
export function hintOn(
  shapes: ShapeTable,
  path: Path,
  value: unknown,
  shape: Exclude<Shape, string>,
): TypeHint | undefined {
  // In place of a map, the item is an entry without its key.
  const isItem = !("items" in shape) && !("values" in shape);
  if (isItem && Array.isArray(value) && value.length === 1) {
    return isMeant(shapes, value[0], shape) ? { unlist: true } : undefined;
  }
  if ("types" in shape) return scalarHint(path, value, shape);
  if ((typeof value === "number" || typeof value === "boolean") && isVariable(shape)) {
    return { wrap: ["default"] };
  }
  if (typeof value === "string") {
    if (value === "") return { isEmpty: true };
    const [, key = ""] = /^([\w$.-]+):(?!\/)\S/.exec(value) ?? [];
    if (propertiesIn(shapes, shape).includes(key)) return { blankAfter: key };
    if ("items" in shape) return couldBeItem(shapes, value, shape) ? { list: true } : undefined;
    const members = "title" in shape ? objectInWords(shape.title ?? "", value) : undefined;
    if (members !== undefined) return { members };
    const wrap = wrapFor(shapes, value, shape);
    return wrap && { wrap };
  }
  if (!("items" in shape)) return undefined;
  if (isObject(value)) return membersHint(shapes, value, shape.items);
  return fitsShape(shapes, [String(value)], shape) ? { list: true } : undefined;
}

/** Whether the only item of a list should be in place of the list. */
function isMeant(
  shapes: ShapeTable,
  item: unknown,
  shape: Exclude<Shape, string | { items: Shape }>,
): boolean {
  if ("types" in shape) return typeof item !== "object" && fitsShape(shapes, String(item), shape);
  return isObject(item) || (typeof item === "string" && wrapFor(shapes, item, shape) !== undefined);
}

/** Whether a string is an item of a list, or can be turned into one. */
function couldBeItem(shapes: ShapeTable, value: string, list: ListShape): boolean {
  if (fitsShape(shapes, [value], list)) return true;
  const item = resolveShape(shapes, list.items);
  if ("types" in item || /[(<]/.test(value))
    return !("types" in item) && isItem(shapes, value, item);
  const words = value.split(",", MAX_WORDS);
  return words.every((word) => isItem(shapes, word.trim(), item));
}

const MAX_WORDS = 10;

const isItem = (shapes: ShapeTable, text: string, item: Exclude<Shape, string>): boolean =>
  text !== "" && hintOn(shapes, [], text, item) !== undefined;

/** The hint for an object in place of a list. */
function membersHint(shapes: ShapeTable, value: JsonObject, items: Shape): TypeHint | undefined {
  const isOwner = Array.isArray(value.tables) && looksLike(shapes, value) === "Schema";
  if (isOwner) return { isOwner: true };
  if (looksLikeItem(shapes, value, items)) return { list: true };
  const members = Object.values(value);
  if (members.length === 0) return undefined;
  const item = resolveShape(shapes, items);
  if (members.every((member) => member === null))
    return "types" in item ? { isSet: true } : undefined;
  const isColumn = "title" in item && item.title === "Column";
  const isEntry = (member: unknown) => isObject(member) || (isColumn && typeof member === "string");
  return members.every(isEntry) ? { isMap: true } : undefined;
}

const isVariable = (shape: Exclude<Shape, string>): boolean =>
  "properties" in shape && shape.title === "Variable";

/** The properties of an object that fits a shape. */
function propertiesIn(shapes: ShapeTable, shape: Exclude<Shape, string>): readonly string[] {
  const kinds: readonly Shape[] = "choice" in shape ? choicesOf(shape) : [shape];
  return kinds.flatMap((name) => {
    const kind = resolveShape(shapes, name);
    return "properties" in kind ? Object.keys(kind.properties) : [];
  });
}

function scalarHint(path: Path, value: unknown, shape: ScalarShape): TypeHint | undefined {
  const takesString = shape.types.includes("string");
  if (takesString && isObject(value)) {
    const members = Object.values(value);
    const isBare = members.length > 0 && members.every((member) => member === null);
    return isBare ? { isPlaceholder: true, names: members.length } : undefined;
  }
  if (takesString && (typeof value === "number" || typeof value === "boolean")) {
    const isWord = typeof value === "boolean" && VOCABULARY.has(String(path.at(-1)));
    if (isWord) return undefined;
    // In quotes it may still be wrong; a number as a reference would not resolve.
    const isString = shape.format !== "uri-reference" && hasForm(String(value), shape);
    return isString ? { quote: true } : shape.format && { form: shape.format };
  }
  const isInteger = typeof value === "string" && /^-?(0|[1-9]\d*)$/.test(value);
  return isInteger && shape.types.includes("integer") ? { unquote: value } : undefined;
}

/** Properties whose value is a word of a vocabulary, which `true` is not. */
const VOCABULARY: ReadonlySet<string> = new Set([
  "columnConstraint",
  "constraintType",
  "dataType",
  "tableType",
  "intervalType",
]);

/** Whether an object is an item that should be in a list. */
function looksLikeItem(shapes: ShapeTable, value: JsonObject, items: Shape): boolean {
  const item = resolveShape(shapes, items);
  const name = "choice" in item ? likeliest(shapes, value, item) : items;
  const shape = resolveShape(shapes, name);
  if (!("properties" in shape)) return false;
  const { known, meant, unknown } = readKeys(shapes, value, shape);
  return known + meant.size > unknown.length - meant.size;
}

/** The keys under which a string would be correct, outermost first. */
function wrapFor(shapes: ShapeTable, text: string, shape: Shape): readonly string[] | undefined {
  const fitting = (keys: readonly string[] | undefined) => {
    const value = keys?.reduceRight((inner: unknown, key) => ({ [key]: inner }), text);
    return keys !== undefined && fitsShape(shapes, value, shape) ? keys : undefined;
  };
  if (typeof shape === "string") return undefined;
  if ("choice" in shape) return inChoice(shapes, text, shape) ?? fitting(referenceIn(text));
  if (!("properties" in shape)) return undefined;
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  switch (shape.title) {
    case "Variable":
      return ["default"];
    case "External Resource":
      return fitting(["$href"]);
    case "Info":
      return ["title"];
    case "License":
      return [isUrl ? "url" : "name"];
    case "Contact":
      return [isUrl ? "url" : /^[^\s@]+@\S+$/.test(text) ? "email" : "name"];
    case "JDBC Connection":
    case "ODBC Connection":
      return /^jdbc:|=/i.test(text) ? ["connectionString"] : undefined;
    case "Column":
      return /^[\w$]+$/.test(text) ? ["name"] : undefined;
    case "Table Partition":
      return /^[\w$.]+$/.test(text) ? ["columns"] : undefined;
    case "Connection Protocols":
      return /^jdbc:/i.test(text) ? ["jdbc", "connectionString"] : undefined;
    default:
      return undefined;
  }
}

/** A file, a pointer, or something else with a dot or a slash. */
const referenceIn = (text: string): readonly string[] | undefined =>
  /^#|[./]/.test(text) ? ["$ref"] : undefined;

/** The name of a table, alone or with those of its schema and its database. */
function inChoice(shapes: ShapeTable, text: string, { otherwise }: ChoiceShape) {
  const shape = resolveShape(shapes, otherwise);
  if (!("title" in shape) || shape.title !== "Table") return undefined;
  if (/^[A-Za-z_]\w*$/.test(text)) return ["name"];
  const isQualified = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(text) && !FILE.test(text);
  return isQualified ? ["fullyQualifiedName"] : undefined;
}

const FILE = /\.(?:json|ya?ml|avsc|sql|xsd|proto|txt|md)$/i;
