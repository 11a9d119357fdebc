import { takesLength } from "../../types/data-type.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const unexpectedLength = defineRule({
  id: "unexpected-length",
  severity: "warning",
  summary:
    "A column has a length although its type has none, a length that is not above 0, or a length that differs from the one in its data type.",
  rationale:
    "Only text and binary types have a length. For other types, some tools ignore it and others reject it. In many cases the precision was meant. If the data type is `VARCHAR(30)` and the length is 20, one of them is wrong.",
  remedy:
    "Remove the length. For numbers, write `precision` and `scale`. Make the length the same as in the data type.",
  source:
    "DatastoreAPI specification, Column Object: dataLength of CHAR, VARCHAR, BINARY, VARBINARY, else null",
  check({ model, report }) {
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const { label, length, dataType } = column;
      if (length === undefined) continue;
      const place = column.placeOf("length");
      const text = dataType?.text ?? "";
      const inType = dataType?.length ?? length;
      if (dataType?.family !== undefined && !takesLength(dataType.family)) {
        report({ place, mark: "key", message: `type ${quote(text)} does not have a length` });
      } else if (length <= 0) {
        const message = `the length of column ${quote(label)} must be above 0, not ${length}`;
        report({ place, message });
      } else if (inType !== length) {
        const message = `the length of column ${quote(label)} is ${length}, but its type is ${quote(text)}`;
        report({ place, message });
      }
    }
  },
});
