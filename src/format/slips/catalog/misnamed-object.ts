import { isObject } from "../../../values/json-value.js";
import { defineSlip } from "../../check/slip.js";
import { renaming } from "../fix.js";
import { looksLike } from "../looks-like.js";

/** An object under any key that is what the object around it lacks. */
export const misnamedObject = defineSlip({
  id: "misnamed-object",
  at: "unknown-property",
  recognize({ shapes, value }) {
    if (!isObject(value)) return undefined;
    // People name a connection after its database.
    const url = value.connectionString ?? value.url;
    const isJdbc = typeof url === "string" && /^jdbc:/i.test(url);
    return isJdbc ? shapes.JdbcConnection : looksLike(shapes, value);
  },
  repair(likeness, { path, owner, checked }) {
    const properties = Object.entries(owner?.shape.properties ?? {});
    const [found, ...others] = properties.filter(
      ([, reference]) => checked.settle({}, reference) === likeness,
    );
    if (owner === undefined || found === undefined || others.length > 0) return undefined;
    return checked.has(owner, found[0]) ? undefined : renaming(path, found[0]);
  },
});
