import { jdbcDatabase } from "../../../connections/connection-string.js";
import { isObject } from "../../../values/json-object.js";
import { valueAt } from "../../../values/json-pointer.js";
import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import { renaming } from "../fix.js";
import { isSameScalar } from "../suits.js";

/** The `name` of a Schema: of the schema in the database, or of the database that the services connect to. */
export const nameOfSchema = defineSlip({
  id: "name-of-schema",
  at: "unknown-property",
  recognize: ({ key, value, object, shape }) =>
    shape.title === "Schema" &&
    foldCase(key) === "name" &&
    typeof value === "string" &&
    object.databaseSchemaName === undefined
      ? value
      : undefined,
  suggestion: () => "databaseSchemaName",
  advice: () => "did you mean `databaseSchemaName` or `databaseName`?",
  repair(name, { path, owner, owners, checked }) {
    if (owner === undefined || checked.has(owner, "databaseSchemaName")) return undefined;
    const isDatabase =
      isSameScalar(owner.value.databaseName, name) || databasesOf(owners[0]?.value).includes(name);
    if (!isDatabase) return renaming(path, "databaseSchemaName", "reveals");
    // In some systems, a schema has the name of its database.
    return checked.has(owner, "databaseName") ? undefined : renaming(path, "databaseName");
  },
  decision: () => "remove it if `databaseName` says it, or rename it to `databaseSchemaName`",
});

/** The databases in the JDBC URLs of a descriptor. */
function databasesOf(root: unknown): readonly string[] {
  const entries = (...path: string[]) => {
    const map = valueAt(root, path);
    return isObject(map) ? Object.values(map) : [];
  };
  const servers = [
    ...entries("services").map((service) => valueAt(service, ["serverInfo"])),
    ...entries("components", "serverInfo"),
  ];
  return servers.flatMap((server) => {
    const url = valueAt(server, ["connectionProtocols", "jdbc", "connectionString"]);
    return typeof url === "string" ? jdbcDatabase(url).slice(0, 1) : [];
  });
}
