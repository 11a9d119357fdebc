import { braceExpand, Minimatch, type MinimatchOptions } from "minimatch";

/** People do not write longer globs, or more alternatives in braces. */
export const MAX_GLOB = 1_000;

const OPTIONS: MinimatchOptions = {
  dot: true,
  nocomment: true,
  // `minimatch` would read the `!` of `!(a|b)` as a negation.
  nonegate: true,
  platform: "linux",
  braceExpandMax: MAX_GLOB + 1,
};

/**
 * Compiles a glob of `minimatch`: `*` and `?` within a name, `**` for any folders, classes such as `[a-z]`,
 * and alternatives as `{a,b}` or `@(a|b)`, which `?(`, `*(`, `+(` and `!(` make optional, repeat or exclude.
 * With `!` at its start, it matches everything else.
 *
 * @returns a function from a path, with `/` between its parts, to whether it matches; `undefined` for a glob
 * that is too complex, which can come from a stranger, in a configuration that was found
 * @example globMatcher("contracts/**\/*.{json,yaml}")?.("contracts/a/b.yaml") // true
 */
export function globMatcher(glob: string): ((path: string) => boolean) | undefined {
  if (glob.length > MAX_GLOB || braceExpand(glob, OPTIONS).length > MAX_GLOB) return undefined;
  try {
    const isNegated = /^!(?!\()/.test(glob);
    const pattern = new Minimatch(glob.replace(/^(?:!(?!\())?(?:\.\/)*/, ""), OPTIONS);
    return (path) => pattern.match(path) !== isNegated;
  } catch {
    // It has more groups such as `+(a|b)` than `minimatch` takes.
    return undefined;
  }
}
