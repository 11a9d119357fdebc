import { type JsonSchema, mapSchema } from "./schema.js";

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
 * - to create: it has no properties that the service sets (`readOnly`);
 * - to update: a resource that was just read must pass. No property of a nested resource is required,
 *   because a server may have set it to null; times, states and providers can be anything that a
 *   server returned. Nulls count as absent (`withoutNulls` in `src/clients/outgoing.ts`).
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

/**
 * The same schema with every object closed. A client checks a body against it first, because a body
 * that passes needs no explanation. A body that fails is then explained, and may still be sent.
 */
export const closed = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, (part) =>
    part.properties === undefined ? part : { ...part, additionalProperties: false },
  );

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
  if (part.$ref === "#/$defs/DateTime" || key === "repositoryProvider") return { type: "string" };
  return part;
}
