/** A number of a JSON text, with its digits as they were written. */
export class JsonNumber {
  constructor(readonly text: string) {}

  /** Whether it has neither a fraction nor an exponent. */
  get isInteger(): boolean {
    return /^-?\d+$/.test(this.text);
  }

  /** The number; integers beyond the safe range as `bigint`. */
  get value(): number | bigint {
    const value = Number(this.text);
    return this.isInteger && !Number.isSafeInteger(value) ? BigInt(this.text) : value;
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads JSON as the deployed services do: the first value counts, anything after it is ignored, and
 * a number keeps its digits, since a text field accepts it as written.
 *
 * @throws SyntaxError for a text that does not begin with a JSON value
 */
export function readServiceJson(text: string): unknown {
  // Random, so no text can contain it.
  const mark = `${Math.random()}:`;
  const token = /"|[{}[\],:]|[^\s{}[\],:"]+/g;
  const parts: string[] = [];
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    let [part] = match;
    if (part === '"') {
      token.lastIndex = endOfString(text, match.index);
      part = text.slice(match.index, token.lastIndex);
    } else if (part === "{" || part === "[") depth++;
    else if (part === "}" || part === "]") depth--;
    else if (NUMBER.test(part)) part = `"${mark}${part}"`;
    parts.push(part);
    if (depth <= 0) break;
  }
  const root: Record<string, unknown> = { value: JSON.parse(parts.join("")) };
  const rest = [root];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === "string" && value.startsWith(mark)) {
        part[key] = new JsonNumber(value.slice(mark.length));
      } else if (typeof value === "object" && value !== null) {
        rest.push(value as Record<string, unknown>);
      }
    }
  }
  return root.value;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** A value without {@link JsonNumber}, to store and to return. */
export function plainJson(value: unknown): unknown {
  if (value instanceof JsonNumber) return value.value;
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainJson(item)]));
}
