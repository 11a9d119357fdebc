import type { MemberSpans, Span } from "./span.js";

/** A change that fixes a problem, in whichever language the document is written. */
export type FixAction =
  | { kind: "rename-key"; to: string }
  | { kind: "replace-value"; value: string }
  /** As `replace-value`, in the quotes of the value in the text, if it has any. */
  | { kind: "rewrite-value"; value: string }
  /** The text is written as it is: a number. */
  | { kind: "raw-value"; text: string }
  /** The source of the value, as a string. */
  | { kind: "quote-value" }
  /** The source of the value, in an object under `key`. */
  | { kind: "wrap-value"; key: string };

/** A change as an edit of a text. */
export interface TextEdit extends Span {
  newText: string;
}

/** Writes a change in JSON. */
export function editJson(
  text: string,
  { key, value }: MemberSpans,
  change: FixAction,
): TextEdit | undefined {
  const source = text.slice(value.start, value.end);
  switch (change.kind) {
    case "rename-key":
      return key && { ...key, newText: JSON.stringify(change.to) };
    case "replace-value":
    case "rewrite-value":
      return { ...value, newText: JSON.stringify(change.value) };
    case "raw-value":
      return { ...value, newText: change.text };
    case "quote-value":
      return { ...value, newText: JSON.stringify(source) };
    case "wrap-value":
      return { ...value, newText: `{ ${JSON.stringify(change.key)}: ${source} }` };
  }
}

/** Writes a change in YAML; `undefined` where it would break how the source is written. */
export function editYaml(
  text: string,
  { key, value }: MemberSpans,
  change: FixAction,
): TextEdit | undefined {
  if (change.kind === "rename-key") {
    if (key === undefined || !isPlainNode(text, key)) return undefined;
    return { ...key, newText: requote(text.slice(key.start, key.end), change.to) };
  }
  if (!isPlainNode(text, value)) return undefined;
  const source = text.slice(value.start, value.end);
  switch (change.kind) {
    case "replace-value":
      return { ...value, newText: JSON.stringify(change.value) };
    case "rewrite-value":
      return { ...value, newText: rewritten(source, change.value) };
    case "raw-value":
      return { ...value, newText: change.text };
    case "quote-value":
      return { ...value, newText: JSON.stringify(source) };
    case "wrap-value": {
      const inner = /^["']/.test(source) ? source : JSON.stringify(source);
      return { ...value, newText: `{ ${change.key}: ${inner} }` };
    }
  }
}

/** How far back an anchor or tag is looked for. */
const MAX_LOOKBACK = 200;

/**
 * Whether a scalar is on one line, without alias, anchor or tag: an anchor would copy the change to
 * other places, a tag would change its type.
 */
function isPlainNode(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - MAX_LOOKBACK), start);
  return /^[^\n\r|>&*!][^\n\r]*$/.test(text.slice(start, end)) && !/[&!]\S*\s+$/.test(before);
}

/** Versions and qualified names, which no reader of YAML takes for a number, a time, or a truth value. */
const PLAIN = /^(?:\d+\.\d+\.\d+|[A-Za-z][\w-]*[.:][\w.:-]*\w)$/;

/** `value` as `source` is written: without quotes only where it is a string without them, too. */
const rewritten = (source: string, value: string): string =>
  PLAIN.test(value) ? requote(source, value) : JSON.stringify(value);

/** `name` in the quotes of `source`. */
function requote(source: string, name: string): string {
  if (source.startsWith('"')) return JSON.stringify(name);
  return source.startsWith("'") ? `'${name}'` : name;
}
