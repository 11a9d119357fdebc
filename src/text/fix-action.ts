import type { Path } from "../values/json-value.js";
import type { MemberSpans, Span } from "../values/text-span.js";
import { quote } from "../words/phrases.js";

/** A change to one value or its key, in whichever language the document is written. */
export type FixAction =
  | { kind: "rename-key"; to: string }
  | { kind: "replace-value"; value: string }
  /** Like `replace-value`, but keeps the quotes of the value, if it has any. */
  | { kind: "rewrite-value"; value: string }
  /** The text is written as it is: a number. */
  | { kind: "raw-value"; text: string }
  /** The source of the value, or the value that it means, as a string. */
  | { kind: "quote-value"; value?: string | undefined }
  /** The source of the value, in an object under `key`. */
  | { kind: "wrap-value"; key: string };

/** A change to a text, which `newText` replaces. */
export interface TextEdit extends Span {
  newText: string;
}

/** A value to be written: any JSON value. */
export type Written = string | number | boolean | null | readonly Written[] | WrittenObject;

export interface WrittenObject {
  readonly [key: string]: Written;
}

/** The container that a value is put into: a list, or an object with other members before it. */
export type NestLevel =
  | { readonly list: true }
  | { readonly key: string; readonly before?: Readonly<Record<string, string>> | undefined };

/** Where a member is added: next to another one, or nowhere, in an empty object. */
export type Beside = { readonly before: string } | { readonly after: string } | undefined;

/** A change to the structure of a document. */
export type StructuralChange =
  /** Adds a member to the object at the path; `from` is the path of a value to copy. */
  | {
      readonly kind: "add-member";
      readonly key: string;
      readonly value: Written | { readonly from: Path };
      readonly beside: Beside;
    }
  /** Removes a member, unless its comments or anchors would be lost: another change may copy them. */
  | { readonly kind: "remove-member"; readonly isCopied?: boolean | undefined }
  /**
   * Adds an item to the list at the path, after or before another: a value (on several lines
   * where the text is, if requested), or a copy of one.
   */
  | ({
      readonly kind: "add-item";
      readonly value: Written | { readonly from: Path };
      readonly lines?: boolean | undefined;
    } & ({ readonly after: number } | { readonly before: number }))
  /** Writes another value, on one line. */
  | { readonly kind: "write-value"; readonly value: Written }
  /** Writes another value in the style of the one that it replaces, and of the text around it. */
  | { readonly kind: "set-value"; readonly value: Written }
  /**
   * Replaces the member at the path with the members of its value; its key can become the value of
   * a first member `keyAs`.
   */
  | { readonly kind: "hoist-members"; readonly keyAs?: string | undefined }
  /** Puts members of the object at the path into a new object under a key. */
  | { readonly kind: "gather-members"; readonly key: string; readonly keys: readonly string[] }
  /** Puts the value into objects and lists, outermost first, and a scalar into quotes if requested. */
  | {
      readonly kind: "nest-value";
      readonly levels: readonly NestLevel[];
      readonly quoted?: boolean | undefined;
    }
  /** Replaces the list at the path with its only item. */
  | { readonly kind: "unwrap-item" }
  /**
   * Indents members next to the one at the path, which moves them into it, or into an item of its
   * list.
   */
  | {
      readonly kind: "adopt-members";
      readonly keys: readonly string[];
      readonly item?: number | undefined;
    }
  /** Inserts a blank after the first colon of the key, or of each line of the value. */
  | { readonly kind: "insert-blanks"; readonly in: "key" | "value" }
  /** Turns the list at the path into an object with a key for each item. */
  | { readonly kind: "list-to-map"; readonly keys: readonly string[] }
  /**
   * Turns the object at the path into a list. An item gets its key under `nameKey`; a scalar goes
   * next to it, under `valueKey`. Without a `valueKey`, the items are the keys.
   */
  | {
      readonly kind: "map-to-list";
      readonly keys: readonly string[];
      readonly nameKey?: string | undefined;
      readonly valueKey?: string | undefined;
    }
  /** The source of a number, completed to a semantic version. */
  | { readonly kind: "quote-version" };

export type FixStep = FixAction | StructuralChange;

/** A change and the place that it is about. */
export interface PlacedChange {
  readonly path: Path;
  readonly change: FixStep;
}

/** The places of the members that a change is about. */
export type SpansAt = (path: Path) => MemberSpans | undefined;

/** Whether a member or an item gets a copy of another value. */
export const isCopy = (value: Written | { readonly from: Path }): value is { from: Path } =>
  typeof value === "object" && value !== null && Array.isArray((value as { from?: unknown }).from);

/** Describes a change, as the title of a fix. */
export function titleOf(change: FixAction): string {
  switch (change.kind) {
    case "rename-key":
      return `rename to ${quote(change.to)}`;
    case "replace-value":
    case "rewrite-value":
      return `write ${quote(change.value)}`;
    case "raw-value":
      return "remove the quotes";
    case "quote-value":
      return change.value === undefined
        ? "quote the value"
        : `write ${quote(change.value)} in quotes`;
    case "wrap-value":
      return `put the value under ${quote(change.key)}`;
  }
}
