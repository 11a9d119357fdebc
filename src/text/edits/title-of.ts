import { quote } from "../../words/quote.js";
import type { FixAction } from "../fix-action.js";

/** What a change does, as the title of a fix. */
export function titleOf(change: FixAction): string {
  switch (change.kind) {
    case "rename-key":
      return `rename to ${quote(change.to)}`;
    case "replace-value":
    case "rewrite-value":
      return `write ${quote(change.value)}`;
    case "raw-value":
      return "remove the quotes";
    case "quote-value":
      return change.value === undefined
        ? "quote the value"
        : `write ${quote(change.value)} in quotes`;
    case "wrap-value":
      return `put the value under ${quote(change.key)}`;
  }
}
