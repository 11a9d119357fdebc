import type { Model } from "../../model/model.js";
import { modelSteps } from "../../model/read-model.js";
import { type IrregularFinder, irregularColumnsIn } from "../../model/table-names.js";
import type { CheckedGraph } from "../../references/checked-graph.js";
import { atOnce, type Steps } from "../../signals/steps.js";

/** Rules and requests use the same model. A graph never changes. */
const models = new WeakMap<CheckedGraph, Model>();

/** The positions of the irregular columns of tables, by the objects of the tables. */
const irregular = new WeakMap<object, readonly number[]>();

/** While someone types in one table, the columns of the others are not looked at again. */
export const knownIrregular: IrregularFinder = (table) => {
  const { raw, style } = table;
  // What another kind of table says is in several places.
  if (style !== "table") return irregularColumnsIn(table);
  const known = irregular.get(raw);
  if (known !== undefined) return known.flatMap((index) => table.columns?.[index] ?? []);
  const found = irregularColumnsIn(table);
  irregular.set(
    raw,
    found.map((column) => table.columns?.indexOf(column) ?? -1),
  );
  return found;
};

/** Reads the model of a graph, or remembers it. */
export function* knownModelSteps(graph: CheckedGraph): Steps<Model> {
  const known = models.get(graph);
  if (known !== undefined) return known;
  const model = yield* modelSteps(graph, knownIrregular);
  models.set(graph, model);
  return model;
}

/** The model of a graph. */
export const modelOf = (graph: CheckedGraph): Model => atOnce(knownModelSteps(graph));
