import { isObject } from "../../../values/json-value.js";
import { defineSlip, type Repair } from "../../check/slip.js";
import type { ValuePlace } from "../../shape/checked-value.js";
import { hasFormat } from "../../shape/shape.js";
import { hoisting, orRemove, renaming, writing } from "../fix.js";
import { sayInDescription } from "./remark.js";
import { keysAround } from "./text-for-object.js";

/** A text that is not an address, or anything else, in place of an External Resource. */
export const docsWithoutAddress = defineSlip({
  id: "docs-without-address",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!("kind" in shape && shape.kind === "ExternalResource")) return undefined;
    const isText = typeof value === "string" && keysAround(shapes, value, shape) === undefined;
    return { text: isText ? value.trim() : undefined };
  },
  repair({ text }, place) {
    if (text === undefined) return undefined;
    const { property, isOptional } = place;
    const isSayable = property === "externalDocs" && isOptional && /^.{1,500}$/.test(text);
    return (
      repairDocs(place) ??
      (isSayable && place.owner?.shape.properties.description !== undefined
        ? sayInDescription(`${property}: ${text}`, place)
        : undefined)
    );
  },
  decision: (_, { path }) => orRemove("write the address under `$href`, or remove it", path),
});

/**
 * Repairs an External Resource that has no address: with the address in its text; otherwise as an
 * extension, or as the description of what it documents, where there is none yet.
 *
 * @param place the place of the External Resource, or of a string in its place
 */
export function repairDocs({
  path,
  value,
  property,
  owner,
  checked,
}: ValuePlace): Repair | undefined {
  if (owner === undefined || property === undefined || path.at(-1) !== property) return undefined;
  const said = isObject(value) ? value.description : value;
  const text = typeof said === "string" && said.trim() !== "" ? said : undefined;
  const address = text === undefined || isObject(value) ? undefined : addressIn(text);
  if (text !== undefined && address !== undefined) {
    return writing(path, { $href: address, description: text });
  }
  if (owner.shape.extensions) {
    const to = `x-${property}`;
    return owner.value[to] === undefined ? renaming(path, to) : undefined;
  }
  const isOnlyText = !isObject(value) || Object.keys(value).every((key) => key === "description");
  const hasPlace = owner.shape.properties.description && !checked.has(owner, "description");
  if (property !== "externalDocs" || text === undefined || !isOnlyText || !hasPlace) {
    return undefined;
  }
  return isObject(value) ? hoisting(path) : renaming(path, "description");
}

/** The only web address in a text. */
export function addressIn(text: string): string | undefined {
  const [found, ...others] = text.match(/https?:\/\/[^\s<>"'`|\\^{}]+/gi) ?? [];
  // Punctuation at the end of a sentence is not part of the address.
  const address = found?.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, "");
  return others.length === 0 && address !== undefined && hasFormat("uri", address)
    ? address
    : undefined;
}
