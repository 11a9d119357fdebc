import type { FormatName } from "../../../generated/formats.js";
import type { PlacedChange } from "../../text/fix-action.js";
import type { UnplacedDecision } from "../../text/parse/place-findings.js";
import type { Mark, SeenSource } from "../../text/source-document.js";
import type { JsonObject, Path } from "../../values/json-value.js";
import type { Owner, ValuePlace } from "../shape/checked-value.js";
import type { KeyReading, readKeys } from "../shape/read-keys.js";
import type { Kind, ObjectShape, ScalarShape, Shape, ShapeTable } from "../shape/shape.js";

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
      /** Whether the value may be a secret, and is not shown. */
      mayBeSecret: boolean;
      /** The first keys of an object that has no key of the expected one. */
      foreignKeys?: readonly string[] | undefined;
      /** The keys that it may have; nothing if it may be one of several objects. */
      allowed?: readonly string[] | undefined;
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

/** A repair of a problem: a fix, as changes to the value that was checked. */
export interface Repair {
  readonly title: string;
  /** Whether no reader of the document could have meant anything else. */
  readonly safe: boolean;
  readonly changes: readonly PlacedChange[];
  /** Whether it says what it removes in other words. */
  readonly replaces?: boolean | undefined;
}

/** The part of a value that a message may show: its source, such as `1.10`, or nothing if it is secret. */
export type SeenValue = Pick<SeenSource, "source" | "isSecret">;

/**
 * A mistake that people make, and its meaning. `Known` is the type of the recognized data that the
 * words and the repair need.
 */
interface Words<Known> {
  /** Lower-case words with hyphens. */
  readonly id: string;
  /**
   * The problem in one line. Without it, or if it returns nothing, the line says only what is wrong,
   * and the `advice`, if there is one.
   *
   * @param seen what is known about the source of the value
   */
  message?(known: Known, problem: PlainProblem, seen?: SeenValue): string | undefined;
  /** The property that was probably meant. */
  suggestion?(known: Known): string | undefined;
  /** The remedy: "quote it". */
  advice?(known: Known, problem: PlainProblem): string;
  /** Whether the value is not shown: it may be a password under the wrong key. */
  readonly isHidden?: boolean;
  /** The required property of another object that this member provides, so it is not reported as missing. */
  claims?(known: Known): { readonly path: Path; readonly property: string } | undefined;
  /** The repair; nothing if a person has to decide. It keeps everything that the value says. */
  repair?(known: Known, place: ValuePlace, problem: PlainProblem): Repair | undefined;
  /**
   * The decision that a person has to make if there is no repair: an instruction, with the choices
   * where they are a list.
   */
  decision?(known: Known, place: ValuePlace, problem: PlainProblem): Decided;
}

/** A decision; a text alone has no list of choices. */
export type Decided = string | UnplacedDecision | undefined;

/** Where the explanation found that something does not fit. */
interface Spot {
  readonly shapes: ShapeTable;
  readonly path: Path;
  readonly value: unknown;
  /** The objects around it, innermost last; an odd object is the last one itself. */
  readonly owners: readonly Owner[];
}

/** A key that an object cannot have, and its value. */
interface UnknownKey extends Spot {
  readonly key: string;
  readonly object: JsonObject;
  readonly shape: ObjectShape;
  /** Keys that may have been meant, the likeliest first. */
  readonly suggestions: readonly string[];
}

/** The data about each kind of mistake, from which slips are recognized. */
export interface Mistakes {
  readonly "unknown-property": UnknownKey;
  /** A key that was meant to be a property, and whether it can only have been meant to be this one. */
  readonly misspelling: UnknownKey & { readonly meant: string; readonly isSure: boolean };
  readonly "wrong-type": Spot & { readonly shape: Kind };
  /** A string in the wrong form. */
  readonly "invalid-format": Spot & { readonly value: string; readonly shape: ScalarShape };
  readonly "missing-property": Spot & {
    readonly value: JsonObject;
    readonly shape: ObjectShape;
    readonly keys: readonly string[];
  };
}

type Mistake = keyof Mistakes;

/** A slip that is about one key or value. */
export interface Slip<At extends Mistake = Mistake, Known = unknown> extends Words<Known> {
  /** The kind of mistake. */
  readonly at: At;
  /** The recognized data if this is the slip; nothing if it is another one. */
  recognize(spot: Mistakes[At]): Known | undefined;
}

/** Defines a slip. It returns the slip as it is, with the type of what it recognizes inferred. */
// @__NO_SIDE_EFFECTS__
export function defineSlip<At extends Mistake, Known>(slip: Slip<At, Known>): Slip<At, Known> {
  return slip;
}

/** An object of the specification whose keys show another structure. */
export interface OddObject extends Spot {
  readonly value: JsonObject;
  readonly shape: ObjectShape;
  /** The shape of the place, of which `shape` is one kind. */
  readonly expected: Shape;
  readonly reading: KeyReading;
}

/** A member that is not where it belongs. */
export interface Misplaced<Known> {
  /** The recognized data to report at it; nothing for a member that is reported together with another one. */
  readonly known?: Known | undefined;
  /** The shape that it is checked as; nothing for a member that is not checked. */
  readonly shape?: Shape | undefined;
  /** The value to check, if that is not its own. */
  readonly value?: unknown;
}

/** Members that belong in an object of a shape; the first is reported for all of them. */
export function misplacedIn<Known>(
  inner: ObjectShape,
  keys: readonly string[],
  known?: Known,
): readonly (readonly [string, Misplaced<Known>])[] {
  return keys.map((key, index) => [
    key,
    { shape: inner.properties[key], known: index === 0 ? known : undefined },
  ]);
}

/** How to read an object with a slip. */
export type ObjectReading<Known> =
  /** It is something else: it is reported, and nothing in it is checked. */
  | { readonly is: "other"; readonly known: Known }
  /** Some members belong elsewhere. */
  | {
      readonly is: "misplaced";
      readonly members: ReadonlyMap<string, Misplaced<Known>>;
      /** Properties that are not missing: these members belong in them. */
      readonly claims?: readonly string[] | undefined;
    }
  /** A member has the content of the object. If the others are around it, they are not checked. */
  | {
      readonly is: "wrapper";
      readonly members: ReadonlyMap<string, Misplaced<Known>>;
      readonly isAround: boolean;
    };

/** A slip that is about the structure of an object. */
export interface ObjectSlip<Known = unknown> extends Words<Known> {
  recognize(object: OddObject): ObjectReading<Known> | undefined;
}

// @__NO_SIDE_EFFECTS__
export function defineObjectSlip<Known>(slip: ObjectSlip<Known>): ObjectSlip<Known> {
  return slip;
}

/** The slips that the explanation asks, in this order. */
export interface Slips {
  readonly ofObjects: readonly ObjectSlip[];
  readonly ofMembers: readonly Slip[];
  /** Reads the keys of an object, also those that resemble no property. */
  readonly readKeys: typeof readKeys;
}

/** A slip that was recognized. */
export interface Recognized {
  readonly slip: Words<unknown>;
  readonly known: unknown;
}

/**
 * A mistake in a value. The first of its slips that has words for it says it; the first that has a
 * repair repairs it.
 */
export type StructureProblem = PlainProblem & {
  readonly slips?: readonly Recognized[] | undefined;
};
