import type { Path } from "../values/json-pointer.js";
import type { FixAction } from "./fix-action.js";
import type { MemberSpans, Span } from "./span.js";

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
  /** Adds an item to the end of the list at the path. */
  | { readonly kind: "add-item"; readonly value: Written; readonly after: number }
  /** Writes another value. */
  | { readonly kind: "write-value"; readonly value: Written }
  /** Replaces the member at the path with the members of its value. */
  | { readonly kind: "hoist-members" }
  /** Puts members of the object at the path into a new object under a key. */
  | { readonly kind: "gather-members"; readonly key: string; readonly keys: readonly string[] }
  /** Puts the value into objects and lists, outermost first, and a scalar into quotes if asked to. */
  | {
      readonly kind: "nest-value";
      readonly levels: readonly NestLevel[];
      readonly quoted?: boolean | undefined;
    }
  /** Replaces the list at the path with its only item. */
  | { readonly kind: "unwrap-item" }
  /** Turns the object at the path, whose keys have no values, into a list of its keys. */
  | { readonly kind: "set-to-list"; readonly keys: readonly string[] }
  /**
   * Indents members next to the one at the path, which moves them into it, or into an item of its
   * list.
   */
  | {
      readonly kind: "adopt-members";
      readonly keys: readonly string[];
      readonly item?: number | undefined;
    }
  /** Inserts a blank after each `key:` at the start of a line of the value. */
  | { readonly kind: "insert-blanks" }
  /** Inserts a blank after the first colon of the key. */
  | { readonly kind: "split-key" }
  /** Turns the list at the path into an object with a key for each item. */
  | { readonly kind: "list-to-map"; readonly keys: readonly string[] }
  /**
   * Turns the object at the path into a list; each item gets its key under `nameKey`. A value that
   * is not an object goes under `valueKey`.
   */
  | {
      readonly kind: "map-to-list";
      readonly keys: readonly string[];
      readonly nameKey: string | undefined;
      readonly valueKey: string;
    }
  /**
   * Turns the member `name` of the object at the path into two: its key goes under `nameKey`, its
   * value under `valueKey`. The members of an object go next to the name.
   */
  | {
      readonly kind: "name-member";
      readonly name: string;
      readonly nameKey: string;
      readonly valueKey: string;
    }
  /** The source of a number, completed to a semantic version. */
  | { readonly kind: "quote-version" }
  /** A placeholder such as `{host}`, which YAML reads as a map, as a string. */
  | { readonly kind: "quote-placeholder" };

export type Change = FixAction | StructuralChange;

/** A change and the place that it is about. */
export interface PlacedChange {
  readonly path: Path;
  readonly change: Change;
}

/** The places of the members that a change is about. */
export type SpansOf = (path: Path) => MemberSpans | undefined;

/** The paths that must be located to make a change. */
export function pathsOf({ path, change }: PlacedChange): Path[] {
  const paths: Path[] = [path];
  if (/^(?:remove-member|hoist-members)$/.test(change.kind)) {
    paths.push(path.slice(0, -1));
  } else if (change.kind === "add-member") {
    const { beside, value } = change;
    if (beside !== undefined) {
      paths.push([...path, "before" in beside ? beside.before : beside.after]);
    }
    if (isCopy(value)) paths.push(value.from);
  } else if (change.kind === "list-to-map") {
    for (let index = 0; index < change.keys.length; index++) paths.push([...path, index]);
  } else if (change.kind === "adopt-members") {
    paths.push(path.slice(0, -1));
    if (change.item !== undefined) paths.push([...path, change.item]);
    for (const key of change.keys) paths.push([...path.slice(0, -1), key]);
  } else if (change.kind === "name-member") {
    paths.push([...path, change.name]);
  } else if (change.kind === "add-item") {
    paths.push([...path, change.after]);
  } else if (change.kind === "unwrap-item") {
    paths.push([...path, 0]);
  } else if ("keys" in change) {
    for (const key of change.keys) paths.push([...path, key]);
  }
  return paths;
}

/** Whether a member gets a copy of another value. */
export const isCopy = (value: Written | { readonly from: Path }): value is { from: Path } =>
  typeof value === "object" && value !== null && Array.isArray((value as { from?: unknown }).from);
