import { quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { isDraft3, subschemasOf, writtenSchema } from "./json-schemas.js";

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
      const written = writtenSchema(table);
      if (written === undefined || isDraft3(written)) continue;
      const found = [...subschemasOf(written)].filter(
        ({ schema }) => typeof schema.required === "boolean",
      );
      const [first] = found;
      if (first === undefined) continue;
      // Writers who make this mistake make it everywhere, so each schema gets a single finding.
      const keys = found.flatMap(({ schema: { required }, property }) =>
        required === true && property !== undefined ? [property] : [],
      );
      const isContrary = found.some(
        ({ schema }) => schema.required === true && schema.isNullable === true,
      );
      const contrary = isContrary ? ", and `isNullable: true` contradicts it" : "";
      const places = found.length === 1 ? "" : ` (in ${found.length} places)`;
      const remedy =
        keys.length === 0
          ? ""
          : `; list ${quotedList(keys)} under \`required\` next to \`properties\``;
      const { required } = first.schema;
      const message = `\`required\` must be a list of names, not ${required}${places}${contrary}${remedy}`;
      report({ place: table.at(...first.path, "required"), message });
    }
  },
});
