import type { PlacedChange, SpansOf, StructuralChange, TextEdit } from "../change.js";
import {
  adoptBelow,
  adoptInItem,
  asObject,
  extraIndentation,
  hoist,
  keyItem,
  nest,
  unkey,
  unwrapItem,
} from "./block-levels.js";
import { addItem, addMember, removeEmptyItem, removeMember } from "./block-members.js";
import { endOfColon, isNull, STEP, startsMember } from "./block-text.js";
import { gatherInBlock } from "./gather.js";
import { nameInBlock } from "./name-member.js";
import { yamlNotation } from "./notation.js";

// Structural changes in the block style of YAML, where indentation takes the place of brackets.

/** A structural change of a value in block style; `undefined` if it cannot be made. */
export function editBlock(
  text: string,
  { path, change }: PlacedChange & { change: StructuralChange },
  spansOf: SpansOf,
): TextEdit[] | undefined {
  const spans = spansOf(path);
  if (spans === undefined) return undefined;
  switch (change.kind) {
    case "add-member":
      return addMember(text, { path, change }, spansOf);
    case "remove-member":
      if (spans.key === undefined) return removeEmptyItem(text, spans.value);
      return removeMember(text, spans.key, spans.value, spansOf(path.slice(0, -1)));
    case "add-item": {
      const last = spansOf([...path, change.after])?.value;
      return last && addItem(text, last, yamlNotation.value(change.value));
    }
    case "hoist-members":
      return spans.key && hoist(text, spans.key, spans.value);
    case "name-member":
      return nameInBlock(text, spansOf([...path, change.name]), change, yamlNotation);
    case "gather-members": {
      const members = change.keys.map((key) => spansOf([...path, key]));
      return gatherInBlock(text, members, yamlNotation.key(change.key), STEP);
    }
    case "nest-value":
      return nest(text, spans, change.levels);
    case "adopt-members":
      return change.item === undefined
        ? adoptBelow(text, path, change.keys, spansOf)
        : adoptInItem(text, path, change.keys, change.item, spansOf);
    case "list-to-map": {
      const items = change.keys.map((key, index) =>
        keyItem(text, key, spansOf([...path, index])?.value, extraIndentation(text, spans)),
      );
      return items.every((edits) => edits !== undefined) ? items.flat() : undefined;
    }
    case "map-to-list":
      return each(change.keys, (key) => {
        const item = spansOf([...path, key]);
        return item?.isCollection
          ? unkey(text, key, change.nameKey, item)
          : asObject(text, [change.nameKey ?? "name", change.valueKey], item);
      });
    case "unwrap-item":
      return unwrapItem(text, spans, spansOf([...path, 0]));
    case "set-to-list":
      return each(change.keys, (key) => {
        const { key: written, value } = spansOf([...path, key]) ?? {};
        if (written === undefined || value === undefined || !startsMember(text, written)) {
          return undefined;
        }
        const newText = `- ${text.slice(written.start, written.end)}`;
        const end = isNull(text, value) ? value.end : endOfColon(text, written.end);
        return { start: written.start, end, newText };
      });
    default:
      return undefined;
  }
}

function each(
  keys: readonly string[],
  editOf: (key: string, index: number) => TextEdit | undefined,
): TextEdit[] | undefined {
  const edits = keys.map(editOf);
  return edits.every((edit) => edit !== undefined) ? edits : undefined;
}
