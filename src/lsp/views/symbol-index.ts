import { readTemplate, variablesOf } from "../../connections/braces.js";
import { documentPlace } from "../../model/document-place.js";
import type {
  ColumnModel,
  Model,
  Place,
  ServiceModel,
  TableModel,
  VariableModel,
} from "../../model/model.js";
import type {
  CheckedGraph,
  ReachedDocument,
  Reference,
  Target,
} from "../../references/resolve/checked-graph.js";
import type { SourceDocument } from "../../text/source-document.js";
import { getOrAdd, grouped } from "../../values/collections.js";
import { formatPointer, type Path } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";

/** Something with a name that other places use. */
type Symbol =
  /** What a `$ref` can refer to: a component, a service, or what one does refer to. */
  | { readonly kind: "target"; readonly target: Target; readonly reference?: Reference }
  | { readonly kind: "column"; readonly column: ColumnModel }
  | { readonly kind: "table"; readonly table: TableModel }
  | { readonly kind: "variable"; readonly variable: VariableModel; readonly service: ServiceModel };

/** A place where a symbol is named. */
export interface SymbolUse {
  /** The same for all uses of a symbol, in every graph. */
  readonly id: string;
  readonly symbol: Symbol;
  readonly isDefinition: boolean;
  readonly document: ReachedDocument;
  readonly path: Path;
  /** The part of the text that names it. `variable` is a `{variable}` in the value. */
  readonly part: "key" | "value" | "variable";
}

/** All symbols of a graph and where they are named. */
export class SymbolIndex {
  readonly #byPlace: ReadonlyMap<string, readonly SymbolUse[]>;
  readonly #byId: ReadonlyMap<string, readonly SymbolUse[]>;
  /** The places of names that no column here has: another file can have one. */
  readonly #outward: ReadonlyMap<string, readonly Place[]>;

  constructor(graph: CheckedGraph, model: Model) {
    const { services, tables } = model;
    const uses = [
      ...usesOfTargets(graph, model),
      ...services.flatMap(usesOfVariables),
      ...tables.flatMap(definedIn),
      ...[...tables, ...tables.flatMap(({ columns = [] }) => columns)].flatMap(namedIn),
      ...tables.flatMap(listedIn),
    ];
    this.#byPlace = grouped(uses, ({ document, path }) => placeId(document.source.file, path));
    this.#byId = grouped(uses, ({ id }) => id);
    const outward = new Map<string, Place[]>();
    for (const list of lists(tables)) {
      for (const [index, name] of (list.columnNames ?? []).entries()) {
        if (name === undefined || list.columns[index] !== undefined) continue;
        getOrAdd(outward, name, () => []).push(list.at("columns", index));
      }
    }
    this.#outward = outward;
  }

  /** Whether a place names a column that no table here has. */
  isOutward(name: string, file: string, path: Path): boolean {
    const id = placeId(file, path);
    return this.#outward.get(name)?.some((place) => idOfPlace(place) === id) ?? false;
  }

  /** The uses in the key or value at a path of a document. */
  at(file: string, path: Path): readonly SymbolUse[] {
    return this.#byPlace.get(placeId(file, path)) ?? [];
  }

  /** All uses of the symbol that a use names. The use may be in another graph. */
  of({ id }: Pick<SymbolUse, "id">): readonly SymbolUse[] {
    return this.#byId.get(id) ?? [];
  }

  /** All uses of a column, which can be in another file. */
  ofColumn(column: ColumnModel): readonly SymbolUse[] {
    const outward = this.#outward.get(column.fullyQualifiedName ?? "") ?? [];
    return [
      ...this.of({ id: columnId(column) }),
      ...outward.map((place) => useOfColumn(column, place, false)),
    ];
  }
}

/** The components, the services and the targets of references, each once, with the references. */
function usesOfTargets({ references }: CheckedGraph, model: Model): SymbolUse[] {
  const targetId = ({ document, path }: Target) => `target ${placeId(document.source.file, path)}`;
  const used = references.flatMap((reference): SymbolUse[] => {
    const { outcome, document, path, key } = reference;
    if (outcome.state !== "resolved") return [];
    const symbol = { kind: "target", target: outcome, reference } as const;
    const place = { document, path: [...path, key], part: "value" } as const;
    return [{ ...place, id: targetId(outcome), symbol, isDefinition: false }];
  });
  const keyed = [...model.components, ...model.descriptors.flatMap(({ services }) => services)];
  const targets = new Map<string, Target>();
  for (const node of keyed)
    targets.set(targetId(documentPlace(node.at())), documentPlace(node.at()));
  for (const { id, symbol } of used) if (symbol.kind === "target") targets.set(id, symbol.target);
  const defined = [...targets].map(([id, target]): SymbolUse => {
    const part = typeof target.path.at(-1) === "string" ? "key" : "value";
    return { ...placed(target), id, symbol: { kind: "target", target }, isDefinition: true, part };
  });
  return [...defined, ...used];
}

/** The variables of a service, each with where it is used. */
function usesOfVariables(service: ServiceModel): SymbolUse[] {
  const { variables, server } = service;
  return variables.flatMap((variable) => {
    const definition = documentPlace(variable.at());
    // Services that share a server share the variables that it names.
    const owner = server === undefined ? definition : documentPlace(server.at());
    const use = {
      id: `variable ${placeId(owner.file, owner.path)} ${variable.name}`,
      symbol: { kind: "variable", variable, service },
    } as const;
    const isDeclared = (name: string) => service.variableNames?.includes(name) ?? false;
    const templates = (server?.templates ?? []).filter(({ text, language }) =>
      variablesOf(readTemplate(text, language, isDeclared)).includes(variable.name),
    );
    return [
      { ...use, ...placed(definition), isDefinition: true, part: "key" },
      ...templates.map(({ owner, key }): SymbolUse => {
        const place = placed(documentPlace(owner.at(key)));
        return { ...use, ...place, isDefinition: false, part: "variable" };
      }),
    ];
  });
}

/** A table and its columns. */
function definedIn(table: TableModel): SymbolUse[] {
  const use = useOfTable(table, table.atFirst(["fullyQualifiedName"]), true);
  return [use, ...(table.columns ?? []).map(definingUse)];
}

/** The `name` of a table or column, if it is written as one. */
function namedIn(node: TableModel | ColumnModel): SymbolUse[] {
  const place = documentPlace(node.at("name"));
  const isWritten = node.name !== undefined && node.text("name") === node.name;
  if (!isWritten || place.isInText) return [];
  const use = "table" in node ? useOfColumn(node, place, false) : useOfTable(node, place, false);
  return [use];
}

const lists = (tables: readonly TableModel[]) =>
  tables.flatMap(({ constraints, partitions }) => [...constraints, ...partitions]);

/** The columns that the constraints and partitions of a table name. */
const listedIn = (table: TableModel): SymbolUse[] =>
  lists([table]).flatMap((list) =>
    list.columns.flatMap((column, index) =>
      column === undefined ? [] : [useOfColumn(column, list.at("columns", index), false)],
    ),
  );

const useOfTable = (table: TableModel, place: Place, isDefinition: boolean): SymbolUse => ({
  ...placed(documentPlace(place)),
  id: `table ${idOfPlace(table.atFirst(["fullyQualifiedName"]))}`,
  symbol: { kind: "table", table },
  isDefinition,
  part: "value",
});

/** Where a column has its fully qualified name. */
export const definingUse = (column: ColumnModel): SymbolUse =>
  useOfColumn(column, column.placeOf("fullyQualifiedName"), true);

const useOfColumn = (column: ColumnModel, place: Place, isDefinition: boolean): SymbolUse => ({
  ...placed(documentPlace(place)),
  id: columnId(column),
  symbol: { kind: "column", column },
  isDefinition,
  part: "value",
});

const placed = ({ document, path }: Target) => ({ document, path });

const idOfPlace = (place: Place): string => placeId(place.file, documentPlace(place).path);

const placeId = (file: string | undefined, path: Path): string =>
  `${file ?? ""}#${formatPointer(path)}`;

/** The columns of a definition that is written as a string have the same place. */
function columnId(column: ColumnModel): string {
  const { file, pointer } = column.at();
  return `column ${file ?? ""}#${pointer} ${column.label}`;
}

/** Returns where a use is in its text, without quotes. A variable can be in a string several times. */
export function spansOfUse({ document, path, part, symbol }: SymbolUse): Span[] {
  const { source } = document;
  const spans = source.spansAt(path);
  if (spans === undefined) return [];
  if (part === "key") return spans.key === undefined ? [] : [withoutQuotes(source, spans.key)];
  if (spans.isCollection) return [{ start: spans.value.start, end: spans.value.start }];
  const inner = withoutQuotes(source, spans.value);
  if (part === "value" || symbol.kind !== "variable") return [inner];
  const braced = `{${symbol.variable.name}}`;
  const uses: Span[] = [];
  for (let at = inner.start; ; at++) {
    at = source.text.indexOf(braced, at);
    if (at < 0 || at + braced.length > inner.end) return uses;
    uses.push({ start: at + 1, end: at + braced.length - 1 });
  }
}

/** The span of a scalar between its quotes. */
function withoutQuotes({ text }: Pick<SourceDocument, "text">, span: Span): Span {
  const { start, end } = span;
  const quote = text.charAt(start);
  const isQuoted = end - start >= 2 && (quote === '"' || quote === "'");
  return isQuoted && text.charAt(end - 1) === quote ? { start: start + 1, end: end - 1 } : span;
}
