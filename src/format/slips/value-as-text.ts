import { writeJson } from "../../text/json/write-json.js";
import { treeOfValue } from "../../text/tree-of-value.js";

/** A larger value is not written as a text: a schema of this size belongs in a definition. */
const MAX_VALUES = 10_000;

/** A value as JSON on one line; `undefined` if it is too large or circular. Uses no recursion. */
export function valueAsText(value: unknown): string | undefined {
  const left = [value];
  for (let count = 0; left.length > 0; count++) {
    if (count + left.length > MAX_VALUES) return undefined;
    const next = left.pop();
    if (typeof next === "object" && next !== null) {
      for (const member of Object.values(next)) left.push(member);
    }
  }
  return writeJson(treeOfValue(value), 0);
}
