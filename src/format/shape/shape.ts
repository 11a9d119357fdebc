import { type FormatName, formatPatterns } from "../../../generated/formats.js";
import { getOrAdd } from "../../values/collections.js";
import type { ObjectKind } from "./object-kinds.js";

/**
 * A schema in the form that is needed to explain a failure: a small table, generated from the
 * schema file, without descriptions. A string is the name of a shape in the same table.
 */
export type Shape = string | ScalarShape | ListShape | MapShape | ObjectShape | ChoiceShape;

/** A shape, not the name of one. */
export type Kind = Exclude<Shape, string>;

/** A value of one of several JSON types; `object` means any object. */
export interface ScalarShape {
  readonly types: readonly ("string" | "integer" | "boolean" | "object" | "null")[];
  readonly format?: FormatName | "int64";
  /** The pattern of the format, to be compiled with the `u` flag. */
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** An array. */
export interface ListShape {
  readonly items: Shape;
}

/** An object whose keys the writer of the document chooses. */
export interface MapShape {
  readonly title?: string;
  readonly values: Shape;
}

/** An object of the specification. */
export interface ObjectShape {
  /** The name of the object in the schema of the descriptor; decisions depend on it. */
  readonly kind?: ObjectKind;
  /** The name of the object in messages. */
  readonly title: string;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Shape>>;
  /**
   * Other names of each property, with blanks between them, in the form that `foldCase` gives. A `?` is after a
   * word that can mean something else.
   */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Whether its values may be secrets, which no message shows. */
  readonly mayBeSecret?: boolean;
  /** Whether other keys are allowed. */
  readonly open?: boolean;
  /** Whether keys that start with `x-` are allowed. */
  readonly extensions?: boolean;
}

/** One of several objects, selected by the keys that are present. */
export interface ChoiceShape {
  /** The names of shapes by the keys that select them. The first key that is present decides. */
  readonly choice: Readonly<Record<string, string>>;
  readonly otherwise: string;
}

/** Something about keys of objects. */
export type KeyTable<T> = Readonly<Partial<Record<ObjectKind, Readonly<Record<string, T>>>>>;

/** Shapes by name. */
export type ShapeTable = Readonly<Record<string, Shape>>;

const compiled = new Map<string, RegExp>();

/** The pattern of a format as a regular expression, compiled once. */
export const compiledPattern = (pattern: string): RegExp =>
  getOrAdd(compiled, pattern, () => new RegExp(pattern, "u"));

/** Whether a text matches a format. */
export const hasFormat = (format: FormatName, text: string): boolean =>
  compiledPattern(formatPatterns[format]).test(text);
