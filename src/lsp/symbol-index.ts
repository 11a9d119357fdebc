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
  readonly symbol: Symbol;
  readonly isDefinition: boolean;
  readonly document: CheckedDocument;
  readonly path: Path;
  /** What names it: the key at the path, the value, or a `{variable}` in the value. */
  readonly part: "key" | "value" | "variable";
}

/** All symbols of a graph and where they are named. */
export class SymbolIndex {
  readonly #byPlace = new Map<string, SymbolUse[]>();
  readonly #byId = new Map<string, SymbolUse[]>();

  constructor(graph: CheckedGraph, model: Model) {
    for (const reference of graph.references) this.#addReference(reference);
    for (const table of model.tables) this.#addTable(table);
    for (const service of model.services) this.#addVariables(service);
  }

  /** The uses in the key or value at a path of a document. */
  at(file: string, path: Path): readonly SymbolUse[] {
    return this.#byPlace.get(placeId(file, path)) ?? [];
  }

  /** All uses of a symbol. */
  of(id: string): readonly SymbolUse[] {
    return this.#byId.get(id) ?? [];
  }

  /** All uses of a column. */
  ofColumn(column: ColumnModel): readonly SymbolUse[] {
    return this.of(columnId(column));
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

  #addTable(table: TableModel): void {
    const place = documentPlace(table.atFirst(["fullyQualifiedName"]));
    this.#add({
      ...place,
      id: `table ${placeId(place.file, place.path)}`,
      symbol: { kind: "table", table },
      isDefinition: true,
      part: "value",
    });
    for (const column of table.columns ?? []) {
      this.#addAt(column.placeOf("fullyQualifiedName"), column, true);
    }
    for (const list of [...table.constraints, ...table.partitions]) {
      for (const [index, column] of list.columns.entries()) {
        if (column !== undefined) this.#addAt(list.at("columns", index), column, false);
      }
    }
  }

  #addAt(place: Place, column: ColumnModel, isDefinition: boolean): void {
    const { document, path } = documentPlace(place);
    const symbol = { kind: "column", column } as const;
    this.#add({ id: columnId(column), symbol, isDefinition, document, path, part: "value" });
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

const placed = ({ document, path }: DocumentPlace) => ({ document, path });

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
