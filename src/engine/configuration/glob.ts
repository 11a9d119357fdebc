import { braceExpand, Minimatch, type MinimatchOptions } from "minimatch";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { quote } from "../../words/phrases.js";
import { type Steps, settingError, textsAt } from "./check-configuration.js";

/** People do not write longer globs, or more alternatives in braces. */
const MAX_GLOB = 1_000;

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

const GLOBS: readonly Steps[] = [
  ["ignore", "[]"],
  ["overrides", "[]", "files", "[]"],
  ["suppressions", "[]", "files", "[]"],
  ["sources", "[]", "files", "[]"],
  ["sources", "[]", "excludeTables", "[]"],
];

/** The message about a glob that {@link globMatcher} does not take. */
export const tooComplexGlob = (glob: string): string =>
  `${quote(glob)} is too complex for a glob: it has more than ${MAX_GLOB} characters or alternatives`;

/** Checks the globs in a configuration. */
export const checkGlobs = (configuration: unknown): UnplacedFinding[] =>
  GLOBS.flatMap((steps) => textsAt(configuration, steps)).flatMap(({ text, path }) => {
    if (globMatcher(text) !== undefined) return [];
    return settingError("invalid-format", tooComplexGlob(text), path);
  });
