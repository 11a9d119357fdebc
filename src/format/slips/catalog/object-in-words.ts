import { defineSlip } from "../../check/slip.js";
import { list } from "../../check/wording.js";
import type { ObjectKind } from "../../shape/object-kinds.js";
import { writing } from "../fix.js";
import { keyBefore } from "./missing-quotes.js";

/** The members of an object that a string in its place describes. */
type SaidMembers = Readonly<Record<string, string | readonly string[]>>;

/** A string that describes an object as people write it: `id BIGINT NOT NULL`. */
export const objectInWords = defineSlip({
  id: "object-in-words",
  at: "wrong-type",
  recognize: ({ shapes, value, shape }) =>
    typeof value === "string" && "kind" in shape && keyBefore(shapes, value, shape) === undefined
      ? membersIn(shape.kind, value)
      : undefined,
  advice(members) {
    const written = Object.entries(members).map(
      ([key, value]) => `${key}: ${typeof value === "string" ? value : `[${value.join(", ")}]`}`,
    );
    return `write ${list(written, "and")}`;
  },
  repair: (value, { path }) => writing(path, value),
});

/**
 * Reads a string as people write it in place of an object.
 *
 * @example membersIn("Column", "id BIGINT NOT NULL") // name, dataType and columnConstraint
 */
export function membersIn(kind: ObjectKind | undefined, text: string): SaidMembers | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  switch (kind) {
    case "Column":
      return columnIn(text);
    case "TableConstraint":
      return constraintIn(text);
    case "Contact":
      return contactIn(text);
    default:
      return undefined;
  }
}

const MAX_LENGTH = 200;

/** `id BIGINT NOT NULL`, `total: DECIMAL(10,2)` */
function columnIn(text: string): SaidMembers | undefined {
  const [, name = "", type = "", words = ""] = COLUMN.exec(text) ?? [];
  const isType = TYPES.test(type) || /[(<]/.test(type) || type === type.toUpperCase();
  if (name === "" || type === "" || !isType) return undefined;
  const column = { name, dataType: type };
  const constraint = words.trim().toUpperCase().replace(/\s+/g, "_");
  if (constraint === "") return column;
  return CONSTRAINTS.test(constraint) ? { ...column, columnConstraint: constraint } : undefined;
}

const COLUMN =
  /^([A-Za-z_$][\w$]*)(?:\s*:\s*|\s+)([A-Za-z]\w*(?: (?:precision|varying|unsigned|with(?:out)? time zone))?(?:\s?[(<][^()]*[)>])?)((?:\s+(?:not null|null|unique|primary key))?)$/i;
const TYPES =
  /^(?:(?:big|small|tiny)?int|integer|(?:var)?char|n?varchar2?|text|string|decimal|numeric|number|float|double|real|bool|boolean|date|time|timestamp|datetime|json|uuid|blob|binary|bytes|long)\b/i;
const CONSTRAINTS = /^(?:NOT_NULL|NULL|UNIQUE|PRIMARY_KEY)$/;

/** `PRIMARY KEY (id, line)` */
function constraintIn(text: string): SaidMembers | undefined {
  const [, words = "", names = ""] = /^(primary key|unique)\s*\(([\w$.,\s]+)\)$/i.exec(text) ?? [];
  const columns = names.split(",").map((name) => name.trim());
  if (words === "" || columns.includes("")) return undefined;
  return { constraintType: words.toUpperCase().replace(/\s+/, "_"), columns };
}

/** `Ann <ann@example.org>` */
function contactIn(text: string): SaidMembers | undefined {
  const [, name = "", email = ""] = /^([^<>]*[^<>\s])\s*<([^<>\s]+@[^<>\s]+)>$/.exec(text) ?? [];
  return name === "" ? undefined : { name, email };
}
