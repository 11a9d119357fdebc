import { isObject, type JsonObject } from "../../values/json-object.js";
import { formatPointer, type Path } from "../../values/json-pointer.js";
import type { CheckedValue } from "../shape/checked-value.js";

/** A Database Service that uses a Server Info. */
export interface ServerUser {
  readonly path: Path;
  readonly service: JsonObject;
  /** Whether the service refers to the Server Info instead of containing it. */
  readonly refers: boolean;
}

/** The services that use the Server Info at a path: the one that it is in, or those that refer to it. */
export function usersOf(path: Path, checked: CheckedValue): readonly ServerUser[] {
  const { owner } = checked.at(path);
  if (owner?.shape.title === "Database Service" && path.length === owner.path.length + 1) {
    return [{ path: owner.path, service: owner.value, refers: false }];
  }
  const root = checked.at([]).value;
  const services = isObject(root) ? root.services : undefined;
  if (path[0] !== "components" || !isObject(services)) return [];
  const reference = `#${formatPointer(path)}`;
  return Object.entries(services).flatMap(([key, service]) => {
    if (!isObject(service) || !isObject(service.serverInfo)) return [];
    return service.serverInfo.$ref === reference
      ? [{ path: ["services", key], service, refers: true }]
      : [];
  });
}
