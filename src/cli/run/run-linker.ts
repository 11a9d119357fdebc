import type { CheckedDocument, RunRules } from "../../engine/check-document.js";
import type { Unchanged } from "../../engine/read-through-fixes.js";
import { joinedNames } from "../../model/fully-qualified-name.js";
import type { Model, OtherNames } from "../../model/model.js";
import { readModel } from "../../model/read-model.js";
import type { InputFile } from "../../node/files/search-paths.js";
import { UnreadableFileError } from "../../node/files/unreadable-file.js";
import { TablesOfRun } from "../../rules/tables-of-run.js";

/** How a linker checks a file of its run, and releases it. */
interface FileChecks {
  readonly checkChanged: (
    file: InputFile,
  ) => Promise<CheckedDocument | Unchanged | UnreadableFileError | undefined>;
  readonly session: { close(name: string): void };
}

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
  first<T>({ path }: InputFile, check: () => Promise<T>): Promise<T> {
    const onModel = (model: Model): void => this.#tables.add(path, model);
    this.#rules = (graph, max) => this.#given?.(graph, max, { onModel }) ?? new Map();
    return check();
  }

  /**
   * Checks the files again whose keys can be wrong.
   *
   * @param isDoubtful whether a file has findings that the other files can make wrong
   */
  async *again(
    files: readonly InputFile[],
    { checkChanged, session }: FileChecks,
    isDoubtful: (file: InputFile | undefined) => boolean,
  ): AsyncGenerator<[InputFile, CheckedDocument]> {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const repeated = this.#tables.filesToRepeat((path) => isDoubtful(byPath.get(path)));
    async function* checked(paths: Iterable<string>): AsyncGenerator<[InputFile, CheckedDocument]> {
      for (const file of [...paths].flatMap((path) => byPath.get(path) ?? [])) {
        const document = await checkChanged(file);
        if (typeof document !== "object" || document instanceof UnreadableFileError) continue;
        yield [file, document];
        session.close(document.name);
      }
    }
    for (const [path, targets] of repeated) {
      const indexes: OtherNames[] = [];
      this.#rules = undefined;
      for await (const [, { entries }] of checked(targets)) {
        indexes.push(...entries.map(({ graph }) => readModel(graph).names));
      }
      const others = joinedNames(indexes);
      this.#rules = (graph, max) => this.#given?.(graph, max, { others }) ?? new Map();
      yield* checked([path]);
    }
  }
}
