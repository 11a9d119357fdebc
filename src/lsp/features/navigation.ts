import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentLink,
  type Location,
} from "vscode-languageserver/node";
import type { Target } from "../../references/resolve/checked-graph.js";
import { nodeAt } from "../../text/parse/node-at.js";
import { valueAt } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import type { Session } from "../checks/session.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { definingUse, type SymbolUse, spansOfUse } from "../views/symbol-index.js";
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

/** The column of another file that a key names at an offset. */
async function columnsElsewhere(
  { name: file, source, tree, views }: Snapshot,
  offset: number,
  session: Session,
): Promise<SymbolUse[]> {
  const { path } = nodeAt(tree, offset);
  const name = valueAt(source.value, path);
  if (typeof name !== "string") return [];
  if (!views.some(({ symbols }) => symbols.isOutward(name, file, path))) return [];
  const all = await session.views();
  return all.flatMap(({ model }) => model.names.column(name) ?? []).map(definingUse);
}

/** Where the symbols at an offset are defined. */
export async function definitions(
  snapshot: Snapshot,
  offset: number,
  session: Session,
): Promise<Location[]> {
  const uses = usesAt(snapshot, offset)
    .flatMap((use) => usesOf(use, snapshot.views))
    .filter(({ isDefinition }) => isDefinition);
  if (uses.length === 0) uses.push(...(await columnsElsewhere(snapshot, offset, session)));
  const locations = uniqueLocations(uses, session);
  // The `$ref` of a port is not in any descriptor.
  return locations.length > 0
    ? locations
    : targetsAt(snapshot, offset).map((target) => locationOf(target, session));
}

/** Every place that names a symbol at an offset, in every descriptor that is known. */
export async function references(
  snapshot: Snapshot,
  offset: number,
  session: Session,
  withDefinition: boolean,
): Promise<Location[]> {
  const views = await session.views();
  const named = usesAt(snapshot, offset);
  const uses = (named.length > 0 ? named : await columnsElsewhere(snapshot, offset, session))
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
export function links(snapshot: Snapshot, { documents }: Session): DocumentLink[] {
  return ownReferences(snapshot)
    .filter(({ from, to }) => to.document !== from)
    .map(({ range, to }) => {
      const start = targetStart(to);
      const fragment = start === undefined ? "" : `#L${start.line + 1},${start.character + 1}`;
      return { range, target: documents.uriOf(to.document.source.file ?? "") + fragment };
    });
}

/** The targets of the references at an offset. */
export const targetsAt = (snapshot: Snapshot, offset: number): Target[] =>
  ownReferences(snapshot)
    .filter(({ span }) => span.start <= offset && offset <= span.end)
    .map(({ to }) => to);

function locationOf(target: Target, { documents }: Session): Location {
  const start = targetStart(target) ?? { line: 0, character: 0 };
  const uri = documents.uriOf(target.document.source.file ?? "");
  return { uri, range: { start, end: start } };
}

/** A reference of a document that resolves, and where it is. */
interface ResolvedReference {
  readonly from: Target["document"];
  readonly span: Span;
  readonly range: Location["range"];
  readonly to: Target;
}

/** The references in a document that resolve, each once. */
function ownReferences({ name, views, containers }: Snapshot): ResolvedReference[] {
  const byTarget = new Map<string, ResolvedReference>();
  for (const { references } of [...containers, ...views.map(({ graph }) => graph)]) {
    for (const { document, path, key, pointer, outcome } of references) {
      if (document.source.file !== name || outcome.state !== "resolved") continue;
      const span = document.source.spansAt([...path, key])?.value;
      if (span === undefined) continue;
      const range = rangeOfSpan(document.source, span);
      byTarget.set(pointer, { from: document, span, range, to: outcome });
    }
  }
  return [...byTarget.values()];
}

function targetStart({
  document: { source },
  path,
}: Target): Location["range"]["start"] | undefined {
  const spans = source.spansAt(path);
  return spans && rangeOfSpan(source, spans.key ?? spans.value).start;
}

/** All uses of a symbol in descriptors. */
export const usesOf = (use: SymbolUse, views: readonly GraphView[]): SymbolUse[] =>
  views.flatMap(({ symbols }) =>
    use.symbol.kind === "column" ? symbols.ofColumn(use.symbol.column) : symbols.of(use),
  );

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
