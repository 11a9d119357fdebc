import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { isObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { quote } from "../../words/quote.js";
import { globMatcher, MAX_GLOB } from "./glob.js";

/** Checks that the globs of a configuration can be read. */
export const checkGlobs = (value: unknown): UnplacedFinding[] =>
  globsIn(value).flatMap(({ path, glob }) =>
    globMatcher(glob) !== undefined
      ? []
      : {
          code: "invalid-format",
          severity: "error",
          message: `${quote(glob)} is too complex for a glob: it has more than ${MAX_GLOB} characters or alternatives`,
          path,
          mark: "value",
        },
  );

function globsIn(value: unknown): { path: Path; glob: string }[] {
  if (!isObject(value)) return [];
  const listAt = (list: unknown, path: Path): { path: Path; glob: string }[] =>
    itemsOf(list).flatMap((glob, index) =>
      typeof glob === "string" ? { path: [...path, index], glob } : [],
    );
  return [
    ...listAt(value.ignore, ["ignore"]),
    ...["overrides", "suppressions"].flatMap((key) =>
      itemsOf(value[key]).flatMap((one, index) =>
        isObject(one) ? listAt(one.files, [key, index, "files"]) : [],
      ),
    ),
  ];
}

const itemsOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);
