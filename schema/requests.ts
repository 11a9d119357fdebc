import type { JsonSchema } from "./schema.js";

/** The bodies of requests to a service, by the name of the resource (specification, 4.1 and 4.2). */
interface Sent {
  /** Resources that a client creates. */
  readonly created: readonly string[];
  /** Resources that a client updates, including nested ones. */
  readonly updated: readonly string[];
  /** Bodies that are not resources. */
  readonly other: readonly string[];
}

/** The bodies that each service accepts. */
export const sentBodies: Readonly<Record<string, Sent>> = {
  blueprint: {
    created: ["Blueprint"],
    updated: ["Blueprint"],
    other: ["BlueprintInstantiationConfig"],
  },
  notification: {
    created: ["Observer", "Event"],
    updated: ["Observer", "Event", "Notification"],
    other: [],
  },
};

/**
 * The schema of request bodies, derived from the schema of the resources: `NewBlueprint`,
 * `BlueprintUpdate` and so on. A body differs from the resource:
 *
 * - created: what the service sets (`readOnly`) is not part of it;
 * - updated: what was just read passes. Nothing is required of a resource inside, since a server
 *   may have set it to null; states and providers are what the server makes of them, and a time is
 *   text in any form or a number of milliseconds, which version 0.9.0 writes to observers.
 *
 * A null counts as absent in both (`src/clients/body-check.ts`).
 */
export function requestSchema(schema: JsonSchema, sent: Sent): JsonSchema {
  const definitions = schema.$defs ?? {};
  const resource = (name: string): JsonSchema => {
    const definition = definitions[name];
    if (definition === undefined) throw new Error(`no definition ${name}`);
    return definition;
  };
  return {
    $id: `${schema.$id}:requests`,
    $defs: {
      ...Object.fromEntries(sent.created.map((name) => [`New${name}`, created(resource(name))])),
      ...Object.fromEntries(
        sent.updated.map((name) => [`${name}Update`, updated(resource(name), sent.updated)]),
      ),
      ...Object.fromEntries(sent.other.map((name) => [name, resource(name)])),
      ...Object.fromEntries(
        Object.entries(definitions).filter(([, { title }]) => title === undefined),
      ),
    },
  };
}

function created(resource: JsonSchema): JsonSchema {
  const entries = Object.entries(resource.properties ?? {});
  return {
    ...resource,
    properties: Object.fromEntries(entries.filter(([, part]) => !part.readOnly)),
  };
}

function updated(resource: JsonSchema, nested: readonly string[]): JsonSchema {
  const isNested = ({ $ref }: JsonSchema): boolean =>
    nested.some((name) => $ref === `#/$defs/${name}`);
  const properties = Object.entries(resource.properties ?? {});
  const demanded = properties.filter(
    ([key, part]) => resource.required?.includes(key) && isNested(part),
  );
  return {
    ...resource,
    required: demanded.map(([key]) => key),
    properties: Object.fromEntries(
      properties.map(([key, part]) => [
        key,
        isNested(part) ? { $ref: `${part.$ref}Update` } : asRead(key, part),
      ]),
    ),
  };
}

/** A property of a resource, as a server may have returned it. */
function asRead(key: string, part: JsonSchema): JsonSchema {
  if (part.readOnly === true || key.endsWith("State")) return {};
  if (key === "repositoryProvider") return { type: "string" };
  if (part.$ref === "#/$defs/DateTime") return { anyOf: [{ type: "string" }, { type: "number" }] };
  return part;
}
