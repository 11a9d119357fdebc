import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { readKeys } from "../format/shape/elimination.js";
import { likeliest, resolveShape } from "../format/shape/read-keys.js";
import { wrapperIn } from "../format/shape/wrapper.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import { OncePerObject } from "./once-per-object.js";
import type { Slot } from "./source-node.js";

/** The places of objects that people write one level too deep. */
export type WrappedKind = "DatabaseServiceOrReference" | "ServerInfoOrReference" | "TableEntry";

/** An object, or the object inside it if it was written one level too deep. */
export function unwrapped(
  slot: Slot,
  value: JsonObject,
  kind: WrappedKind,
): { slot: Slot; value: JsonObject } {
  const { document } = slot.parent;
  if (document.isClean) return { slot, value };
  const wrapper = wrappers.of(document, value, kind, () => wrapperOf(value, kind));
  const inner = wrapper === undefined ? undefined : value[wrapper];
  if (wrapper === undefined || !isObject(inner) || inner.$ref !== undefined) return { slot, value };
  return { slot: { parent: slot.parent, steps: [...slot.steps, wrapper] }, value: inner };
}

const wrappers = new OncePerObject<string | undefined>();

function wrapperOf(value: JsonObject, kind: WrappedKind): string | undefined {
  const shape = resolveShape(
    descriptorShapes,
    likeliest(descriptorShapes, value, descriptorShapes[kind]),
  );
  if (!("properties" in shape)) return undefined;
  const reading = readKeys(descriptorShapes, value, shape);
  return wrapperIn(descriptorShapes, value, kind, shape, reading);
}
