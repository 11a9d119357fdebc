import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";
import { isDraft3, subschemasOf } from "./json-schemas.js";

export const booleanRequired = defineRule({
  id: "boolean-required",
  severity: "warning",
  summary: "A property of a JSON Schema has a boolean under `required`.",
  rationale:
    "Since draft 4, `required` is a list of names in the schema around the properties. Validators reject a boolean or ignore it, so the property is not required.",
  remedy:
    "Remove it, and add the key of the property to the list `required` next to `properties`. The rule ignores schemas of draft 3.",
  source: "JSON Schema 2020-12, Validation, section 6.5.3: required",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.style !== "json-schema" || isDraft3(table.raw)) continue;
      for (const { schema, path, property: key } of subschemasOf(table.raw)) {
        const { required } = schema;
        if (typeof required !== "boolean") continue;
        const isContrary = required && schema.isNullable === true;
        const contrary = isContrary ? ", and `isNullable: true` contradicts it" : "";
        const remedy =
          key === undefined || !required
            ? ""
            : `; list ${quote(key)} under \`required\` next to \`properties\``;
        const message = `\`required\` must be a list of names, not ${required}${contrary}${remedy}`;
        report({ place: table.at(...path, "required"), message });
      }
    }
  },
});
