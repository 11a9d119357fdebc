import { joinedNames } from "../model/fully-qualified-name.js";
import type { Model } from "../model/model.js";
import { readModel } from "../model/read-model.js";
import { TablesOfRun } from "../rules/tables-of-run.js";
import type { CheckedDocument, RunRules } from "./check-document.js";

/**
 * Lets foreign keys lead from one file of a run to another. Each file is checked alone first; one whose keys can be
 * wrong is checked again, with the tables to which they lead.
 */
export class RunLinker {
  /** The rules to check with. */
  readonly runRules: RunRules | undefined;
  readonly #given: RunRules | undefined;
  readonly #tables = new TablesOfRun();
  /** Gives the findings of a graph in this part of the run. */
  #rules: RunRules | undefined;

  constructor(rules: RunRules | undefined) {
    this.#given = rules;
    this.runRules = rules && ((...graph) => this.#rules?.(...graph) ?? new Map());
  }

  /** Checks a file alone. */
  first<T>(path: string, check: () => Promise<T>): Promise<T> {
    const onModel = (model: Model): void => this.#tables.add(path, model);
    this.#rules = (graph, max) => this.#given?.(graph, max, { onModel }) ?? new Map();
    return check();
  }

  /**
   * Checks the files again whose keys can be wrong.
   *
   * @param check opens and checks a file of the run, and closes it after `use`
   * @param isDoubtful whether a file has findings that the other files can make wrong
   * @param onChecked called with each file that was checked again
   */
  async again(
    check: (path: string, use: (checked: CheckedDocument) => void) => Promise<void>,
    isDoubtful: (path: string) => boolean,
    onChecked: (path: string, checked: CheckedDocument) => void,
  ): Promise<void> {
    for (const [path, targets] of this.#tables.filesToRepeat(isDoubtful)) {
      const indexes: Model["names"][] = [];
      this.#rules = undefined;
      for (const target of targets) {
        await check(target, ({ entries }) => {
          indexes.push(...entries.map(({ graph }) => readModel(graph).names));
        });
      }
      const others = joinedNames(indexes);
      this.#rules = (graph, max) => this.#given?.(graph, max, { others }) ?? new Map();
      await check(path, (checked) => onChecked(path, checked));
    }
  }
}
