import type { Path } from "../values/json-pointer.js";
import { quote } from "../words/quote.js";
import { TextBudget } from "../words/text-budget.js";
import { Pointers } from "./pointers.js";
import { MAX_PROBLEMS, type SyntaxProblem } from "./source-document.js";
import type { Span } from "./span.js";
import { foldSyntax, type SyntaxTree } from "./syntax-tree.js";

/** Problems of the keys and values in a text that can be read. All are counted, not all are kept. */
export class ValueProblems {
  readonly problems: SyntaxProblem[] = [];
  problemCount = 0;
  readonly #pointers = new Pointers();
  readonly #budget = new TextBudget(MAX_PROBLEMS);

  add(path: Path, problem: Omit<SyntaxProblem, "pointer">): void {
    if (++this.problemCount > MAX_PROBLEMS) return;
    const pointer = this.#pointers.of([...path]);
    if (this.#budget.takes(pointer.length)) this.problems.push({ ...problem, pointer });
  }

  /** Adds the keys that their objects already have. */
  addDuplicates(tree: SyntaxTree): void {
    foldSyntax<undefined>(tree, undefined, (node, _, path) => {
      if (node.kind !== "object") return undefined;
      const known = new Map<string, Span>();
      for (const { name, key } of node.members) {
        const first = known.get(name);
        if (first === undefined) known.set(name, key);
        // A key that is missing is a problem of its own.
        else if (key.end > key.start) {
          this.add([...path, name], {
            code: "duplicate-key",
            message: `duplicate key ${quote(name)}; only the last one counts`,
            ...key,
            related: { ...first, message: "first defined here" },
          });
        }
      }
      return undefined;
    });
    this.problems.sort((one, other) => one.start - other.start);
  }
}
