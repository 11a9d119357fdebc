import { quote } from "../findings/quote.js";
import type { TypeFamily } from "../model/data-type.js";
import { defineRule } from "./rule.js";

const WITHOUT_LENGTH: ReadonlySet<TypeFamily> = new Set<TypeFamily>([
  "integer",
  "decimal",
  "float",
  "boolean",
  "date",
  "time",
  "timestamp",
  "interval",
  "json",
]);

export const unexpectedLength = defineRule({
  id: "unexpected-length",
  severity: "warning",
  what: "A column has a length, but values of its type have none; or the length is not above 0.",
  why: "Length belongs to texts and bytes. Elsewhere it is ignored by some tools and refused by others; often precision was meant.",
  mend: "Remove the length; for numbers write `precision` and `scale`.",
  source:
    "DatastoreAPI specification, Column Object: dataLength of CHAR, VARCHAR, BINARY, VARBINARY, else null",
  check({ model, report }) {
    for (const { columns = [] } of model.tables) {
      for (const column of columns) {
        const { length, dataType } = column;
        if (length === undefined) continue;
        if (dataType?.family !== undefined && WITHOUT_LENGTH.has(dataType.family)) {
          const message = `values of type ${quote(dataType.text)} have no length`;
          report({ place: column.placeOf("length"), mark: "key", message });
        } else if (length <= 0) {
          const message = `the length of column ${quote(column.label)} is ${length}; it must be above 0`;
          report({ place: column.placeOf("length"), message });
        }
      }
    }
  },
});
