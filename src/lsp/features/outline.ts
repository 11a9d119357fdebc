import {
  type DocumentSymbol,
  type SymbolInformation,
  SymbolKind,
  type WorkspaceSymbol,
} from "vscode-languageserver/node";
import { documentPlace } from "../../model/document-place.js";
import type { SourceDocument } from "../../text/source-document.js";
import {
  childAt,
  childCount,
  type PlacedNode,
  placedNodeAt,
  type SyntaxNode,
} from "../../text/syntax-tree.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { rangeOfSpan } from "../wire/positions.js";
import { shownText } from "./shown-text.js";

/** With more symbols than this, columns are left out: editors become slow. */
const MAX_SYMBOLS = 5_000;

/** What is listed of an object, by its key; `""` is an item of a list or an entry of a map. */
interface Listing {
  readonly kind: SymbolKind;
  readonly children?: Readonly<Record<string, Listing>>;
}

const COLUMN: Listing = { kind: SymbolKind.Field };
const TABLE: Listing = {
  kind: SymbolKind.Struct,
  children: { columns: { kind: SymbolKind.Array, children: { "": COLUMN } } },
};
const TABLES: Listing = { kind: SymbolKind.Array, children: { "": TABLE } };
const SERVER: Listing = { kind: SymbolKind.Interface };
const SERVICE: Listing = {
  kind: SymbolKind.Module,
  children: {
    variables: { kind: SymbolKind.Namespace, children: { "": { kind: SymbolKind.Variable } } },
  },
};
const DESCRIPTOR: Listing = {
  kind: SymbolKind.File,
  children: {
    info: { kind: SymbolKind.Object },
    services: { kind: SymbolKind.Namespace, children: { "": SERVICE } },
    schema: { kind: SymbolKind.Namespace, children: { tables: TABLES } },
    components: {
      kind: SymbolKind.Namespace,
      children: {
        tables: TABLES,
        serverInfo: { kind: SymbolKind.Namespace, children: { "": SERVER } },
      },
    },
  },
};

/** The outline of the descriptors in a document, also of a text with errors. */
export function outline({ name, tree, source, views }: Snapshot): DocumentSymbol[] {
  const roots = views
    .filter(({ graph }) => graph.entry.source.file === name)
    .flatMap(({ graph }) => placedNodeAt(tree, graph.path) ?? []);
  const count = roots.reduce((sum, { node }) => sum + countIn(node, DESCRIPTOR, MAX_SYMBOLS), 0);
  const list = new Outline(source, count > MAX_SYMBOLS ? COLUMN : undefined);
  return roots.flatMap((root) => list.children(root, DESCRIPTOR));
}

/** How many symbols there are in a node; more than `max` are not counted to the end. */
function countIn(node: SyntaxNode, listing: Listing, max: number): number {
  const item = listing.children?.[""];
  if (item !== undefined && item.children === undefined) return childCount(node);
  let count = 0;
  for (let index = 0; index < childCount(node) && count <= max; index++) {
    const child = listedAt(node, index, listing);
    if (child !== undefined) count += 1 + countIn(child.node, child.listing, max - count);
  }
  return count;
}

/** A child of a node that is listed; `undefined` for another one. */
function listedAt(
  node: SyntaxNode,
  index: number,
  { children = {} }: Listing,
): { readonly node: SyntaxNode; readonly key: string; readonly listing: Listing } | undefined {
  const member = node.kind === "object" ? node.members[index] : undefined;
  const child = node.kind === "array" ? node.items[index] : member?.value;
  const key = member?.name ?? "";
  const listing = children[""] ?? (Object.hasOwn(children, key) ? children[key] : undefined);
  return child && listing && { node: child, key, listing };
}

class Outline {
  readonly #source: SourceDocument;
  readonly #omitted: Listing | undefined;

  /** @param omitted what to leave out */
  constructor(source: SourceDocument, omitted: Listing | undefined) {
    this.#source = source;
    this.#omitted = omitted;
  }

  children(placed: PlacedNode, listing: Listing): DocumentSymbol[] {
    const found: DocumentSymbol[] = [];
    if (this.#omitted !== undefined && listing.children?.[""] === this.#omitted) return found;
    for (let index = 0; index < childCount(placed.node); index++) {
      const listed = listedAt(placed.node, index, listing);
      if (listed === undefined) continue;
      const child = childAt(placed, index);
      if (child === undefined) continue;
      found.push(this.#symbolOf(child, listed.key || String(index), listed.listing));
    }
    return found;
  }

  #symbolOf(placed: PlacedNode, key: string, listing: Listing): DocumentSymbol {
    const { start, end } = placed.key ?? placed;
    const children = listing.children === undefined ? [] : this.children(placed, listing);
    const selected = placed.key ?? { start, end: Math.min(end, start + 1) };
    const whole = { start, end: Math.max(placed.end, selected.end) };
    return {
      name: shownText(nameOf(placed) || key),
      kind: listing.kind,
      range: rangeOfSpan(this.#source, whole),
      selectionRange: rangeOfSpan(this.#source, selected),
      ...(children.length > 0 && { children }),
    };
  }
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
export function workspaceSymbols(
  query: string,
  views: readonly GraphView[],
  uriOf: (name: string) => string,
): WorkspaceSymbol[] {
  const wanted = query.toLowerCase();
  const found = new Map<string, SymbolInformation>();
  for (const { model } of views) {
    const nodes = [
      ...model.tables.map((table) => ({ name: table.label, kind: SymbolKind.Struct, node: table })),
      ...model.components.map((node) => ({ name: node.name, kind: SymbolKind.Class, node })),
    ];
    for (const { name, kind, node } of nodes) {
      if (!name.toLowerCase().includes(wanted)) continue;
      const { document, path, pointer } = documentPlace(node.at());
      const spans = document.source.locate([path])[0];
      if (spans === undefined || found.size >= MAX_FOUND) continue;
      const { key, value } = spans;
      const range = rangeOfSpan(document.source, key ?? { start: value.start, end: value.start });
      const file = document.source.file ?? "";
      const symbol = { name: shownText(name), kind, location: { uri: uriOf(file), range } };
      found.set(`${file}#${pointer}`, symbol);
    }
  }
  return [...found.values()];
}
