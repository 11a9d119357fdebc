import type { Loss } from "../../src/exports/exported.js";
import type { Catalog } from "../../src/sources/catalog.js";
import { parseType } from "../../src/types/parse-type.js";
import { parsePointer } from "../../src/values/json-value.js";
import { modelOf } from "../support/models.js";
import { verifyText } from "../verify/verify-text.js";

/** The losses that each code of drift can come from. */
const LOST: Readonly<Record<string, readonly string[]>> = {
  "primary-key-differs": ["primary key"],
  "unique-differs": ["unique key", "primary key"],
  "foreign-key-differs": ["foreign key"],
  "partition-differs": ["partition", "interval of a partition"],
  "length-differs": ["type"],
  "precision-differs": ["type"],
  "type-differs": ["type"],
};

/**
 * What `dsd verify` finds in a database that the DDL of a schema has created, without what the DDL has counted as lost.
 * Types are compared by family: a database has its own words, and a text for what it has no type for.
 */
export async function unexpectedDrift(
  schema: object,
  live: Catalog,
  losses: readonly Loss[],
): Promise<string[]> {
  const info = { title: "T", version: "1.0.0" };
  const value = { datastoreapi: "1.0.0", info, services: {}, schema };
  const findings = await verifyText(value, live, { extra: true });
  const { tables = [] } = modelOf(schema).schemas[0] ?? {};
  return findings.flatMap(({ code, severity, message, pointer }) => {
    const [, , index, ...path] = parsePointer(pointer) ?? [];
    const table = tables[Number(index)];
    // Columns are in a list, or they are the properties of a JSON Schema.
    const column = table?.columns?.find(
      ({ shortName }, position) =>
        (path[0] === "columns" && path[1] === String(position)) || path[2] === shortName,
    );
    const where = [table?.shortName, column && `${table?.shortName}.${column.shortName}`];
    const isLost = losses.some(
      (loss) => where.includes(loss.where) && LOST[code]?.includes(loss.what),
    );
    const found = live.tables
      .find(({ name }) => name === table?.shortName)
      ?.columns.find(({ name }) => name === column?.shortName);
    const isSameFamily =
      code === "type-differs" &&
      found !== undefined &&
      parseType(found.dataType ?? "").family === column?.family;
    // A length means nothing elsewhere, such as that of a uuid.
    const isNoSize = code === "length-differs" && !/text|binary/.test(column?.family ?? "");
    // What only the database states is no difference to what the descriptor says.
    const isExtra = severity === "info" && code.endsWith("-differs");
    return isLost || isSameFamily || isNoSize || isExtra ? [] : [`${code}: ${message} ${pointer}`];
  });
}
