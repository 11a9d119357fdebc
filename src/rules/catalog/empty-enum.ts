import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

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
