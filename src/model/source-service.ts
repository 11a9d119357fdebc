import type { TemplateLanguage } from "../connections/braces.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import type {
  ConnectionModel,
  ServerModel,
  ServiceItemModel,
  ServiceModel,
  TemplateModel,
  VariableModel,
} from "./service.js";
import { type ReadObject, type Slot, SourceNode } from "./source-node.js";

export class SourceVariable extends SourceNode implements VariableModel {
  readonly name: string;
  readonly default: string | undefined;
  readonly enum: readonly string[] | undefined;
  readonly examples: readonly string[];

  constructor({ parent, steps }: Slot, name: string, read: ReadObject) {
    super(parent, steps, read);
    this.name = name;
    this.default = this.text("default");
    this.enum = choicesOf(this.raw.enum);
    this.examples = stringsOf(this.raw.examples);
  }
}

export class SourceConnection extends SourceNode implements ConnectionModel {
  readonly protocol: "jdbc" | "odbc";
  readonly connectionString: string | undefined;

  constructor({ parent, steps }: Slot, protocol: "jdbc" | "odbc", read: ReadObject) {
    super(parent, steps, read);
    this.protocol = protocol;
    this.connectionString = this.text("connectionString");
  }
}

export class SourceServer extends SourceNode implements ServerModel {
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly dbmsType: string | undefined;
  readonly dbmsVersion: string | undefined;
  readonly jdbc: SourceConnection | undefined;
  readonly odbc: SourceConnection | undefined;
  readonly templates: readonly TemplateModel[];

  constructor(
    { parent, steps }: Slot,
    read: ReadObject,
    connection: (slot: Slot, protocol: "jdbc" | "odbc", raw: JsonObject) => SourceConnection,
  ) {
    super(parent, steps, read);
    this.host = this.text("host");
    this.port = this.text("port");
    this.dbmsType = this.text("dbmsType");
    this.dbmsVersion = this.text("dbmsVersion");
    const protocols = this.raw.connectionProtocols;
    const member = (protocol: "jdbc" | "odbc") => {
      const value = isObject(protocols) ? protocols[protocol] : undefined;
      if (!isObject(value)) return undefined;
      return connection(this.below("connectionProtocols", protocol), protocol, value);
    };
    this.jdbc = member("jdbc");
    this.odbc = member("odbc");
    this.templates = [
      ...templateOf("plain", this, "host"),
      ...templateOf("plain", this, "port"),
      ...templateOf("jdbc", this.jdbc, "connectionString"),
      ...templateOf("odbc", this.odbc, "connectionString"),
    ];
  }
}

export class SourceService extends SourceNode implements ServiceModel {
  readonly key: string;
  readonly name: string | undefined;
  readonly variables: readonly SourceVariable[];
  server: SourceServer | undefined;

  constructor(
    { parent, steps }: Slot,
    key: string,
    read: ReadObject,
    variable: (slot: Slot, name: string, raw: JsonObject) => SourceVariable,
  ) {
    super(parent, steps, read);
    this.key = key;
    this.name = this.text("name");
    const { variables } = this.raw;
    this.variables = isObject(variables)
      ? Object.entries(variables).flatMap(([name, raw]) =>
          isObject(raw) ? [variable(this.below("variables", name), name, raw)] : [],
        )
      : [];
  }

  get variableNames(): string[] | undefined {
    const { variables } = this.raw;
    if (isObject(variables)) return Object.keys(variables);
    return this.lacks("variables") ? [] : undefined;
  }
}

export class SourceServiceItem extends SourceNode implements ServiceItemModel {
  readonly key: string;
  readonly service: SourceService | undefined;

  constructor(
    { parent, steps }: Slot,
    key: string,
    raw: JsonObject,
    service: SourceService | undefined,
  ) {
    super(parent, steps, { raw, isDoubtful: false });
    this.key = key;
    this.service = service;
  }
}

function templateOf(
  language: TemplateLanguage,
  owner: SourceNode | undefined,
  key: string,
): TemplateModel[] {
  const text = owner?.text(key);
  return owner === undefined || text === undefined ? [] : [{ language, owner, key, text }];
}

/**
 * A list that contains a value of the wrong type could have contained any value. `every` would skip
 * the holes of an array.
 */
const choicesOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) && Array.from(value).every((item) => typeof item === "string")
    ? value
    : undefined;

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
