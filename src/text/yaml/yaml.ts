import {
  type Alias,
  Composer,
  type CST,
  isAlias,
  isMap,
  isSeq,
  Lexer,
  type Node,
  Parser,
  type Document as YamlTree,
} from "yaml";
import type { Path } from "../../values/json-pointer.js";
import { changeYaml } from "../edits/edit-yaml.js";
import { startOfText } from "../encoding.js";
import {
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
  type Wording,
} from "../source-document.js";
import type { MemberSpans } from "../span.js";
import { openedString } from "./unclosed-quotes.js";
import { commentsOf } from "./yaml-comments.js";
import { describeYamlError, isUnclosedString } from "./yaml-errors.js";
import { explainErrors } from "./yaml-repair.js";
import { MAX_DEPTH, treeOfYaml } from "./yaml-tree.js";
import { buildYamlValue, keyTextOf } from "./yaml-value.js";

export { writeYaml } from "./yaml-tree.js";

/**
 * Parses a YAML text: one document of YAML 1.2, core schema.
 *
 * @param text may start with a byte-order mark, which all positions count
 * @param file the name that findings carry
 */
export function parseYaml(text: string, file?: string): SourceDocument {
  const composed = compose(text);
  const { tree } = composed;
  const [error] = composed.problems;
  const explain = (first: SyntaxProblem) =>
    explainErrors(text, first, (repaired) => {
      const again = compose(repaired);
      return again.isBroken ? again.problems[0] : undefined;
    });
  const isBroken = composed.isBroken && error !== undefined;
  let problems = isBroken ? explain(error) : composed.problems;
  const root = tree?.contents;
  let built = tree && problems.length === 0 ? buildYamlValue(tree, text) : undefined;
  if (built?.strayColon !== undefined) {
    const { start, end } = built.strayColon;
    problems = explain(syntaxError("a value that contains `: ` needs quotes", start, end));
    built = undefined;
  }
  const targets = built?.targets ?? new Map<Alias, Node>();
  const locator = new YamlLocator(targets);
  return makeDocument({
    language: "yaml",
    text,
    file,
    composed: root,
    isReadable: built?.isReadable ?? false,
    value: built?.isReadable ? built.value : undefined,
    sourceAt: targets.size > 0 ? (path) => locator.sourceAt(root, path) : undefined,
    problems: built?.problems ?? problems,
    problemCount: built?.problemCount,
    tree: () => treeOfYaml(root ?? null, targets),
    locate: (paths) => paths.map((path) => locator.locate(root, path)),
    edit: (change, spansOf) => changeYaml(text, change, spansOf),
    comments: (containing) => commentsOf(text, containing),
  });
}

interface Composed {
  /** The nodes that could be read; if there are several documents, those of the first. */
  tree?: YamlTree.Parsed | undefined;
  /** Whether something could not be read. */
  isBroken?: boolean;
  problems: SyntaxProblem[];
}

function compose(text: string): Composed {
  const start = startOfText(text);
  if (!/[^\s]/.test(text)) return { problems: [syntaxError("the text is empty", start, start)] };
  const nul = text.indexOf("\0");
  if (nul >= 0) return { problems: [syntaxError("NUL characters are not allowed", nul, nul + 1)] };

  const parser = new Parser();
  // After a byte-order mark, this parser would not count the indentation of the first line.
  parser.offset = start;
  const tokens: CST.Token[] = [];
  let hasError = false;
  const add = (token: CST.Token): void => {
    // Of a document, the first error is reported; each of the others would cost a stack trace.
    if (!hasError || token.type !== "error") tokens.push(token);
    hasError = token.type === "error" || (hasError && token.type !== "document");
  };
  for (const lexeme of new Lexer().lex(text.slice(start))) {
    for (const token of parser.next(lexeme)) add(token);
    const deepest = parser.stack[MAX_DEPTH + 1];
    if (deepest !== undefined && "items" in deepest) {
      const message = `nested deeper than ${MAX_DEPTH} levels`;
      return { problems: [syntaxError(message, deepest.offset, deepest.offset + 1)] };
    }
  }
  for (const token of parser.end()) add(token);
  return composeTokens(tokens, text);
}

function composeTokens(tokens: CST.Token[], text: string): Composed {
  const textStart = startOfText(text);
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    uniqueKeys: false,
    merge: false,
    resolveKnownTags: false,
  });
  let tree: YamlTree.Parsed | undefined;
  for (const document of composer.compose(tokens, false, text.length)) {
    if (tree !== undefined) {
      const second = text.lastIndexOf("---", document.contents?.range[0] ?? document.range[0]);
      const message = "a second document starts here; a descriptor must be a single document";
      const at = Math.max(second, 0);
      return { tree, isBroken: true, problems: [syntaxError(message, at, at + 3)] };
    }
    tree = document;
    const error = document.errors[0];
    // Further errors are not reported: they mostly follow from the first.
    if (error !== undefined) {
      const [from, to] = withinText(error.pos, text);
      const opened = isUnclosedString(error) ? openedString(text, from) : undefined;
      const { start, end } = opened ?? { start: from, end: to };
      const problem = syntaxError(describeYamlError(error), start, end);
      return { tree, isBroken: true, problems: [problem] };
    }
  }
  return tree === undefined
    ? {
        isBroken: true,
        problems: [syntaxError("the text contains no document", textStart, textStart)],
      }
    : {
        tree,
        problems: tree.warnings
          // A closing bracket that is not indented is common, and every parser accepts it.
          .filter(({ code }) => code !== "BAD_INDENT")
          .map((warning) =>
            syntaxError(describeYamlError(warning), ...withinText(warning.pos, text)),
          ),
      };
}

const withinText = ([start, end]: readonly [number, number], text: string): [number, number] => {
  const first = Math.min(start, text.length);
  return [first, Math.max(first, Math.min(end, text.length))];
};

const syntaxError = (message: Wording, start: number, end: number): SyntaxProblem => ({
  code: "syntax-error",
  message,
  pointer: "",
  start,
  end,
});

/** Finds members by path; remembers the keys of the maps on the way. */
class YamlLocator {
  readonly #targets: ReadonlyMap<Alias, Node>;
  readonly #members = new Map<Node, Map<string, { key: Node; value: Node | null }>>();

  constructor(targets: ReadonlyMap<Alias, Node>) {
    this.#targets = targets;
  }

  locate(root: Node | null | undefined, path: Path): MemberSpans | undefined {
    const { node, key } = this.#follow(root, path);
    if (!node?.range) return undefined;
    const value = { start: node.range[0], end: node.range[1] };
    const isCollection = isMap(node) || isSeq(node);
    if (!key?.range) return { value, isCollection };
    return { key: { start: key.range[0], end: key.range[1] }, value, isCollection };
  }

  /** The node at a path, or its target if it is an alias. */
  sourceAt(root: Node | null | undefined, path: Path): Node | undefined {
    const { node } = this.#follow(root, path);
    return (isAlias(node) ? this.#targets.get(node) : node) ?? undefined;
  }

  #follow(
    root: Node | null | undefined,
    path: Path,
  ): { node?: Node | null | undefined; key?: Node | undefined } {
    let node: Node | null | undefined = root;
    let key: Node | undefined;
    for (const step of path) {
      const collection: Node | null | undefined = isAlias(node) ? this.#targets.get(node) : node;
      if (isSeq(collection)) {
        node = collection.items[Number(step)] as Node | undefined;
        key = undefined;
      } else if (isMap(collection)) {
        const member = this.#membersOf(collection).get(String(step));
        node = member?.value;
        key = member?.key;
        if (node === null && key !== undefined) node = key;
      } else {
        return {};
      }
    }
    return { node, key };
  }

  #membersOf(map: Node): Map<string, { key: Node; value: Node | null }> {
    let members = this.#members.get(map);
    if (members === undefined) {
      members = new Map();
      if (isMap(map)) {
        for (const { key, value } of map.items as { key: Node; value: Node | null }[]) {
          members.set(keyTextOf(key), { key, value });
        }
      }
      this.#members.set(map, members);
    }
    return members;
  }
}
