import { isObject } from "../../../values/json-value.js";
import { defineObjectSlip } from "../../check/slip.js";
import { list, subject } from "../../check/wording.js";
import { repair, wrapping } from "../fix.js";
import { looksLike } from "../looks-like.js";

/** Tables as members of their Schema, each under its name. */
export const tablesByName = defineObjectSlip<readonly string[]>({
  id: "tables-by-name",
  recognize({ shapes, value, shape, reading }) {
    if (shape.kind !== "Schema") return undefined;
    const isTable = (key: string) => {
      const table = value[key];
      if (!isObject(table)) return false;
      return typeof table.columns === "object" || looksLike(shapes, table)?.kind === "Table";
    };
    const keys = reading.unknown.filter((key) => !reading.guesses.has(key) && isTable(key));
    if (keys.length === 0) return undefined;
    const isAll = reading.known === 0 && keys.length === reading.unknown.length;
    if (isAll) return { is: "other", known: keys };
    const members = keys.map((key, at) => [key, at === 0 ? { known: keys } : {}] as const);
    return { is: "misplaced", members: new Map(members) };
  },
  message: (keys, { path, code }) =>
    code === "wrong-type"
      ? `${subject(path)} has tables by their names; put them under \`tables\``
      : `${list(keys, "and")} ${keys.length > 1 ? "are tables" : "is a table"}; put ${keys.length > 1 ? "them" : "it"} under \`tables\``,
  suggestion: () => "tables",
  repair(keys, { path, owner }, { code }) {
    if (code === "wrong-type") return wrapping(path, [{ key: "tables" }]);
    if (owner?.value.tables !== undefined) return undefined;
    const change = { kind: "gather-members", key: "tables", keys } as const;
    return repair("put them under `tables`", [{ path: path.slice(0, -1), change }]);
  },
  decision: () => "write an item of `tables`",
});
