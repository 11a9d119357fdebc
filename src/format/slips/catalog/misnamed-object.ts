import { isObject } from "../../../values/json-object.js";
import { defineSlip } from "../../check/slip.js";
import { fix } from "../fix.js";
import { looksLike } from "../looks-like.js";

/** An object under any key that is what the object around it lacks. */
export const misnamedObject = defineSlip({
  id: "misnamed-object",
  at: "unknown-property",
  recognize: ({ shapes, value }) => (isObject(value) ? looksLike(shapes, value) : undefined),
  repair(title, { path, owner, checked }) {
    if (owner === undefined) return undefined;
    const { properties } = owner.shape;
    const [to, ...others] = Object.keys(properties).filter((name) => {
      const kind = checked.settle({}, properties[name] ?? "");
      return kind !== undefined && "title" in kind && kind.title === title;
    });
    if (to === undefined || others.length > 0 || checked.has(owner, to)) return undefined;
    return fix(path, { kind: "rename-key", to }, { reveals: true });
  },
});
