import { systemOfName } from "../../connections/database-systems.js";
import { LISTED_TYPES } from "../../types/data-type.js";
import { dialectsNamed } from "../../types/dialects.js";
import { nameOf, wordGroups } from "../../types/type-words.js";
import { isObject, type Path, valueAt } from "../../values/json-value.js";
import { shapeAt } from "../views/places.js";
import type { Snapshot } from "../views/snapshot.js";

/** A value that follows from others; those of a lower rank come first. */
interface Suggestion {
  readonly value: string;
  readonly rank?: number;
}

/** The text of a property of an object; empty if it has none. */
function textIn(value: unknown, key: string): string {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === "string" ? text : "";
}

/** The values for the property at a path that follow from what the document says elsewhere. */
export function suggestedValues(snapshot: Snapshot, path: Path, title: string): Suggestion[] {
  const root = shapeAt(snapshot, path.slice(0, -1))?.document.source.value;
  const key = path.at(-1);
  /** The value that is some steps above the property. */
  const above = (steps: number): unknown => valueAt(root, path.slice(0, -steps));
  if (key === "fullyQualifiedName") return qualifiedNames(above(1), above(3), title, root);
  if (key === "connectionString" && title === "JDBC Connection") {
    return jdbcUrls(above(3), valueAt(root, ["schema"]));
  }
  if (key === "dataType" && title === "Column") return typesFor(snapshot);
  if (key !== "version" || (title !== "Info" && title !== "Table")) return [];
  const version = title === "Table" ? textIn(valueAt(root, ["info"]), "version") : "";
  return [{ value: version === "" ? "1.0.0" : version }];
}

/** The name of a column below its table, and that of a table below its schema. */
function qualifiedNames(
  owner: unknown,
  table: unknown,
  title: string,
  root: unknown,
): Suggestion[] {
  const name = textIn(owner, "name");
  const schema = valueAt(root, ["schema"]);
  const names =
    title === "Column"
      ? [textIn(table, "fullyQualifiedName")]
      : ["databaseName", "databaseSchemaName"].map((key) => textIn(schema, key));
  const parents = names.filter((part) => part !== "");
  if (name === "" || (title === "Column" && parents.length === 0)) return [];
  return [{ value: [...parents, name].join(".") }];
}

/** The URLs of the drivers for the system of a server; what is written of the server has a variable in its place. */
function jdbcUrls(server: unknown, schema: unknown): Suggestion[] {
  const system = systemOfName(textIn(server, "dbmsType"));
  const [subprotocol] = system?.subprotocols ?? [];
  if (subprotocol === undefined) return [];
  const database = textIn(schema, "databaseName") || "{database}";
  const addresses =
    system?.port === undefined ? [""] : [`//{host}:${system.port}/`, "//{host}:{port}/"];
  return addresses.map((address, rank) => ({
    value: `jdbc:${subprotocol}:${address}${database}`,
    rank,
  }));
}

/** The types of the specification, those of the systems of the descriptor first. */
function typesFor({ views }: Snapshot): Suggestion[] {
  const dialects = views
    .flatMap(({ model }) => model.services)
    .flatMap(({ server }) => dialectsNamed(systemOfName(server?.dbmsType ?? "")?.name));
  const isOfSystem = (type: string) =>
    dialects.some((dialect) => wordGroups(nameOf(type), dialect).length > 0);
  return LISTED_TYPES.map((value) => ({ value, rank: isOfSystem(value) ? 0 : 1 }));
}
