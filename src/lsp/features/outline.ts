import {
  type DocumentSymbol,
  type SymbolInformation,
  SymbolKind,
  type WorkspaceSymbol,
} from "vscode-languageserver/node";
import { documentPlace } from "../../model/model.js";
import type { SourceDocument } from "../../text/source-document.js";
import { childAt, childCount, type PlacedNode, placedNodeAt } from "../../text/syntax-tree.js";
import type { Session } from "../checks/session.js";
import type { Snapshot } from "../views/snapshot.js";
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
const SERVER_INFO = listOf(SymbolKind.Namespace, { kind: SymbolKind.Interface });
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

/** The outline of the descriptors in a document, even if its text has errors. */
export function outline({ name, tree, source, views }: Snapshot): DocumentSymbol[] {
  const roots = views
    .filter(({ graph }) => graph.entry.source.file === name)
    .flatMap(({ graph }) => placedNodeAt(tree, graph.path) ?? []);
  const symbols = roots.flatMap((root) => symbolsIn(source, root, DESCRIPTOR));
  if (count(symbols) <= MAX_SYMBOLS) return symbols;
  return roots.flatMap((root) => symbolsIn(source, root, DESCRIPTOR, COLUMNS));
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
    const { start, end } = child.key ?? child;
    const selected = child.key ?? { start, end: Math.min(end, start + 1) };
    const whole = { start, end: Math.max(child.end, selected.end) };
    const children = symbolsIn(source, child, listing, omitted);
    symbols.push({
      name: editorText(nameOf(child) || key || String(index)),
      kind: listing.kind,
      range: rangeOfSpan(source, whole),
      selectionRange: rangeOfSpan(source, selected),
      ...(children.length > 0 && { children }),
    });
  }
  return symbols;
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

/** The tables and components whose names contain a text. */
export async function workspaceSymbols(
  query: string,
  session: Session,
): Promise<WorkspaceSymbol[]> {
  const wanted = query.toLowerCase();
  const symbols = new Map<string, SymbolInformation>();
  for (const { model } of await session.views()) {
    const nodes = [
      ...model.tables.map((table) => ({ name: table.label, kind: SymbolKind.Struct, node: table })),
      ...model.components.map((node) => ({ name: node.name, kind: SymbolKind.Class, node })),
    ];
    for (const { name, kind, node } of nodes) {
      if (!name.toLowerCase().includes(wanted)) continue;
      const { document, path, pointer } = documentPlace(node.at());
      const spans = document.source.spansAt(path);
      if (spans === undefined || symbols.size >= MAX_FOUND) continue;
      const { key, value } = spans;
      const range = rangeOfSpan(document.source, key ?? { start: value.start, end: value.start });
      const file = document.source.file ?? "";
      const location = { uri: session.documents.uriOf(file), range };
      symbols.set(`${file}#${pointer}`, { name: editorText(name), kind, location });
    }
  }
  return [...symbols.values()];
}
