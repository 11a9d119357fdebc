import type { ChangeCode } from "../diff/compare/change-kinds.js";
import {
  type ComparedDescriptor,
  compareDescriptors,
} from "../diff/compare/compare-descriptors.js";
import type { Catalog } from "../sources/catalog.js";
import type { JsonObject } from "../values/json-object.js";
import { usersIn } from "./drift-fixes.js";
import { importedTables } from "./extra-fixes.js";
import { extraKeys, writtenValues } from "./extra-lists.js";
import { pairLive } from "./pair-live.js";
import { project } from "./project-live.js";
import { unreadIn } from "./verify-descriptor.js";

/** What follows from the form of a projection, in which every table is a Table. */
const OF_LANGUAGE: ReadonlySet<string> = /* @__PURE__ */ new Set<ChangeCode>([
  "representation-changed",
  "definition-language-changed",
]);

/**
 * A database as a descriptor would describe it: with the descriptor's names, and with what no database knows,
 * such as services. Tables that do not differ stay as declared.
 *
 * @returns also how much of the descriptor is as declared because it cannot be compared, by what it is; `undefined` if
 *   the database does not have the schema of the descriptor
 */
export function describeLive(declared: ComparedDescriptor, catalog: Catalog) {
  const { descriptor } = declared;
  const { schema } = descriptor;
  const pairs = schema && pairLive(schema, catalog);
  if (schema === undefined || pairs === undefined || pairs.missingSchema !== undefined) {
    return undefined;
  }
  const live = project(descriptor, {
    pairs,
    dialect: catalog.dialect,
    hasDescriptions: false,
    hasExtra: true,
  });
  const compared = compareDescriptors(declared, live.compared);
  const changed = new Set(
    compared.tables
      .filter(({ changes }) => changes.some(({ code }) => !OF_LANGUAGE.has(code)))
      .map(({ old }) => old),
  );
  const imported = importedTables(catalog, pairs);
  const context = { descriptor, pairs, imported, users: usersIn(schema.tables) };
  const tables = live.tables.map(({ declared: table, live: own, raw, columns }) => {
    const pair = table && pairs.tables.get(table);
    if (table === undefined || pair === undefined) return imported.get(own) ?? raw;
    const keys = writtenValues(extraKeys(table, pair, context), own, context);
    const isDivided = table.style === "table" && table.partitions.length === 0;
    const partitions = isDivided ? imported.get(own)?.partitions : undefined;
    // The projection of a new column has only what detecting a rename needs, so it is written as an import
    // does.
    const written = columns.map((column) => {
      const at = column.live === undefined ? -1 : own.columns.indexOf(column.live);
      return column.declared === undefined
        ? (imported.get(own)?.columns[at] ?? column.raw)
        : column.raw;
    });
    const projected = raw.columns === undefined ? raw : { ...raw, columns: written };
    const other = table.style === "table" ? projected : (imported.get(own) ?? projected);
    const base = changed.has(table) ? other : (table.standardDefinition ?? table).raw;
    const constraints = [...((base.constraints as unknown[] | undefined) ?? []), ...keys];
    return {
      ...base,
      ...(keys.length > 0 && { constraints }),
      ...(partitions !== undefined && { partitions }),
    };
  });
  const value: JsonObject = { ...descriptor.raw, schema: { ...schema.raw, tables } };
  return { value, notCompared: [...unreadIn(pairs)] };
}
