import type { PlacedChange } from "../../../text/change.js";
import { isObject } from "../../../values/json-object.js";
import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import type { Owner, Place } from "../../shape/checked-value.js";
import { besideIn, fixAll, removal } from "../fix.js";
import { usersOf } from "../server-users.js";
import { withSentence } from "./remark.js";

/**
 * The name or the description of a server, which its services have. It moves to the services that
 * use the server, or to the references to it; a text can also follow the description that they have.
 */
export const descriptionOfServer = defineSlip({
  id: "description-of-server",
  at: "unknown-property",
  recognize({ key, value, shape }) {
    if (typeof value !== "string" || value.trim() === "") return undefined;
    const property = shape.title === "Server Info" ? foldCase(key) : "";
    return property === "name" || property === "description" ? { property, value } : undefined;
  },
  repair({ property, value }, { path, checked }) {
    const users = usersOf(path.slice(0, -1), checked);
    if (users.length === 0) return undefined;
    const services = users.map((user) => checked.at(user.path));
    const isDescription = property === "description";
    const isReferred = isDescription && users.every(({ refers }) => refers);
    const references = users.map((user) => checked.at([...user.path, "serverInfo"]));
    return (
      intoAll(services, "the Database Service", path, property, value) ??
      (isReferred ? intoAll(references, "the Reference", path, property, value) : undefined) ??
      (isDescription ? appended(services, path, value) : undefined)
    );
  },
});

/** Copies a member to places; it is only removed if all of them have it. */
function intoAll(
  places: readonly Place[],
  words: string,
  from: Place["path"],
  key: string,
  value: string,
) {
  const targets = places.flatMap((place) => targetAt(place) ?? []);
  if (targets.length < places.length) return undefined;
  if (targets.every((target) => target.value[key] === value)) {
    return removal(from, `${words} has the same \`${key}\``);
  }
  const isTaken = ({ checked, shape }: Place, index: number) => {
    const target = targets[index];
    return target === undefined || checked.has(target, key, shape);
  };
  if (places.some(isTaken)) return undefined;
  const copies = targets.map(
    (target): PlacedChange => ({
      path: target.path,
      change: { kind: "add-member", key, value: { from }, beside: besideIn(target, key) },
    }),
  );
  const move: PlacedChange = { path: from, change: { kind: "remove-member", isCopied: true } };
  return fixAll(`move it to ${words}`, [move, ...copies], { reveals: true });
}

const targetAt = ({ path, value, kind }: Place): Owner | undefined =>
  isObject(value) && kind !== undefined && "properties" in kind
    ? { path, value, shape: kind }
    : undefined;

/** Appends a text to the description of the only service. */
function appended([service, ...others]: readonly Place[], path: Place["path"], text: string) {
  const { path: at = [], value } = service ?? {};
  const description = isObject(value) ? value.description : undefined;
  if (others.length > 0 || typeof description !== "string") return undefined;
  if (description.trim() === "" || /[\r\n]/.test(description + text)) return undefined;
  const said = withSentence(description, text.trim());
  return fixAll("append it to the `description` of the Database Service", [
    { path, change: { kind: "remove-member" } },
    { path: [...at, "description"], change: { kind: "write-value", value: said } },
  ]);
}
