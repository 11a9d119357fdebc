import { fillTemplate } from "../../connections/braces.js";
import type { ServiceItemModel, TemplateModel } from "../../model/model.js";
import { type Fact, fact, type Shown } from "./shown.js";

/** A service, and how to reach it. */
export interface ServiceContent {
  readonly id: string;
  readonly key: string;
  readonly facts: readonly Fact[];
  readonly description: string | undefined;
  readonly connections: readonly ConnectionContent[];
  readonly variables: readonly VariableContent[];
}

/** An address or a connection string: with its variables, and with their values. */
interface ConnectionContent {
  readonly label: string;
  readonly filled: string;
  /** The text as it is written; `undefined` if it has no variables. */
  readonly template: string | undefined;
  readonly facts: readonly Fact[];
}

export interface VariableContent {
  readonly name: string;
  readonly default: string | undefined;
  readonly choices: readonly string[];
  readonly examples: readonly string[];
  readonly description: string | undefined;
}

/** Reads what a page says about a service. */
export function serviceContent({ service, key }: ServiceItemModel, shown: Shown): ServiceContent {
  const server = service?.server;
  // A secret is covered, and a variable without a value stays.
  const values = new Map(
    (service?.variables ?? []).map(({ name, default: value }) => [
      name,
      value === undefined ? `{${name}}` : shown.value(name, value),
    ]),
  );
  return {
    id: shown.anchor(`service.${key}`),
    key,
    facts: [
      ...fact("Service", service?.name, { isCode: true }),
      ...fact("System", [server?.dbmsType, server?.dbmsVersion].filter(Boolean).join(" ")),
    ],
    description: shown.prose(service?.text("description")),
    connections: (server?.templates ?? [])
      .filter(({ text }) => text !== "")
      .map((template) => connection(template, values, shown)),
    variables: (service?.variables ?? []).map((variable) => ({
      name: variable.name,
      default:
        variable.default === undefined ? undefined : shown.value(variable.name, variable.default),
      choices: (variable.enum ?? []).map((value) => shown.value(variable.name, value)),
      examples: variable.examples.map((value) => shown.value(variable.name, value)),
      description: shown.prose(variable.text("description")),
    })),
  };
}

/** The labels of connections, by the keys or the languages of their texts. */
const LABELS: Readonly<Record<string, string>> = {
  host: "Host",
  port: "Port",
  jdbc: "JDBC",
  odbc: "ODBC",
};

/** @param values the defaults of variables, or what covers them */
function connection(
  { owner, key, language, text }: TemplateModel,
  values: ReadonlyMap<string, string>,
  shown: Shown,
): ConnectionContent {
  const isDeclared = (name: string): boolean => values.has(name);
  const valueFor = (name: string): string => values.get(name) ?? `{${name}}`;
  const filled = shown.name(fillTemplate(text, language, isDeclared, valueFor)) ?? "";
  const written = shown.name(text) ?? "";
  const driver = [owner.text("driverName"), owner.text("driverVersion")].filter(Boolean).join(" ");
  return {
    label: LABELS[language === "plain" ? key : language] ?? key,
    filled,
    template: written === filled ? undefined : written,
    facts: [
      ...fact("Driver", driver),
      ...fact("Driver class", owner.text("driverClass"), { isCode: true }),
    ],
  };
}
