import { escapedJson } from "../../words/escaped-json.js";
import { editStructure } from "../edits/edit-structure.js";
import { flowStyle } from "../edits/flow-edits.js";
import { indentationStyle, isFirstOnLine, isInLines, lineBreakOf } from "../edits/lines.js";
import { changedScalar, jsonNotation } from "../edits/notation.js";
import type { PlacedChange, SpansAt, TextEdit, Written } from "../fix-action.js";
import type { Span } from "../span.js";

const jsonFlow = /* @__PURE__ */ flowStyle(jsonNotation, indentedJson);

/** Writes a change in JSON; `undefined` if it cannot be made. */
export function editJson(
  text: string,
  { path, change }: PlacedChange,
  spansAt: SpansAt,
): TextEdit[] | undefined {
  const spans = spansAt(path);
  if (spans === undefined) return undefined;
  const { key, value, isCollection } = spans;
  if (change.kind === "rename-key")
    return key && [{ ...key, newText: jsonNotation.key(change.to) }];
  if (change.kind === "set-value") {
    return [{ ...value, newText: indentedJson(text, key ?? value, change.value) }];
  }
  // `{host}` without quotes is a mistake in YAML only.
  if (isCollection && change.kind === "quote-value") return undefined;
  const newText = changedScalar(text.slice(value.start, value.end), change, jsonNotation);
  if (newText !== undefined) return [{ ...value, newText }];
  return editStructure(jsonFlow, text, { path, change }, spansAt);
}

/** A value as JSON, on several lines if the text around it is: a member or item starts its line. */
function indentedJson(text: string, { start }: Span, value: Written): string {
  if (!isInLines(text) || !isFirstOnLine(text, start)) return jsonNotation.value(value);
  const { base, unit } = indentationStyle(text, start);
  const written = escapedJson(JSON.stringify(value, null, unit));
  return written.replaceAll("\n", lineBreakOf(text) + base);
}
