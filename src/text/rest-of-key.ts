const REST = /[\w$.-]*"(?=[ \t]*:)/y;

/**
 * What is written of a JSON key behind a quote that ends it too early; empty if the key is whole. A
 * quote behind a blank, or behind nothing, more likely begins the next key.
 *
 * @param end the offset behind the quote
 * @example restOfKey('"na"me": 1', 4) // 'me"'
 */
export function restOfKey(text: string, end: number): string {
  if (!/^[\w$.-]"$/.test(text.slice(end - 2, end))) return "";
  REST.lastIndex = end;
  return REST.exec(text)?.[0] ?? "";
}
