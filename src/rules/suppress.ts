import type { RuleId } from "../../generated/rule-ids.js";
import type { SuppressionUse } from "../findings/document-report.js";
import type { Finding } from "../findings/finding.js";
import { findingAt, type UnplacedFinding } from "../text/parse/place-findings.js";
import { type SourceDocument, spanOf, type Wording } from "../text/source-document.js";
import type { Span } from "../text/span.js";
import { getOrAdd } from "../values/get-or-add.js";
import { isObject } from "../values/json-object.js";
import type { Path } from "../values/json-pointer.js";
import { nearestName } from "../words/nearest-name.js";
import { quote } from "../words/quote.js";
import { unknownRule } from "./assert-settings.js";

/**
 * Findings of rules that are accepted.
 *
 * @typeParam CustomId ids of custom rules; `string` allows any id
 * @example
 * const accepted: Suppression = { rules: ["no-columns"], name: "shop.public.orders" };
 */
export interface Suppression<CustomId extends string = never> {
  /** The ids of the rules. */
  readonly rules: readonly (RuleId | CustomId)[];
  /** The fully qualified name of a table or column that the findings are about. Default: any. */
  readonly name?: string | undefined;
  /** Whether findings in a document with this name are accepted. Default: in all documents. */
  readonly applies?: ((file: string | undefined) => boolean) | undefined;
}

/** A suppression in a configuration. */
export interface ConfiguredSuppression {
  /** Identifies the suppression among all. */
  readonly id: string;
  readonly rules: ReadonlySet<string>;
  /** Whether it is about a document with this name. */
  readonly applies: (file: string | undefined) => boolean;
  /**
   * The fully qualified name of the table or column that it is about; without one, it is about the
   * whole file.
   */
  readonly name?: string | undefined;
}

/**
 * Returns suppressions in the form that the engine uses.
 *
 * @throws TypeError for a rule that does not exist, and for what is not a suppression
 */
export function configuredSuppressions(
  suppressions: readonly Suppression<string>[],
  ids: ReadonlySet<string>,
): ConfiguredSuppression[] {
  return suppressions.map((suppression: unknown, index) => {
    const refuse = (problem: string): never => {
      throw new TypeError(`suppressions[${index}]${problem}`);
    };
    if (!isObject(suppression)) return refuse(" must be an object");
    const { rules, name, applies = () => true } = suppression;
    if (!Array.isArray(rules)) return refuse(".rules must be an array");
    const unknown = rules.find((id) => !ids.has(id));
    if (unknown !== undefined) return refuse(`: ${unknownRule(String(unknown), ids)}`);
    if (name !== undefined && typeof name !== "string") return refuse(".name must be a string");
    if (typeof applies !== "function") return refuse(".applies must be a function");
    return {
      id: `option ${index}`,
      rules: new Set<string>(rules),
      applies: applies as ConfiguredSuppression["applies"],
      name,
    };
  });
}

/** The suppressions that can apply to findings of rules. */
export interface SuppressionSettings {
  /** The ids of all rules. */
  readonly ids: ReadonlySet<string>;
  readonly configured?: readonly ConfiguredSuppression[] | undefined;
}

/** The findings of a document that are not suppressed. */
interface Suppressed {
  readonly kept: readonly UnplacedFinding[];
  /** The mistakes in suppressions in the document. */
  readonly invalid: readonly Finding[];
  readonly uses: readonly SuppressionUse[];
}

/**
 * Returns a function that suppresses findings of rules in a document; `undefined` if nothing is
 * suppressed there.
 */
export function suppressorOf(
  document: SourceDocument,
  { ids, configured: all = [] }: SuppressionSettings,
): ((findings: readonly UnplacedFinding[]) => Suppressed) | undefined {
  const configured = all.filter(({ applies }) => applies(document.file));
  const comments = suppressingComments(document);
  if (configured.length === 0 && comments.length === 0) return undefined;
  return (findings) => {
    const { suppressions, invalid } = commentSuppressions(document, comments, ids);
    const counts = new Map<ConfiguredSuppression | CommentSuppression, number>();
    const commentOf = commentFinder(document, suppressions);
    const configuredFor = configuredFinder(document, configured);
    const kept = findings.filter((finding) => {
      const by = commentOf(finding) ?? configuredFor(finding);
      if (by !== undefined) counts.set(by, (counts.get(by) ?? 0) + 1);
      return by === undefined;
    });
    const countOf = (by: ConfiguredSuppression | CommentSuppression) => counts.get(by) ?? 0;
    return {
      kept,
      invalid,
      uses: [
        ...suppressions.map((by) => ({
          id: `comment ${by.span.start}`,
          count: countOf(by),
          unused: unusedSuppression(document, by),
        })),
        ...configured.map((by) => ({ id: by.id, count: countOf(by) })),
      ],
    };
  };
}

/**
 * Finds the first suppression of the configuration that is about a finding. There may be thousands of
 * both, so suppressions are looked up by rule and name.
 */
function configuredFinder(
  document: SourceDocument,
  suppressions: readonly ConfiguredSuppression[],
): (finding: UnplacedFinding) => ConfiguredSuppression | undefined {
  /** For each rule, the position of the first suppression with a name, or without any. */
  const rules = new Map<string, Map<string | undefined, number>>();
  for (const [order, { rules: ids, name }] of suppressions.entries()) {
    for (const id of ids)
      getOrAdd(
        getOrAdd(rules, id, () => new Map()),
        name,
        () => order,
      );
  }
  return ({ code, path }) => {
    const own = rules.get(code);
    if (own === undefined) return undefined;
    const names = [undefined, ...namesAround(document.value, path)];
    return suppressions[
      Math.min(...names.map((name) => own.get(name) ?? Number.POSITIVE_INFINITY))
    ];
  };
}

/** Finds the comment that suppresses a finding. */
function commentFinder(
  document: SourceDocument,
  suppressions: readonly CommentSuppression[],
): (finding: UnplacedFinding) => CommentSuppression | undefined {
  const byPlace = new Map(suppressions.map((one) => [`${one.line} ${one.rule}`, one]));
  const rules = new Set(suppressions.map(({ rule }) => rule));
  return ({ code, path, mark }) => {
    const place = rules.has(code) ? document.spansAt(path) : undefined;
    if (place === undefined) return undefined;
    // The mistake may be in a later line of a long value: a comment is above its key.
    const lineOf = (span: Span) => document.lines.positionAt(span.start).line;
    const commentOn = (span: Span) => byPlace.get(`${lineOf(span)} ${code}`);
    return commentOn(place.key ?? place.value) ?? commentOn(spanOf(place, mark));
  };
}

/** The fully qualified names of the tables and columns on a path. */
function namesAround(root: unknown, path: Path): Set<string> {
  const names = new Set<string>();
  let value = root;
  for (const step of [...path, ""]) {
    if (typeof value !== "object" || value === null) break;
    const { fullyQualifiedName, definition } = value as Record<string, unknown>;
    // A Standard Definition has the name of its definition.
    for (const name of [fullyQualifiedName, nameIn(definition)]) {
      if (typeof name === "string") names.add(name);
    }
    value = (value as Record<string | number, unknown>)[step];
  }
  return names;
}

const nameIn = (definition: unknown): unknown =>
  typeof definition === "object" && definition !== null
    ? (definition as Record<string, unknown>).fullyQualifiedName
    : undefined;

/** A rule that a comment suppresses in one line. */
interface CommentSuppression {
  readonly rule: string;
  readonly line: number;
  /** Where the id of the rule is in the text; it identifies the suppression. */
  readonly span: Span;
}

/** The suppressions in the comments of a document. */
interface CommentSuppressions {
  readonly suppressions: readonly CommentSuppression[];
  /** The mistakes in comments that suppress nothing because of them. */
  readonly invalid: readonly Finding[];
}

/** The comments of a document that may suppress something. */
const suppressingComments = ({ comments }: SourceDocument): readonly Span[] =>
  comments?.(MARKER) ?? [];

/**
 * Reads the suppressions in the comments of a document.
 *
 * @param comments the {@link suppressingComments} of the document
 * @param ids the ids of all rules
 */
function commentSuppressions(
  document: SourceDocument,
  comments: readonly Span[],
  ids: ReadonlySet<string>,
): CommentSuppressions {
  const suppressions: CommentSuppression[] = [];
  const invalid: Finding[] = [];
  const { text, lines } = document;
  const lineOf = (offset: number) => lines.rangeOf({ start: offset, end: offset }).start.line;
  const next = textAfter(text, comments);
  for (const [index, { start, end }] of comments.entries()) {
    const directive = readDirective(text.slice(start, end), ids);
    if (directive === undefined) continue;
    const place = (span: Span): Span => ({ start: start + span.start, end: start + span.end });
    if ("target" in directive) {
      const at = directive.target === "same" ? start : (next[index] ?? text.length);
      // At the end of the text, there is no next line.
      const line = at === text.length ? 0 : lineOf(at);
      for (const { id, ...span } of directive.rules) {
        suppressions.push({ rule: id, line, span: place(span) });
      }
    } else {
      for (const { problem, ...span } of directive) {
        invalid.push(findingAt(document, "invalid-suppression", place(span), problem));
      }
    }
  }
  return { suppressions, invalid };
}

/** The finding about a suppression that suppresses nothing. */
const unusedSuppression = (document: SourceDocument, { rule, span }: CommentSuppression): Finding =>
  findingAt(document, "unused-suppression", span, `${quote(rule)} reports nothing here`);

/** For each comment, the offset of the next text that is not a comment. */
function textAfter(text: string, comments: readonly Span[]): readonly number[] {
  const next: number[] = [];
  // Starts with the last one, because consecutive comments have the same text after them.
  for (let index = comments.length - 1; index >= 0; index--) {
    const below = comments[index + 1];
    let at = endOf(/\s*/y, text, comments[index]?.end ?? 0);
    while (text[at] === "#" && at !== below?.start) at = endOf(/[^\r\n]*\s*/y, text, at);
    next[index] = at === below?.start ? (next[index + 1] ?? at) : at;
  }
  return next;
}

/** The end of a match that starts at an offset. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** The start of a comment that suppresses a finding. */
const MARKER = "dsd-disable";

/** The line of the findings that a comment suppresses: that of the comment, or the next one. */
const TARGETS = { "dsd-disable-line": "same", "dsd-disable-next-line": "next" } as const;

/** The content of a comment. */
interface Directive {
  readonly target: "same" | "next";
  /** Where the id of each rule is in the comment. */
  readonly rules: readonly (Span & { readonly id: string })[];
}

/** A comment that is meant to suppress something, but does not; the span is within the comment. */
interface InvalidDirective extends Span {
  readonly problem: Wording;
}

/**
 * Reads a comment such as `# dsd-disable-next-line no-columns, position-gap -- an import fills it`.
 *
 * @param ids the ids of all rules
 * @returns `undefined` for a comment about something else
 */
function readDirective(
  comment: string,
  ids: ReadonlySet<string>,
): Directive | readonly InvalidDirective[] | undefined {
  const [start = "", hash = "", name = ""] = /^(#\s*)(dsd-disable[\w-]*)/.exec(comment) ?? [];
  if (name === "") return undefined;
  const whole = { start: hash.length, end: start.length };
  if (!isTarget(name)) {
    const near = nearestName(name, Object.keys(TARGETS)) ?? "dsd-disable-next-line";
    return [{ ...whole, problem: `there is no ${quote(name)}; did you mean ${quote(near)}?` }];
  }
  const [, list = "", reason] = /^(.*?)(?:\s--\s+(.*))?$/s.exec(comment.slice(start.length)) ?? [];
  const rules = [...list.matchAll(/[^\s,]+/g)].map(({ 0: id, index }) => ({
    id,
    start: start.length + index,
    end: start.length + index + id.length,
  }));
  if (rules.length === 0) return [{ ...whole, problem: `${quote(name)} names no rule` }];
  if (!reason?.trim()) {
    return [{ ...whole, problem: "a suppression needs a reason: `-- because …` at its end" }];
  }
  const unknown = rules.filter(({ id }) => !ids.has(id));
  if (unknown.length === 0) return { target: TARGETS[name], rules };
  return unknown.map(({ id, start, end }) => ({
    start,
    end,
    problem: ({ mask }) => notSuppressible(mask(id), ids),
  }));
}

const isTarget = (name: string): name is keyof typeof TARGETS => Object.hasOwn(TARGETS, name);

/** The message for an id of a suppression that no rule has. */
export const notSuppressible = (id: string, ids: Iterable<string>): string =>
  unknownRule(id, ids, "only rules can be suppressed");
