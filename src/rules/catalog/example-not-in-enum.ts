import { isSecretName } from "../../secrets/secret-name.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { schemasWithEnum } from "./json-schemas.js";

export const exampleNotInEnum = defineRule({
  id: "example-not-in-enum",
  severity: "info",
  summary: "An example of a variable or a column is not one of the values in its `enum`.",
  rationale: "The example shows a value that is not allowed.",
  remedy:
    "Choose an example from the `enum`, or add the value to it. The rule checks only columns in a JSON Schema.",
  source:
    "AsyncAPI, Server Variable Object: enum limits the values; JSON Schema 2020-12, Validation, section 9.5: examples",
  check({ model, report }) {
    for (const variable of model.services.flatMap(({ variables }) => variables)) {
      const { name, examples, enum: choices = [] } = variable;
      const allowed = new Set(choices);
      const wrong = examples.find((example) => !allowed.has(example));
      if (choices.length === 0 || wrong === undefined) continue;
      const shown = isSecretName(name) ? "" : ` ${quote(wrong)}`;
      const place = isSecretName(name) ? variable.at() : variable.at("examples");
      const message = `the example${shown} of variable ${quote(name)} is not in its \`enum\``;
      report({ place, mark: "key", message });
    }
    for (const { table, path, schema, isAllowed } of schemasWithEnum(model.tables)) {
      const { examples } = schema;
      if (!Array.isArray(examples) || examples.every(isAllowed)) continue;
      const place = table.at(...path, "examples");
      const message = "the `examples` contain a value that is not in the `enum`";
      report({ place, mark: "key", message });
    }
  },
});
