import { quote } from "../findings/quote.js";
import type { ServiceModel, TemplateModel } from "../model/service.js";
import { defineRule } from "./rule.js";
import { templateVariables } from "./service-variables.js";

/** An undeclared variable in one string, for all services that use the string. */
interface UndeclaredVariable {
  readonly near: Set<string>;
  readonly services: ServiceModel[];
}

export const undeclaredVariable = defineRule({
  id: "undeclared-variable",
  severity: "error",
  summary:
    "A host, port or connection string contains a `{variable}` that its service does not declare.",
  rationale:
    "Clients do not know which value to insert. Names must match exactly: `{hosts}` is not `{host}`.",
  remedy:
    "Declare the variable in `variables` of every service that uses the server, or correct the name. In ODBC, `Driver={PostgreSQL Unicode}` is a value in braces and not a variable. The same is true of braces around text with spaces.",
  source: "OpenAPI and AsyncAPI, Server Object; DatastoreAPI specification, variables",
  check({ model, report }) {
    // Several services can share a server; each name is reported once.
    const found = new Map<TemplateModel, Map<string, UndeclaredVariable>>();
    for (const service of model.services) {
      if (service.server === undefined) continue;
      for (const { template, undeclared } of templateVariables(service, service.server)) {
        const byName = found.get(template) ?? new Map<string, UndeclaredVariable>();
        found.set(template, byName);
        for (const { name, near } of undeclared) {
          const known = byName.get(name) ?? { near: new Set(), services: [] };
          byName.set(name, known);
          known.services.push(service);
          if (near !== undefined) known.near.add(near);
        }
      }
    }
    for (const [{ owner, key }, byName] of found) {
      for (const [name, { near, services }] of byName) {
        const keys = services.map((service) => quote(service.key)).join(", ");
        const hint =
          near.size === 0
            ? ""
            : `; did you mean ${[...near].map((other) => quote(`{${other}}`)).join(" or ")}?`;
        report({
          place: owner.at(key),
          message: `${quote(`{${name}}`)} is not declared in ${services.length === 1 ? "service" : "services"} ${keys}${hint}`,
          related: services.map((service) => ({
            message: `service ${quote(service.key)}`,
            place: service.at(),
          })),
        });
      }
    }
  },
});
