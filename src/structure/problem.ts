import type { FormatName } from "../../generated/formats.js";
import type { Path } from "../findings/json-pointer.js";
import type { FixAction } from "../syntax/fix-action.js";
import type { Mark } from "../syntax/source-document.js";

/** Advice on a value of the wrong type. */
export type TypeHint =
  /** A number or a boolean that is a valid string in quotes. */
  | { quote: true }
  /** One that is not valid in quotes either: the format of the string. */
  | { form: FormatName | "int64" }
  /** A string that should be a number: the number. */
  | { unquote: string }
  /** A string that should be an object with it under the key `wrap`. */
  | { wrap: string; safe: boolean }
  /** An object of another kind: some of its keys. */
  | { foreignKeys: string[] };

/** The details of a problem, by code. `wording.ts` puts them into words. */
export type ProblemDetails =
  | {
      code: "unknown-property";
      key: string;
      /** Title of the object that has the key. */
      owner: string;
      /** Keys that may have been meant, the likeliest first. */
      suggestions: string[];
      /** Keys that the object may have. */
      allowed: string[];
      /** Whether only strict mode rejects the key. */
      strict: boolean;
    }
  | { code: "missing-property"; keys: string[]; owner: string }
  | { code: "wrong-type"; expected: string; found: unknown; hint?: TypeHint | undefined }
  | { code: "invalid-format"; format: FormatName | "int64"; value: string }
  | { code: "invalid-format"; format: "enum"; value: string; choices: readonly string[] }
  | { code: "malformed-reference"; value: string }
  | { code: "unsupported-version"; version: string };

/** A mistake in a value. */
export type StructureProblem = ProblemDetails & {
  path: Path;
  mark: Mark;
  fix?: { change: FixAction; safe: boolean } | undefined;
};
