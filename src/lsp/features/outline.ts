import { basename } from "node:path";
import {
  type DocumentSymbol,
  type SymbolInformation,
  SymbolKind,
  type WorkspaceSymbol,
} from "vscode-languageserver/node";
import type { ObjectKind } from "../../format/shape/object-kinds.js";
import { documentPlace } from "../../model/document-place.js";
import type { ModelNode } from "../../model/model.js";
import type { SourceDocument } from "../../text/source-document.js";
import { childAt, childCount, type PlacedNode, placedNodeAt } from "../../text/syntax-tree.js";
import type { Session } from "../checks/session.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { editorText, rangeOfSpan } from "../wire/protocol.js";

/** With more symbols than this, columns are left out: editors become slow. */
const MAX_SYMBOLS = 5_000;

/** The members of an object that the outline lists, by key. The key `""` stands for every item or entry. */
interface Listing {
  readonly kind: SymbolKind;
  readonly children?: Readonly<Record<string, Listing>>;
}

const listOf = (kind: SymbolKind, item: Listing): Listing => ({ kind, children: { "": item } });

const COLUMNS = listOf(SymbolKind.Array, { kind: SymbolKind.Field });
const TABLE: Listing = { kind: SymbolKind.Struct, children: { columns: COLUMNS } };
const TABLES = listOf(SymbolKind.Array, TABLE);
const SERVICE: Listing = {
  kind: SymbolKind.Module,
  children: { variables: listOf(SymbolKind.Namespace, { kind: SymbolKind.Variable }) },
};
const SERVER: Listing = { kind: SymbolKind.Interface };
const SERVER_INFO = listOf(SymbolKind.Namespace, SERVER);
const DESCRIPTOR: Listing = {
  kind: SymbolKind.File,
  children: {
    info: { kind: SymbolKind.Object },
    services: listOf(SymbolKind.Namespace, SERVICE),
    schema: { kind: SymbolKind.Namespace, children: { tables: TABLES } },
    components: {
      kind: SymbolKind.Namespace,
      children: { tables: TABLES, serverInfo: SERVER_INFO },
    },
  },
};

/** The parts of a descriptor that are mostly in files of their own, by what references expect. */
const PIECES: Readonly<Partial<Record<ObjectKind, Listing>>> = {
  TableEntry: TABLE,
  ServerInfoOrReference: SERVER,
  DatabaseServiceOrReference: SERVICE,
};

/** The outline of the descriptors in a document, or of the parts of one, even if its text has errors. */
export function outline(snapshot: Snapshot): DocumentSymbol[] {
  const { name, tree, source, views } = snapshot;
  const roots = views
    .filter(({ graph }) => graph.entry.source.file === name)
    .flatMap(({ graph }) => placedNodeAt(tree, graph.path) ?? []);
  const symbolsWithout = (omitted?: Listing): DocumentSymbol[] =>
    roots.length === 0
      ? pieceSymbols(snapshot, omitted)
      : roots.flatMap((root) => symbolsIn(source, root, DESCRIPTOR, omitted));
  const symbols = symbolsWithout();
  return count(symbols) <= MAX_SYMBOLS ? symbols : symbolsWithout(COLUMNS);
}

/** The parts of descriptors in a document that only references reach. */
function pieceSymbols({ name, tree, source, views }: Snapshot, omitted?: Listing) {
  const parts = views
    .flatMap(({ graph }) => graph.documents)
    .filter((document) => document.source.file === name)
    .flatMap((document) => [...document.parts]);
  return [...new Map(parts).values()].flatMap(({ kind, path }) => {
    const placed = placedNodeAt(tree, path);
    const listing = PIECES[kind];
    if (placed === undefined || listing === undefined) return [];
    return outlineSymbol(source, placed, {
      key: String(path.at(-1) ?? basename(name)),
      listing,
      omitted,
    });
  });
}

const count = (symbols: readonly DocumentSymbol[]): number =>
  symbols.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);

/** @param omitted what to leave the children of out */
function symbolsIn(
  source: SourceDocument,
  placed: PlacedNode,
  listing: Listing,
  omitted?: Listing,
): DocumentSymbol[] {
  const { children: listings } = listing;
  const symbols: DocumentSymbol[] = [];
  if (listings === undefined || listing === omitted) return symbols;
  for (let index = 0; index < childCount(placed.node); index++) {
    const child = childAt(placed, index);
    const key = placed.node.kind === "object" ? (placed.node.members[index]?.name ?? "") : "";
    const listing = listings[""] ?? (Object.hasOwn(listings, key) ? listings[key] : undefined);
    if (child === undefined || listing === undefined) continue;
    symbols.push(outlineSymbol(source, child, { key: key || String(index), listing, omitted }));
  }
  return symbols;
}

/** @param key what it is called if it has no name */
function outlineSymbol(
  source: SourceDocument,
  placed: PlacedNode,
  { key, listing, omitted }: { key: string; listing: Listing; omitted: Listing | undefined },
): DocumentSymbol {
  const { start, end } = placed.key ?? placed;
  const selected = placed.key ?? { start, end: Math.min(end, start + 1) };
  const whole = { start, end: Math.max(placed.end, selected.end) };
  const children = symbolsIn(source, placed, listing, omitted);
  return {
    name: editorText(nameOf(placed) || key),
    kind: listing.kind,
    range: rangeOfSpan(source, whole),
    selectionRange: rangeOfSpan(source, selected),
    ...(children.length > 0 && { children }),
  };
}

/** The properties that an object in a list is named by. */
const NAMES = ["name", "fullyQualifiedName", "$ref"];

/** The name of an item of a list; a member of an object has its key. */
function nameOf({ node, key }: PlacedNode): string | undefined {
  if (key !== undefined || node.kind !== "object") return undefined;
  for (const name of NAMES) {
    const value = node.members.find((member) => member.name === name)?.value;
    if (value?.kind === "scalar" && typeof value.value === "string") return value.value;
  }
  return undefined;
}

/** At most this many symbols answer a search. */
const MAX_FOUND = 500;

/** Something that a search can find, by its name or its qualified name. */
interface NamedNode {
  readonly name: string;
  /** Its other name, which is the longer one. */
  readonly qualifiedName?: string | undefined;
  readonly kind: SymbolKind;
  readonly node: ModelNode;
  /** The name of the table that it is in. */
  readonly containerName?: string;
}

/** The tables, components, services and columns whose names contain a text; columns after all others. */
export async function workspaceSymbols(
  query: string,
  session: Session,
): Promise<WorkspaceSymbol[]> {
  const wanted = query.toLowerCase();
  const isWanted = (name = "") => name.toLowerCase().includes(wanted);
  const views = await session.views();
  const symbols = new Map<string, SymbolInformation>();
  for (const named of [...views.flatMap(objectsIn), ...views.flatMap(columnsIn)]) {
    if (symbols.size >= MAX_FOUND) break;
    const { kind, node, containerName } = named;
    // Editors compare the query with the name once more.
    const name = [named.name, named.qualifiedName].find(isWanted);
    if (name === undefined) continue;
    const { document, path, pointer } = documentPlace(node.at());
    const spans = document.source.spansAt(path);
    if (spans === undefined) continue;
    const { key, value } = spans;
    const range = rangeOfSpan(document.source, key ?? { start: value.start, end: value.start });
    const file = document.source.file ?? "";
    const symbol = {
      name: editorText(name),
      location: { uri: session.documents.uriOf(file), range },
    };
    const container = containerName && { containerName: editorText(containerName) };
    symbols.set(`${file}#${pointer}`, { ...symbol, kind, ...container });
  }
  return [...symbols.values()];
}

const objectsIn = ({ model }: GraphView): NamedNode[] => [
  ...model.tables.map((node) => ({
    name: node.label,
    qualifiedName: node.fullyQualifiedName,
    kind: SymbolKind.Struct,
    node,
  })),
  ...model.components.map((node) => ({ name: node.name, kind: SymbolKind.Class, node })),
  ...model.services.map((node) => ({
    name: node.key,
    qualifiedName: node.name,
    kind: SymbolKind.Module,
    node,
  })),
];

const columnsIn = ({ model }: GraphView): NamedNode[] =>
  model.tables.flatMap(({ label, columns = [] }) =>
    columns.map((node) => ({
      name: node.label,
      qualifiedName: node.fullyQualifiedName,
      kind: SymbolKind.Field,
      node,
      containerName: label,
    })),
  );
