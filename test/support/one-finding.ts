import type { Finding } from "../../src/findings/finding.js";
import type { Mark, Mutation } from "./mutations.js";

/** Why the findings of a mutation are not the one expected finding; `undefined` when they are. */
export function complaintAbout(
  mutation: Mutation,
  findings: readonly Finding[],
  text: string,
  language: "json" | "yaml",
): string | undefined {
  const [finding] = findings;
  if (finding === undefined || findings.length !== 1) {
    const lines = findings.map(({ code, pointer }) => `${code} ${pointer}`).join(", ");
    return `${mutation.title}: ${findings.length} findings: ${lines}`;
  }
  if (finding.code !== mutation.code) return `${mutation.title}: ${finding.code}`;
  if (finding.pointer !== mutation.pointer) return `${mutation.title}: at ${finding.pointer}`;
  if (finding.range === undefined) return `${mutation.title}: no range`;
  const marked = text.slice(finding.range.start.offset, finding.range.end.offset);
  return isMarked(mutation.mark, marked, language)
    ? undefined
    : `${mutation.title}: marked ${JSON.stringify(marked)}`;
}

/** The first key that a finding proposes. */
export const suggestionOf = ({ message }: Finding): string | undefined =>
  /did you mean `([^`]+)`/.exec(message)?.[1];

function isMarked(mark: Mark, marked: string, language: "json" | "yaml"): boolean {
  if ("key" in mark) return isString(mark.key, marked, language);
  if ("owner" in mark) {
    if (mark.owner === undefined) return marked.length === 1;
    return isString(mark.owner, marked, language);
  }
  const { value } = mark;
  if (typeof value === "object" && value !== null) {
    return language === "json" ? /^[{[]$/.test(marked) : marked.length === 1;
  }
  return language === "json" ? marked === JSON.stringify(value) : marked !== "";
}

/** Whether a source text is this string, in or without quotes. */
const isString = (text: string, source: string, language: "json" | "yaml"): boolean =>
  source === JSON.stringify(text) ||
  (language === "yaml" && /^[^"]/.test(source) && bare(source) === text);

const bare = (source: string): string => source.replace(/^'(.*)'$/, "$1");
