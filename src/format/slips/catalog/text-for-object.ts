import { quote } from "../../../words/phrases.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import type { ObjectKind } from "../../shape/object-kinds.js";
import { objectShapeOf } from "../../shape/read-keys.js";
import type { Kind, ShapeTable } from "../../shape/shape.js";
import { repair, wrap } from "../fix.js";
import { nameLike } from "../names.js";

/** Keys under which a string in place of an object has only one meaning. */
const SURE_KEYS: ReadonlySet<string> = new Set(["default", "$href", "url", "email", "name"]);

/** A string in place of an object that should contain it: `license: MIT`. */
export const textForObject = defineSlip({
  id: "text-for-object",
  at: "wrong-type",
  recognize({ shapes, value, shape, path }) {
    if ("types" in shape || "items" in shape) return undefined;
    // A reference in place of a map is not a member of it.
    if (path.at(-1) === "$ref") return undefined;
    const isVariable = "properties" in shape && shape.kind === "Variable";
    if (isVariable && (typeof value === "number" || typeof value === "boolean")) return ["default"];
    return typeof value === "string" ? keysAround(shapes, value, shape) : undefined;
  },
  advice: (keys) => `put it under \`${keys.join(".")}\``,
  isHidden: true,
  repair(keys, { path, value, shape, checked }) {
    const [key = "", ...more] = keys;
    const title = `put the value under ${quote(keys.join("."))}`;
    if (more.length > 0) {
      // Only a service has its own name, which is its key.
      const name = keys[0] === "serverInfo" ? nameLike(String(path.at(-1))) : undefined;
      const before = name === undefined ? undefined : { name };
      const levels = keys.map((one) =>
        one === "serverInfo" ? { key: one, before } : { key: one },
      );
      return repair(title, [wrap(path, levels)]);
    }
    // A number is written in quotes.
    const meant = { [key]: String(value) };
    const isClean = shape !== undefined && fitsShape(checked.shapes, meant, shape);
    const isSafe = isClean && SURE_KEYS.has(key);
    return repair(title, [{ path, change: { kind: "wrap-value", key } }], isSafe && "safe");
  },
});

/** The address of a database, such as `postgres://host/db`, in place of its service. It is no document. */
export const urlForService = defineSlip({
  id: "url-for-service",
  at: "wrong-type",
  recognize: ({ shapes, value, shape }) =>
    "choice" in shape &&
    objectShapeOf(shapes, shape)?.kind === "DatabaseService" &&
    typeof value === "string" &&
    DATABASE_URL.test(value)
      ? {}
      : undefined,
  advice: () => "write its `host` and `port` in `serverInfo`",
  isHidden: true,
  decision: () => "write a `name`, and `serverInfo` with `host`, `port` and `connectionProtocols`",
});

const DATABASE_URL = /^(?!https?:|file:)[a-z][a-z0-9+.-]*:\/\//i;

/** A statement of SQL in place of a table, or of all of them. */
export const sqlForTable = defineSlip({
  id: "sql-for-table",
  at: "wrong-type",
  recognize: ({ value, path }) =>
    typeof value === "string" && path.includes("tables") && CREATE.test(value) ? {} : undefined,
  advice: () => "write it to a file: `dsd import FILE.sql` makes a descriptor of it",
  decision: () => "import it, and take the `tables` of that descriptor",
});

const CREATE = /^\s*create\s+(?:\w+\s+){0,4}?(?:table|view)\b/i;

/** The keys under which the string would be correct, outermost first. */
export function keysAround(
  shapes: ShapeTable,
  text: string,
  shape: Kind,
): readonly string[] | undefined {
  const isRight = (key: string) => fitsShape(shapes, { [key]: text }, shape);
  if (text === "") return undefined;
  if ("choice" in shape) {
    const kind = objectShapeOf(shapes, shape)?.kind;
    if (/^jdbc:/i.test(text)) return kind && WAY_TO_JDBC[kind];
    // A file, a pointer, or something else with a dot or a slash. Dots alone stand for what was left out.
    const isReference =
      /^#|[./]/.test(text) && !DATABASE_URL.test(text) && !/^\.+$/.test(text) && isRight("$ref");
    return (
      (kind === "Table" ? nameOfTable(text) : undefined) ?? (isReference ? ["$ref"] : undefined)
    );
  }
  if (!("properties" in shape)) return undefined;
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  switch (shape.kind) {
    case "Variable":
      return ["default"];
    case "ExternalResource":
      return isRight("$href") ? ["$href"] : undefined;
    case "Info":
      return ["title"];
    case "License":
      return [isUrl ? "url" : "name"];
    case "Contact":
      return [isUrl ? "url" : /^[^\s@]+@\S+$/.test(text) ? "email" : "name"];
    case "JdbcConnection":
    case "OdbcConnection":
      return /^jdbc:|=/i.test(text) ? ["connectionString"] : undefined;
    case "Column":
      return /^[\w$]+$/.test(text) ? ["name"] : undefined;
    case "TablePartition":
      return /^[\w$.]+$/.test(text) ? ["columns"] : undefined;
    case "ConnectionProtocols":
      return /^jdbc:/i.test(text) ? ["jdbc", "connectionString"] : undefined;
    default:
      return undefined;
  }
}

/** The keys around a JDBC URL, by the object that it is in place of. */
const WAY_TO_JDBC: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  DatabaseService: ["serverInfo", "connectionProtocols", "jdbc", "connectionString"],
  ServerInfo: ["connectionProtocols", "jdbc", "connectionString"],
};

/** The key of the name of a table, alone or with those of its schema and its database. */
function nameOfTable(text: string): readonly string[] | undefined {
  if (/^[A-Za-z_]\w*$/.test(text)) return ["name"];
  const isQualified = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(text) && !FILE.test(text);
  return isQualified ? ["fullyQualifiedName"] : undefined;
}

const FILE = /\.(?:json|ya?ml|avsc|sql|xsd|proto|txt|md)$/i;
