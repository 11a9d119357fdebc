import { ownerName, withoutMajor } from "../model/fully-qualified-name.js";
import type { ConstraintModel, Model, TableModel } from "../model/model.js";
import type { TypeFamily } from "../types/data-type.js";
import { getOrAdd } from "../values/collections.js";

/** A table of a run, as far as keys of other files depend on it: much smaller than its model. */
interface RunTable {
  readonly path: string;
  readonly families: ReadonlyMap<string | undefined, TypeFamily | undefined>;
  /** The columns of each key; `undefined` if one of the keys cannot be read. */
  readonly keys: ReadonlySet<string> | undefined;
}

/** A foreign key to a table that its own model does not have. */
interface OutwardKey {
  readonly path: string;
  readonly families: readonly (TypeFamily | undefined)[];
  readonly targets: readonly string[];
}

/**
 * The tables of the files of a run by fully qualified name, and the foreign keys between files. It keeps names only,
 * so that a run of many files needs neither all models at once nor a second look at files whose keys are right.
 */
export class TablesOfRun {
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
  const half = columnNames.length / 2;
  if (type !== "FOREIGN_KEY" || half === 0 || !Number.isInteger(half)) return undefined;
  const targets = columnNames.slice(half).map((name = "") => name);
  return { path, targets, families: columns.slice(0, half).map((column) => column?.family) };
}

/** Whether no rule can have something to say about a key. */
const isRight = ({ families, targets }: OutwardKey, table: RunTable): boolean =>
  targets.every((name, index) => {
    const family = table.families.get(name);
    return table.families.has(name) && (family === undefined || family === families[index]);
  }) &&
  (table.keys === undefined || table.keys.size === 0 || table.keys.has(keyText(targets)));
