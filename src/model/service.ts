import type { TemplateLanguage } from "../connections/template.js";
import { isObject, type JsonObject } from "../shape/read-keys.js";
import { ModelNode, type Origin, type ReadObject } from "./node.js";

/** A variable of a service. */
export class Variable extends ModelNode {
  readonly name: string;
  readonly default: string | undefined;
  readonly enum: readonly string[] | undefined;
  readonly examples: readonly string[];

  constructor(service: ModelNode, name: string, read: ReadObject) {
    super(service, [service.written?.get("variables") ?? "variables", name], read);
    this.name = name;
    this.default = this.text("default");
    this.enum = choicesOf(this.raw.enum);
    this.examples = stringsOf(this.raw.examples);
  }
}

/** A string in which variables may stand. */
export interface TemplateText {
  readonly language: TemplateLanguage;
  readonly node: ModelNode;
  readonly key: string;
  readonly text: string;
}

/** A server and how to connect to it. */
export class Server extends ModelNode {
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly dbmsType: string | undefined;
  readonly jdbc: ModelNode | undefined;
  readonly odbc: ModelNode | undefined;

  constructor(
    place: { origin: Origin; steps: readonly (string | number)[] },
    read: ReadObject,
    connection: (origin: ModelNode, steps: string[], raw: JsonObject) => ModelNode,
  ) {
    super(place.origin, place.steps, read);
    this.host = this.text("host");
    this.port = this.text("port");
    this.dbmsType = this.text("dbmsType");
    const protocols = this.raw.connectionProtocols;
    const member = (key: "jdbc" | "odbc") => {
      const value = isObject(protocols) ? protocols[key] : undefined;
      return isObject(value) ? connection(this, ["connectionProtocols", key], value) : undefined;
    };
    this.jdbc = member("jdbc");
    this.odbc = member("odbc");
  }

  /** Every string of the server in which variables may stand. */
  templates(): TemplateText[] {
    return [
      ...templateOf("plain", this, "host"),
      ...templateOf("plain", this, "port"),
      ...templateOf("jdbc", this.jdbc, "connectionString"),
      ...templateOf("odbc", this.odbc, "connectionString"),
    ];
  }
}

/** A service: a server with values for its variables. */
export class Service extends ModelNode {
  readonly key: string;
  readonly name: string | undefined;
  readonly variables: readonly Variable[];
  /** The server, where the reference to it leads somewhere. */
  server: Server | undefined;

  constructor(
    place: { origin: Origin; steps: readonly (string | number)[] },
    key: string,
    read: ReadObject,
    variable: (service: Service, name: string, raw: JsonObject) => Variable,
  ) {
    super(place.origin, place.steps, read);
    this.key = key;
    this.name = this.text("name");
    const variables = this.raw.variables;
    this.variables = isObject(variables)
      ? Object.entries(variables).flatMap(([name, raw]) =>
          isObject(raw) ? [variable(this, name, raw)] : [],
        )
      : [];
  }

  /**
   * Names of all its variables, also of those whose values are not right; `undefined` when they
   * cannot be read.
   */
  get variableNames(): string[] | undefined {
    const { variables } = this.raw;
    if (isObject(variables)) return Object.keys(variables);
    return this.lacks("variables") ? [] : undefined;
  }
}

function templateOf(
  language: TemplateLanguage,
  node: ModelNode | undefined,
  key: string,
): TemplateText[] {
  const text = node?.text(key);
  return node === undefined || text === undefined ? [] : [{ language, node, key, text }];
}

/** A list with a value of the wrong type may have held any value. */
const choicesOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
