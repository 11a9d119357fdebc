import { isIdentifier, readBraces, readTemplate } from "../../connections/braces.js";
import type {
  ConnectionModel,
  ServerModel,
  ServiceModel,
  TemplateModel,
} from "../../model/model.js";
import { findSecrets } from "../../secrets/find-secrets.js";
import { getOrAdd } from "../../values/collections.js";
import { isObject } from "../../values/json-value.js";
import { NameSearch } from "../../words/nearest-name.js";
import { quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

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

export const unusedVariable = defineRule({
  id: "unused-variable",
  severity: "warning",
  summary: "A service declares a variable that its host, port and connection strings do not use.",
  rationale: "A value for the variable has no effect.",
  remedy: "Use the variable as `{name}`, or remove it.",
  source: "AsyncAPI and OpenAPI tools: unused server variables",
  check({ model, report }) {
    const variables = new ServiceVariables();
    for (const service of model.services) {
      const { server } = service;
      // A string that cannot be read could use any variable.
      if (server === undefined || server.isDoubtful || !isComplete(server)) continue;
      const unused = [...(variables.declaredBy(service) ?? [])].filter(
        (name) => !server.templates.some((template) => variables.namesIn(template).all.has(name)),
      );
      const meant = unused.length === 0 ? undefined : variables.meantIn(service);
      if (meant === undefined) continue;
      for (const name of unused) {
        if (meant.has(name)) continue;
        const message = `the server of service ${quote(service.key)} does not use the variable ${quote(name)}`;
        report({ place: service.at("variables", name), mark: "key", message });
      }
    }
  },
});

/** Whether every string of a server could be read. */
function isComplete({ host, port, jdbc, odbc, raw }: ServerModel): boolean {
  const protocols = raw.connectionProtocols;
  if (host === undefined || port === undefined || !isObject(protocols)) return false;
  const isRead = (key: string, connection: ConnectionModel | undefined): boolean =>
    Object.hasOwn(protocols, key) ? connection?.connectionString !== undefined : true;
  const isKnown = Object.keys(protocols).every((key) => key === "jdbc" || key === "odbc");
  return isKnown && isRead("jdbc", jdbc) && isRead("odbc", odbc);
}

export const invalidBraces = defineRule({
  id: "invalid-braces",
  severity: "warning",
  summary: "A host, port or connection string contains an unmatched brace or an empty `{}`.",
  rationale:
    "It does not name a variable, so it stays in the string. A variable was probably meant.",
  remedy: "Close the brace, or write the name of the variable between the braces.",
  source: "OpenAPI 3.2, Server Object: the grammar of server URL templates",
  check({ model, report }) {
    for (const { owner, key, text, language } of model.servers.flatMap((one) => one.templates)) {
      const { isUnbalanced, hasEmptyName } = readTemplate(text, language, () => false);
      if (!isUnbalanced && !hasEmptyName) continue;
      const what = isUnbalanced
        ? "contains an unmatched brace"
        : "contains an empty `{}`, which does not name a variable";
      report({ place: owner.at(key), message: `${quote(key)} ${what}` });
    }
  },
});

export const ambiguousBraces = defineRule({
  id: "ambiguous-braces",
  severity: "info",
  summary: "A value in braces looks like a variable, but no variable with this name is declared.",
  rationale:
    "In ODBC, and in the JDBC URL of SQL Server, braces around a value are quotes: `Server={db}` is the server `db`. If a variable was meant, nothing replaces it.",
  remedy: "Declare the variable in `variables` of the service, or write the value without braces.",
  source: "Microsoft, MS-ODBCSTR and Building the connection URL: values in braces",
  check({ model, report }) {
    const variables = new ServiceVariables();
    const reported = new Set<TemplateModel>();
    for (const service of model.services) {
      const declared = variables.declaredBy(service);
      if (service.server === undefined || declared === undefined) continue;
      for (const template of service.server.templates) {
        if (reported.has(template) || !variables.takesComparison()) continue;
        // A name that is close to a declared one is reported as undeclared.
        const name = [...variables.namesIn(template).quoted].find(
          (quoted) =>
            variables.takesComparison() &&
            !declared.has(quoted) &&
            variables.nearest(service, quoted) === undefined,
        );
        if (name === undefined) continue;
        reported.add(template);
        const message = `${quote(`{${name}}`)} is a quoted value here, because no variable ${quote(name)} is declared`;
        report({ place: template.owner.at(template.key), message });
      }
    }
  },
});

/**
 * The names in braces in a string. Their meaning depends on the variables that a service declares.
 */
interface TemplateNames {
  /** Names that are variables in any case, apart from those after a `$`. */
  readonly open: ReadonlySet<string>;
  /** Values in braces that could be misspelled variables: `Server={hosts}` next to `host`. */
  readonly quoted: ReadonlySet<string>;
  /** Every name that is a variable if it is declared. */
  readonly all: ReadonlySet<string>;
}

/**
 * The variables of services and the names in their strings.
 *
 * Many services can share one server. Each string is therefore read once, and what is compared with
 * all variables of a service has a budget.
 */
export class ServiceVariables {
  readonly #names = new Map<TemplateModel, TemplateNames>();
  readonly #declared = new Map<ServiceModel, ReadonlySet<string> | undefined>();
  readonly #search = new NameSearch();

  /** Takes one comparison of names from the budget; returns whether one was left. */
  takesComparison(): boolean {
    return this.#search.spend();
  }

  namesIn(template: TemplateModel): TemplateNames {
    return getOrAdd(this.#names, template, () => readNames(template));
  }

  /** The variables that a service declares; `undefined` if they cannot be read. */
  declaredBy(service: ServiceModel): ReadonlySet<string> | undefined {
    const { variableNames } = service;
    return getOrAdd(this.#declared, service, () => variableNames && new Set(variableNames));
  }

  /** The variable of a service that a name probably means. */
  nearest(service: ServiceModel, name: string): string | undefined {
    return this.#search.nearest(name, this.declaredBy(service) ?? new Set());
  }

  /**
   * The variables of a service that names in its strings probably mean; `undefined` if there are
   * too many names to compare.
   */
  meantIn(service: ServiceModel): ReadonlySet<string> | undefined {
    const meant = new Set<string>();
    for (const template of service.server?.templates ?? []) {
      const { open, quoted } = this.namesIn(template);
      for (const name of [...open, ...quoted]) {
        if (!this.takesComparison()) return undefined;
        if (this.declaredBy(service)?.has(name)) continue;
        const near = this.nearest(service, name);
        if (near !== undefined) meant.add(near);
      }
    }
    return meant;
  }
}

/**
 * Reads the names in the braces of a string. A password in braces is not a name: no message may repeat it, so names
 * inside secrets are left out of those that messages show.
 */
function readNames({ text, language }: TemplateModel): TemplateNames {
  const open = new Set<string>();
  const quoted = new Set<string>();
  const all = new Set<string>();
  const withDollar = new Set<string>();
  const secret = new Set<string>();
  const secrets = findSecrets(text)[Symbol.iterator]();
  let next = secrets.next();
  let end = 0;
  for (const piece of readBraces(text, language).pieces) {
    const start = end;
    end += piece.text.length;
    while (!next.done && next.value.end <= start) next = secrets.next();
    const { name, meaning, hasDollar } = piece;
    if (name === undefined || name === "") continue;
    all.add(name);
    if (!next.done && next.value.start < end) secret.add(name);
    if (meaning === "variable") (hasDollar ? withDollar : open).add(name);
    else if (meaning === "quoted" && isIdentifier(name)) quoted.add(name);
  }
  for (const name of withDollar) open.delete(name);
  for (const name of open) quoted.delete(name);
  for (const names of [open, quoted]) for (const name of secret) names.delete(name);
  return { open, quoted, all };
}
