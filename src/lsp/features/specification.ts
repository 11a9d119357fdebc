import { descriptorDescriptions } from "../../../generated/descriptor-descriptions.js";
import type { ObjectShape } from "../../format/shape/shape.js";
import { type Path, valueAt } from "../../values/json-pointer.js";
import { objectShapes, shapeAt } from "../views/shape-at.js";
import type { Snapshot } from "../views/snapshot.js";

/** The shapes that the object with the member at a path can have. */
export function ownerShapes(snapshot: Snapshot, path: Path): ObjectShape[] {
  const owner = path.slice(0, -1);
  const found = shapeAt(snapshot, owner);
  return found ? objectShapes(found.shape, valueAt(found.document.source.value, owner)) : [];
}

/** How the specification describes a property of an object. */
export const descriptionOf = ({ title }: ObjectShape, key: string): string | undefined =>
  descriptorDescriptions[title]?.properties[key];
