import { escapedJson } from "../../words/escaped-json.js";
import {
  isCopy,
  type PlacedChange,
  type SpansAt,
  type TextEdit,
  type Written,
} from "../fix-action.js";
import type { Span } from "../span.js";
import { editStructure } from "./edit-structure.js";
import { flowStyle } from "./flow-edits.js";
import { indentationStyle, isFirstOnLine, isInLines, lineBreakOf } from "./lines.js";
import { changedScalar, jsonNotation } from "./notation.js";

const jsonFlow = /* @__PURE__ */ flowStyle(jsonNotation);

/** Writes a change in JSON; `undefined` if it cannot be made. */
export function editJson(
  text: string,
  { path, change }: PlacedChange,
  spansAt: SpansAt,
): TextEdit[] | undefined {
  const spans = spansAt(path);
  if (spans === undefined) return undefined;
  const { key, value, isCollection } = spans;
  switch (change.kind) {
    case "rename-key":
      return key && [{ ...key, newText: jsonNotation.key(change.to) }];
    case "set-value":
      return [{ ...value, newText: indentedJson(text, key ?? value, change.value) }];
    case "replace-value":
    case "rewrite-value":
    case "raw-value":
    case "quote-value":
    case "wrap-value":
    case "write-value":
    case "quote-version": {
      // `{host}` without quotes is a mistake in YAML only.
      if (isCollection && change.kind === "quote-value") return undefined;
      const newText = changedScalar(text.slice(value.start, value.end), change, jsonNotation);
      return newText === undefined ? undefined : [{ ...value, newText }];
    }
    case "add-item": {
      const beside = spansAt([...path, "before" in change ? change.before : change.after]);
      if (change.lines !== true || beside === undefined || isCopy(change.value)) break;
      const lines = { source: indentedJson(text, beside.value, change.value) };
      return editStructure(jsonFlow, text, { path, change: { ...change, lines } }, spansAt);
    }
    default:
      break;
  }
  return editStructure(jsonFlow, text, { path, change }, spansAt);
}

/** A value as JSON, on several lines if the text around it is: a member or item starts its line. */
function indentedJson(text: string, { start }: Span, value: Written): string {
  if (!isInLines(text) || !isFirstOnLine(text, start)) return jsonNotation.value(value);
  const { base, unit } = indentationStyle(text, start);
  const written = escapedJson(JSON.stringify(value, null, unit));
  return written.replaceAll("\n", lineBreakOf(text) + base);
}
