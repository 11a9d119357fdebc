import {
  Composer,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  Parser,
  type Scalar,
  type YAMLError,
  type Document as YamlDocument,
} from "yaml";
import type { Span } from "../../values/text-span.js";
import { printable, quote } from "../../words/phrases.js";
import { lineEnd } from "../edits/lines.js";
import { startOfText } from "../encoding.js";
import {
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
  syntaxError,
  type Wording,
} from "../source-document.js";
import { placedNodeAt, valueOfSyntax, withoutAlias } from "../syntax-tree.js";
import { changeYaml } from "./edit-yaml.js";
import { readEvents } from "./read-events.js";
import { MAX_YAML_DEPTH } from "./write-yaml.js";
import { explainErrors, type Stop } from "./yaml-repair.js";
import { readRest } from "./yaml-rest.js";
import { YamlTreeBuilder } from "./yaml-tree.js";

export { writeYaml } from "./write-yaml.js";

/**
 * Parses YAML text: one YAML 1.2 document, core schema.
 *
 * @param text may start with a byte-order mark, which all positions count
 * @param file the name that findings carry
 */
export function parseYaml(text: string, file?: string): SourceDocument {
  const { builder, errors } = readTree(text);
  const tree = builder.finish();
  const isReadable = errors.length === 0 && builder.isReadable;
  const problemCount = errors.length || builder.found.problemCount;
  const sourceAt: SourceDocument["sourceAt"] = (path) => {
    const node = placedNodeAt(tree, path)?.node;
    return node && withoutAlias(node);
  };
  const problems = errors.length > 0 ? errors : builder.found.problems;
  const comments: SourceDocument["comments"] = (containing) => commentsOf(text, containing);
  return makeDocument({
    language: "yaml",
    text,
    file,
    isReadable,
    rest:
      errors.length === 0
        ? undefined
        : () => readRest({ text, file, problems, problemCount, comments }, readTree),
    value: isReadable ? valueOfSyntax(tree) : undefined,
    sourceAt: tree.targets?.size ? sourceAt : undefined,
    problems,
    problemCount,
    syntax: () => tree,
    edit: (placed, spansAt) => changeYaml(text, placed, spansAt),
    comments,
  });
}

/** The tree of a text, as much of it as could be read, and what is wrong with the text. */
interface ReadTree {
  readonly builder: YamlTreeBuilder;
  readonly errors: readonly SyntaxProblem[];
}

function readTree(text: string): ReadTree {
  const builder = unreadable(text) === undefined ? readEvents(text) : undefined;
  return builder === undefined ? readByNodes(text) : { builder, errors: [] };
}

/** Reads a text with `yaml`, and explains its errors. */
export function readByNodes(text: string): ReadTree {
  const { document, error, problems } = compose(text);
  const builder = new YamlTreeBuilder(text);
  if (document?.contents) readNodes(builder, text, document.contents);
  const stray = problems.length === 0 ? builder.strayColon : undefined;
  const first = stray ? syntaxError("a value that contains `: ` needs quotes", stray) : error;
  return { builder, errors: first ? explainErrors(text, first, compose) : problems };
}

interface Composed extends Stop {
  /** The tree as far as it could be read; if there are several documents, the first. */
  readonly document?: YamlDocument.Parsed | undefined;
  /** Other problems. */
  readonly problems: readonly SyntaxProblem[];
}

const problem = (message: string, start: number, end: number) => ({
  problems: [syntaxError(message, { start, end })],
  readTo: start,
});

/** Problems of a text that can be recognized without a parser. */
function unreadable(text: string): Composed | undefined {
  const start = startOfText(text);
  if (!/[^\s]/.test(text)) return problem("the text is empty", start, start);
  const nul = text.indexOf("\0");
  if (nul >= 0) return problem("NUL characters are not allowed", nul, nul + 1);
  const cr = text.includes("\n") ? -1 : text.search(/\r./);
  return cr < 0 ? undefined : problem("lines end in CR alone; save the file with LF", cr, cr + 1);
}

function compose(text: string): Composed {
  const refused = unreadable(text);
  if (refused !== undefined) return refused;
  const start = startOfText(text);
  const parser = new Parser();
  // After a byte-order mark, this parser would not count the indentation of the first line.
  parser.offset = start;
  const tokens: CST.Token[] = [];
  let hasError = false;
  const add = (token: CST.Token): void => {
    // Only the first error in a document is reported; each of the others would cost a stack trace.
    if (!hasError || token.type !== "error") tokens.push(token);
    hasError = token.type === "error" || (hasError && token.type !== "document");
  };
  for (const lexeme of new Lexer().lex(text.slice(start))) {
    for (const token of parser.next(lexeme)) add(token);
    const deepest = parser.stack[MAX_YAML_DEPTH + 1];
    if (deepest !== undefined && "items" in deepest) {
      const { offset } = deepest;
      return problem(`nested deeper than ${MAX_YAML_DEPTH} levels`, offset, offset + 1);
    }
  }
  for (const token of parser.end()) add(token);
  return composeTokens(tokens, text);
}

function composeTokens(tokens: CST.Token[], text: string): Composed {
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    uniqueKeys: false,
    merge: false,
    resolveKnownTags: false,
  });
  let document: YamlDocument.Parsed | undefined;
  const stopped = (error: SyntaxProblem, readTo = error.start) => {
    return { document, error, problems: [error], readTo };
  };
  for (const next of composer.compose(tokens, false, text.length)) {
    if (document !== undefined) {
      const second = text.lastIndexOf("---", next.contents?.range[0] ?? next.range[0]);
      const message = "a second document starts here; a descriptor must be a single document";
      const start = Math.max(second, 0);
      return stopped(syntaxError(message, { start, end: start + 3 }));
    }
    document = next;
    const [error] = next.errors;
    // Further errors are not reported: they mostly follow from the first.
    if (error !== undefined) return stopped(toProblem(error, text), error.pos[0]);
  }
  const start = startOfText(text);
  if (document === undefined) {
    return stopped(syntaxError("the text contains no document", { start, end: start }));
  }
  // A closing bracket that is not indented is common, and every parser accepts it.
  const warnings = document.warnings.filter(({ code }) => code !== "BAD_INDENT");
  return {
    document,
    problems: warnings.map((warning) => toProblem(warning, text)),
    readTo: text.length,
  };
}

function toProblem(error: YAMLError, text: string): SyntaxProblem {
  const start = Math.min(error.pos[0], text.length);
  const end = Math.max(start, Math.min(error.pos[1], text.length));
  // The parser reports what is not closed at the place where it gave up.
  const isUnclosed = /^Missing closing .quote/.test(error.message);
  const opened = isUnclosed ? openedString(text, start) : openedBracket(text, error);
  return syntaxError(describeYamlError(error), opened ?? { start, end });
}

/** The tokens of a YAML text that are part of it. */
function* lex(text: string): Generator<{ token: string; start: number; isScalar: boolean }> {
  let start = startOfText(text);
  let isScalar = false;
  for (const token of new Lexer().lex(text.slice(start))) {
    const isMark = /^[\u0002\u0018\u001f]$/.test(token);
    if (!isMark) yield { token, start, isScalar };
    if (!isMark) start += token.length;
    isScalar = token === "\u001f";
  }
}

/** The comments of a YAML text that contain another text, each with its `#`. */
function commentsOf(text: string, containing: string): Span[] {
  const found: Span[] = [];
  // For most texts, the tokens are not needed.
  if (!text.includes(containing)) return found;
  for (const { token, start, isScalar } of lex(text)) {
    if (token.startsWith("#") && !isScalar && token.includes(containing)) {
      found.push({ start, end: start + token.length });
    }
  }
  return found;
}

/** The first line of the string in quotes that contains an offset, or ends there. */
function openedString(text: string, offset: number): Span | undefined {
  for (const { token, start } of lex(text)) {
    if (/^["']/.test(token) && offset <= start + token.length) {
      return { start, end: lineEnd(text, start) };
    }
    if (start > offset) return undefined;
  }
  return undefined;
}

/** The list or object in brackets that is open at an offset, up to the last text in it. */
function openedBracket(text: string, { message, pos }: YAMLError): Span | undefined {
  if (!NOT_CLOSED.test(message)) return undefined;
  const open: number[] = [];
  let end = 0;
  for (const { token, start } of lex(text)) {
    if (start >= pos[0]) break;
    if (/^[[{]$/.test(token)) open.push(start);
    if (/^[\]}]$/.test(token)) open.pop();
    if (/\S/.test(token) && !token.startsWith("#")) end = start + token.length;
  }
  const start = open.at(-1);
  return start === undefined ? undefined : { start, end };
}

const NOT_CLOSED = /^Flow .* end with an? (.)/;

type ErrorCode = YAMLError["code"];

/** Our wording for the errors of the YAML parser that their code describes completely. */
const BY_CODE: Readonly<Partial<Record<ErrorCode, string>>> = {
  ALIAS_PROPS: "an alias cannot have an anchor or a tag",
  BAD_ALIAS: "the name of an alias or anchor cannot be empty or end in `:`",
  BAD_COLLECTION_TYPE: "the tag does not fit the value",
  BAD_DIRECTIVE: "not a directive of YAML 1.2",
  BAD_DQ_ESCAPE: "invalid escape sequence; write two backslashes for one",
  BAD_INDENT: "wrong indentation",
  BAD_PROP_ORDER: "an anchor or tag is in the wrong place",
  BAD_SCALAR_START: "a value that starts with this character needs quotes",
  BLOCK_AS_IMPLICIT_KEY:
    "a value that contains `: ` needs quotes, and a nested mapping starts on its own line",
  BLOCK_IN_FLOW: "an indented block is not allowed inside `{ }` or `[ ]`",
  KEY_OVER_1024_CHARS: "the key is longer than 1024 characters",
  MULTILINE_IMPLICIT_KEY: "a key must be on one line, followed by `: `",
  MULTIPLE_ANCHORS: "the value has two anchors",
  MULTIPLE_TAGS: "the value has two tags",
  TAB_AS_INDENT: "YAML is indented with spaces, not tabs",
};

/** For codes with several meanings: the start of the parser's message, and our wording. */
const BY_MESSAGE: readonly (readonly [start: RegExp, words: string])[] = [
  [/^Missing closing .quote/, "the string has no closing quote"],
  [/^Block collection cannot start/, "a block must start on the line after `---`"],
  [/^Comments must be separated/, "a comment needs a space before `#`"],
  [/^Implicit map keys need/, "a key must be followed by `: `"],
  [/^Missing directives-end/, "`---` is missing after the directives"],
  [/^Sequence item without/, "this line is indented less than its item, or `- ` is missing"],
  [/^Tags and anchors must be/, "a space is missing after the tag or anchor"],
  [/^Missing , between/, "a comma is missing between the items"],
  [/^Missing , or :/, "a comma or colon is missing between the items"],
  [/^Missing space after :/, "a space is missing after `:`"],
  [/^Block scalar header includes/, "only a comment may follow `|` or `>` on its line"],
  [/^Unexpected ,/, "unexpected comma"],
  [/^Unexpected empty item/, "unexpected comma; there is no item before it"],
  [/^Unexpected block-seq-ind/, "a list must start on the line after its key"],
  [/^Unexpected doc-end/, "`...` without a document before it"],
  [/ at node end/, "unexpected text after the value"],
];

/**
 * An error of the YAML parser in one line. It quotes nothing but tags and single characters of the
 * source, which may contain secrets.
 */
export function describeYamlError({ code, message }: YAMLError): Wording {
  if (code === "TAG_RESOLVE_FAILED") {
    const tag = /tag:? (\S+)/.exec(message)?.[1]?.replace("tag:yaml.org,2002:", "!!");
    // A password without quotes can start like a tag.
    return ({ mask }) =>
      `YAML tags are not allowed here${tag !== undefined && mask(tag) === tag ? ` (${quote(tag)})` : ""}; write a plain value`;
  }
  const closer = NOT_CLOSED.exec(message)?.[1];
  if (closer !== undefined) {
    return `the ${closer === "]" ? "list" : "object"} is not closed; \`${closer}\` is missing at its end`;
  }
  const known = BY_CODE[code] ?? BY_MESSAGE.find(([start]) => start.test(message))?.[1];
  if (known !== undefined) return known;
  if (code !== "UNEXPECTED_TOKEN") return lowerFirst(message);
  const bracket = /(?:^Unexpected |: ")([{}[\],])(?:"| in )/.exec(message)?.[1];
  return bracket === undefined ? "unexpected text" : `unexpected \`${bracket}\``;
}

/** The messages of newer versions of the parser. */
const lowerFirst = (text: string): string => {
  const line = printable(text.split("\n", 1)[0] ?? "");
  return (line.charAt(0).toLowerCase() + line.slice(1)).replace(/[.:]$/, "");
};

/** The members of a mapping; what is not written is `null`, or has a place of its own. */
type Pairs = readonly { readonly key: Node | null; readonly value: Node | null }[];

/**
 * Adds the nodes of the package `yaml` to a tree, as many as it could read. Recursion is safe, because their depth was
 * checked.
 *
 * @param place where the node is if it is not written, or if the parser has given it no place
 */
function readNodes(builder: YamlTreeBuilder, text: string, root: Node): void {
  const read = (node: Node | null, place: Span): void => {
    if (node === null) return builder.scalar(place, null, false);
    const span = spanOf(node, place);
    if (isAlias(node)) return builder.alias(node.source, span);
    if (isScalar(node)) {
      const { value, type, anchor } = node;
      return builder.scalar(span, value, type === "PLAIN", anchor);
    }
    if (!isMap(node) && !isSeq(node)) return builder.scalar(span, null, false);
    const { flow: isFlow = false, anchor } = node;
    builder.open(isMap(node) ? "object" : "array", span.start, isFlow, anchor);
    const at = { start: span.start, end: span.start };
    if (isSeq(node)) for (const item of node.items as (Node | null)[]) read(item, at);
    else {
      for (const { key, value } of node.items as Pairs) {
        const [start, end] = key?.range ?? value?.range ?? [at.start, at.end];
        const keySpan = { start, end: key === null ? start : end };
        if (isScalar(key)) {
          const isString = typeof key.value === "string";
          builder.key(keySpan, nameOf(key), isString ? "string" : "number, boolean or nothing");
        } else {
          const name = text.slice(keySpan.start, keySpan.end);
          builder.key(keySpan, name, key === null ? "string" : "object, list or alias");
        }
        read(value, keySpan);
      }
    }
    builder.close(isFlow && node.range ? span.end : undefined);
  };
  read(root, { start: 0, end: 0 });
}

/** The name that a key has in JSON; a number or boolean keeps its source text. */
const nameOf = ({ value, source }: Scalar): string =>
  typeof value === "string" ? value : (source ?? String(value));

const spanOf = ({ range }: Node, { start }: Span): Span =>
  range ? { start: range[0], end: range[1] } : { start, end: start };
