import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { adviceOn } from "../check/advice.js";
import type { ObjectShape } from "../shape/shape.js";
import type { CheckedValue, Owner } from "./place.js";
import { usersOf } from "./server-users.js";

/** An object whose `description` can mention a place in it or near it. */
export interface Describable {
  readonly path: Path;
  readonly value: JsonObject;
  readonly shape: ObjectShape;
  /** The object in words; empty for the object that has the place itself. */
  readonly words?: string | undefined;
  /** The path from the object to the place, without the last key. */
  readonly way: Path;
}

/**
 * The objects whose description can mention data that the innermost of `owners` has no property
 * for: this object itself, or the nearest one around it with a description. For the root and the
 * schema, that is the info; for a shared server, each service that uses it.
 */
export function describablesFor(
  owners: readonly Owner[],
  checked: CheckedValue,
): readonly Describable[] {
  const inner = owners.at(-1);
  if (inner === undefined) return [];
  for (const [index, owner] of [...owners.entries()].reverse()) {
    if (Object.hasOwn(owner.shape.properties, "description")) {
      const words = owner === inner ? undefined : `the ${owner.shape.title}`;
      return [{ ...owner, words, way: inner.path.slice(owner.path.length) }];
    }
    const server = owners[index + 1];
    if (owner.shape.title === "Components" && server?.shape.title === "Server Info") {
      const way = ["serverInfo", ...inner.path.slice(server.path.length)];
      return usersOf(server.path, checked).flatMap(({ path }) => objectAt(path, way, checked));
    }
  }
  const isDescriptor = owners[0]?.shape.title === "Data Store Descriptor";
  return isDescriptor ? objectAt(["info"], inner.path, checked) : [];
}

function objectAt(path: Path, way: Path, checked: CheckedValue): readonly Describable[] {
  const { value, shape: reference } = checked.at(path);
  const shape = reference === undefined ? undefined : checked.settle(value, reference);
  if (!isObject(value) || shape === undefined || !("properties" in shape)) return [];
  return [{ path, value, shape, way, words: `the ${shape.title}` }];
}

/** An object with more keys that it cannot have is something else. */
export const MAX_UNKNOWN = 20;

/**
 * Whether a description cannot take a sentence, because another key is going to become the
 * description.
 */
export const isToBeDescribed = (
  { value, shape }: Describable,
  checked: CheckedValue,
  except?: string,
): boolean =>
  checked.read(value, shape, shape).keys.unknown.length > MAX_UNKNOWN ||
  checked.read(value, shape, shape).keys.claimed.has("description") ||
  Object.keys(value).some(
    (key) => key !== except && adviceOn(shape.title, key, value)?.property === "description",
  );
