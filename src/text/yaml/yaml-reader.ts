import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from "yaml";
import type { Span } from "../../values/text-span.js";
import { quote } from "../../words/quote.js";
import type { TextEdit } from "../fix-action.js";
import { MAX_PROBLEMS, type Wording } from "../source-document.js";
import {
  type ObjectNode,
  type SyntaxMember,
  type SyntaxNode,
  type SyntaxTree,
  type ValueNode,
  withoutAlias,
} from "../syntax-tree.js";
import { ValueProblems } from "../value-problems.js";
import { type MergeKey, mergeProblem } from "./merge-keys.js";
import { type Notation, notationProblem, notationsIn } from "./notations.js";

/** How many nodes aliases may add: enough for any real document, too few for a "billion laughs". */
const MAX_ALIASED_NODES = 1_000_000;

interface Anchor {
  /** `undefined` while it is being read: no value is inside itself. */
  node?: ValueNode;
  /** Number of nodes in it, aliases expanded. */
  size: number;
}

/** Reports what JSON does not allow. Recursion is safe, because the depth of the nodes was checked. */
export class YamlReader {
  readonly found = new ValueProblems();
  /** Whether the nodes have a value. */
  isReadable = true;
  /** A colon after a value, which the parser reads as the colon of an empty key. */
  strayColon: Span | undefined;
  readonly #text: string;
  readonly #targets = new Set<SyntaxNode>();
  readonly #anchors = new Map<string, Anchor>();
  readonly #path: (string | number)[] = [];
  readonly #merges: MergeKey[] = [];
  /** Notations of other languages, with what is written in each of them. */
  readonly #notations: ReadonlyMap<Notation, TextEdit[]>;
  #size = 0;
  #added = 0;

  constructor(text: string) {
    this.#text = text;
    this.#notations = new Map(notationsIn(text).map((notation) => [notation, []]));
  }

  /** Returns the syntax tree of the nodes that the parser created, which may be incomplete. */
  read(root: Node | null | undefined): SyntaxTree {
    const tree = {
      text: this.#text,
      root: root ? this.#read(root, { start: 0, end: 0 }) : undefined,
      targets: this.#targets,
    };
    const [first, ...others] = this.#merges;
    if (first !== undefined) this.found.add(first.path, mergeProblem(tree, [first, ...others]));
    for (const [notation, edits] of this.#notations) {
      if (edits.length > 0) this.found.add([], notationProblem(notation, edits));
    }
    return tree;
  }

  /** @param place where the node is if it is not written, or if the parser has given it no place */
  #read(node: Node | null, place: Span): SyntaxNode {
    this.#size++;
    if (node === null) return { kind: "scalar", ...place, value: null };
    if (isAlias(node)) return this.#readAlias(node, spanOf(node, place));
    const name = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (name === undefined) return this.#readContents(node, place);
    const anchor: Anchor = { size: 1 - this.#size };
    this.#anchors.set(name, anchor);
    const read = this.#readContents(node, place);
    anchor.node = read;
    anchor.size += this.#size;
    return read;
  }

  #readContents(node: Node, place: Span): ValueNode {
    const span = spanOf(node, place);
    const { start } = span;
    if (isSeq(node)) {
      const place = { start, end: start };
      const items = (node.items as (Node | null)[]).map((item, index) =>
        this.#readAt(index, item, place),
      );
      return { kind: "array", ...span, ...this.#styleOf(node, span, items.at(-1)), items };
    }
    if (isMap(node)) {
      const pairs = node.items as { key: Node | null; value: Node | null }[];
      const written = pairs.map(({ key, value }) => this.#readMember(key, value, start));
      const members = this.#merged(written, node.flow === true);
      const style = this.#styleOf(node, span, members.at(-1)?.value);
      return { kind: "object", ...span, ...style, members };
    }
    const value = isScalar(node) ? node.value : null;
    const isPlain = isScalar(node) && node.type === "PLAIN";
    return { kind: "scalar", ...span, value: isPlain ? this.#meant(value, span) : value };
  }

  /** The value of a plain scalar, which may be in another notation. */
  #meant(value: unknown, span: Span): unknown {
    if (typeof value !== "string") return value;
    for (const [notation, edits] of this.#notations) {
      const meant = notation.read(value);
      if (meant === undefined) continue;
      // A second fix writes the others.
      if (edits.length < MAX_PROBLEMS) edits.push({ ...span, newText: JSON.stringify(meant) });
      return meant;
    }
    return value;
  }

  /** The members of a mapping, with those that its merge keys stand for. */
  #merged(written: readonly SyntaxMember[], isFlow: boolean): readonly SyntaxMember[] {
    const own = written.filter((member) => this.#mergedIn(member) === undefined);
    this.found.addDuplicates(own, this.#path);
    if (own.length === written.length || this.#added > MAX_ALIASED_NODES) return own;
    const taken = new Set(own.map(({ name }) => name));
    return written.flatMap((member) => {
      const { key, value } = member;
      const sources = this.#mergedIn(member);
      if (sources === undefined) return [member];
      const added: SyntaxMember[] = [];
      for (const one of sources.flatMap(({ members }) => members)) {
        const target = withoutAlias(one.value);
        if (taken.has(one.name) || target === undefined) continue;
        taken.add(one.name);
        // A member that is written here keeps its own node; any other becomes an alias of its value.
        const isHere = one.key.start > key.start;
        if (!isHere) this.#targets.add(target);
        const alias = { kind: "alias", start: value.start, end: value.end, target } as const;
        added.push(isHere ? one : { name: one.name, key, value: alias });
      }
      const names = new Set(added.map(({ name }) => name));
      this.#merges.push({ path: [...this.#path], isFlow, key, value, names });
      return added;
    });
  }

  /** The objects that a merge key `<<` adds to its own; nothing for any other member. */
  #mergedIn({ name, key, value }: SyntaxMember): readonly ObjectNode[] | undefined {
    if (name !== "<<" || this.#text.slice(key.start, key.end) !== "<<") return undefined;
    const items = value.kind === "array" ? value.items : [value];
    const sources = items.flatMap((item) => {
      const source = withoutAlias(item);
      return source?.kind === "object" ? [source] : [];
    });
    return sources.length === items.length ? sources : undefined;
  }

  #readMember(keyNode: Node | null, value: Node | null, at: number): SyntaxMember {
    const [start, end] = keyNode?.range ?? value?.range ?? [at, at];
    const key = { start, end: keyNode === null ? start : end };
    const source = this.#text.slice(key.start, key.end);
    const written = isScalar(keyNode) ? nameOf(keyNode) : source;
    const name = source === written ? String(this.#meant(written, key)) : written;
    if (keyNode !== null && !isScalar(keyNode)) {
      this.#reportError(key, "a key must be a string");
    } else if (keyNode !== null && typeof keyNode.value !== "string") {
      this.#path.push(name);
      this.#reportKey(key, name, source);
      this.#path.pop();
    }
    return { name, key, value: this.#readAt(name, value, key) };
  }

  #readAt(step: string | number, node: Node | null, place: Span): SyntaxNode {
    this.#path.push(step);
    const read = this.#read(node, place);
    this.#path.pop();
    return read;
  }

  #readAlias(alias: Alias, span: Span): SyntaxNode {
    const anchor = this.#anchors.get(alias.source);
    const target = anchor?.node;
    if (anchor === undefined || target === undefined) {
      const reason = anchor === undefined ? "has no anchor before it" : "is inside its own anchor";
      // A password without quotes may start with `*`.
      this.#reportError(span, ({ mask }) =>
        mask(alias.source) === alias.source
          ? `alias ${quote(alias.source)} ${reason}`
          : `this alias ${reason}`,
      );
      return { kind: "alias", ...span, target };
    }
    this.#size += anchor.size;
    this.#added += anchor.size;
    if (this.#added > MAX_ALIASED_NODES && this.#added - anchor.size <= MAX_ALIASED_NODES) {
      this.#reportError(span, `aliases expand to more than ${MAX_ALIASED_NODES} values`);
    }
    this.#targets.add(target);
    return { kind: "alias", ...span, target };
  }

  /** Reports a key that is not a string, or is missing. */
  #reportKey({ start, end }: Span, name: string, source: string): void {
    if (source !== "") {
      const edits = [{ start, end, newText: JSON.stringify(source) }];
      const message = `a key must be a string; quote ${quote(name)}`;
      const fix = { title: "quote the key", safe: true, edits };
      this.found.add(this.#path, { code: "wrong-type", message, start, end, fix });
      return;
    }
    if (isBehindValue(this.#text, start)) this.strayColon ??= { start, end: start + 1 };
    const gap = BEFORE_COLON.exec(this.#text.slice(start, start + 200))?.[0].length;
    const message = `a key is missing${gap === undefined ? "" : " before this colon"}`;
    const at = start + (gap ?? 0);
    const place = { start: at, end: gap === undefined ? at : at + 1 };
    this.found.add(this.#path, { code: "wrong-type", message, ...place });
  }

  #reportError(span: Span, message: Wording): void {
    this.isReadable = false;
    this.found.add(this.#path, { code: "syntax-error", message, ...span });
  }

  #styleOf(node: Node, { end }: Span, last: SyntaxNode | undefined) {
    const isFlow = (isMap(node) || isSeq(node)) && node.flow === true;
    const bracket = isSeq(node) ? "]" : "}";
    // The bracket of the last value in it may end at the same place.
    const isClosed = this.#text.charAt(end - 1) === bracket && last?.end !== end;
    return { isFlow, isUnclosed: isFlow && Boolean(node.range) && !isClosed };
  }
}

const spanOf = ({ range }: Node, { start }: Span): Span =>
  range ? { start: range[0], end: range[1] } : { start, end: start };

/** The name that a key has in JSON; a number or boolean keeps its source text. */
const nameOf = ({ value, source }: Scalar): string =>
  typeof value === "string" ? value : (source ?? String(value));

/** Blanks and comments before a colon, from the place of a key that is missing. */
const BEFORE_COLON = /^(?:\s|#[^\r\n]*[\r\n])*(?=:)/;

/** Whether a colon comes after a value on the same line, where no key can start. */
const isBehindValue = (text: string, at: number): boolean =>
  text[at] === ":" && /[^\s?{[,-][^\S\r\n]*$/.test(text.slice(Math.max(at - 200, 0), at));
