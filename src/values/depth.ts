/** The levels of objects and lists that functions which call themselves can read. */
export const MAX_DEPTH = 500;

/**
 * Whether objects and lists in a value are nested deeper than {@link MAX_DEPTH}. It uses no recursion.
 *
 * @example isTooDeep([[[]]]) // false
 */
export function isTooDeep(root: unknown): boolean {
  const seen = new Set<unknown>();
  let level = [root];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      for (const member of Object.values(value)) below.push(member);
    }
    if (below.length === 0) return false;
    level = below;
  }
  return true;
}
