import type { DescriptorModel } from "../../model/model.js";
import { quotedList } from "../../words/phrases.js";
import { differingKeys } from "./documentation.js";
import { type FoundChange, sidesOf } from "./found-change.js";

/** Compares everything in the Info object but the version. */
export function compareInfo(
  { info: old }: DescriptorModel,
  { info: next }: DescriptorModel,
): FoundChange[] {
  if (old === undefined || next === undefined || old.isDoubtful || next.isDoubtful) return [];
  const { version: _old, ...before } = old.raw;
  const { version: _new, ...after } = next.raw;
  const keys = differingKeys(before, after);
  if (keys.length === 0) return [];
  return [
    {
      code: "info-changed",
      subject: { kind: "info", name: "info" },
      message: `${quotedList(keys)} in \`info\` changed`,
      ...sidesOf(old, next, keys),
    },
  ];
}
