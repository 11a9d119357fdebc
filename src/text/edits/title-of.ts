import { quote } from "../../words/quote.js";
import type { Change } from "../change.js";

/** What a change does, as the title of a fix. */
export function titleOf(change: Change): string {
  switch (change.kind) {
    case "rename-key":
      return `rename to ${quote(change.to)}`;
    case "replace-value":
    case "rewrite-value":
      return `write ${quote(change.value)}`;
    case "write-value":
      return `write ${quote(JSON.stringify(change.value))}`;
    case "raw-value":
      return "remove the quotes";
    case "quote-value":
      return change.value === undefined
        ? "quote the value"
        : `write ${quote(change.value)} in quotes`;
    case "quote-placeholder":
      return "quote the value";
    case "unwrap-item":
      return "take it out of the list";
    case "set-to-list":
      return "write a list";
    case "quote-version":
      return "write a version of three numbers in quotes";
    case "wrap-value":
      return `put the value under ${quote(change.key)}`;
    case "nest-value": {
      const keys = change.levels.flatMap((level) => ("key" in level ? [level.key] : []));
      return keys.length === 0
        ? "put the value in a list"
        : `put the value under ${quote(keys.join("."))}`;
    }
    case "gather-members":
      return `put ${change.keys.map(quote).join(", ")} in ${quote(change.key)}`;
    case "add-member":
      return `add ${quote(change.key)}`;
    case "add-item":
      return "add an item";
    case "remove-member":
      return "remove it: it is empty";
    case "name-member":
      return `write ${quote(change.name)} under ${quote(change.nameKey)}`;
    case "hoist-members":
      return "move its content one level up";
    case "adopt-members":
      return `indent ${change.keys.map(quote).join(", ")}`;
    case "insert-blanks":
    case "split-key":
      return "insert a space";
    case "list-to-map":
      return "write a map with a key for each item";
    case "map-to-list":
      return "write a list with an item for each entry";
  }
}
