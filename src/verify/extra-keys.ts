import { documentPlace } from "../model/document-place.js";
import type { ConstraintModel, TableModel } from "../model/model.js";
import { constraintName } from "../model/read-table.js";
import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import type { CatalogKey, CatalogTable } from "../sources/catalog.js";
import type { WrittenObject } from "../text/fix-action.js";
import type { UnplacedFinding, UnplacedFix } from "../text/parse/place-findings.js";
import { sameValue } from "../values/same-value.js";
import { count, quotedList } from "../words/phrases.js";
import { quote } from "../words/quote.js";
import { member } from "./drift-fixes.js";
import { additions, type FixContext } from "./extra-fixes.js";
import { type LiveTable, liveName } from "./pair-live.js";
import type { ProjectedTable } from "./project-live.js";

// Keys that only the database has. A key that differs from a declared one is said by the comparison.

/** The findings for the keys of the compared tables that the descriptor does not state, by document. */
export function extraKeyFindings(
  tables: readonly ProjectedTable[],
  context: FixContext,
  source: string,
): { document: CheckedDocument; finding: UnplacedFinding }[] {
  return tables.flatMap(({ declared }) => {
    const live = declared && context.pairs.tables.get(declared);
    if (declared === undefined || live === undefined) return [];
    const keys = extraKeys(declared, live, context);
    const { document, path } = documentPlace(declared.namePlace);
    return keys.map((key, index) => {
      const there = liveName(live.table);
      const message = `the database has ${wordsFor(key)} of ${quote(there)}, which is not stated here`;
      const params = {
        source,
        table: declared.shortName,
        live: there,
        actual: key.columns.join(", "),
      };
      // All are added in one place, so they are one fix.
      const fix = index === 0 ? keysFix(declared, live.table, keys, context) : undefined;
      const finding = {
        code: "extra-key",
        severity: "info",
        message,
        params,
        path,
        mark: "value",
        fix,
      } as const;
      return { document, finding };
    });
  });
}

/** The keys of a table in the database that its descriptor does not state. */
export function extraKeys(
  declared: TableModel,
  live: LiveTable,
  context: FixContext,
): CatalogKey[] {
  if (declared.style !== "table") return [];
  return writtenKeys(live.table, context).filter((key) => !isStated(key, declared, live, context));
}

/** The keys that an import writes: those that refer to a table outside of the descriptor are left out. */
function writtenKeys({ keys }: CatalogTable, { imported }: FixContext): CatalogKey[] {
  const known = new Set([...imported.keys()].map(liveName));
  return keys.filter(
    (key) =>
      key.type !== "FOREIGN_KEY" || known.has(liveName({ ...key.target, name: key.target.table })),
  );
}

function isStated(
  key: CatalogKey,
  { constraints, columns = [], markedPrimaryKey }: TableModel,
  live: LiveTable,
  { pairs }: FixContext,
): boolean {
  const ofType = constraints.filter(({ type }) => constraintName(type) === key.type);
  // Another primary key than the declared one is a difference.
  if (key.type === "PRIMARY_KEY") return markedPrimaryKey.length > 0 || ofType.length > 0;
  if (key.type !== "FOREIGN_KEY") {
    const [only, ...others] = key.columns;
    const isMarked = columns.some((one) => one.unique && live.columns.get(one)?.name === only);
    if (isMarked && others.length === 0) return true;
    return constraints.some(
      (one) =>
        constraintName(one.type) !== "FOREIGN_KEY" &&
        sameValue(sorted(liveNames(one, pairs)), sorted(key.columns)),
    );
  }
  return ofType.some((one) =>
    sameValue(liveNames(one, pairs), [...key.columns, ...key.target.columns]),
  );
}

const sorted = (names: readonly string[]): string[] => [...names].sort();

/** The names in the database of the columns that a constraint lists. */
const liveNames = ({ columns }: ConstraintModel, { tables }: FixContext["pairs"]): string[] =>
  columns.map((one) => (one && tables.get(one.table)?.columns.get(one)?.name) ?? "");

function wordsFor(key: CatalogKey): string {
  const columns = quotedList(key.columns);
  if (key.type !== "FOREIGN_KEY") {
    return `the ${key.type === "UNIQUE" ? "unique" : "primary"} key ${columns}`;
  }
  return `the foreign key ${columns} to ${quote(liveName({ ...key.target, name: key.target.table }))}`;
}

/** Adds keys as an import writes them, if all of their columns have names to refer to. */
function keysFix(
  declared: TableModel,
  table: CatalogTable,
  keys: readonly CatalogKey[],
  context: FixContext,
): UnplacedFix | undefined {
  const { imported, pairs } = context;
  const all = writtenKeys(table, context);
  const constraints = (imported.get(table)?.constraints ?? []) as readonly WrittenObject[];
  const values = keys.flatMap((key): WrittenObject[] => {
    const value = constraints[all.indexOf(key)];
    return value === undefined ? [] : [value];
  });
  const names = new Set(
    [...pairs.tables.keys()].flatMap(({ columns = [] }) =>
      columns.map(({ fullyQualifiedName }) => fullyQualifiedName),
    ),
  );
  const isKnown = values.every((value) =>
    (value.columns as readonly string[]).every((name) => names.has(name)),
  );
  if (!isKnown || values.length !== keys.length) return undefined;
  const last = declared.constraints.at(-1);
  const added = last && additions("key", declared, "constraints", last, values);
  // An import marks the only column of a primary key.
  const primary = keys.find(({ type, columns }) => type === "PRIMARY_KEY" && columns.length === 1);
  const live = pairs.tables.get(declared);
  const marked = declared.columns?.find(
    (one) => primary !== undefined && live?.columns.get(one)?.name === primary.columns[0],
  );
  const marks = marked === undefined ? [] : member(marked, "columnConstraint", "PRIMARY_KEY");
  return {
    title: `add ${count(values.length, "key")} of the database`,
    safe: true,
    changes: [...(added?.changes ?? member(declared, "constraints", values)), ...marks],
  };
}
