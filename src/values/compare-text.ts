/** Orders texts by their UTF-16 units, so that the order is the same everywhere. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
