import { hasLiteralSecret, isPlaceholder, isSecretName } from "../connections/secrets.js";
import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const literalSecret = defineRule({
  id: "literal-secret",
  severity: "error",
  what: "A password, token or key stands in the descriptor.",
  why: "Descriptors are shared, committed and published; whoever reads one could log in. The secret itself is never shown in a report.",
  mend: "Change the password, since it is known now. Leave it out of the connection string, or write a `{variable}` without default in its place and give the value when you connect.",
  source:
    "Open Data Contract Standard 3.0: no credentials in a contract; Microsoft, Building the connection URL",
  check({ model, report }) {
    for (const server of model.servers) {
      for (const { node, key, text } of server.templates()) {
        if (!hasLiteralSecret(text)) continue;
        const message =
          "the connection string holds a password or key; use a variable without default";
        report({ place: node.at(key), message });
      }
    }
    for (const { variables } of model.services) {
      for (const variable of variables) {
        if (!isSecretName(variable.name)) continue;
        const values = [variable.default, ...(variable.enum ?? []), ...variable.examples];
        if (values.every((value) => value === undefined || isPlaceholder(value))) continue;
        // The place is the key: the line of the value is not to be shown.
        const message = `the variable ${quote(variable.name)} holds a secret; leave out its value`;
        report({ place: variable.at(), mark: "key", message });
      }
    }
  },
});
