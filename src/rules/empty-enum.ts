import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const emptyEnum = defineRule({
  id: "empty-enum",
  severity: "error",
  what: "The `enum` of a variable is empty.",
  why: "The `enum` lists the only values that the variable may take: with none, it can take none.",
  mend: "List the values, or remove `enum` if any value will do.",
  source: "OpenAPI 3.1, Server Variable Object: the enum MUST NOT be empty",
  check({ model, report }) {
    for (const { variables } of model.services) {
      for (const variable of variables) {
        const choices = variable.raw.enum;
        if (!Array.isArray(choices) || choices.length > 0) continue;
        const message = `the variable ${quote(variable.name)} can take no value: its \`enum\` is empty`;
        report({ place: variable.at("enum"), message });
      }
    }
  },
});
