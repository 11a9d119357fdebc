import type { MemberSpans, Span } from "../../values/text-span.js";
import {
  type Beside,
  isCopy,
  type NestLevel,
  type PlacedChange,
  type SpansAt,
  type StructuralChange,
  type TextEdit,
  type Written,
} from "../fix-action.js";
import type { Notation } from "./notation.js";

type Edits = TextEdit[] | undefined;
type Spans = MemberSpans | undefined;
type Members = readonly Spans[];

/** Structural changes in one style of writing; each returns nothing if it cannot be made. */
export interface EditStyle {
  readonly notation: Notation;
  /** Adds a member with a value, or with a copy of one, before or after another. */
  addMember(
    text: string,
    object: MemberSpans,
    member: { readonly key: string; readonly value: string | MemberSpans },
    beside: Beside,
    sibling: Spans,
  ): Edits;
  /** The source of a new item on several lines, if the text around another item has such items. */
  itemLines?(text: string, beside: Span, value: Written): string | undefined;
  /** Adds an item, or a copy of one, after or before another. */
  addItem(text: string, beside: Span, item: string | MemberSpans, isBefore: boolean): Edits;
  removeMember(text: string, member: MemberSpans, owner: Spans): Edits;
  /** Writes the members of a value in place of it, after a member `named` if there is one. */
  hoist(text: string, key: Span, value: Span, named: string | undefined): Edits;
  gather(text: string, members: Members, outer: string): Edits;
  nest(text: string, value: MemberSpans, levels: readonly NestLevel[], quoted: boolean): Edits;
  unwrapItem(text: string, list: MemberSpans, item: Spans): Edits;
  listToMap(text: string, list: MemberSpans, keys: readonly string[], items: Members): Edits;
  mapToList(text: string, map: MemberSpans, change: MapToList, members: Members): Edits;
  /** Indents members after a value, which moves them into it, or into an item of it. */
  adopt?(text: string, value: MemberSpans, members: Members, item: Spans): Edits;
}

type MapToList = StructuralChange & { readonly kind: "map-to-list" };

/** Makes a structural change in a style; `undefined` if it cannot be made. */
export function editStructure(
  style: EditStyle,
  text: string,
  { path, change }: PlacedChange,
  spansAt: SpansAt,
): Edits {
  const { notation } = style;
  const at = (step: string | number) => spansAt([...path, step]);
  const owner = path.slice(0, -1);
  const spans = spansAt(path);
  if (spans === undefined) return undefined;
  switch (change.kind) {
    case "add-member": {
      const { key, beside, value } = change;
      const source = isCopy(value) ? spansAt(value.from) : notation.value(value);
      const sibling = beside && at("before" in beside ? beside.before : beside.after);
      if (source === undefined) return undefined;
      return style.addMember(text, spans, { key, value: source }, beside, sibling);
    }
    case "add-item": {
      const isBefore = "before" in change;
      const item = at(isBefore ? change.before : change.after)?.value;
      const { value, lines } = change;
      if (item === undefined) return undefined;
      const source = isCopy(value)
        ? spansAt(value.from)
        : ((lines ? style.itemLines?.(text, item, value) : undefined) ?? notation.value(value));
      return source === undefined ? undefined : style.addItem(text, item, source, isBefore);
    }
    case "remove-member":
      return style.removeMember(text, spans, spansAt(owner));
    case "hoist-members": {
      const { keyAs } = change;
      const named = keyAs && `${notation.key(keyAs)}: ${notation.value(String(path.at(-1)))}`;
      return spans.key && style.hoist(text, spans.key, spans.value, named);
    }
    case "gather-members":
      return style.gather(text, change.keys.map(at), notation.key(change.key));
    case "nest-value":
      return style.nest(text, spans, change.levels, change.quoted === true);
    case "unwrap-item":
      return style.unwrapItem(text, spans, at(0));
    case "list-to-map":
      return style.listToMap(text, spans, change.keys, [...change.keys.keys()].map(at));
    case "map-to-list":
      return style.mapToList(text, spans, change, change.keys.map(at));
    case "adopt-members": {
      const members = change.keys.map((key) => spansAt([...owner, key]));
      const item = change.item === undefined ? undefined : at(change.item);
      return style.adopt?.(text, spans, members, item);
    }
    default:
      return undefined;
  }
}

/** All edits, unless one of them cannot be made. */
export const allOf = (edits: readonly (TextEdit | TextEdit[] | undefined)[]): Edits =>
  edits.every((edit) => edit !== undefined) ? edits.flat() : undefined;

/** Members, each from the start of its key to the end of its value, in the order of the text. */
export const membersOf = (spans: Members): Span[] | undefined => {
  const members = spans.flatMap((one) =>
    one?.key === undefined
      ? []
      : [{ start: one.key.start, end: Math.max(one.key.end, one.value.end) }],
  );
  return members.length === spans.length ? members.sort((a, b) => a.start - b.start) : undefined;
};

/** Members as groups of neighbors: there is nothing between them that `skip` does not skip. */
export function runsOf(
  text: string,
  members: readonly Span[],
  skip: (text: string, from: number) => number,
): Span[] {
  const runs: Span[] = [];
  for (const { start, end } of members) {
    const last = runs.at(-1);
    if (last !== undefined && skip(text, last.end) >= start) {
      runs[runs.length - 1] = { start: last.start, end };
    } else {
      runs.push({ start, end });
    }
  }
  return runs;
}
