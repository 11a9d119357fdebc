import { formatPointer, isObject, type Path } from "../../../values/json-value.js";
import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import type { CheckedValue, Owner } from "../../shape/checked-value.js";
import { insert, removal, remove, repair } from "../fix.js";
import { saysWhere } from "../homes.js";

/**
 * The name or the description of a server that services refer to. It moves to all of them; a
 * description also to the references, if the services have one.
 */
export const descriptionOfServer = defineSlip({
  id: "description-of-server",
  at: "unknown-property",
  recognize({ path, key, value, shape }) {
    const isShared = shape.kind === "ServerInfo" && path[0] === "components";
    const property = isShared ? foldCase(key) : "";
    const isProperty = property === "name" || property === "description";
    return isProperty && typeof value === "string" && value.trim() !== ""
      ? { property, value }
      : undefined;
  },
  message: ({ property }, problem) =>
    saysWhere({ words: "the Database Service", property }, problem),
  repair({ property, value }, { path, checked }) {
    const references = referencesTo(path.slice(0, -1), checked);
    const services = references.map((reference) => reference.slice(0, -1));
    // Copies it to objects. It is only removed if all of them have it.
    const moved = (places: readonly Path[], words: string) => {
      const owners = places.flatMap((place): Owner[] => {
        const { path, value, kind } = checked.at(place);
        const isOne = isObject(value) && kind !== undefined && "properties" in kind;
        return isOne ? [{ path, value, shape: kind }] : [];
      });
      if (owners.length === 0 || owners.length < places.length) return undefined;
      if (owners.every((owner) => owner.value[property] === value)) {
        return removal(path, `${words} has the same \`${property}\``);
      }
      if (owners.some((owner) => checked.has(owner, property))) return undefined;
      const copies = owners.map((owner) => insert(owner, property, { from: path }));
      return repair(`move it to ${words}`, [remove(path, true), ...copies]);
    };
    return (
      moved(services, "the Database Service") ??
      (property === "description" ? moved(references, "the Reference") : undefined)
    );
  },
  decision: () => "write it in the Database Service",
});

/** The references of services to a Server Info. */
function referencesTo(server: Path, checked: CheckedValue): readonly Path[] {
  const root = checked.at([]).value;
  const services = isObject(root) && isObject(root.services) ? root.services : {};
  return Object.entries(services).flatMap(([key, service]) => {
    const reference = isObject(service) && isObject(service.serverInfo) ? service.serverInfo : {};
    return reference.$ref === `#${formatPointer(server)}` ? [["services", key, "serverInfo"]] : [];
  });
}
