import { ownerName } from "../../model/fully-qualified-name.js";
import type { ColumnModel, ForeignKeyModel, Place, TableModel } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { quote } from "../../words/phrases.js";
import { defineRule, type RuleProblem } from "../rule.js";

export const duplicateTable = defineRule({
  id: "duplicate-table",
  severity: "error",
  summary:
    "Two tables have the same name in a schema or the same fully qualified name, or a table is listed twice.",
  rationale:
    "A database cannot contain both tables, and it is not clear which of them the name refers to.",
  remedy: "Rename one of the tables, or remove it if it is a copy.",
  source: "DatastoreAPI specification, Table Entity: name and fullyQualifiedName MUST be unique",
  check({ model, report }) {
    const { repeatedTables } = model.names;
    for (const pair of repeatedTables) {
      const message = `another table already has the fully qualified name ${quote(pair[0].fullyQualifiedName ?? "")}`;
      report(repeatedItem("table", pair, (one) => one.at("fullyQualifiedName"), message));
    }
    for (const { items, tables } of model.schemas) {
      for (const [item] of repeats(items, ({ table }) => table)) {
        const message = `table ${quote(item.table?.label ?? "")} is already listed`;
        report({ place: item.at(), message });
      }
      // A Standard Definition in another language can define several tables with any names.
      const readable = tables.filter(({ style }) => style !== "opaque");
      for (const [table, first] of repeats(readable, ({ name }) => name)) {
        if (repeatedTables.has(table) || areInDifferentSchemas(first, table)) continue;
        const message = `the schema already has a table ${quote(table.name ?? "")}`;
        report(repeatedItem("table", [table, first], ({ namePlace }) => namePlace, message));
      }
    }
  },
});

/** Whether two tables are in different schemas according to their fully qualified names. */
function areInDifferentSchemas(a: TableModel, b: TableModel): boolean {
  const [one, other] = [a, b].map(({ fullyQualifiedName = "" }) => ownerName(fullyQualifiedName));
  return one !== "" && other !== "" && one !== other;
}

export const duplicateDefinitionId = defineRule({
  id: "duplicate-definition-id",
  severity: "warning",
  summary: "Two Standard Definitions of a schema have the same `id`.",
  rationale:
    "An `id` identifies one definition. Catalogs that store definitions by `id` keep one of the two.",
  remedy: "Give each definition an `id` of its own, or list the same definition only once.",
  source: "DatastoreAPI specification, Standard Definition Object: id",
  check({ model, report }) {
    for (const { tables } of model.schemas) {
      const definitions = tables.flatMap(({ standardDefinition }) => standardDefinition ?? []);
      for (const pair of repeats(definitions, (one) => one.text("id"))) {
        const message = `another Standard Definition of the schema already has the id ${quote(pair[0].text("id") ?? "")}`;
        report(repeatedItem("definition", pair, (one) => one.at("id"), message));
      }
    }
  },
});

export const duplicateColumn = defineRule({
  id: "duplicate-column",
  severity: "error",
  summary: "Two columns have the same name in a table, or the same fully qualified name anywhere.",
  rationale:
    "A table cannot contain both columns, and constraints identify columns by their fully qualified names. The name `-` can be repeated: it marks a field that has no name.",
  remedy: "Rename one of the columns, or remove it if it is a copy.",
  source: "DatastoreAPI specification, Column Object: name and fullyQualifiedName MUST be unique",
  check({ model, report }) {
    const reported = new Set<ColumnModel>();
    for (const { columns = [] } of model.tables) {
      const named = columns.filter(({ name }) => name !== "-");
      for (const [column, first] of repeats(named, ({ name }) => name)) {
        reported.add(column);
        const message = `the table already has a column ${quote(column.label)}`;
        report(repeatedItem("column", [column, first], (one) => one.placeOf("name"), message));
      }
    }
    for (const [column, first] of model.names.repeatedColumns) {
      if (reported.has(column)) continue;
      const message = `another column already has the fully qualified name ${quote(column.fullyQualifiedName ?? "")}`;
      const atColumn = (one: ColumnModel) => one.placeOf("fullyQualifiedName");
      report(repeatedItem("column", [column, first], atColumn, message));
    }
  },
});

export const duplicateDisplayName = defineRule({
  id: "duplicate-display-name",
  severity: "info",
  summary: "Two columns of a table have the same `displayName`.",
  rationale:
    "People who see only display names cannot distinguish the columns. In most cases the name was copied with the column.",
  remedy: "Give each column its own display name.",
  source: "DatastoreAPI specification, Column Object: RECOMMENDED not to repeat a displayName",
  check({ model, report }) {
    for (const { columns = [] } of model.tables) {
      for (const [column, first] of repeats(columns, ({ displayName }) => displayName)) {
        // `duplicate-column` reports columns with the same name.
        if (first.name === column.name) continue;
        const message = `column ${quote(first.label)} already has the display name ${quote(column.displayName ?? "")}`;
        report(
          repeatedItem("column", [column, first], (one) => one.placeOf("displayName"), message),
        );
      }
    }
  },
});

export const duplicateForeignKey = defineRule({
  id: "duplicate-foreign-key",
  severity: "info",
  summary: "Two foreign keys of a table refer from the same columns to the same columns.",
  rationale:
    "The second key has no effect, but the database checks it at every change. Other columns may have been meant.",
  remedy: "Remove one of them, or list the columns that were meant.",
  source: "database practice; pg-index-health reports duplicated foreign keys",
  check({ model, report }) {
    for (const { foreignKeys } of model.tables) {
      const sets = new ColumnSets();
      const pairs = ({ columns, targetColumns }: ForeignKeyModel): string =>
        columns
          .map(
            (column, index) =>
              `${sets.nameOf([column])}-${sets.nameOf(targetColumns.slice(index, index + 1))}`,
          )
          .sort()
          .join();
      const atColumns = ({ constraint }: ForeignKeyModel) => constraint.at("columns");
      for (const pair of repeats(foreignKeys, pairs)) {
        const message = `another foreign key already refers from these columns to the same columns of table ${quote(pair[0].target.label)}`;
        report(repeatedItem("foreign key", pair, atColumns, message));
      }
    }
  },
});

export const duplicateServiceName = defineRule({
  id: "duplicate-service-name",
  severity: "warning",
  summary: "Two services have the same `name`.",
  rationale:
    "A client that selects a service by its name can get either of them, for example development instead of production.",
  remedy: "Give each service its own name.",
  source: "DatastoreAPI specification, Database Service Object: name MUST be unique",
  check({ model, report }) {
    for (const [service, first] of repeats(model.services, ({ name }) => name)) {
      const message = `service ${quote(first.key)} already has the name ${quote(service.name ?? "")}`;
      report(repeatedItem("service", [service, first], (one) => one.at("name"), message));
    }
  },
});

export const caseConflict = defineRule({
  id: "case-conflict",
  severity: "warning",
  summary:
    "The names of two columns of a table, or of two tables of a schema, differ only in case.",
  rationale:
    "Most databases ignore the case of names that are not quoted, so both names mean the same column or table.",
  remedy: "Rename one of them so that the names differ in more than case.",
  source: "database practice (PostgreSQL, Oracle, SQL Server and others fold unquoted names)",
  check({ model, report }) {
    const compare = <T extends TableModel | ColumnModel>(
      kind: "table" | "column",
      all: readonly T[],
      placeOf: (one: T) => Place,
    ): void => {
      for (const [one, first] of repeats(all, ({ name }) => name?.toLowerCase())) {
        if (one.name === first.name) continue;
        const message = `${kind} ${quote(one.name ?? "")} differs from ${quote(first.name ?? "")} only in case`;
        report(repeatedItem(kind, [one, first], placeOf, message));
      }
    };
    for (const { tables } of model.schemas) {
      const readable = tables.filter(({ style }) => style !== "opaque");
      compare("table", readable, ({ namePlace }) => namePlace);
    }
    for (const { columns = [] } of model.tables) {
      compare("column", columns, (column) => column.placeOf("name"));
    }
  },
});

/** Gives equal names to lists of the same columns, regardless of their order. */
export class ColumnSets {
  readonly #numbers = new Map<ColumnModel, number>();

  nameOf(columns: readonly ColumnModel[]): string {
    return columns
      .map((column) => getOrAdd(this.#numbers, column, () => this.#numbers.size))
      .sort((a, b) => a - b)
      .join();
  }
}

/**
 * The items with the same name as an earlier item, each with the first one. An item whose name is
 * `undefined` or empty is not compared.
 */
export function* repeats<T>(
  items: Iterable<T>,
  nameOf: (item: T) => unknown,
): Generator<[item: T, first: T]> {
  const firsts = new Map<unknown, T>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined || name === "") continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, item);
    else yield [item, first];
  }
}

/**
 * The problem of an item that is like an earlier one, which it shows as related.
 *
 * @param kind the noun for both: `column`
 * @param placeOf where each of them says it
 */
export const repeatedItem = <T>(
  kind: string,
  [item, first]: readonly [item: T, first: T],
  placeOf: (one: T) => Place,
  message: string,
): RuleProblem => ({
  place: placeOf(item),
  message,
  related: [{ message: `the other ${kind}`, place: placeOf(first) }],
});
