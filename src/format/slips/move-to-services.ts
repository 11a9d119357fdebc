import type { PlacedChange } from "../../text/change.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import type { ObjectShape, Shape } from "../shape/shape.js";
import { besideIn, type StructureRepair, suggestionOfAll } from "./fix-of.js";
import type { CheckedValue } from "./place.js";
import { type ServerUser, usersOf } from "./server-users.js";

/**
 * Moves the name or description of a server to the services that use it: to the property itself, to
 * the description of the service, or to that of the reference to the server. If all of them have
 * other values, the text is appended to the description of the service.
 *
 * @param path of the property in the Server Info
 * @param property the property of the service that has this meaning
 */
export function moveToServices(
  path: Path,
  property: string,
  value: unknown,
  checked: CheckedValue,
): StructureRepair | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const server = checked.at(path.slice(0, -1));
  const users = usersOf(server.path, checked);
  if (users.length === 0) return undefined;
  const targets = targetsFor(property, users, describesItself(server.value));
  for (const target of targets) {
    const objects = users.map((user) => objectOf(user, target, checked));
    if (objects.every((one) => one?.value[target.key] === value)) {
      const title = `remove it: ${target.words} has the same \`${target.key}\``;
      return suggestionOfAll(title, [{ path, change: { kind: "remove-member" } }]);
    }
    const isFree = objects.every((one) => one !== undefined && !isTaken(one, target.key, checked));
    if (!isFree) continue;
    const copies = objects.flatMap((one): PlacedChange[] => {
      if (one === undefined) return [];
      const beside = besideIn(one.value, one.shape, target.key);
      const change = {
        kind: "add-member",
        key: target.key,
        value: { from: path },
        beside,
      } as const;
      return [{ path: one.path, change }];
    });
    const as = target.key === property ? "" : ` as \`${target.key}\``;
    return {
      ...suggestionOfAll(`move it to ${target.words}${as}`, [
        { path, change: { kind: "remove-member", isCopied: true } },
        ...copies,
      ]),
      reveals: true,
    };
  }
  return appended(path, value, users);
}

/**
 * Whether a server has a description, which takes precedence over its name if there is room for
 * only one.
 */
const describesItself = (server: unknown): boolean =>
  isObject(server) && typeof server.description === "string";

interface Target {
  readonly words: string;
  readonly key: string;
  /** Whether it is in the reference to the server. */
  readonly inReference: boolean;
}

function targetsFor(
  property: string,
  users: readonly ServerUser[],
  isDescribed: boolean,
): readonly Target[] {
  const service = { words: "the Database Service", inReference: false };
  const reference = { words: "the Reference", key: "description", inReference: true };
  const isFirst = property === "description" || !isDescribed;
  return [
    { ...service, key: property },
    ...(isFirst && property !== "description" ? [{ ...service, key: "description" }] : []),
    ...(users.every(({ refers }) => refers) ? [reference] : []),
  ];
}

interface PlacedObject {
  readonly path: Path;
  readonly value: JsonObject;
  readonly shape: ObjectShape;
  /** The shape of its place, of which `shape` is one kind. */
  readonly expected: Shape;
}

function objectOf(
  { path }: ServerUser,
  { inReference }: Target,
  checked: CheckedValue,
): PlacedObject | undefined {
  const place = checked.at(inReference ? [...path, "serverInfo"] : path);
  if (place.shape === undefined || !isObject(place.value)) return undefined;
  const shape = checked.settle(place.value, place.shape);
  if (shape === undefined || !("properties" in shape)) return undefined;
  return { path: place.path, value: place.value, shape, expected: place.shape };
}

/** Whether an object has a property, perhaps misspelled. */
const isTaken = (
  { value, shape, expected }: PlacedObject,
  key: string,
  checked: CheckedValue,
): boolean =>
  value[key] !== undefined || checked.read(value, shape, expected).keys.claimed.has(key);

/** Appends the text to the existing description of the service. */
function appended(
  path: Path,
  text: string,
  users: readonly ServerUser[],
): StructureRepair | undefined {
  const [user, ...others] = users;
  const description = user?.service.description;
  if (user === undefined || others.length > 0 || typeof description !== "string") return undefined;
  if (description.trim() === "" || /[\r\n]/.test(description + text)) return undefined;
  const glue = /[.!?;:]$/.test(description.trim()) ? " " : "; ";
  const value = description.trim() + glue + text.trim();
  return suggestionOfAll("append it to the `description` of the Database Service", [
    { path, change: { kind: "remove-member" } },
    { path: [...user.path, "description"], change: { kind: "write-value", value } },
  ]);
}
