import type { Model } from "../../model/model.js";
import { type Configured, suppressionsOf } from "../../node/configure.js";
import type { CheckedGraph } from "../../references/checked-graph.js";
import type { ActiveRule } from "../../rules/apply-rule.js";
import { ruleSteps } from "../../rules/run-rules.js";
import { TableMemory } from "../../rules/table-memory.js";
import type { Steps } from "../../signals/steps.js";
import type { RuleFindings } from "../../workspace/entry-result.js";
import { MAX_FINDINGS } from "../../workspace/result.js";
import { type IsOver, inSlices } from "../pacing/in-slices.js";
import { KnownSecrets } from "./known-secrets.js";
import { knownIrregular, knownModelSteps } from "./models.js";

export interface LintOptions {
  readonly maxFindings?: number | undefined;
  readonly isOver?: IsOver | undefined;
}

/**
 * Runs the rules of a configuration over checked descriptors, in slices. It remembers what they have
 * found in a descriptor and in its tables, as long as these stay the same.
 */
export class Linter {
  readonly #configured: Configured;
  readonly #secrets = new KnownSecrets();
  readonly #rules: readonly ActiveRule[];
  readonly #memory: TableMemory;
  readonly #known = new WeakMap<CheckedGraph, RuleFindings>();

  constructor(configured: Configured) {
    this.#configured = configured;
    this.#rules = this.#secrets.rules(configured.activeRules);
    this.#memory = new TableMemory(this.#rules);
  }

  /**
   * Runs the rules over a descriptor.
   *
   * @returns `undefined` when the result is no longer wanted
   * @throws RuleError when a rule throws
   */
  async lint(
    graph: CheckedGraph,
    { maxFindings = MAX_FINDINGS, isOver }: LintOptions = {},
  ): Promise<RuleFindings | undefined> {
    const known = this.#known.get(graph);
    if (known !== undefined) return known;
    const run = {
      rules: this.#rules,
      maxFindings,
      suppressions: suppressionsOf(this.#configured),
      memory: this.#memory,
      readSteps: (one: CheckedGraph) => this.#readSteps(one),
    };
    const found = await inSlices(ruleSteps(graph, run), isOver);
    if (found !== undefined) this.#known.set(graph, found);
    return found;
  }

  /** Reads the model, with what rules about the whole of it will ask for. */
  *#readSteps(graph: CheckedGraph): Steps<Model> {
    const model = yield* knownModelSteps(graph);
    for (const table of model.tables) {
      knownIrregular(table);
      this.#secrets.search(table.raw);
      yield;
    }
    return model;
  }
}
