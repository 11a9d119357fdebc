import type { PlacedChange, SpansAt, TextEdit } from "../fix-action.js";
import { editStructure } from "./edit-structure.js";
import { flowStyle } from "./flow-edits.js";
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
      return key && [{ ...key, newText: JSON.stringify(change.to) }];
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
    default:
      return editStructure(jsonFlow, text, { path, change }, spansAt);
  }
}
