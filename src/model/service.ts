import type { TemplateLanguage } from "../connections/braces.js";
import type { ModelNode } from "./model-node.js";

/** A variable of a service. */
export interface VariableModel extends ModelNode {
  readonly name: string;
  readonly default: string | undefined;
  /**
   * The values that it can have; `undefined` if any value is allowed, or if they cannot be read.
   */
  readonly enum: readonly string[] | undefined;
  readonly examples: readonly string[];
}

/** A string that can contain variables: the property `key` of `owner`. */
export interface TemplateModel {
  readonly owner: ModelNode;
  readonly key: string;
  readonly text: string;
  /** The kind of string, which determines the meaning of braces in it. */
  readonly language: TemplateLanguage;
}

/** How to connect to a server by one protocol. */
export interface ConnectionModel extends ModelNode {
  readonly protocol: "jdbc" | "odbc";
  readonly connectionString: string | undefined;
}

/** A server, and how to connect to it. A property that is absent or cannot be read is `undefined`. */
export interface ServerModel extends ModelNode {
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly dbmsType: string | undefined;
  readonly dbmsVersion: string | undefined;
  readonly jdbc: ConnectionModel | undefined;
  readonly odbc: ConnectionModel | undefined;
  /** Its host, port and connection strings. */
  readonly templates: readonly TemplateModel[];
}

/** An entry of `services`: a service, or a reference to one. */
export interface ServiceItemModel extends ModelNode {
  /** The key of the entry. Several keys can refer to one service. */
  readonly key: string;
  /** `undefined` if a reference does not resolve to a service. */
  readonly service: ServiceModel | undefined;
}

/** A service: a server, and values for its variables. */
export interface ServiceModel extends ModelNode {
  /** Its key in `services`. */
  readonly key: string;
  readonly name: string | undefined;
  /** The variables that can be read. */
  readonly variables: readonly VariableModel[];
  /** The names of all variables, including those that cannot be read; `undefined` if unknown. */
  readonly variableNames: readonly string[] | undefined;
  /** `undefined` if there is none, or the reference to it does not resolve. */
  readonly server: ServerModel | undefined;
}
