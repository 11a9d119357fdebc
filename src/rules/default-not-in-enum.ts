import { quote } from "../findings/quote.js";
import { quotedList } from "../findings/quoted-list.js";
import { isSecretName } from "../findings/secret-name.js";
import { defineRule } from "./rule.js";

export const defaultNotInEnum = defineRule({
  id: "default-not-in-enum",
  severity: "error",
  summary: "The `default` of a variable is not one of the values in its `enum`.",
  rationale:
    "The `enum` lists all values that the variable can have, so the default is not allowed.",
  remedy: "Add the default to the `enum`, or choose one of its values.",
  source: "OpenAPI 3.1, Server Variable Object: the default MUST be in the enum",
  check({ model, report }) {
    for (const { variables } of model.services) {
      for (const variable of variables) {
        const { name, default: value, enum: choices } = variable;
        if (value === undefined || choices === undefined || choices.length === 0) continue;
        if (choices.includes(value)) continue;
        if (isSecretName(name)) {
          const message = `the default of variable ${quote(name)} is not in its \`enum\``;
          report({ place: variable.at(), mark: "key", message });
        } else {
          const message = `the default ${quote(value)} of variable ${quote(name)} is not one of ${quotedList(choices)}`;
          report({ place: variable.at("default"), message });
        }
      }
    }
  },
});
