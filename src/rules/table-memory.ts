import { type Path, valueAt } from "../findings/json-pointer.js";
import { type DocumentPlace, documentPlace } from "../model/document-place.js";
import type { Model, NameIndex } from "../model/model.js";
import type { TableModel } from "../model/table.js";
import type { CheckedDocument } from "../references/checked-graph.js";
import type { Steps } from "../signals/steps.js";
import type { UnplacedFinding } from "../syntax/place-findings.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { type ActiveRule, applyRule } from "./apply-rule.js";

/** A finding of a rule, and the document that it is in. */
interface LocatedFinding {
  readonly document: CheckedDocument;
  readonly finding: UnplacedFinding;
}

/** The findings of a rule in a table. */
interface FoundInTable extends LocatedFinding {
  readonly rule: ActiveRule;
}

/**
 * A finding in a table, with paths within the table. It does not refer to a document, because each
 * edit creates a new one.
 */
interface KeptFinding {
  readonly rule: ActiveRule;
  readonly finding: Omit<UnplacedFinding, "related">;
  readonly related: readonly { readonly message: string; readonly path: Path }[] | undefined;
}

/** The findings of the rules in a table. They are valid as long as the basis is the same. */
interface Remembered {
  readonly basis: readonly unknown[];
  readonly findings: readonly KeptFinding[];
}

/**
 * The findings of the rules with the scope `table` in each table. While a user types in one table,
 * the parser keeps the values of the others, so they do not have to be checked again.
 *
 * It works for values that never change, and for one selection of rules.
 */
export class TableMemory {
  readonly #rules: readonly ActiveRule[];
  /** By the values of the tables. */
  readonly #known = new WeakMap<object, Remembered>();

  constructor(rules: readonly ActiveRule[]) {
    this.#rules = rules.filter(({ rule }) => rule.scope === "table");
  }

  /**
   * The findings of the rules in tables, with one new table at each step.
   *
   * @throws RuleError when a rule throws
   */
  *findingsIn(
    tables: readonly TableModel[],
  ): Steps<ReadonlyMap<ActiveRule, readonly LocatedFinding[]>> {
    const byRule = new Map<ActiveRule, LocatedFinding[]>();
    for (const rule of this.#rules) byRule.set(rule, []);
    for (const table of tables) {
      const place = documentPlace(table.at());
      const value = ownValue(table, place);
      const basis = value && basisOf(table, place);
      let found = value && basis && this.#recall(value, basis, place);
      if (found === undefined) {
        found = this.#look(table);
        const findings = keptFindings(found, place);
        if (value && basis && findings) this.#known.set(value, { basis, findings });
        yield;
      }
      for (const one of found) byRule.get(one.rule)?.push(one);
    }
    return byRule;
  }

  #recall(
    value: object,
    basis: readonly unknown[],
    place: DocumentPlace,
  ): readonly FoundInTable[] | undefined {
    const known = this.#known.get(value);
    if (known?.basis.length !== basis.length) return undefined;
    if (!known.basis.every((part, index) => part === basis[index])) return undefined;
    return known.findings.map((one) => placed(one, place));
  }

  #look(table: TableModel): readonly FoundInTable[] {
    const found: FoundInTable[] = [];
    const model: Model = { ...NOTHING, tables: [table] };
    for (const rule of this.#rules) {
      applyRule(rule, model, (document, finding) => found.push({ rule, document, finding }));
    }
    return found;
  }
}

/** The value by which a table can be recognized; `undefined` if there is none. */
function ownValue(
  { style }: TableModel,
  { document, path, isInText }: DocumentPlace,
): object | undefined {
  // Other kinds of tables are spread over several places, and an alias repeats a value.
  if (style !== "table" || isInText || document.source.sourceAt !== undefined) return undefined;
  const value = valueAt(document.source.value, path);
  return typeof value === "object" && value !== null ? value : undefined;
}

/** Everything that a rule can know about a table besides its own value. */
function basisOf(
  { constraints, partitions }: TableModel,
  { document }: DocumentPlace,
): readonly unknown[] {
  const basis: unknown[] = [document.isClean, document.source.file];
  for (const { columns } of [...constraints, ...partitions]) {
    // They can be those of other tables.
    for (const column of columns) basis.push(column?.raw, column?.label, column?.table.raw);
  }
  return basis;
}

/** Findings that can move with their table; `undefined` when one of them is also about another place. */
function keptFindings(
  found: readonly FoundInTable[],
  table: DocumentPlace,
): readonly KeptFinding[] | undefined {
  const isInTable = (source: SourceDocument, path: Path): boolean =>
    source === table.document.source && table.path.every((step, index) => path[index] === step);
  const inner = (path: Path): Path => path.slice(table.path.length);
  const kept: KeptFinding[] = [];
  for (const { rule, document, finding } of found) {
    const { related, ...own } = finding;
    if (!isInTable(document.source, own.path)) return undefined;
    if (related?.some((other) => !isInTable(other.document, other.path))) return undefined;
    kept.push({
      rule,
      finding: { ...own, path: inner(own.path) },
      related: related?.map(({ message, path }) => ({ message, path: inner(path) })),
    });
  }
  return kept;
}

/** A finding in a table that may be at another place, or in another version of its document, by now. */
function placed(
  { rule, finding, related }: KeptFinding,
  { document, path: table }: DocumentPlace,
): FoundInTable {
  const path = [...table, ...finding.path];
  if (related === undefined) return { rule, document, finding: { ...finding, path } };
  const places = related.map((other) => ({
    message: other.message,
    document: document.source,
    path: [...table, ...other.path],
  }));
  return { rule, document, finding: { ...finding, path, related: places } };
}

const NO_NAMES: NameIndex = {
  table: () => undefined,
  column: () => undefined,
  irregularColumns: [],
  repeatedTables: new Map(),
  repeatedColumns: new Map(),
};

/** An empty model, for the rules that check one table. */
const NOTHING: Model = {
  descriptors: [],
  infos: [],
  schemas: [],
  services: [],
  servers: [],
  tables: [],
  components: [],
  names: NO_NAMES,
  parts: [],
  isResolved: false,
};
