import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { isObject, type JsonObject } from "../findings/json-object.js";
import { formatPointer, isPrefix, type Path, valueAt } from "../findings/json-pointer.js";
import type { CheckedDocument, CheckedGraph } from "../references/checked-graph.js";
import { likeliest } from "../shape/read-keys.js";
import type { Model } from "./model.js";
import { TableReader } from "./read-table.js";
import { rootOf } from "./source-node.js";
import type { ColumnModel, TableModel } from "./table.js";
import { TableNames } from "./table-names.js";
import { unwrapped } from "./unwrapped.js";

/**
 * Tables that are read without the rest of the model, which takes time after each edit of a large
 * document. They are as in the model.
 */
export class LoneTables {
  readonly #graph: CheckedGraph;
  readonly #names: () => TableNames;
  readonly #known = new Map<string, TableModel | undefined>();

  /** @param model reads the whole model, when a table names columns that it does not have itself */
  constructor(graph: CheckedGraph, model: () => Model) {
    this.#graph = graph;
    this.#names = () => new NamesElsewhere(model);
  }

  /**
   * The table around a place of a document, if it is the only one; `undefined` if only the model
   * can tell.
   */
  around(file: string | undefined, path: Path): TableModel | undefined {
    const [document, other] = this.#graph.documents.filter(({ source }) => source.file === file);
    if (document === undefined || other !== undefined) return undefined;
    const item = itemAround(document, path);
    if (item === undefined || this.#isDefinition(document, path)) return undefined;
    const id = formatPointer(item);
    if (!this.#known.has(id)) this.#known.set(id, this.#read(document, item));
    return this.#known.get(id);
  }

  #read(document: CheckedDocument, path: Path): TableModel | undefined {
    const value = valueAt(document.source.value, path);
    const slot = { parent: rootOf(document), steps: path };
    return isObject(value) && isTable(value) && unwrapped(slot, value, "TableEntry").slot === slot
      ? new TableReader(document, this.#names).read(slot, value)
      : undefined;
  }

  /** Whether a table may be defined by what is around a place. */
  #isDefinition(document: CheckedDocument, path: Path): boolean {
    return this.#graph.references.some(
      ({ expected, outcome }) =>
        expected === "definition" &&
        outcome.state === "resolved" &&
        outcome.document === document &&
        isPrefix(outcome.path, path),
    );
  }
}

/** Whether an item of a list of tables is a Table itself, and not where or how one is defined. */
const isTable = (value: JsonObject): boolean =>
  value.$ref === undefined &&
  likeliest(descriptorShapes, value, descriptorShapes.TableEntry) !== "StandardDefinition";

/** The path of the item of a list of tables that is around a place, if nothing else is. */
function itemAround({ source, parts }: CheckedDocument, path: Path): Path | undefined {
  // An alias has a value in several places.
  if (source.sourceAt !== undefined) return undefined;
  const [part, inner] = [...parts.values()].filter((one) => isPrefix(one.path, path));
  if (part === undefined || inner !== undefined) return undefined;
  const root = valueAt(source.value, part.path);
  const lists = LISTS[part.kind] ?? [];
  const list = lists.find((one) => isPrefix([...part.path, ...one], path)) ?? [];
  const item = path.slice(0, part.path.length + list.length + 1);
  const tables = valueAt(root, list);
  const isList = list[0] === "components" ? isObject(tables) : Array.isArray(tables);
  if (list.length === 0 || !isList) return undefined;
  // In a text with errors, an alias is not known as one.
  const all = lists.flatMap((one) => Object.values(Object(valueAt(root, one)) as object));
  const value = valueAt(source.value, item);
  return all.filter((one) => one === value).length === 1 ? item : undefined;
}

/** Where the tables of a part are. */
const LISTS: Readonly<Record<string, readonly Path[]>> = {
  DatastoreDescriptor: [
    ["schema", "tables"],
    ["components", "tables"],
  ],
  Schema: [["tables"]],
};

/** The names of tables that are not read: a table knows its own columns. */
class NamesElsewhere extends TableNames {
  readonly #model: () => Model;

  constructor(model: () => Model) {
    super([]);
    this.#model = model;
  }

  override column(fullyQualifiedName: string): ColumnModel | undefined {
    return this.#model().names.column(fullyQualifiedName);
  }
}
