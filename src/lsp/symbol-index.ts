import { readTemplate, variablesOf } from "../connections/template.js";
import { formatPointer, type Path } from "../findings/json-pointer.js";
import { type DocumentPlace, documentPlace } from "../model/document-place.js";
import type { Model } from "../model/model.js";
import type { Place } from "../model/place.js";
import type { ServiceModel, VariableModel } from "../model/service.js";
import type { ColumnModel, TableModel } from "../model/table.js";
import type { CheckedDocument, CheckedGraph, Reference } from "../references/checked-graph.js";
import type { SourceDocument } from "../syntax/source-document.js";
import type { Span } from "../syntax/span.js";

/** Something with a name that other places use. */
export type Symbol =
  /** What a `$ref` resolves to. */
  | { readonly kind: "target"; readonly reference: Reference }
  | { readonly kind: "column"; readonly column: ColumnModel }
  | { readonly kind: "table"; readonly table: TableModel }
  | { readonly kind: "variable"; readonly variable: VariableModel; readonly service: ServiceModel };

/** A place where a symbol is named. */
export interface SymbolUse {
  /** The same for all uses of a symbol, in every graph. */
  readonly id: string;
  /** The object of a table or column. */
  readonly owner?: Place | undefined;
  readonly symbol: Symbol;
  readonly isDefinition: boolean;
  readonly document: CheckedDocument;
  readonly path: Path;
  /** What names it: the key at the path, the value, or a `{variable}` in the value. */
  readonly part: "key" | "value" | "variable";
}

/**
 * All symbols of a graph and where they are named. The columns of a table are looked at when something
 * is asked about them: a document can have ten thousand, and each edit makes a new graph.
 */
export class SymbolIndex {
  /** The uses of targets and variables. */
  readonly #byPlace = new Map<string, SymbolUse[]>();
  readonly #byId = new Map<string, SymbolUse[]>();
  /** By place: several tables can have the same definition. */
  readonly #tables = new Map<string, TableModel[]>();
  readonly #defined = new Map<TableModel, readonly SymbolUse[]>();
  /** The uses of columns in constraints and partitions. */
  #listed: ReadonlyMap<string, readonly SymbolUse[]> | undefined;

  constructor(graph: CheckedGraph, model: Model) {
    for (const reference of graph.references) this.#addReference(reference);
    for (const table of model.tables) push(this.#tables, idOfPlace(table.at()), table);
    for (const service of model.services) this.#addVariables(service);
  }

  /** The uses in the key or value at a path of a document. */
  at(file: string, path: Path): readonly SymbolUse[] {
    const id = placeId(file, path);
    const inTables = this.#tablesAround(file, path).flatMap((table) => [
      ...this.#definedIn(table),
      ...listedIn(table),
    ]);
    const here = inTables.filter((use) => placeId(use.document.source.file, use.path) === id);
    return [...(this.#byPlace.get(id) ?? []), ...here];
  }

  /** Where the symbol is defined that a use names, which may be of another graph. */
  definitionsOf({ id, owner }: Pick<SymbolUse, "id" | "owner">): readonly SymbolUse[] {
    if (owner === undefined) {
      return this.#byId.get(id)?.filter(({ isDefinition }) => isDefinition) ?? [];
    }
    const { file, path } = documentPlace(owner);
    return this.#tablesAround(file, path)
      .flatMap((table) => this.#definedIn(table))
      .filter((use) => use.id === id);
  }

  /** All uses of the symbol that a use names, which may be of another graph. */
  of({ id, owner }: Pick<SymbolUse, "id" | "owner">): readonly SymbolUse[] {
    if (owner === undefined) return this.#byId.get(id) ?? [];
    const defined = this.definitionsOf({ id, owner });
    this.#listed ??= byId([...this.#tables.values()].flat().flatMap(listedIn));
    return [...defined, ...(this.#listed.get(id) ?? [])];
  }

  /** All uses of a column. */
  ofColumn(column: ColumnModel): readonly SymbolUse[] {
    return this.of({ id: columnId(column), owner: column.at() });
  }

  /** The tables that a place is in. */
  #tablesAround(file: string | undefined, path: Path): readonly TableModel[] {
    const starts = [...path, ""].map((_, length) => placeId(file, path.slice(0, length)));
    return starts.flatMap((start) => this.#tables.get(start) ?? []);
  }

  #definedIn(table: TableModel): readonly SymbolUse[] {
    const known = this.#defined.get(table) ?? definedIn(table);
    this.#defined.set(table, known);
    return known;
  }

  #addReference(reference: Reference): void {
    const { outcome, document, path, key } = reference;
    if (outcome.state !== "resolved") return;
    const id = `target ${placeId(outcome.document.source.file, outcome.path)}`;
    const symbol = { kind: "target", reference } as const;
    if (!this.#byId.has(id)) {
      const part = typeof outcome.path.at(-1) === "string" ? "key" : "value";
      this.#add({ ...outcome, id, symbol, isDefinition: true, part });
    }
    this.#add({ id, symbol, isDefinition: false, document, path: [...path, key], part: "value" });
  }

  #addVariables(service: ServiceModel): void {
    const { variables, server } = service;
    for (const variable of variables) {
      const definition = documentPlace(variable.at());
      // Services that share a server share the variables that it names.
      const owner = server === undefined ? definition : documentPlace(server.at());
      const id = `variable ${placeId(owner.file, owner.path)} ${variable.name}`;
      const symbol = { kind: "variable", variable, service } as const;
      const use = { id, symbol };
      this.#add({ ...use, ...placed(definition), isDefinition: true, part: "key" });
      for (const template of server?.templates ?? []) {
        const isDeclared = (name: string) => service.variableNames?.includes(name) ?? false;
        const used = variablesOf(readTemplate(template.text, template.language, isDeclared));
        if (!used.includes(variable.name)) continue;
        const place = documentPlace(template.owner.at(template.key));
        this.#add({ ...use, ...placed(place), isDefinition: false, part: "variable" });
      }
    }
  }

  #add(use: SymbolUse): void {
    const { id, document, path } = use;
    push(this.#byPlace, placeId(document.source.file, path), use);
    push(this.#byId, id, use);
  }
}

/** A table and its columns. */
function definedIn(table: TableModel): SymbolUse[] {
  const owner = table.atFirst(["fullyQualifiedName"]);
  const own: SymbolUse = {
    ...placed(documentPlace(owner)),
    id: `table ${idOfPlace(owner)}`,
    owner,
    symbol: { kind: "table", table },
    isDefinition: true,
    part: "value",
  };
  const columns = (table.columns ?? []).map((column) =>
    useOfColumn(column, column.placeOf("fullyQualifiedName"), true),
  );
  return [own, ...columns];
}

/** The columns that the constraints and partitions of a table name. */
const listedIn = (table: TableModel): SymbolUse[] =>
  [...table.constraints, ...table.partitions].flatMap((list) =>
    list.columns.flatMap((column, index) =>
      column === undefined ? [] : [useOfColumn(column, list.at("columns", index), false)],
    ),
  );

const useOfColumn = (column: ColumnModel, place: Place, isDefinition: boolean): SymbolUse => ({
  ...placed(documentPlace(place)),
  id: columnId(column),
  owner: column.at(),
  symbol: { kind: "column", column },
  isDefinition,
  part: "value",
});

function byId(uses: readonly SymbolUse[]): ReadonlyMap<string, readonly SymbolUse[]> {
  const map = new Map<string, SymbolUse[]>();
  for (const use of uses) push(map, use.id, use);
  return map;
}

const placed = ({ document, path }: DocumentPlace) => ({ document, path });

const idOfPlace = (place: Place): string => placeId(place.file, documentPlace(place).path);

const placeId = (file: string | undefined, path: Path): string =>
  `${file ?? ""}#${formatPointer(path)}`;

/** The columns of a definition that is written as a string have the same place. */
function columnId(column: ColumnModel): string {
  const { file, pointer } = column.at();
  return `column ${file ?? ""}#${pointer} ${column.label}`;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Where a use is in its text, without quotes: several times for a variable. */
export function spansOfUse({ document, path, part, symbol }: SymbolUse): Span[] {
  const { source } = document;
  const spans = source.locate([path])[0];
  if (spans === undefined) return [];
  if (part === "key") return spans.key === undefined ? [] : [withoutQuotes(source, spans.key)];
  if (spans.isCollection) return [{ start: spans.value.start, end: spans.value.start }];
  const inner = withoutQuotes(source, spans.value);
  if (part === "value" || symbol.kind !== "variable") return [inner];
  const braced = `{${symbol.variable.name}}`;
  const found: Span[] = [];
  for (let at = inner.start; ; at++) {
    at = source.text.indexOf(braced, at);
    if (at < 0 || at + braced.length > inner.end) return found;
    found.push({ start: at + 1, end: at + braced.length - 1 });
  }
}

/** The span of a scalar between its quotes. */
export function withoutQuotes({ text }: Pick<SourceDocument, "text">, span: Span): Span {
  const { start, end } = span;
  const quote = text.charAt(start);
  const isQuoted = end - start >= 2 && (quote === '"' || quote === "'");
  return isQuoted && text.charAt(end - 1) === quote ? { start: start + 1, end: end - 1 } : span;
}
