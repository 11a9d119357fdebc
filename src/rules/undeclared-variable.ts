import { quote } from "../findings/quote.js";
import type { Place } from "../model/node.js";
import type { Service } from "../model/service.js";
import { defineRule } from "./rule.js";
import { readTexts } from "./service-variables.js";

export const undeclaredVariable = defineRule({
  id: "undeclared-variable",
  severity: "error",
  what: "A host, port or connection string uses a `{variable}` that its service does not declare.",
  why: "Nobody knows what to put in its place. Names count letter by letter: `{hosts}` is not `{host}`.",
  mend: "Declare it in `variables` of every service that uses the server, or correct the name. `Driver={PostgreSQL Unicode}` in ODBC is no variable but a value in braces, and so are braces around text with spaces.",
  source: "OpenAPI and AsyncAPI, Server Object; DatastoreAPI specification, variables",
  check({ model, report }) {
    // A server that several services share is told once for each name.
    const found = new Map<
      string,
      { place: Place; name: string; near: Set<string>; services: Service[] }
    >();
    const ids = new Map<object, number>();
    for (const service of model.services) {
      if (service.server === undefined) continue;
      for (const { text, undeclared } of readTexts(service, service.server)) {
        if (!ids.has(text.node)) ids.set(text.node, ids.size);
        for (const { name, near } of undeclared) {
          const key = JSON.stringify([ids.get(text.node), text.key, name]);
          const known = found.get(key) ?? {
            place: text.node.at(text.key),
            name,
            near: new Set<string>(),
            services: [],
          };
          found.set(key, known);
          known.services.push(service);
          if (near !== undefined) known.near.add(near);
        }
      }
    }
    for (const { place, name, near, services } of found.values()) {
      const keys = services.map(({ key }) => quote(key)).join(", ");
      const hint =
        near.size === 0
          ? ""
          : `; did you mean ${[...near].map((other) => quote(`{${other}}`)).join(" or ")}?`;
      report({
        place,
        message: `${quote(`{${name}}`)} is not declared in ${services.length === 1 ? "service" : "services"} ${keys}${hint}`,
        related: services.map((service) => ({
          message: `service ${quote(service.key)}`,
          place: service.at(),
        })),
      });
    }
  },
});
