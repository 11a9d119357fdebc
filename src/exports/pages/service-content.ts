import { fillTemplate } from "../../connections/braces.js";
import type { ServiceItemModel, TemplateModel } from "../../model/model.js";
import { entryDescription } from "../exported.js";
import { docsFacts, type Fact, fact, type Shown } from "./shown.js";

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
  /** The values that it can have, and examples; empty if the document has neither. */
  readonly values: string;
  readonly description: string | undefined;
}

/** Reads what a page says about a service. */
export function serviceContent(item: ServiceItemModel, shown: Shown): ServiceContent {
  const { service, key } = item;
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
    description: shown.prose(entryDescription(item, service?.text("description"))),
    connections: (server?.templates ?? [])
      .filter(({ text }) => text !== "")
      .map((template) => connection(template, values, shown)),
    variables: (service?.variables ?? []).map((variable) => {
      const { name, default: value, enum: choices = [], examples } = variable;
      const list = (texts: readonly string[]): string =>
        texts.map((text) => shown.value(name, text)).join(", ");
      const such = examples.length === 0 ? "" : `such as ${list(examples)}`;
      return {
        name,
        default: value === undefined ? undefined : shown.value(name, value),
        values: [list(choices), such].filter(Boolean).join("; "),
        description: shown.prose(variable.text("description")),
      };
    }),
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
      ...fact("Version", owner.text("version")),
      ...fact("Driver", driver),
      ...fact("Driver class", owner.text("driverClass"), { isCode: true }),
      ...docsFacts("Driver library", owner.raw.driverLibrary),
      ...docsFacts("Driver documentation", owner.raw.driverDocs),
    ],
  };
}
