import {
  type ComparedDescriptor,
  compareDescriptors,
} from "../diff/compare/compare-descriptors.js";
import type { DriftCode } from "../findings/codes.js";
import { driftCodes } from "../findings/codes.js";
import { documentPlace } from "../model/document-place.js";
import type { DescriptorModel, SchemaModel, TableModel } from "../model/model.js";
import { readModel } from "../model/read-model.js";
import type { CheckedDocument, CheckedGraph } from "../references/resolve/checked-graph.js";
import type { Level } from "../rules/rule.js";
import type { Catalog } from "../sources/catalog.js";
import type { Selection } from "../sources/connection.js";
import { type CollectedFindings, FindingCollector } from "../text/parse/finding-collector.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import { getOrAdd } from "../values/get-or-add.js";
import { quotedList } from "../words/phrases.js";
import { printable, quote } from "../words/quote.js";
import { type Drift, driftFinding, driftIn } from "./drift-findings.js";
import { driftFix, usersIn } from "./drift-fixes.js";
import { importedTables } from "./extra-fixes.js";
import { extraListFindings } from "./extra-lists.js";
import { type LivePairs, liveName, pairLive } from "./pair-live.js";
import { project } from "./project-live.js";
import { planRows } from "./rows/row-checks.js";
import { rowFindings } from "./rows/row-findings.js";
import { knownCatalog, type LiveRows } from "./rows/row-questions.js";

/** A database, as a source has read it. */
export interface LiveSource {
  /** The database in messages: its address without a password, or a file. */
  readonly label: string;
  readonly catalog: Catalog;
  /** What was asked of its rows; absent if they are not checked. */
  readonly rows?: LiveRows | undefined;
  /** Whether to compare a table. Default: all. */
  readonly includes?: Selection["includes"] | undefined;
  /** What all files of the run describe; absent if schemas that none describes are not reported. */
  readonly described?: DescribedSchemas | undefined;
}

/** The schemas of a database that several files describe. */
export interface DescribedSchemas {
  readonly names: ReadonlySet<string>;
  /** The file in which the others are reported. */
  readonly file: string;
}

/** How far a descriptor was compared. */
export interface ComparedExtent {
  readonly tables: number;
  readonly columns: number;
  /** How many declared tables were left out. */
  readonly leftOut: number;
  /** What only the database states, if there is no difference and it is not reported: how often, by code. */
  readonly unstated: ReadonlyMap<DriftCode, number>;
}

/** What to report. */
export interface VerifySettings {
  /** Levels of codes; the others have their own. */
  readonly levels?: Readonly<Partial<Record<DriftCode, Level>>> | undefined;
  /** Whether what only the database states is reported. Default: `false`. */
  readonly extra?: boolean | undefined;
}

/** Called with each finding, and the document that it is in. */
type AddFinding = (document: CheckedDocument, finding: UnplacedFinding) => void;

/**
 * Compares the descriptors of a graph with a database.
 *
 * @param sourceFor the database of a descriptor; `undefined` for one that is not compared
 * @param onCompared told how far the descriptors of a file were compared
 * @returns the differences, by document
 */
export function verifyGraph(
  graph: CheckedGraph,
  sourceFor: (descriptor: DescriptorModel) => LiveSource | undefined,
  settings: VerifySettings,
  maxFindings: number,
  onCompared: (file: string, extents: readonly ComparedExtent[]) => void = () => undefined,
): Map<CheckedDocument, CollectedFindings> {
  const model = readModel(graph);
  const found = new Map<CheckedDocument, FindingCollector>();
  const add: AddFinding = (document, finding) => {
    const usual = driftCodes[finding.code as DriftCode];
    const level = settings.levels?.[finding.code as DriftCode];
    const isKept = level === "off" && NEVER_OFF.has(finding.code);
    const severity = (isKept ? undefined : level) ?? (usual === "off" ? usual : finding.severity);
    if (severity === "off") return;
    getOrAdd(found, document, () => new FindingCollector(maxFindings)).add({
      ...finding,
      severity,
    });
  };
  const { file = "" } = graph.entry.source;
  const extents = model.descriptors.flatMap((descriptor) => {
    const source = sourceFor(descriptor);
    return source === undefined
      ? []
      : [verifyDescriptor({ model, descriptor }, source, settings, add)];
  });
  const [first] = model.descriptors;
  const source = first && sourceFor(first);
  if (first !== undefined && source?.described?.file === file) {
    addExtraSchemas(first, source, source.described.names, add);
  }
  onCompared(file, extents);
  return found;
}

/** What was not compared is always said. */
export const NEVER_OFF: ReadonlySet<string> = /* @__PURE__ */ new Set<DriftCode>([
  "unreadable",
  "ambiguous-name",
]);

function verifyDescriptor(
  declared: ComparedDescriptor,
  { label, catalog: whole, rows, includes }: LiveSource,
  { levels = {}, extra = false }: VerifySettings,
  add: AddFinding,
): ComparedExtent {
  const { descriptor } = declared;
  const unstated = new Map<DriftCode, number>();
  const nothing = { tables: 0, columns: 0, leftOut: 0, unstated };
  const { schema } = descriptor;
  const known = knownCatalog(descriptor, whole);
  const found = schema && pairLive(schema, known, includes);
  const catalog = withoutUnstated(known, found);
  const pairs = schema && catalog !== known ? pairLive(schema, catalog, includes) : found;
  const isComplete = catalog.unread.length === 0;
  if (!isComplete) addUnread(descriptor, { label, catalog }, add);
  if (schema === undefined || pairs === undefined) return nothing;
  if (pairs.missingSchema !== undefined) {
    // What could not be read can be in that schema.
    if (isComplete) addMissingSchema(schema, pairs.missingSchema, label, add);
    return nothing;
  }
  addAmbiguous(pairs, add);
  if (rows !== undefined) {
    const plan = planRows(descriptor, catalog, pairs, rows.includes);
    const source = { label, dialect: catalog.dialect };
    for (const one of rowFindings(plan, rows.answers, source)) add(one.document, one.finding);
  }
  if (catalog.isUnknown) return nothing;
  const hasDescriptions = (levels["description-differs"] ?? "off") !== "off";
  const live = project(descriptor, pairs, { hasDescriptions, hasExtra: extra });
  const { changes, tables } = compareDescriptors(declared, live.compared);
  const all = [...changes, ...tables.flatMap((table) => table.changes)];
  const unsure = new Set(pairs.ambiguous.map(({ declared }) => declared));
  const drift = driftIn(all, descriptor, live).filter(
    (one) =>
      (extra || !one.code.startsWith("extra-")) &&
      (isComplete || !mayBeUnread(one)) &&
      !unsure.has(one.column ?? (one.table as TableModel)) &&
      !pairs.leftOut.has(one.table as TableModel),
  );
  const imported = extra ? importedTables(catalog, pairs) : new Map();
  const context = { descriptor, pairs, imported, users: usersIn(schema.tables) };
  for (const one of drift) {
    const { document, finding } = driftFinding(one, descriptor, label);
    // The text of a definition is a string of the document.
    const isInText = one.table !== undefined && documentPlace(one.table.at()).isInText;
    const fix = isInText ? undefined : driftFix(one, context);
    add(document, { ...finding, fix });
  }
  if (extra && isComplete) {
    for (const { document, finding } of extraListFindings(live.tables, context, label)) {
      add(document, finding);
    }
  }
  if (!extra && isComplete && drift.length === 0) {
    countUnstated(unstated, declared, { label, catalog }, pairs);
  }
  const columns = [...pairs.tables.values()].reduce((sum, one) => sum + one.columns.size, 0);
  return { tables: pairs.tables.size, columns, leftOut: pairs.leftOut.size, unstated };
}

/** The schemas of a database that the descriptors of a graph are about. */
export function describedSchemas(graph: CheckedGraph, catalog: Catalog): Set<string> {
  const schemas = readModel(graph).descriptors.flatMap(({ schema }) => schema ?? []);
  return new Set(schemas.flatMap((schema) => [...pairLive(schema, catalog).schemas]));
}

/** Says which schemas of a database no descriptor is about, if one is about any of them. */
function addExtraSchemas(
  descriptor: DescriptorModel,
  { label, catalog }: LiveSource,
  described: ReadonlySet<string>,
  add: AddFinding,
): void {
  const all = new Set(catalog.tables.flatMap(({ schema }) => schema ?? []));
  if (catalog.unread.length > 0 || described.size === 0) return;
  const place = descriptor.schema?.atFirst(["databaseSchemaName"]) ?? descriptor.at();
  const { document, path } = documentPlace(place);
  for (const name of all) {
    if (described.has(name)) continue;
    const message = `the database has the schema ${quote(name)}, which no descriptor is about; dsd import --schema writes one`;
    const params = { source: label, table: "", live: name };
    add(document, { code: "extra-schema", severity: "info", message, params, path, mark: "value" });
  }
}

/** A catalog without the tables that could not be read, and that the descriptor does not state. */
function withoutUnstated(catalog: Catalog, pairs: LivePairs | undefined): Catalog {
  if (catalog.unread.length === 0) return catalog;
  const stated = new Set([...(pairs?.tables.values() ?? [])].map(({ table }) => liveName(table)));
  const gone = catalog.unread.filter(({ table }) => table && !stated.has(liveName(table)));
  if (gone.length === 0) return catalog;
  const names = new Set(gone.map(({ table }) => table && liveName(table)));
  return {
    ...catalog,
    tables: catalog.tables.filter((table) => !names.has(liveName(table))),
    unread: catalog.unread.filter((one) => !gone.includes(one)),
  };
}

/** Counts what only the database states, so that nobody takes silence for agreement. */
function countUnstated(
  counts: Map<DriftCode, number>,
  declared: ComparedDescriptor,
  { label, catalog }: LiveSource,
  pairs: LivePairs,
): void {
  const { descriptor } = declared;
  const live = project(descriptor, pairs, { hasDescriptions: false, hasExtra: true });
  const { changes, tables } = compareDescriptors(declared, live.compared);
  const drift = driftIn(
    [...changes, ...tables.flatMap((table) => table.changes)],
    descriptor,
    live,
  );
  const users = usersIn(descriptor.schema?.tables ?? []);
  const context = { descriptor, pairs, imported: importedTables(catalog, pairs), users };
  const lists = extraListFindings(live.tables, context, label).map(({ code }) => code);
  for (const code of [...drift.map((one) => one.code), ...lists]) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
}

/** Whether something could be missing only because it could not be read. */
const mayBeUnread = ({ code }: Drift): boolean => /^missing-|key-|unique-|order-/.test(code);

function addUnread(descriptor: DescriptorModel, { label, catalog }: LiveSource, add: AddFinding) {
  const { document, path } = documentPlace(
    descriptor.schema?.atFirst(["tables"]) ?? descriptor.at(),
  );
  for (const { what, reason } of catalog.unread) {
    const message = printable(`${what} of ${label} could not be read: ${reason}`);
    add(document, { code: "unreadable", severity: "error", message, path, mark: "key" });
  }
}

/** Says that a schema is missing, once for all of its tables: those of another schema are other tables. */
function addMissingSchema(schema: SchemaModel, name: string, label: string, add: AddFinding): void {
  const { document, path } = documentPlace(schema.at("databaseSchemaName"));
  const message = `the database has no table in a schema ${quote(name)}, so nothing was compared`;
  const params = { source: label, table: "", declared: name };
  add(document, {
    code: "missing-schema",
    severity: "error",
    message,
    params,
    path,
    mark: "value",
  });
}

function addAmbiguous({ ambiguous }: LivePairs, add: AddFinding): void {
  for (const { declared, candidates } of ambiguous) {
    const { document, path } = documentPlace(declared.atFirst(["name", "fullyQualifiedName"]));
    const message = `${quote(declared.label)} could be ${quotedList(candidates)} in the database; write the name as it is there`;
    add(document, { code: "ambiguous-name", severity: "error", message, path, mark: "value" });
  }
}
