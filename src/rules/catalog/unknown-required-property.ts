import { isObject } from "../../values/json-value.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { hasOnlyProperties, jsonSchemasIn, subschemasOf } from "./json-schemas.js";
import { replacement } from "./vocabulary.js";

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
