import { findingCodes } from "../../findings/codes.js";
import type { Wording } from "../../text/source-document.js";
import type { Span } from "../../text/span.js";
import { nearestName } from "../../words/nearest-name.js";
import { quote } from "../../words/quote.js";

/** The start of a comment that suppresses a finding. */
export const MARKER = "dsd-disable";

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
export function readDirective(
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

/** The message for an id that no rule has. */
export function notSuppressible(id: string, ids: Iterable<string>): string {
  if (Object.hasOwn(findingCodes, id)) {
    return `${quote(id)} is a code of the format; only rules can be suppressed`;
  }
  const near = nearestName(id, ids);
  return `unknown rule ${quote(id)}${near === undefined ? "" : `; did you mean ${quote(near)}?`}`;
}
