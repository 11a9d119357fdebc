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

export const emptyEnum = defineRule({
  id: "empty-enum",
  severity: "error",
  summary: "The `enum` of a variable is empty.",
  rationale:
    "The `enum` lists all values that the variable can have. If it is empty, no value is allowed.",
  remedy: "List the values, or remove `enum` if any value is allowed.",
  source: "OpenAPI 3.1, Server Variable Object: the enum MUST NOT be empty",
  check({ model, report }) {
    for (const variable of model.services.flatMap(({ variables }) => variables)) {
      const choices = variable.raw.enum;
      if (!Array.isArray(choices) || choices.length > 0) continue;
      const message = `variable ${quote(variable.name)} cannot have any value, because its \`enum\` is empty`;
      report({ place: variable.at("enum"), message });
    }
  },
});

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
