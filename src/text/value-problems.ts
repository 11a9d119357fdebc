import { formatPointer, type Path } from "../values/json-value.js";
import type { Span } from "../values/text-span.js";
import { quote } from "../words/phrases.js";
import { TextBudget } from "../words/text-budget.js";
import { MAX_PROBLEMS, type SyntaxProblem } from "./source-document.js";
import type { SyntaxMember } from "./syntax-tree.js";

/** Problems of the keys and values in readable text. All are counted, but not all are kept. */
export class ValueProblems {
  problemCount = 0;
  readonly #kept: SyntaxProblem[] = [];
  readonly #budget = new TextBudget(MAX_PROBLEMS);

  /** Those that are kept, in the order of the text. */
  get problems(): readonly SyntaxProblem[] {
    return this.#kept.sort((one, other) => one.start - other.start);
  }

  add(path: Path, problem: Omit<SyntaxProblem, "pointer">): void {
    if (++this.problemCount > MAX_PROBLEMS) return;
    if (path.length > 0 && this.#budget.isSpent) return;
    const pointer = formatPointer(path);
    if (this.#budget.spend(pointer.length)) this.#kept.push({ ...problem, pointer });
  }

  /** Adds the keys of an object that it already has. */
  addDuplicates(members: readonly SyntaxMember[], path: Path): void {
    if (members.length < 2) return;
    const known = new Map<string, Span>();
    for (const { name, key } of members) {
      const first = known.get(name);
      if (first === undefined) known.set(name, key);
      // A missing key is a separate problem.
      else if (key.end > key.start) {
        this.add([...path, name], {
          code: "duplicate-key",
          message: `duplicate key ${quote(name)}; only the last one counts`,
          ...key,
          related: { ...first, message: "first defined here" },
        });
      }
    }
  }
}
