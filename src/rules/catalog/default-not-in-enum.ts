import { isSecretName } from "../../secrets/secret-name.js";
import { quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { schemasWithEnum } from "./json-schemas.js";

export const defaultNotInEnum = defineRule({
  id: "default-not-in-enum",
  severity: "error",
  summary: "The `default` of a variable or a column is not one of the values in its `enum`.",
  rationale: "The `enum` lists all values that are possible, so the default is not allowed.",
  remedy:
    "Add the default to the `enum`, or choose one of its values. The rule checks only columns in a JSON Schema, where `null` means no default.",
  source:
    "OpenAPI 3.1, Server Variable Object: the default MUST be in the enum; JSON Schema 2020-12, Validation, section 9.2: default",
  check({ model, report }) {
    for (const variable of model.services.flatMap(({ variables }) => variables)) {
      const { name, default: value, enum: choices = [] } = variable;
      if (value === undefined || choices.length === 0 || choices.includes(value)) continue;
      if (isSecretName(name)) {
        const message = `the default of variable ${quote(name)} is not in its \`enum\``;
        report({ place: variable.at(), mark: "key", message });
      } else {
        const message = `the default ${quote(value)} of variable ${quote(name)} is not one of ${quotedList(choices)}`;
        report({ place: variable.at("default"), message });
      }
    }
    for (const { table, path, schema, isAllowed } of schemasWithEnum(model.tables)) {
      const { default: value } = schema;
      if (value === undefined || isAllowed(value)) continue;
      const place = table.at(...path, "default");
      report({ place, message: "the `default` is not one of the values in the `enum`" });
    }
  },
});
