import type { FormatName } from "../../generated/formats.js";
import type { Path } from "../findings/json-pointer.js";
import type { FixAction } from "../syntax/fix-action.js";
import type { Mark } from "../syntax/source-document.js";

/** Advice on a value of the wrong type. */
export type TypeHint =
  /** A number or a boolean where a string belongs, that is right in quotes. */
  | { quote: true }
  /** One that would not be right in quotes either: the format of the string. */
  | { form: FormatName | "int64" }
  /** A string where a number belongs: the number. */
  | { unquote: string }
  /** A string where an object belongs that would hold it under the key `wrap`. */
  | { wrap: string; safe: boolean }
  /** Keys of an object of another kind. */
  | { foreignKeys: string[] };

/** What a fault has to say for itself, by code. `wording.ts` puts it into words. */
export type ProblemDetails =
  | {
      code: "unknown-property";
      key: string;
      /** Title of the object that holds the key. */
      owner: string;
      /** Keys that may have been meant, the likeliest first. */
      suggestions: string[];
      /** Keys that the object takes. */
      allowed: string[];
      /** Whether only the strict profile rejects the key. */
      strict: boolean;
    }
  | { code: "missing-property"; keys: string[]; owner: string }
  | { code: "wrong-type"; expected: string; found: unknown; hint?: TypeHint | undefined }
  | { code: "invalid-format"; format: FormatName | "int64"; value: string }
  | { code: "invalid-format"; format: "enum"; value: string; choices: readonly string[] }
  | { code: "malformed-reference"; value: string }
  | { code: "unsupported-version"; version: string };

/** A fault of a value. */
export type StructureProblem = ProblemDetails & {
  path: Path;
  mark: Mark;
  /** How to mend it. */
  change?: { change: FixAction; safe: boolean } | undefined;
};
