import type { FormatName } from "../../../generated/formats.js";
import type { Mark } from "../../text/source-document.js";
import type { Path } from "../../values/json-pointer.js";
import type { Advice } from "./advice.js";
import type { Belongs } from "./belongs.js";
import type { SaidMembers } from "./object-in-words.js";

/** Advice on a value of the wrong type. */
export type TypeHint =
  /** A number or a boolean that is a valid string in quotes. */
  | { quote: true }
  /** A number or a boolean that is not valid in quotes either: the format of the string. */
  | { form: FormatName | "int64" }
  /** A string that should be a number: the number. */
  | { unquote: string }
  /** A string that should be in an object under these keys, outermost first. */
  | { wrap: readonly string[] }
  /** A value that should be in a list. */
  | { list: true }
  /** A list of one item that should be only that item. */
  | { unlist: true }
  /** An object that should be a list of its members. */
  | { isMap: true }
  /** An object of keys without values that should be a list of its keys. */
  | { isSet: true }
  /** An object that is itself an entry of the expected map: its title. */
  | { entry: string }
  /** `{name}` without quotes, which YAML reads as an object, and how many names are in it. */
  | { isPlaceholder: true; names: number }
  /** An empty value whose members are not indented enough: their keys. */
  | { lost: readonly string[] }
  /** A string in which a space is missing after a key and its colon. */
  | { blankAfter: string }
  /** An empty string. */
  | { isEmpty: true }
  /** The object that should contain the list, in place of the list. */
  | { isOwner: true }
  /** An item whose key is its name, as in `id: BIGINT`: the key. */
  | { nameAsKey: string }
  /** A string with the content of an object, as in `id BIGINT`: the members of the object. */
  | { members: SaidMembers }
  /** An object of another kind: some of its keys, and what it looks like. */
  | { foreignKeys: string[]; looksLike: string | undefined };

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
      /** The property that the key was meant to be. */
      meant?: string | undefined;
      /** Whether no other property could have been meant. */
      isSure?: boolean | undefined;
      /** Whether the value is the object itself, one level too deep. */
      isWrapper?: boolean | undefined;
      /** The property that expresses the same. */
      advice?: Advice | undefined;
      /** The object that has this property. */
      belongs?: Belongs | undefined;
      /** Other unknown keys next to it that belong in the same missing object. */
      others?: readonly string[] | undefined;
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
};
