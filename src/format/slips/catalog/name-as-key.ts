import { isSecretName } from "../../../secrets/secret-name.js";
import { isSecretValue } from "../../../secrets/secret-scope.js";
import type { PlacedChange } from "../../../text/fix-action.js";
import { isObject } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { defineObjectSlip, type Mistakes, type OddObject } from "../../check/slip.js";
import { list, wrongTypeText } from "../../check/wording.js";
import { readKeys } from "../../shape/read-keys.js";
import { renameKey, repair, write } from "../fix.js";
import { columnFlag } from "./column-flag.js";
import { keyOutsideConstraints } from "./key-outside-constraints.js";
import { otherName } from "./other-name.js";
import { saidElsewhere } from "./said-elsewhere.js";

/** An item whose key is its name, as in `- id: BIGINT`. Its value is the type or has the other members. */
export const nameAsKey = defineObjectSlip<{ readonly name: string; readonly type: unknown }>({
  id: "name-as-key",
  recognize(object) {
    const { value, reading } = object;
    const [name = "", ...others] = reading.unknown;
    if (others.length > 0 || reading.guesses.get(name)?.sure) return undefined;
    if (value.name !== undefined || value.fullyQualifiedName !== undefined) return undefined;
    const isFirst = Object.keys(value)[0] === name && /^[A-Za-z_$][\w$]*$/.test(name);
    return isFirst && isNamed(name, object)
      ? { is: "other", known: { name, type: value[name] } }
      : undefined;
  },
  message({ name, type }, problem) {
    const isShown = typeof type === "string" && !(isSecretName(name) && isSecretValue(type));
    const members = [`name: ${name}`, ...(isShown ? [`dataType: ${type}`] : [])];
    return `${wrongTypeText(problem)}, with its name as a value; write ${list(members, "and")}`;
  },
  repair({ name, type }, { path }) {
    const member = [...path, name];
    const beside = { before: name };
    const key = { kind: "add-member", key: "name", value: name, beside } as const;
    const changes: readonly PlacedChange[] = isObject(type)
      ? [{ path: member, change: { kind: "hoist-members", keyAs: "name" } }]
      : type === null
        ? [renameKey(member, "name"), write(member, name)]
        : [{ path, change: key }, renameKey(member, "dataType")];
    return repair(`write ${quote(name)} under \`name\``, changes);
  },
});

/** Whether an unknown key is a word for a property of its object, or for several. */
export const meansProperty = (spot: Mistakes["unknown-property"]): boolean =>
  [columnFlag, otherName, keyOutsideConstraints, saidElsewhere].some(
    (slip) => slip.recognize(spot) !== undefined,
  );

/** Whether the value of a key describes something that has the key as its name. */
function isNamed(key: string, { shapes, path, owners, value, shape }: OddObject): boolean {
  const isColumn = shape.kind === "Column";
  const content = value[key];
  const spot = { shapes, path, owners, key, object: value, value: content, shape, suggestions: [] };
  if (meansProperty(spot)) return false;
  if (!isObject(content)) {
    const isType = typeof content === "string" && TYPE.test(content);
    return isColumn && (value.dataType === undefined ? isType : content === null);
  }
  if (!isColumn && shape.kind !== "Table") return false;
  const isNamedInside = content.name !== undefined || content.fullyQualifiedName !== undefined;
  if (isNamedInside || Object.keys(value).length > 1) return false;
  const { known, meant, unknown, claimed } = readKeys(shapes, content, shape);
  if (claimed.has("name")) return false;
  const right = known + meant.size;
  return right > 0 && right >= unknown.length - meant.size;
}

/** A type in one word, perhaps with a size: anything else after a name is a sentence. */
export const TYPE = /^[A-Za-z]\w*(?: (?:precision|varying|unsigned))?\s*(?:[(<].*[)>])?$/i;
