import type { Model } from "../model/model.js";
import { modelSteps } from "../model/read-model.js";
import type { CheckedGraph } from "../references/checked-graph.js";
import { atOnce, type Steps } from "../signals/steps.js";

/** Rules and requests use the same model. A graph never changes. */
const models = new WeakMap<CheckedGraph, Model>();

/** Reads the model of a graph, or remembers it. */
export function* knownModelSteps(graph: CheckedGraph): Steps<Model> {
  const known = models.get(graph);
  if (known !== undefined) return known;
  const model = yield* modelSteps(graph);
  models.set(graph, model);
  return model;
}

/** The model of a graph. */
export const modelOf = (graph: CheckedGraph): Model => atOnce(knownModelSteps(graph));
