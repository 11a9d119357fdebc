import { quote } from "../../../words/quote.js";
import { defineObjectSlip, misplacedIn } from "../../check/slip.js";
import { list, subject } from "../../check/wording.js";
import { objectShapeAt } from "../../shape/read-keys.js";
import { repair } from "../fix.js";

/** A key without a value whose members are next to it: in YAML, they are not indented enough. */
export const lostIndentation = defineObjectSlip<readonly string[]>({
  id: "lost-indentation",
  recognize({ shapes, value, shape, reading }) {
    for (const property of Object.keys(shape.properties)) {
      const inner = value[property] === null ? objectShapeAt(shapes, shape, property) : undefined;
      if (inner === undefined) continue;
      const keys = reading.unknown.filter(
        (key) => Object.hasOwn(inner.properties, key) && !reading.guesses.get(key)?.sure,
      );
      if (keys.length === 0) continue;
      const members = misplacedIn<readonly string[]>(inner, keys);
      return { is: "misplaced", members: new Map([[property, { known: keys }], ...members]) };
    }
    return undefined;
  },
  message: (keys, { path }) =>
    `${subject(path)} is empty; ${list(keys, "and")} ${keys.length > 1 ? "belong" : "belongs"} in it`,
  repair: (keys, { path }) =>
    repair(
      `indent ${keys.map(quote).join(", ")}`,
      [{ path, change: { kind: "adopt-members", keys } }],
      "reveals",
    ),
});
