import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { plainMessageOf } from "../../check/wording.js";
import type { Kind } from "../../shape/checked-value.js";
import { objectShapeOf } from "../../shape/read-keys.js";
import type { ShapeTable } from "../../shape/shape.js";
import { fix } from "../fix.js";

/** Keys under which a text in place of an object has only one meaning. */
const SURE_KEYS: ReadonlySet<string> = new Set(["default", "$href", "url", "email", "name"]);

/** A text in place of an object that has it under a key: `license: MIT`. */
export const textForObject = defineSlip({
  id: "text-for-object",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if ("types" in shape || "items" in shape) return undefined;
    const isVariable = "properties" in shape && shape.title === "Variable";
    if (isVariable && (typeof value === "number" || typeof value === "boolean")) return ["default"];
    return typeof value === "string" ? keysAround(shapes, value, shape) : undefined;
  },
  // It may be a password, under the wrong key.
  message: (keys, problem, source) =>
    `${plainMessageOf(problem, source, true)}; put it under \`${keys.join(".")}\``,
  repair([key = "", ...more], { path, value, shape, checked }) {
    if (more.length > 0 || (path.length === 1 && path[0] === "info")) {
      const levels = [key, ...more].map((name) => ({ key: name }));
      return fix(path, { kind: "nest-value", levels }, { reveals: more.length === 0 });
    }
    // A number is written in quotes.
    const meant = { [key]: String(value) };
    const isClean = shape !== undefined && fitsShape(checked.shapes, meant, shape);
    // The target of a reference can only be checked once it is a reference.
    const reveals = key === "$ref" || !isClean;
    const safe = isClean && SURE_KEYS.has(key);
    return fix(path, { kind: "wrap-value", key }, { safe, reveals });
  },
});

/** The keys under which a text would be correct, outermost first. */
export function keysAround(
  shapes: ShapeTable,
  text: string,
  shape: Kind,
): readonly string[] | undefined {
  const isRight = (key: string) => fitsShape(shapes, { [key]: text }, shape);
  if (text === "") return undefined;
  if ("choice" in shape) {
    // A file, a pointer, or something else with a dot or a slash.
    const isReference = /^#|[./]/.test(text) && isRight("$ref");
    const title = objectShapeOf(shapes, shape)?.title;
    return (
      (title === "Table" ? nameOfTable(text) : undefined) ?? (isReference ? ["$ref"] : undefined)
    );
  }
  if (!("properties" in shape)) return undefined;
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  switch (shape.title) {
    case "Variable":
      return ["default"];
    case "External Resource":
      return isRight("$href") ? ["$href"] : undefined;
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

/** The key of the name of a table, alone or with those of its schema and its database. */
function nameOfTable(text: string): readonly string[] | undefined {
  if (/^[A-Za-z_]\w*$/.test(text)) return ["name"];
  const isQualified = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(text) && !FILE.test(text);
  return isQualified ? ["fullyQualifiedName"] : undefined;
}

const FILE = /\.(?:json|ya?ml|avsc|sql|xsd|proto|txt|md)$/i;
