import { globMatcher } from "../../engine/configuration/glob.js";

const WILDCARD = /[*?[\]{}()!]/;

/** A glob: the folder to search, and what it matches there. */
interface GlobSearch {
  /** Without a `/` at its end; `""` for the working folder. */
  readonly folder: string;
  /** Whether it matches a path from the folder. */
  readonly isMatch: (path: string) => boolean;
}

/** Splits a glob into its folder and a matcher; `undefined` if the text is not a glob. */
export function globSearch(glob: string): GlobSearch | undefined {
  const pattern = glob.replaceAll("\\", "/");
  // The parts before the first one with a wildcard are a folder.
  const [base = ""] = /^(?:[^/*?[\]{}()!]*\/)*/.exec(pattern) ?? [];
  const rest = pattern.slice(base.length);
  if (!WILDCARD.test(pattern)) return undefined;
  // What excludes, or is too complex, finds nothing.
  const matches = rest.startsWith("!") ? undefined : globMatcher(rest);
  // A wildcard does not match the dot of a hidden file.
  const takesHidden = /(?:^|[/{(,|])\./.test(rest);
  return {
    folder: base === "/" ? base : base.replace(/\/+$/, "").replace(/^\.$/, ""),
    isMatch: (path) => matches?.(path) === true && (takesHidden || !/(?:^|\/)\./.test(path)),
  };
}
