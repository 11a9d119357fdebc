import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
  type Document as YamlTree,
} from "yaml";
import { quote } from "../../words/quote.js";
import { TextBudget } from "../../words/text-budget.js";
import { Pointers } from "../pointers.js";
import { MAX_PROBLEMS, type SyntaxProblem, type Wording } from "../source-document.js";
import type { Span } from "../span.js";

/** The value of a YAML tree, and the problems with what JSON does not allow. */
interface YamlValue {
  value: unknown;
  isReadable: boolean;
  problems: SyntaxProblem[];
  problemCount: number;
  /** What each alias refers to. */
  targets: Map<Alias, Node>;
  /** A colon after a value, which the parser reads as the colon of an empty key. */
  strayColon: Span | undefined;
}

/** How many nodes aliases may add: enough for any real document, too few for a "billion laughs". */
const MAX_ALIASED_NODES = 1_000_000;

/**
 * Builds the JSON value of a YAML tree, with string keys. An alias becomes the same object as its
 * target.
 */
export function buildYamlValue(tree: YamlTree.Parsed, text: string): YamlValue {
  const builder = new ValueBuilder(text);
  const value = builder.build(tree.contents);
  const { problems, problemCount, isReadable, targets, strayColon } = builder;
  return { value, isReadable, problems, problemCount, targets, strayColon };
}

interface Anchor {
  node: Node;
  value: unknown;
  /** Number of nodes in it, aliases expanded; `undefined` while it is being built. */
  size: number | undefined;
}

class ValueBuilder {
  readonly problems: SyntaxProblem[] = [];
  problemCount = 0;
  isReadable = true;
  readonly targets = new Map<Alias, Node>();
  strayColon: Span | undefined;
  readonly #text: string;
  readonly #anchors = new Map<string, Anchor>();
  readonly #path: (string | number)[] = [];
  readonly #pointers = new Pointers();
  readonly #budget = new TextBudget(MAX_PROBLEMS);
  #size = 0;
  #added = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Recursion is safe: the depth of the tree was checked. */
  build(node: Node | null): unknown {
    this.#size++;
    if (node === null) return null;
    if (isAlias(node)) return this.#buildAlias(node);
    const name = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (name === undefined) return this.#buildContents(node);
    const anchor: Anchor = { node, value: undefined, size: undefined };
    const before = this.#size;
    this.#anchors.set(name, anchor);
    anchor.value = this.#buildContents(node);
    anchor.size = this.#size - before + 1;
    return anchor.value;
  }

  #buildContents(node: Node): unknown {
    if (isMap(node)) return this.#buildMap(node);
    if (isSeq(node)) {
      const array: unknown[] = [];
      this.#path.push(0);
      for (const item of node.items as (Node | null)[]) {
        this.#path[this.#path.length - 1] = array.length;
        array.push(this.build(item));
      }
      this.#path.pop();
      return array;
    }
    return isScalar(node) ? node.value : undefined;
  }

  #buildMap(map: YAMLMap): unknown {
    const object: Record<string, unknown> = {};
    const first = new Map<string, Node | null>();
    for (const { key: keyNode, value } of map.items as { key: Node | null; value: Node | null }[]) {
      if (keyNode !== null && !isScalar(keyNode)) {
        this.#report("syntax-error", keyNode, "a key must be a string");
        continue;
      }
      const key = keyTextOf(keyNode);
      this.#path.push(key);
      if (keyNode !== null) this.#checkKey(keyNode, key, first);
      first.set(key, first.get(key) ?? keyNode);
      // As `JSON.parse` does: `__proto__` is a key like any other.
      Object.defineProperty(object, key, {
        value: this.build(value),
        configurable: true,
        enumerable: true,
        writable: true,
      });
      this.#path.pop();
    }
    return object;
  }

  /** Reports a missing key. */
  #reportMissingKey(node: Scalar, at: number): void {
    if (isBehindValue(this.#text, at)) this.strayColon ??= { start: at, end: at + 1 };
    const gap = BEFORE_COLON.exec(this.#text.slice(at, at + 200))?.[0].length;
    const message = `a key is missing${gap === undefined ? "" : " before this colon"}`;
    const start = at + (gap ?? 0);
    const end = gap === undefined ? start : start + 1;
    this.#report("wrong-type", node, message, { start, end });
  }

  #checkKey(node: Scalar, key: string, earlier: Map<string, Node | null>): void {
    const range = node.range ?? [0, 0];
    if (typeof node.value !== "string") {
      const source = this.#text.slice(range[0], range[1]);
      if (source === "") return this.#reportMissingKey(node, range[0]);
      this.#report("wrong-type", node, `a key must be a string; quote ${quote(key)}`, {
        fix: {
          title: "quote the key",
          safe: true,
          edits: [{ start: range[0], end: range[1], newText: JSON.stringify(source) }],
        },
      });
    }
    const first = earlier.get(key)?.range;
    if (first) {
      const related = { start: first[0], end: first[1], message: "first defined here" };
      this.#report("duplicate-key", node, `duplicate key ${quote(key)}; only the last one counts`, {
        related,
      });
    }
  }

  #buildAlias(alias: Alias): unknown {
    const anchor = this.#anchors.get(alias.source);
    if (anchor === undefined) {
      this.#report("syntax-error", alias, shown(alias, "has no anchor before it"));
      return null;
    }
    if (anchor.size === undefined) {
      this.#report("syntax-error", alias, shown(alias, "is inside its own anchor"));
      return null;
    }
    this.#size += anchor.size;
    this.#added += anchor.size;
    if (this.#added > MAX_ALIASED_NODES && this.#added - anchor.size <= MAX_ALIASED_NODES) {
      const message = `aliases expand to more than ${MAX_ALIASED_NODES} values`;
      this.#report("syntax-error", alias, message);
    }
    this.targets.set(alias, anchor.node);
    return anchor.value;
  }

  #report(
    code: SyntaxProblem["code"],
    node: Node,
    message: Wording,
    more: Pick<SyntaxProblem, "fix" | "related"> | Span = {},
  ): void {
    const [start, end] = node.range ?? [0, 0];
    if (code === "syntax-error") this.isReadable = false;
    if (++this.problemCount > MAX_PROBLEMS) return;
    const pointer = this.#pointers.of([...this.#path]);
    if (!this.#budget.takes(pointer.length)) return;
    this.problems.push({ code, message, pointer, start, end, ...more });
  }
}

/** A message about an alias, with its name unless that may be a password that starts with `*`. */
const shown =
  ({ source }: Alias, words: string): Wording =>
  ({ mask }) =>
    `${mask(source) === source ? `alias ${quote(source)}` : "this alias"} ${words}`;

/** The name that a key has in JSON; a number or boolean keeps its source text. */
export function keyTextOf(key: Node | null): string {
  if (!isScalar(key)) return "";
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

/** Blanks and comments before a colon, from the place of a key that is missing. */
const BEFORE_COLON = /^(?:\s|#[^\r\n]*[\r\n])*(?=:)/;

/** Whether a colon follows a value on its line, but not where a key could be. */
const isBehindValue = (text: string, at: number): boolean =>
  text[at] === ":" && /[^\s?{[,-][^\S\r\n]*$/.test(text.slice(Math.max(at - 200, 0), at));
