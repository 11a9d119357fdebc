import type { Written } from "../../../text/fix-action.js";
import { isObject } from "../../../values/json-object.js";
import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import { insert, repair, write } from "../fix.js";

/** The properties of a Column that other formats write in its type, in the form of `foldCase`. */
const MEMBERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["name", "dataType"],
  ["type", "dataType"],
  ["datatype", "dataType"],
  ["precision", "precision"],
  ["scale", "scale"],
  ["length", "dataLength"],
  ["datalength", "dataLength"],
]);

/** The type of a column with its sizes as an object: `{ name: DECIMAL, precision: 10 }`. */
export const typeAsObject = defineSlip({
  id: "type-as-object",
  at: "wrong-type",
  recognize({ path, value }) {
    if (path.at(-1) !== "dataType" || !isObject(value)) return undefined;
    const members = new Map<string, Written>();
    for (const [key, member] of Object.entries(value)) {
      const property = MEMBERS.get(foldCase(key));
      const isScalar = typeof member === "string" || typeof member === "number";
      if (property === undefined || members.has(property) || !isScalar) return undefined;
      members.set(property, member);
    }
    return members.size > 1 && members.has("dataType") ? members : undefined;
  },
  advice: () => "write its members in the Column",
  repair(members, { path, owner, checked }) {
    if (owner?.shape.title !== "Column") return undefined;
    const changes = [...members].map(([key, value]) =>
      key === "dataType" ? write(path, value) : insert(owner, key, value),
    );
    const isTaken = (key: string) => key !== "dataType" && checked.has(owner, key);
    return [...members.keys()].some(isTaken)
      ? undefined
      : repair("write its members in the Column", changes, "reveals");
  },
  decision: () => "write the name of the type, and its sizes beside it",
});
