import { sep } from "node:path";
import { globMatcher } from "../../engine/configuration/glob.js";

const WILDCARD = /[*?[\]{}()!]/;

/**
 * Splits a glob into its folder, without a `/` at its end and `""` for the working folder, and a matcher of
 * paths from there; `undefined` if the text is not a glob.
 */
export function globSearch(glob: string) {
  // Elsewhere, `\` makes the character after it literal.
  const pattern = sep === "\\" ? glob.replaceAll("\\", "/") : glob;
  // The parts before the first one with a wildcard are a folder.
  const [base = ""] = /^(?:[^/*?[\]{}()!]*\/)*/.exec(pattern) ?? [];
  const rest = pattern.slice(base.length);
  if (!WILDCARD.test(pattern)) return undefined;
  // A glob that excludes, or that is too complex, finds nothing.
  const matches = rest.startsWith("!") ? undefined : globMatcher(rest);
  // A wildcard does not match the dot of a hidden file.
  const takesHidden = /(?:^|[/{(,|])\./.test(rest);
  return {
    folder: base === "/" ? base : base.replace(/\/+$/, "").replace(/^\.$/, ""),
    isMatch: (path: string): boolean =>
      matches?.(path) === true && (takesHidden || !/(?:^|\/)\./.test(path)),
  };
}
