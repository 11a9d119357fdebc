import { joinedNames, ownerName, withoutMajor } from "../model/fully-qualified-name.js";
import type { ColumnModel, ConstraintModel, Model, TableModel } from "../model/model.js";
import { readModel } from "../model/read-model.js";
import { keyHalves } from "../model/read-table.js";
import { getOrAdd } from "../values/collections.js";
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

  /** The names by which keys can lead from the checked files to others, or from others to them. */
  get names(): ReadonlySet<string> {
    return this.#tables.names;
  }

  /** Whether a key of a file leads to one of some other files. */
  leadsTo(path: string, others: ReadonlyMap<string, unknown>): boolean {
    return this.#tables.targetsOf(path).some((target) => others.has(target));
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

/** A table of a run, as far as keys of other files depend on it: much smaller than its model. */
interface RunTable {
  readonly path: string;
  readonly families: ReadonlyMap<string | undefined, ColumnModel["family"]>;
  /** The columns of each key; `undefined` if one of the keys cannot be read. */
  readonly keys: ReadonlySet<string> | undefined;
}

/** A foreign key to a table that its own model does not have. */
interface OutwardKey {
  readonly path: string;
  readonly families: readonly ColumnModel["family"][];
  readonly targets: readonly string[];
}

/**
 * The tables of the files of a run by fully qualified name, and the foreign keys between files. It keeps names only,
 * so that a run of many files needs neither all models at once nor a second look at files whose keys are right.
 */
class TablesOfRun {
  /** `undefined` for a name that several files give to a table. */
  readonly #tables = new Map<string, RunTable | undefined>();
  readonly #keys: OutwardKey[] = [];

  add(path: string, { tables, names }: Model): void {
    for (const table of tables) {
      const { fullyQualifiedName: name } = table;
      if (name !== undefined && name !== "") this.#add(name, path, table);
      for (const one of table.constraints) {
        const key = outwardKey(one, path);
        const isOutward = key?.targets.some(
          (target) => names.table(ownerName(target)) === undefined,
        );
        if (key !== undefined && isOutward) this.#keys.push(key);
      }
    }
  }

  get names(): ReadonlySet<string> {
    const targets = this.#keys.flatMap((key) => key.targets.map(ownerName));
    return new Set([...this.#tables.keys(), ...targets]);
  }

  /** The files that have the targets of the keys of a file. */
  targetsOf(path: string): string[] {
    const keys = this.#keys.filter((key) => key.path === path);
    return keys.flatMap(({ targets }) => this.#tables.get(ownerName(targets[0] ?? ""))?.path ?? []);
  }

  /**
   * The files whose keys can be wrong, each with the files that have their targets.
   *
   * @param isDoubtful whether the keys of a file are to be looked at in any case
   */
  filesToRepeat(isDoubtful: (path: string) => boolean): ReadonlyMap<string, ReadonlySet<string>> {
    const files = new Map<string, Set<string>>();
    for (const key of this.#keys) {
      const table = this.#tables.get(ownerName(key.targets[0] ?? ""));
      if (table === undefined || (isRight(key, table) && !isDoubtful(key.path))) continue;
      getOrAdd(files, key.path, () => new Set()).add(table.path);
    }
    return files;
  }

  #add(name: string, path: string, { columns = [], keys }: TableModel): void {
    const table: RunTable = {
      path,
      families: new Map(columns.map((column) => [column.fullyQualifiedName, column.family])),
      keys:
        keys &&
        new Set(
          keys.map((key) =>
            keyText(key.columns.map(({ fullyQualifiedName = "" }) => fullyQualifiedName)),
          ),
        ),
    };
    for (const key of new Set([name, withoutMajor(name)])) {
      this.#tables.set(key, this.#tables.has(key) ? undefined : table);
    }
  }
}

const keyText = (names: readonly string[]): string => JSON.stringify([...names].sort());

function outwardKey(constraint: ConstraintModel, path: string): OutwardKey | undefined {
  const { type, columnNames = [], columns } = constraint;
  const [own = [], names = []] = keyHalves(columnNames) ?? [];
  if (type !== "FOREIGN_KEY" || names.length === 0) return undefined;
  const targets = names.map((name = "") => name);
  return { path, targets, families: own.map((_, index) => columns[index]?.family) };
}

/** Whether no rule can have something to say about a key. */
const isRight = ({ families, targets }: OutwardKey, table: RunTable): boolean =>
  targets.every((name, index) => {
    const family = table.families.get(name);
    return table.families.has(name) && (family === undefined || family === families[index]);
  }) &&
  (table.keys === undefined || table.keys.size === 0 || table.keys.has(keyText(targets)));
