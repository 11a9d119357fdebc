import { quote } from "../findings/quote.js";
import { isSecretName } from "../findings/secret-name.js";
import { defineRule } from "./rule.js";

export const exampleNotInEnum = defineRule({
  id: "example-not-in-enum",
  severity: "info",
  summary: "An example of a variable is not one of the values in its `enum`.",
  rationale: "The example shows a value that is not allowed.",
  remedy: "Choose an example from the `enum`, or add the value to it.",
  source: "AsyncAPI, Server Variable Object: enum limits the values",
  check({ model, report }) {
    for (const { variables } of model.services) {
      for (const variable of variables) {
        const { name, examples, enum: choices = [] } = variable;
        if (choices.length === 0) continue;
        const allowed = new Set(choices);
        const wrong = examples.find((example) => !allowed.has(example));
        if (wrong === undefined) continue;
        const shown = isSecretName(name) ? "" : ` ${quote(wrong)}`;
        report({
          place: isSecretName(name) ? variable.at() : variable.at("examples"),
          mark: "key",
          message: `the example${shown} of variable ${quote(name)} is not in its \`enum\``,
        });
      }
    }
  },
});
