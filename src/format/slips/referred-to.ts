import { isObject } from "../../values/json-object.js";
import { formatPointer, type Path } from "../../values/json-pointer.js";
import type { CheckedValue } from "./place.js";

/** Whether a table or a service of the document refers to a place, or to one in it. */
export function isReferredTo(path: Path, checked: CheckedValue): boolean {
  // Objects with names are at the root, or in `components`.
  if (path.length > 2) return false;
  const root = checked.at([]).value;
  if (!isObject(root)) return false;
  const { schema, services } = root;
  const tables = isObject(schema) && Array.isArray(schema.tables) ? schema.tables : [];
  const users = isObject(services) ? Object.values(services) : [];
  const servers = users.map((service) => (isObject(service) ? service.serverInfo : undefined));
  const pointer = formatPointer(path);
  // References with dots in place of slashes are repaired elsewhere.
  const dotted = pointer.slice(1).replaceAll("/", ".");
  return [...tables, ...users, ...servers].some((one) => {
    const reference = isObject(one) && typeof one.$ref === "string" ? one.$ref : "";
    const fragment = reference.slice(reference.indexOf("#") + 1);
    return `${fragment}/`.startsWith(`${pointer}/`) || `${fragment}.`.startsWith(`${dotted}.`);
  });
}
