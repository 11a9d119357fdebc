import { type JsonObject, type Path, valueAt } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import { quote } from "../../words/phrases.js";
import { columnOf, lineBreakOf, reindented } from "../edits/lines.js";
import { yamlNotation } from "../edits/notation.js";
import { withoutByteOrderMark } from "../encoding.js";
import type { TextEdit, Written } from "../fix-action.js";
import { MAX_PROBLEMS, syntaxError, type Wording } from "../source-document.js";
import {
  type ObjectNode,
  type SyntaxMember,
  type SyntaxNode,
  type SyntaxTree,
  type ValueNode,
  valueOfSyntax,
  withoutAlias,
} from "../syntax-tree.js";
import { type ObjectTree, sizeOfTree, treeAt, treeOfSyntax } from "../tree.js";
import { ValueProblems } from "../value-problems.js";
import { MAX_YAML_DEPTH, writeYaml } from "./write-yaml.js";

/** How many nodes aliases may add: enough for any real document, too few for a "billion laughs". */
const MAX_ALIASED_NODES = 1_000_000;

interface Anchor {
  /** `undefined` while it is being read: no value is inside itself. */
  node?: ValueNode;
  /** Number of nodes in it, aliases expanded. */
  size: number;
}

/** An object or array of which not all members or items have been read. */
interface OpenNode {
  readonly start: number;
  readonly isFlow: boolean;
  /** The members of an object; `undefined` for an array. */
  readonly members: SyntaxMember[] | undefined;
  readonly items: SyntaxNode[];
  readonly anchor: Anchor | undefined;
  /** The key whose value comes next. */
  key?: { readonly name: string; readonly span: Span };
}

/** The kind of a key: JSON allows only strings. */
type KeyKind = "string" | "number, boolean or nothing" | "object, list or alias";

/**
 * Builds the syntax tree of a YAML text from its nodes, in the order of the text, and reports what JSON does not allow.
 * A block ends where its last value ends, whatever blank lines and comments come after it.
 */
export class YamlTreeBuilder {
  readonly found = new ValueProblems();
  /** Whether the nodes have a value. */
  isReadable = true;
  /** A colon after a value, which the parser reads as the colon of an empty key. */
  strayColon: Span | undefined;
  readonly #text: string;
  readonly #targets = new Set<SyntaxNode>();
  readonly #anchors = new Map<string, Anchor>();
  readonly #open: OpenNode[] = [];
  readonly #merges: MergeKey[] = [];
  /** Notations of other languages, with what is written in each of them. */
  readonly #notations: ReadonlyMap<YamlSlip, TextEdit[]>;
  #root: SyntaxNode | undefined;
  #size = 0;
  #added = 0;

  constructor(text: string) {
    this.#text = text;
    this.#notations = new Map(notationsIn(text).map((notation) => [notation, []]));
  }

  /** Ends the tree, which may be incomplete if the text has errors. */
  finish(): SyntaxTree {
    const tree = { text: this.#text, root: this.#root, targets: this.#targets };
    const [first, ...others] = this.#merges;
    if (first !== undefined) this.found.add(first.path, mergeProblem(tree, [first, ...others]));
    for (const [notation, edits] of this.#notations) {
      if (edits.length > 0) this.found.add([], notationProblem(notation, edits));
    }
    return tree;
  }

  /** Starts an object or array, whose members or items come next. */
  open(kind: "object" | "array", start: number, isFlow: boolean, anchorName?: string): void {
    const members = kind === "object" ? [] : undefined;
    const anchor = this.#anchorOf(anchorName);
    this.#open.push({ start, isFlow, members, items: [], anchor });
    this.#size++;
  }

  /**
   * Ends the last object or array that is open.
   *
   * @param end where its brackets end, or the text in them; a block ends with its last value
   */
  close(end?: number): void {
    const node = this.#open.at(-1) as OpenNode;
    const { start, isFlow, items, anchor } = node;
    const members = node.members && this.#merged(node.members, isFlow);
    this.#open.pop();
    const last = members === undefined ? items.at(-1) : members.at(-1);
    const span = { start, end: end ?? lastEnd(last) ?? start };
    // The bracket of the last value in it may end at the same place.
    const bracket = members === undefined ? "]" : "}";
    const isClosed = this.#text[span.end - 1] === bracket && lastEnd(last) !== end;
    const style = { isFlow, isUnclosed: end !== undefined && !isClosed };
    this.#add(
      members === undefined
        ? { kind: "array", ...span, ...style, items }
        : { kind: "object", ...span, ...style, members },
      anchor,
    );
  }

  /**
   * Adds the key whose value comes next.
   *
   * @param name the name that it has in JSON
   */
  key(span: Span, name: string, is: KeyKind): void {
    const open = this.#open.at(-1) as OpenNode;
    const source = this.#text.slice(span.start, span.end);
    const isWritten = this.#notations.size > 0 && source === name;
    const meant = isWritten ? String(this.#meant(name, span)) : name;
    if (is === "object, list or alias") this.#reportError(span, "a key must be a string");
    open.key = { name: meant, span };
    if (is === "number, boolean or nothing") this.#reportKey(span, meant, source);
  }

  /** @param isPlain whether it is written without quotes, and not as a block */
  scalar({ start, end }: Span, value: unknown, isPlain: boolean, anchorName?: string): void {
    const anchor = this.#anchorOf(anchorName);
    this.#size++;
    const meant = isPlain && this.#notations.size > 0 ? this.#meant(value, { start, end }) : value;
    this.#add({ kind: "scalar", start, end, value: meant }, anchor);
  }

  alias(name: string, span: Span): void {
    this.#size++;
    const anchor = this.#anchors.get(name);
    const target = anchor?.node;
    if (anchor === undefined || target === undefined) {
      const reason = anchor === undefined ? "has no anchor before it" : "is inside its own anchor";
      // A password without quotes may start with `*`.
      this.#reportError(span, ({ mask }) =>
        mask(name) === name ? `alias ${quote(name)} ${reason}` : `this alias ${reason}`,
      );
    } else {
      this.#size += anchor.size;
      this.#added += anchor.size;
      if (this.#added > MAX_ALIASED_NODES && this.#added - anchor.size <= MAX_ALIASED_NODES) {
        this.#reportError(span, `aliases expand to more than ${MAX_ALIASED_NODES} values`);
      }
      this.#targets.add(target);
    }
    this.#add({ kind: "alias", ...span, target });
  }

  /** The path of the value that comes next, or of the object whose key comes next. */
  get #path(): Path {
    return this.#open.flatMap(({ members, items, key }) =>
      members === undefined ? items.length : (key?.name ?? []),
    );
  }

  #add(node: SyntaxNode, anchor?: Anchor): void {
    if (anchor !== undefined && node.kind !== "alias") {
      anchor.node = node;
      anchor.size += this.#size;
    }
    const open = this.#open.at(-1);
    if (open === undefined) this.#root = node;
    else if (open.members === undefined) open.items.push(node);
    else if (open.key !== undefined) {
      const { name, span } = open.key;
      open.members.push({ name, key: span, value: node });
      delete open.key;
    }
  }

  /** A new anchor, which the aliases after it name. */
  #anchorOf(name: string | undefined): Anchor | undefined {
    if (name === undefined) return undefined;
    const anchor: Anchor = { size: -this.#size };
    this.#anchors.set(name, anchor);
    return anchor;
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
    const path = this.#path;
    this.found.addDuplicates(own, path);
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
      this.#merges.push({ path, isFlow, key, value, names });
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
}

/** Where the last member or item of a block ends. */
function lastEnd(last: SyntaxMember | SyntaxNode | undefined): number | undefined {
  return last !== undefined && "key" in last ? Math.max(last.key.end, last.value.end) : last?.end;
}

/** Blanks and comments before a colon, from the place of a key that is missing. */
const BEFORE_COLON = /^(?:\s|#[^\r\n]*[\r\n])*(?=:)/;

/** Whether a colon comes after a value on the same line, where no key can start. */
const isBehindValue = (text: string, at: number): boolean =>
  text[at] === ":" && /[^\s?{[,-][^\S\r\n]*$/.test(text.slice(Math.max(at - 200, 0), at));

// Notations of other languages and of word processors, which YAML reads as plain text. All uses
// of one notation in a text are one mistake.

/** A notation that a text has, and what it means. */
interface YamlSlip {
  readonly message: string;
  readonly title: string;
  /** The value that a plain scalar means; `undefined` if it is not in this notation. */
  readonly read: (scalar: string) => string | null | undefined;
}

/** A dictionary as Python prints it: in braces, with single quotes. */
const DICTIONARY = /^\s*\{\s*'[^'\n]*'\s*:/;

const python: YamlSlip = {
  message: "this is the notation of Python, in which `None` is null; YAML reads it as a text",
  title: "write `null`",
  read: (scalar) => (scalar === "None" ? null : undefined),
};

/** A key or a value in curly quotes, with nothing else next to it, on a line or in brackets. */
const CURLY =
  /(?<=^[ \t]*(?:- )*(?:[^\s:]+:[ \t]+)?|[[{](?:[^\n]{0,200}[:,][ \t]+)?)[“„][^“”"\\\n]*[”“](?=[ \t]*(?:$|:[ \t\r\n]|[,}\]]))/gm;

const curly: YamlSlip = {
  message: "to YAML, curly quotes are a part of the text; strings need straight quotes",
  title: "write straight quotes",
  read: (scalar) => /^[“„]([^“”"\\\n]*)[”“]$/.exec(scalar)?.[1],
};

/** The notations that a text has. One value in curly quotes alone may be meant. */
function notationsIn(text: string): readonly YamlSlip[] {
  const isCurly = text.includes("”") && (text.match(CURLY)?.length ?? 0) > 1;
  const isPython = DICTIONARY.test(withoutByteOrderMark(text));
  return [...(isPython ? [python] : []), ...(isCurly ? [curly] : [])];
}

/** The problem with everything in a text that is in a notation, with its edits. */
function notationProblem({ message, title }: YamlSlip, edits: readonly TextEdit[]) {
  const [first = { start: 0, end: 0 }] = edits;
  return syntaxError(message, first, { title, safe: true, edits });
}

/** A YAML 1.1 merge key, and the members that it stands for. */
export interface MergeKey {
  /** The path of the object that has it. */
  readonly path: Path;
  readonly isFlow: boolean;
  readonly key: Span;
  readonly value: Span;
  readonly names: ReadonlySet<string>;
}

/** How many values are written out in all. */
const MAX_WRITTEN = 10_000;

/** The finding about all merge keys of a text. The fix writes out what they stand for. */
export function mergeProblem(tree: SyntaxTree, merges: readonly [MergeKey, ...MergeKey[]]) {
  const [{ key }] = merges;
  const is11 = /^%YAML[ \t]+1\.1/m.test(tree.text) ? ", whatever `%YAML 1.1` says" : "";
  const message = `a descriptor is YAML 1.2${is11}, which has no merge keys (\`<<\`)`;
  const root = treeOfSyntax(tree);
  const value = valueOfSyntax(tree);
  const sizes = new WeakMap();
  let left = MAX_WRITTEN;
  const edits = merges.flatMap((merge): TextEdit[] => {
    const object = treeAt(root, merge.path);
    // Anchors and comments between braces would be lost, and merge keys there would be written out twice.
    const isPlain = !/[&#]|<</.test(tree.text.slice(merge.value.start, merge.value.end));
    if (object?.kind !== "object" || merge.names.size === 0 || !isPlain) return [];
    const members = new Map([...object.members].filter(([name]) => merge.names.has(name)));
    const merged: ObjectTree = { kind: "object", members };
    const size = sizeOfTree(merged, sizes);
    left -= size;
    // So few values are not too deep to be written.
    return left < 0 || size > MAX_YAML_DEPTH ? [] : [expanded(tree.text, merge, merged, value)];
  });
  const fix = { title: "write out what merge keys stand for", safe: true, edits, isCopy: true };
  return syntaxError(message, key, edits.length === merges.length ? fix : undefined);
}

function expanded(text: string, merge: MergeKey, merged: ObjectTree, root: unknown): TextEdit {
  const { path, key, value, isFlow, names } = merge;
  // A block ends with its line.
  const { length } = text.slice(value.start, value.end).trimEnd();
  const place = { start: key.start, end: value.start + length };
  if (isFlow) {
    const members = Object.entries(valueAt(root, path) as JsonObject);
    const own = Object.fromEntries(members.filter(([name]) => names.has(name)));
    const braces = yamlNotation.value(own as Written);
    return { ...place, newText: braces.replace(/^\{ ?| ?\}$/g, "") };
  }
  const lines = reindented(writeYaml(merged).trimEnd(), columnOf(text, key.start));
  return { ...place, newText: lines.replaceAll("\n", lineBreakOf(text)) };
}
