import { readTemplate, type TemplateLanguage } from "../../connections/braces.js";
import type {
  ConnectionModel,
  ServiceItemModel,
  ServiceModel,
  TemplateModel,
} from "../../model/model.js";
import type { Anchors } from "./anchors.js";
import { type Fact, fact } from "./facts.js";
import type { Shown } from "./shown.js";

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
  /** As written; `undefined` if it has no variables. */
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

/** What a page says about a service. */
export function serviceContent(
  item: ServiceItemModel,
  shown: Shown,
  anchors: Anchors,
): ServiceContent {
  const { service, key } = item;
  const server = service?.server;
  const template = (owner: ConnectionModel | undefined): TemplateModel | undefined =>
    server?.templates.find((one) => one.owner === owner);
  const plain = (name: string): TemplateModel | undefined =>
    server?.templates.find((one) => one.owner === server && one.key === name);
  return {
    id: anchors.add(`service.${key}`),
    key,
    facts: [
      ...fact("Service", service?.name, { isCode: true }),
      ...fact("System", [server?.dbmsType, server?.dbmsVersion].filter(Boolean).join(" ")),
    ],
    description: shown.prose(service?.text("description")),
    connections:
      service === undefined
        ? []
        : [
            ...connection("Host", plain("host"), undefined, service, shown),
            ...connection("Port", plain("port"), undefined, service, shown),
            ...connection("JDBC", template(server?.jdbc), server?.jdbc, service, shown),
            ...connection("ODBC", template(server?.odbc), server?.odbc, service, shown),
          ],
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

function connection(
  label: string,
  template: TemplateModel | undefined,
  owner: ConnectionModel | undefined,
  service: ServiceModel,
  shown: Shown,
): ConnectionContent[] {
  if (template === undefined || template.text === "") return [];
  const filled = filledIn(template.text, template.language, service, shown);
  const written = shown.name(template.text) ?? "";
  return [
    {
      label,
      filled,
      template: written === filled ? undefined : written,
      facts: [
        ...fact(
          "Driver",
          [owner?.text("driverName"), owner?.text("driverVersion")].filter(Boolean).join(" "),
        ),
        ...fact("Driver class", owner?.text("driverClass"), { isCode: true }),
      ],
    },
  ];
}

/** A text with the defaults of its variables. A secret is covered, and a variable without a value stays. */
function filledIn(
  text: string,
  language: TemplateLanguage,
  { variables }: ServiceModel,
  shown: Shown,
): string {
  const values = new Map(
    variables.map(({ name, default: value }) => [
      name,
      value === undefined ? `{${name}}` : shown.value(name, value),
    ]),
  );
  const { parts } = readTemplate(text, language, (name) => values.has(name));
  const filled = parts.map((part) =>
    part.kind === "text" ? part.text : (values.get(part.name) ?? `{${part.name}}`),
  );
  return shown.name(filled.join("")) ?? "";
}
