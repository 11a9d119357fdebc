/** Colors text for a terminal, or returns it unchanged. */
export type Style = Readonly<Record<StyleName, (text: string) => string>>;

const CODES = {
  error: [31, 39],
  warning: [33, 39],
  info: [34, 39],
  good: [32, 39],
  bold: [1, 22],
  dim: [2, 22],
} as const;

type StyleName = keyof typeof CODES;

/** Returns the style of a report. */
export function makeStyle(color: boolean): Style {
  const paint = ([on, off]: readonly [number, number]) =>
    color ? (text: string) => `\u001b[${on}m${text}\u001b[${off}m` : (text: string) => text;
  const styles = Object.entries(CODES).map(([name, codes]) => [name, paint(codes)]);
  return Object.fromEntries(styles) as Style;
}
