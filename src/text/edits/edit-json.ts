import type { PlacedChange, SpansAt, TextEdit } from "../change.js";
import { editStructure } from "./edit-structure.js";
import { flowStyle } from "./flow-edits.js";
import { jsonNotation, quotedVersion } from "./notation.js";

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
  const source = text.slice(value.start, value.end);
  switch (change.kind) {
    case "rename-key":
      return key && [{ ...key, newText: JSON.stringify(change.to) }];
    case "replace-value":
    case "rewrite-value":
      return [{ ...value, newText: JSON.stringify(change.value) }];
    case "write-value":
      return [{ ...value, newText: jsonNotation.value(change.value) }];
    case "raw-value":
      return [{ ...value, newText: change.text }];
    case "quote-value":
      // `{host}` without quotes is a mistake in YAML only.
      if (isCollection) return undefined;
      return [{ ...value, newText: JSON.stringify(change.value ?? source) }];
    case "quote-version": {
      const newText = quotedVersion(source);
      return newText === undefined ? undefined : [{ ...value, newText }];
    }
    case "wrap-value":
      return [{ ...value, newText: `{ ${JSON.stringify(change.key)}: ${asString(source)} }` }];
    default:
      return editStructure(jsonFlow, text, { path, change }, spansAt);
  }
}

/** A number or a boolean in quotes. */
const asString = (source: string): string =>
  source.startsWith('"') ? source : JSON.stringify(source);
