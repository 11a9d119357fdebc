/**
 * Reads JSON without rounding: an integer beyond the safe range becomes a `bigint`, anywhere.
 *
 * A double within the safe range can only have come from that very integer, so the plain parse is
 * looked over afterwards, and only a text that does hold a larger one is read a second time: the
 * value is then a promise.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasUnsafeInteger(value) ? readAgain(text) : value;
}

const readAgain = async (text: string): Promise<unknown> =>
  (await import("./lossless-json.js")).parseLosslessly(text);

/** With a list of its own instead of recursion: what a server sends may be deep. */
function hasUnsafeInteger(value: unknown): boolean {
  const rest = [value];
  while (rest.length > 0) {
    const part = rest.pop();
    if (typeof part === "number") {
      if (Number.isInteger(part) && !Number.isSafeInteger(part)) return true;
    } else if (typeof part === "object" && part !== null) {
      for (const item of Object.values(part)) {
        if (typeof item === "number" || typeof item === "object") rest.push(item);
      }
    }
  }
  return false;
}
