import { findSecrets } from "../findings/find-secrets.js";
import { quote } from "../findings/quote.js";
import { isSecretName } from "../findings/secret-name.js";
import { isPlaceholder } from "../findings/secret-start.js";
import { defineRule } from "./rule.js";

export const literalSecret = defineRule({
  id: "literal-secret",
  severity: "error",
  summary: "The descriptor contains a password, a token or a key.",
  rationale:
    "Descriptors are shared, committed and published, so anyone who reads one can log in. Reports never show the secret itself.",
  remedy:
    "Change the password, because it is no longer secret. Then remove it from the connection string, or replace it with a `{variable}` without a default and provide the value when you connect.",
  source:
    "Open Data Contract Standard 3.0: no credentials in a contract; Microsoft, Building the connection URL",
  check({ model, report }) {
    for (const server of model.servers) {
      for (const { owner, key, text } of server.templates) {
        if (findSecrets(text).length === 0) continue;
        const message =
          "the connection string contains a password or key; use a variable without a default";
        report({ place: owner.at(key), message });
      }
    }
    for (const { variables } of model.services) {
      for (const variable of variables) {
        if (!isSecretName(variable.name)) continue;
        const values = [variable.default, ...(variable.enum ?? []), ...variable.examples];
        if (values.every((value) => value === undefined || isPlaceholder(value))) continue;
        // The place is the key, so that a code frame does not show the line of the value.
        const message = `variable ${quote(variable.name)} contains a secret; leave out its value`;
        report({ place: variable.at(), mark: "key", message });
      }
    }
  },
});
