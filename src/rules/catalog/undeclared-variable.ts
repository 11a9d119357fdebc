import type { ServiceModel, TemplateModel } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { ServiceVariables } from "./service-variables.js";

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
    const variables = new ServiceVariables();
    for (const [template, services] of servicesByTemplate(model.services, variables)) {
      const { open, quoted, all } = variables.namesIn(template);
      const declaring = new Map<string, Set<ServiceModel>>();
      for (const service of services) {
        for (const name of variables.declaredBy(service) ?? []) {
          if (all.has(name)) getOrAdd(declaring, name, () => new Set()).add(service);
        }
      }
      const add = (name: string, shown: readonly ServiceModel[], count: number): void => {
        const near = new Set(
          shown.flatMap((service) => variables.nearest(service, name) ?? []).slice(0, MAX_SHOWN),
        );
        const meant = [...near].map((other) => quote(`{${other}}`)).join(" or ");
        const hint = meant === "" ? "" : `; did you mean ${meant}?`;
        const names = shown.map(({ key }) => key);
        const keys = quotedList(names, count);
        report({
          place: template.owner.at(template.key),
          message: `${quote(`{${name}}`)} is not declared in ${count === 1 ? "service" : "services"} ${keys}${hint}`,
          related: shown.map((service) => ({
            message: `service ${quote(service.key)}`,
            place: service.at(),
          })),
        });
      };
      for (const name of open) {
        const count = services.length - (declaring.get(name)?.size ?? 0);
        if (count > 0) add(name, firstWithout(services, declaring.get(name)), count);
      }
      for (const name of quoted) {
        const meant: ServiceModel[] = [];
        for (const service of services) {
          if (!variables.takesComparison()) break;
          const isDeclared = declaring.get(name)?.has(service) ?? false;
          if (!isDeclared && variables.nearest(service, name) !== undefined) meant.push(service);
        }
        if (meant.length > 0) add(name, meant.slice(0, MAX_SHOWN), meant.length);
      }
    }
  },
});

/** How many services a message names, of those that share a string. */
const MAX_SHOWN = 5;

/** The services that use each string, apart from those whose variables cannot be read. */
function servicesByTemplate(services: readonly ServiceModel[], variables: ServiceVariables) {
  const found = new Map<TemplateModel, ServiceModel[]>();
  for (const service of services) {
    if (variables.declaredBy(service) === undefined) continue;
    for (const template of service.server?.templates ?? []) {
      getOrAdd(found, template, () => []).push(service);
    }
  }
  return found;
}

/** The first services that are not in a set. */
function firstWithout(
  services: readonly ServiceModel[],
  excluded: ReadonlySet<ServiceModel> | undefined,
): ServiceModel[] {
  const found: ServiceModel[] = [];
  for (const service of services) {
    if (found.length === MAX_SHOWN) break;
    if (!excluded?.has(service)) found.push(service);
  }
  return found;
}
