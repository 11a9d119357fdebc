import { defineSlip } from "../../check/slip.js";
import { repairDocs } from "../docs.js";
import { sayInDescription } from "./remark.js";
import { keysAround } from "./text-for-object.js";

/** A text that is not an address in place of an External Resource. */
export const docsWithoutAddress = defineSlip({
  id: "docs-without-address",
  at: "wrong-type",
  recognize: ({ shapes, value, shape }) =>
    typeof value === "string" &&
    "title" in shape &&
    shape.title === "External Resource" &&
    keysAround(shapes, value, shape) === undefined
      ? value.trim()
      : undefined,
  repair(text, place) {
    const { property, isOptional } = place;
    const isSayable = property === "externalDocs" && isOptional && /^.{1,500}$/.test(text);
    return (
      repairDocs(place) ??
      (isSayable && place.owner?.shape.properties.description !== undefined
        ? sayInDescription(`${property}: ${text}`, place)
        : undefined)
    );
  },
});
