type Container = unknown[] | Record<string, unknown>;

/**
 * Reads a text that `JSON.parse` has accepted, and gives the same value, except that integers
 * beyond the safe range are `bigint`. (`JSON.parse` itself shows a number's digits to a reviver only
 * on newer engines than those that we support.)
 */
export function parseLosslessly(text: string): unknown {
  const root: unknown[] = [];
  const parents: Container[] = [];
  let container: Container = root;
  let key: string | undefined;

  const put = (value: unknown): void => {
    if (Array.isArray(container)) container.push(value);
    // Not by assignment: the key may be `__proto__`.
    else if (key !== undefined) {
      Object.defineProperty(container, key, {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
    key = undefined;
  };

  for (const token of tokensOf(text)) {
    if (token === "{" || token === "[") {
      const child: Container = token === "{" ? {} : [];
      put(child);
      parents.push(container);
      container = child;
    } else if (token === "}" || token === "]") {
      container = parents.pop() ?? root;
    } else if (token.startsWith('"') && key === undefined && !Array.isArray(container)) {
      key = JSON.parse(token) as string;
    } else {
      put(isUnsafeInteger(token) ? BigInt(token) : JSON.parse(token));
    }
  }
  return root[0];
}

/**
 * Strings, brackets and literals. The end of a string is looked for by hand: a pattern would keep
 * its way back for every escape, and run out of memory on a long text.
 */
function* tokensOf(text: string): Generator<string, void, undefined> {
  const token = /["{}[\]]|[^\s{}[\],:"]+/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] !== '"') yield match[0];
    else {
      token.lastIndex = endOfString(text, match.index);
      yield text.slice(match.index, token.lastIndex);
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

const isUnsafeInteger = (token: string): boolean =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
