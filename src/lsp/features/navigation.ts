import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentLink,
  type Location,
} from "vscode-languageserver/node";
import { nodeAt } from "../../text/parse/node-at.js";
import type { Session } from "../session.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { type SymbolUse, spansOfUse } from "../views/symbol-index.js";
import { rangeOfSpan } from "../wire/protocol.js";

/** A use of a symbol, and a descriptor that it is in. */
interface UseInView {
  readonly use: SymbolUse;
  readonly view: GraphView;
}

/** The symbols that are named at an offset, each once, with a descriptor in which they are. */
export function usesInViews({ name, tree, views }: Snapshot, offset: number): UseInView[] {
  const { part, path } = nodeAt(tree, offset);
  const uses = new Map<string, UseInView>();
  for (const view of views) {
    for (const use of view.symbols.at(name, path)) {
      const isHere = (use.part === "key") === (part === "key");
      const spans = isHere ? spansOfUse(use) : [];
      const isAt = spans.some(({ start, end }) => start <= offset && offset <= end);
      if (isAt && !uses.has(use.id)) uses.set(use.id, { use, view });
    }
  }
  return [...uses.values()];
}

/** The symbols that are named at an offset. */
export const usesAt = (snapshot: Snapshot, offset: number): SymbolUse[] =>
  usesInViews(snapshot, offset).map(({ use }) => use);

/** Where the symbols at an offset are defined. */
export function definitions(snapshot: Snapshot, offset: number, session: Session): Location[] {
  const uses = usesAt(snapshot, offset)
    .flatMap((use) => usesOf(use, snapshot.views))
    .filter(({ isDefinition }) => isDefinition);
  return uniqueLocations(uses, session);
}

/** Every place that names a symbol at an offset, in every descriptor that is known. */
export async function references(
  snapshot: Snapshot,
  offset: number,
  session: Session,
  withDefinition: boolean,
): Promise<Location[]> {
  const views = await session.views();
  const uses = usesAt(snapshot, offset)
    .flatMap((use) => usesOf(use, views))
    .filter(({ isDefinition }) => withDefinition || !isDefinition);
  return uniqueLocations(uses, session);
}

/** The places in the same document that name a symbol at an offset. */
export function highlights(snapshot: Snapshot, offset: number): DocumentHighlight[] {
  const uses = usesAt(snapshot, offset)
    .flatMap((use) => usesOf(use, snapshot.views))
    .filter(({ document }) => document.source.file === snapshot.name);
  return uniquePlaces(uses).map(({ use, range }) => ({
    range,
    kind: use.isDefinition ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

/** The references of a document to other documents. */
export function links(
  { name, views, containers }: Snapshot,
  { documents }: Session,
): DocumentLink[] {
  const found = new Map<string, DocumentLink>();
  for (const { references } of [...containers, ...views.map(({ graph }) => graph)]) {
    for (const { document, path, key, pointer, outcome } of references) {
      if (document.source.file !== name || outcome.state !== "resolved") continue;
      if (outcome.document === document) continue;
      const spans = document.source.spansAt([...path, key]);
      if (spans === undefined) continue;
      const target = outcome.document.source.spansAt(outcome.path);
      const at =
        target && outcome.document.source.lines.positionAt((target.key ?? target.value).start);
      const fragment = at === undefined ? "" : `#L${at.line},${at.column}`;
      found.set(pointer, {
        range: rangeOfSpan(document.source, spans.value),
        target: documents.uriOf(outcome.document.source.file ?? "") + fragment,
      });
    }
  }
  return [...found.values()];
}

/** All uses of a symbol in descriptors. */
export const usesOf = (use: SymbolUse, views: readonly GraphView[]): SymbolUse[] =>
  views.flatMap(({ symbols }) => [...symbols.of(use)]);

/** The ranges of uses, each once: several descriptors can reach the same place. */
function uniquePlaces(uses: readonly SymbolUse[]) {
  const places = new Map<string, { use: SymbolUse; range: Location["range"] }>();
  for (const use of uses) {
    const { source } = use.document;
    for (const span of spansOfUse(use)) {
      const key = `${source.file}#${span.start}`;
      if (!places.has(key)) places.set(key, { use, range: rangeOfSpan(source, span) });
    }
  }
  return [...places.values()];
}

const uniqueLocations = (uses: readonly SymbolUse[], { documents }: Session): Location[] =>
  uniquePlaces(uses).map(({ use, range }) => ({
    uri: documents.uriOf(use.document.source.file ?? ""),
    range,
  }));
