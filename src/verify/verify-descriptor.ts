import { type DriftCode, driftCodes } from "../findings/codes.js";
import { documentPlace } from "../model/document-place.js";
import type { DescriptorModel, PartitionModel, SchemaModel, TableModel } from "../model/model.js";
import { readModel } from "../model/read-model.js";
import type { CheckedGraph, ReachedDocument } from "../references/resolve/checked-graph.js";
import type { Level } from "../rules/rule.js";
import { type Catalog, type Selection, Tally } from "../sources/catalog.js";
import { type CollectedFindings, FindingCollector } from "../text/parse/finding-collector.js";
import { getOrAdd } from "../values/collections.js";
import { printable, quote, quotedList } from "../words/phrases.js";
import { compareLive, type Drift, saysNothingOfColumns } from "./compare-live.js";
import { type DriftFinding, driftFinding } from "./drift-findings.js";
import { driftFix, usersIn } from "./drift-fixes.js";
import { importedTables } from "./extra-fixes.js";
import { extraListFindings } from "./extra-lists.js";
import { foreignColumns, isA, liveTarget } from "./live-keys.js";
import { unenforcedIn } from "./live-values.js";
import { type DescribedDatabase, type LivePairs, liveName, pairLive } from "./pair-live.js";
import { knownCatalog, planRows } from "./rows/row-checks.js";
import { type RowAnswers, rowFindings } from "./rows/row-findings.js";

/** A database, as a source has read it. */
export interface LiveSource {
  /** The database in messages: its address without a password, or a file. */
  readonly label: string;
  readonly catalog: Catalog;
  /** The answers to queries about its rows; absent if they are not checked. */
  readonly rows?: RowAnswers | undefined;
  /** Whether to compare a table. Default: all. */
  readonly includes?: Selection["includes"] | undefined;
  /** The part that all files of the run describe, if there are several files or the database has several schemas. */
  readonly described?: DescribedDatabase | undefined;
}

/** How far a descriptor was compared. */
export interface ComparedExtent {
  readonly tables: number;
  readonly columns: number;
  /** How many declared tables were left out. */
  readonly leftOut: number;
  /** The statements of the compared tables that could not be compared, such as `definition`, and how often. */
  readonly unread: Readonly<Record<string, number>>;
  /** How many lists of values, limits and patterns of the compared columns the database does not enforce. */
  readonly unenforced: number;
  /**
   * How often the database states something that the descriptor does not, by code. Counted only if there is
   * no difference and it is not reported.
   */
  readonly unstated: Readonly<Partial<Record<DriftCode, number>>>;
}

/** Settings for the reported differences. */
export interface VerifySettings {
  /** Levels of codes; the others have their own. */
  readonly levels?: Readonly<Partial<Record<DriftCode, Level>>> | undefined;
  /** Whether what only the database states is reported. Default: `false`. */
  readonly extra?: boolean | undefined;
}

/** Called with each finding. */
type AddFinding = (finding: DriftFinding) => void;

/**
 * Compares the descriptors of a graph with a database.
 *
 * @param source their database; `undefined` if they are not compared
 * @param onCompared told how far the descriptors of a file were compared
 * @returns the differences, by document
 */
export function verifyGraph(
  graph: CheckedGraph,
  source: LiveSource | undefined,
  settings: VerifySettings,
  maxFindings: number,
  onCompared: (file: string, extents: readonly ComparedExtent[]) => void = () => undefined,
): Map<ReachedDocument, CollectedFindings> {
  const model = readModel(graph);
  const found = new Map<ReachedDocument, FindingCollector>();
  const add: AddFinding = ({ place, ...finding }) => {
    const { code } = finding;
    const usual = driftCodes[code];
    const stated = settings.levels?.[code];
    const level = stated === "off" && NEVER_OFF.has(code) ? undefined : stated;
    const severity = level ?? (usual === "off" ? usual : (finding.severity ?? usual));
    if (severity === "off") return;
    const { document, path } = documentPlace(place);
    const collector = getOrAdd(found, document, () => new FindingCollector(maxFindings));
    collector.add({ ...finding, path, severity });
  };
  const { file = "" } = graph.entry.source;
  const extents = model.descriptors.flatMap((descriptor) =>
    source === undefined ? [] : verifyDescriptor(descriptor, source, settings, add),
  );
  const [first] = model.descriptors;
  if (settings.extra && first !== undefined && source?.described?.file === file) {
    for (const finding of extraSchemas(first, source)) add(finding);
  }
  onCompared(file, extents);
  return found;
}

/** Codes that are always reported, because something was not compared. */
export const NEVER_OFF: ReadonlySet<string> = /* @__PURE__ */ new Set<DriftCode>([
  "unreadable",
  "ambiguous-name",
]);

function verifyDescriptor(
  descriptor: DescriptorModel,
  { label, catalog: whole, rows, includes, described }: LiveSource,
  { levels = {}, extra = false }: VerifySettings,
  add: AddFinding,
): ComparedExtent {
  const nothing = { tables: 0, columns: 0, leftOut: 0, unread: {}, unenforced: 0, unstated: {} };
  const { schema } = descriptor;
  const catalog = knownCatalog(descriptor, whole);
  const pairs = schema && pairLive(schema, catalog, includes, described);
  const unread = catalog.unread.filter(({ table }) => !table || pairs?.known.has(liveName(table)));
  const isComplete = unread.length === 0;
  addUnread(unread, descriptor, label, add);
  if (schema === undefined || pairs === undefined) return nothing;
  if (pairs.missingSchema !== undefined) {
    // What could not be read can be in that schema.
    if (isComplete) addMissingSchema(schema, pairs.missingSchema, label, add);
    return nothing;
  }
  addAmbiguous(pairs, add);
  if (rows !== undefined) {
    const plan = planRows(descriptor, catalog, includes, described);
    for (const finding of rowFindings(plan, rows, label)) add(finding);
  }
  if (catalog.isUnknown) return nothing;
  const hasDescriptions = (levels["description-differs"] ?? "off") !== "off";
  const compared = { pairs, dialect: catalog.dialect, hasDescriptions, hasExtra: extra };
  const unsure = new Set(pairs.ambiguous.map(({ declared }) => declared));
  const drift = compareLive(schema, compared).filter(
    (one) =>
      (isComplete || !mayBeUnread(one)) &&
      !unsure.has(one.column ?? (one.table as TableModel)) &&
      !pairs.leftOut.has(one.table as TableModel),
  );
  const imported = extra ? importedTables(catalog, pairs) : new Map();
  const users = usersIn(schema.tables);
  const context = { descriptor, pairs, imported, users };
  const reported = drift.filter(({ isExtra }) => extra || !isExtra);
  for (const one of reported) {
    // The text of a definition is a string of the document.
    const isInText = one.table !== undefined && documentPlace(one.table.at()).isInText;
    const fix = isInText ? undefined : driftFix(one, context);
    add({ ...driftFinding(one, schema, label), fix });
  }
  const unstated = new Tally();
  const lists = isComplete ? extraListFindings(context, label) : [];
  if (extra) for (const finding of lists) add(finding);
  else if (isComplete && reported.length === 0) {
    // Without these counts, a report without findings would look like full agreement.
    for (const { code } of [...drift, ...lists]) unstated.add(code);
  }
  return comparedExtent(pairs, unstated);
}

const comparedExtent = (pairs: LivePairs, unstated: Tally): ComparedExtent => ({
  tables: pairs.tables.size,
  columns: [...pairs.tables.values()].reduce((sum, { columns }) => sum + columns.size, 0),
  leftOut: pairs.leftOut.size,
  unread: Object.fromEntries(unreadIn(pairs)),
  unenforced: [...pairs.tables.values()].reduce(
    (sum, { columns }) => [...columns].reduce((all, pair) => all + unenforcedIn(...pair), sum),
    0,
  ),
  unstated: Object.fromEntries(unstated),
});

/** Counts what tables state in another language, or about columns that no table has. */
export function unreadIn(pairs: LivePairs): Tally {
  const unread = new Tally();
  for (const [
    { style, columns = [], constraints, partitions, foreignKeys },
    { table },
  ] of pairs.tables) {
    if (style === "opaque") unread.add("definition");
    if (saysNothingOfColumns(table)) unread.add("column", columns.length);
    const read = new Set(foreignKeys.map(({ constraint }) => constraint));
    for (const one of constraints) {
      const { resolvedColumns = [] } = one;
      const isForeign = isA(one, "FOREIGN_KEY");
      if (isForeign ? read.has(one) : resolvedColumns.length > 0) continue;
      const foreign = isForeign ? foreignColumns(one) : undefined;
      if (foreign && liveTarget(foreign.targets, pairs)) continue;
      // That the columns have a key is compared even if it points into another file.
      unread.add(foreign ? "foreign key target" : "constraint");
    }
    const isRead = ({ columnNames, resolvedColumns }: PartitionModel): boolean =>
      columnNames === undefined || resolvedColumns !== undefined;
    unread.add("partition", partitions.filter((one) => !isRead(one)).length);
  }
  return unread;
}

/** Says which schemas of a database no descriptor is about, if one is about any of them. */
function extraSchemas(
  descriptor: DescriptorModel,
  { label, catalog, described }: LiveSource,
): DriftFinding[] {
  if (catalog.unread.length > 0 || !described?.schemas.size) return [];
  const place = descriptor.schema?.atFirst(["databaseSchemaName"]) ?? descriptor.at();
  const all = new Set(catalog.tables.flatMap(({ schema }) => schema ?? []));
  const others = [...all].filter((name) => !described.schemas.has(name));
  return others.map((name): DriftFinding => {
    const message = `the database has the schema ${quote(name)}, which no descriptor is about; dsd import --schema writes one`;
    const params = { source: label, table: "", live: name };
    return { code: "extra-schema", message, params, place, mark: "value" };
  });
}

/** Whether something could be missing only because it could not be read. */
const mayBeUnread = ({ code }: Drift): boolean => /^missing-|key-|unique-|order-/.test(code);

function addUnread(
  unread: Catalog["unread"],
  descriptor: DescriptorModel,
  label: string,
  add: AddFinding,
): void {
  const place = descriptor.schema?.atFirst(["tables"]) ?? descriptor.at();
  for (const { what, reason } of unread) {
    const message = printable(`${what} of ${label} could not be read: ${reason}`);
    add({ code: "unreadable", message, place, mark: "key" });
  }
}

/** Says that a schema is missing, once for all of its tables: tables in other schemas are different tables. */
function addMissingSchema(schema: SchemaModel, name: string, label: string, add: AddFinding): void {
  const place = schema.at("databaseSchemaName");
  const message = `the database has no table in a schema ${quote(name)}, so nothing was compared`;
  const params = { source: label, table: "", declared: name };
  add({ code: "missing-schema", message, params, place, mark: "value" });
}

function addAmbiguous({ ambiguous }: LivePairs, add: AddFinding): void {
  for (const { declared, candidates } of ambiguous) {
    const place = declared.atFirst(["name", "fullyQualifiedName"]);
    const message = `${quote(declared.label)} could be ${quotedList(candidates)} in the database; write the name as it is there`;
    add({ code: "ambiguous-name", message, place, mark: "value" });
  }
}
