import { readTemplate, variablesOf } from "../../connections/braces.js";
import { type DocumentPlace, documentPlace } from "../../model/document-place.js";
import type {
  ColumnListModel,
  ColumnModel,
  Model,
  Place,
  ServiceModel,
  TableModel,
  VariableModel,
} from "../../model/model.js";
import type {
  CheckedDocument,
  CheckedGraph,
  Reference,
} from "../../references/resolve/checked-graph.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { Span } from "../../text/span.js";
import { formatPointer, isPrefix, type Path } from "../../values/json-pointer.js";

/** Something with a name that other places use. */
type Symbol =
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

/** A table and where it is. Several tables can have the same definition, and be in the same place. */
interface PlacedTable {
  readonly table: TableModel;
  readonly place: DocumentPlace;
}

/** Uses by what is asked for. */
class Uses {
  readonly #byPlace = new Map<string, SymbolUse[]>();
  readonly #byId = new Map<string, SymbolUse[]>();

  constructor(uses: Iterable<SymbolUse>) {
    for (const use of uses) {
      push(this.#byPlace, placeId(use.document.source.file, use.path), use);
      push(this.#byId, use.id, use);
    }
  }

  at(place: string): readonly SymbolUse[] {
    return this.#byPlace.get(place) ?? [];
  }

  of(id: string): readonly SymbolUse[] {
    return this.#byId.get(id) ?? [];
  }
}

/**
 * All symbols of a graph and where they are named. What is asked for is looked at, and no more: a
 * document can have ten thousand columns, and each edit makes a new graph.
 */
export class SymbolIndex {
  readonly #model: () => Model;
  readonly #targets: Uses;
  #variables: Uses | undefined;
  #tables: readonly PlacedTable[] | undefined;
  readonly #defined = new Map<TableModel, readonly SymbolUse[]>();
  /** The uses of columns in constraints and partitions. */
  #listed: ReadonlyMap<string, readonly SymbolUse[]> | undefined;

  /** @param model reads the model, when something needs all of it */
  constructor(graph: CheckedGraph, model: () => Model) {
    this.#model = model;
    this.#targets = new Uses(usesOfTargets(graph));
  }

  /** The uses in the key or value at a path of a document. */
  at(file: string, path: Path): readonly SymbolUse[] {
    const id = placeId(file, path);
    const isAround = (list: ColumnListModel) => isPrefix(documentPlace(list.at()).path, path);
    const inTables = this.#tablesAround(file, path).flatMap((table) => [
      ...this.#definedIn(table),
      ...listedIn(table, isAround),
    ]);
    const here = inTables.filter((use) => placeId(use.document.source.file, use.path) === id);
    return [...this.#targets.at(id), ...this.#usesOfVariables.at(id), ...here];
  }

  /** Where the symbol is defined that a use names, which may be of another graph. */
  definitionsOf(use: Pick<SymbolUse, "id" | "owner">): readonly SymbolUse[] {
    const { id, owner } = use;
    if (owner === undefined) return this.of(use).filter(({ isDefinition }) => isDefinition);
    const { file, path } = documentPlace(owner);
    return this.#tablesAround(file, path)
      .flatMap((table) => this.#definedIn(table))
      .filter((one) => one.id === id);
  }

  /** All uses of the symbol that a use names, which may be of another graph. */
  of(use: Pick<SymbolUse, "id" | "owner">): readonly SymbolUse[] {
    const { id, owner } = use;
    if (owner === undefined) {
      const targets = this.#targets.of(id);
      return targets.length > 0 ? targets : this.#usesOfVariables.of(id);
    }
    this.#listed ??= byId(this.#allTables.flatMap(({ table }) => listedIn(table)));
    return [...this.definitionsOf(use), ...(this.#listed.get(id) ?? [])];
  }

  /** All uses of a column. */
  ofColumn(column: ColumnModel): readonly SymbolUse[] {
    return this.of({ id: columnId(column), owner: column.at() });
  }

  /** The tables that a place is in. */
  #tablesAround(file: string | undefined, path: Path): readonly TableModel[] {
    return this.#allTables
      .filter(({ place }) => place.file === file && isPrefix(place.path, path))
      .map((one) => one.table);
  }

  get #allTables(): readonly PlacedTable[] {
    this.#tables ??= this.#model().tables.map((table) => {
      return { table, place: documentPlace(table.at()) };
    });
    return this.#tables;
  }

  get #usesOfVariables(): Uses {
    this.#variables ??= new Uses(this.#model().services.flatMap(usesOfVariables));
    return this.#variables;
  }

  #definedIn(table: TableModel): readonly SymbolUse[] {
    const known = this.#defined.get(table) ?? definedIn(table);
    this.#defined.set(table, known);
    return known;
  }
}

/** What references resolve to, each once, and the references. */
function* usesOfTargets({ references }: CheckedGraph): Generator<SymbolUse> {
  const defined = new Set<string>();
  for (const reference of references) {
    const { outcome, document, path, key } = reference;
    if (outcome.state !== "resolved") continue;
    const id = `target ${placeId(outcome.document.source.file, outcome.path)}`;
    const symbol = { kind: "target", reference } as const;
    if (!defined.has(id)) {
      const part = typeof outcome.path.at(-1) === "string" ? "key" : "value";
      yield {
        document: outcome.document,
        path: outcome.path,
        id,
        symbol,
        isDefinition: true,
        part,
      };
    }
    defined.add(id);
    yield { id, symbol, isDefinition: false, document, path: [...path, key], part: "value" };
  }
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

/**
 * The columns that the constraints and partitions of a table name.
 *
 * @param isWanted which of these to look at: their columns can be those of other tables
 */
const listedIn = (
  table: TableModel,
  isWanted: (list: ColumnListModel) => boolean = () => true,
): SymbolUse[] =>
  [...table.constraints, ...table.partitions]
    .filter(isWanted)
    .flatMap((list) =>
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
  const spans = source.spansAt(path);
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
function withoutQuotes({ text }: Pick<SourceDocument, "text">, span: Span): Span {
  const { start, end } = span;
  const quote = text.charAt(start);
  const isQuoted = end - start >= 2 && (quote === '"' || quote === "'");
  return isQuoted && text.charAt(end - 1) === quote ? { start: start + 1, end: end - 1 } : span;
}
