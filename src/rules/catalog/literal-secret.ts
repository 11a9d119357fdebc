import { isSecretName } from "../../secrets/secret-name.js";
import { secretsInValue, type ValueSecret } from "../../secrets/value-secrets.js";
import { quote } from "../../words/phrases.js";
import { defineRule, type RuleProblem } from "../rule.js";

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
    const declared = new Set(model.services.flatMap((service) => service.variableNames ?? []));
    const seen = new Set<unknown>();
    for (const { value, at } of model.parts) {
      const found = new Map<string | number, Secret>();
      for (const secret of secretsInValue(value, seen)) {
        // Braces that look like quotes can be around the name of a variable.
        if (secret.isInBraces && declared.has(secret.text)) continue;
        const place = at(secret.path);
        const { owner, message } = wordingOf(secret);
        // A default that is also in the `enum` is one secret.
        const identity = owner === undefined ? found.size : JSON.stringify([owner, secret.text]);
        const known = found.get(identity);
        if (known !== undefined) known.related.push({ message: "it is also here", place });
        else found.set(identity, { place, message, part: secret.part, related: [] });
      }
      for (const problem of found.values()) report(problem);
    }
  },
});

type Secret = RuleProblem & { related: NonNullable<RuleProblem["related"]>[number][] };

/** The message, and the key of the variable whose value is secret. */
function wordingOf({ path, part }: ValueSecret): { owner?: string; message: string } {
  if (part === undefined) {
    const index = path.findLastIndex((step) => typeof step === "string" && isSecretName(step));
    const name = quote(String(path[index]));
    return path[index - 1] === "variables"
      ? {
          owner: JSON.stringify(path.slice(0, index + 1)),
          message: `variable ${name} contains a secret; leave out its value`,
        }
      : { message: `the value of ${name} is a secret; remove it` };
  }
  return path.at(-1) === "connectionString"
    ? {
        message:
          "the connection string contains a password or key; use a variable without a default",
      }
    : { message: "the text contains a password or key; remove it" };
}
