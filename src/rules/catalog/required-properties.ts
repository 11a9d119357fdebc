import { isObject } from "../../values/json-value.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import {
  hasOnlyProperties,
  isDraft3,
  jsonSchemasIn,
  subschemasOf,
  writtenSchema,
} from "./json-schemas.js";
import { replacement } from "./vocabulary.js";

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

/** How many names in one document get a suggestion. Each is compared with all properties. */
const MAX_SUGGESTIONS = 100;

export const unknownRequiredProperty = defineRule({
  id: "unknown-required-property",
  severity: "warning",
  summary: "`required` in a JSON Schema names a property that the schema does not have.",
  rationale:
    "Every row would need a column that the table does not have. In most cases the name is misspelled, and the column that was meant is not required.",
  remedy:
    "Write the key of a property, or remove the name. The rule ignores schemas that can have other properties, for example by `$ref`, `allOf` or `additionalProperties`.",
  source: "JSON Schema 2020-12, Validation, section 6.5.3: required",
  fixable: true,
  check({ model, report }) {
    let suggestions = 0;
    for (const { schema: root, at, hasPlaces } of jsonSchemasIn(model.tables)) {
      for (const { schema, path, isWhole } of subschemasOf(root)) {
        const { properties, required } = schema;
        if (!isWhole || !isObject(properties) || !Array.isArray(required)) continue;
        if (!hasOnlyProperties(schema)) continue;
        for (const [index, name] of (required as unknown[]).entries()) {
          if (typeof name !== "string" || Object.hasOwn(properties, name)) continue;
          const canSuggest = suggestions++ < MAX_SUGGESTIONS;
          const near = canSuggest ? nearestName(name, Object.keys(properties)) : undefined;
          const canReplace = hasPlaces && !required.includes(near);
          const fix = canReplace ? replacement(near) : undefined;
          const message = `there is no property ${quote(name)}${didYouMean(near)}`;
          report({ place: at(...path, "required", index), message, fix });
        }
      }
    }
  },
});
