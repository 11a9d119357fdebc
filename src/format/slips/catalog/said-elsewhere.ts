import { foldCase } from "../../../words/nearest-name.js";
import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import { removal } from "../fix.js";
import { type KeyTable, lookUp } from "../look-up.js";

interface Elsewhere {
  readonly property: string;
  readonly words: string;
}

const qualified = {
  property: "fullyQualifiedName",
  words: "it is a part of `fullyQualifiedName`",
};
const schema = { property: "jsonSchema", words: "describe nested values in `jsonSchema`" };

/** What another property of the same object says, by the title of the object. */
const ELSEWHERE: KeyTable<Elsewhere> = {
  Table: {
    partitionedby: { property: "partitions", words: "write it in `partitions`" },
    schema: qualified,
    schemaname: qualified,
    database: qualified,
    databasename: qualified,
    catalog: qualified,
    tableschema: qualified,
    tablecatalog: qualified,
    project: qualified,
    dataset: qualified,
  },
  Column: {
    constraints: {
      property: "columnConstraint",
      words: "use `columnConstraint`: `NULL`, `NOT_NULL`, `UNIQUE` or `PRIMARY_KEY`",
    },
    fields: schema,
    items: schema,
  },
};

/** Something that another property expresses in another form. */
export const saidElsewhere = defineSlip({
  id: "said-elsewhere",
  at: "unknown-property",
  recognize: ({ key, shape }) => lookUp(ELSEWHERE, shape.title, key),
  advice: ({ words }) => words,
  repair({ property, words }, { path, value, owner }) {
    const name = owner?.value.fullyQualifiedName;
    if (property !== "fullyQualifiedName" || typeof name !== "string") return undefined;
    if (typeof value !== "string" || value === "") return undefined;
    const parts = name.split(/[.:]/).slice(0, -1).map(foldCase);
    return parts.includes(foldCase(value)) ? removal(path, words) : undefined;
  },
  decision: ({ property }) => `write it in ${quote(property)}`,
});
