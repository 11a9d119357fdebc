import type { FormatName } from "../../../generated/formats.js";
import type { Mark } from "../../text/source-document.js";
import type { Path } from "../../values/json-pointer.js";

/** The details of a problem, by code. `wording.ts` puts them into words. */
export type ProblemDetails =
  | {
      code: "unknown-property";
      key: string;
      /** Title of the object that has the key. */
      owner: string;
      /** Keys that may have been meant, the likeliest first. */
      suggestions: readonly string[];
      /** Keys that the object may have. */
      allowed: readonly string[];
      /** Whether only strict mode rejects the key. */
      strict: boolean;
    }
  | { code: "missing-property"; keys: readonly string[]; owner: string }
  | {
      code: "wrong-type";
      expected: string;
      found: unknown;
      /** The first keys of an object that has no key of the expected one. */
      foreignKeys?: readonly string[] | undefined;
    }
  | { code: "invalid-format"; format: FormatName | "int64"; value: string }
  | { code: "invalid-format"; format: "enum"; value: string; choices: readonly string[] }
  | { code: "malformed-reference"; value: string }
  | { code: "unsupported-version"; version: string };

/** A mistake in a value, as any explanation finds it: it says what is wrong. */
export type PlainProblem = ProblemDetails & {
  path: Path;
  mark: Mark;
};
