import {
  type DispatchCase,
  definitionName,
  dispatchCases,
  type JsonSchema,
  namedDefinitions,
} from "./schema.js";

/**
 * Source text of `generated/*.ts`: one interface for each object of the specification, one alias for
 * each union.
 *
 * The types are closed. Index signatures exist only where the specification has a map, an `x-` key
 * or an inline JSON object. Every optional property also takes `undefined`, which the validators
 * treat as absent. A member of a union forbids the keys that select another member, so an
 * object with keys of two members does not compile.
 *
 * @throws Error for a schema that this has no type for
 */
export function typeDeclarations(schema: JsonSchema): string {
  const named = new Set(namedDefinitions(schema).map(([name]) => name));
  const aliases = Object.entries(schema.$defs ?? {}).filter(
    ([name, { anyOf }]) => !named.has(name) && anyOf !== undefined,
  );
  const types = new TypeEmitter(schema);
  return [...namedDefinitions(schema), ...aliases]
    .map(
      ([name, definition]) =>
        `\n${comment(definition.description)}${types.declare(name, definition)}`,
    )
    .join("");
}

class TypeEmitter {
  readonly #definitions: Readonly<Record<string, JsonSchema>>;
  readonly #forbidden: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(schema: JsonSchema) {
    this.#definitions = schema.$defs ?? {};
    this.#forbidden = forbiddenKeys(
      Object.values(this.#definitions).flatMap((definition) => {
        const cases = dispatchCases(definition);
        return cases === undefined ? [] : [cases];
      }),
    );
  }

  declare(name: string, schema: JsonSchema): string {
    const cases = dispatchCases(schema);
    if (cases !== undefined) {
      return `export type ${name} = ${cases.map((choice) => choice.name).join(" | ")};\n`;
    }
    if (schema.anyOf !== undefined) return `export type ${name} = ${this.#typeOf(schema)};\n`;
    return `export interface ${name} {\n${this.#members(name, schema).join("")}}\n`;
  }

  #members(name: string, schema: JsonSchema): string[] {
    if (typeof schema.additionalProperties === "object") {
      return [`  [key: string]: ${this.#typeOf(schema.additionalProperties)};\n`];
    }
    const properties = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const type = this.#typeOf(property);
      const isRequired = schema.required?.includes(key);
      const optional = type === "unknown" ? type : `${type} | undefined`;
      const declaration = isRequired ? `${key}: ${type}` : `${key}?: ${optional}`;
      return `${comment(property.description, "  ")}  ${declaration};\n`;
    });
    const extensions = Object.values(schema.patternProperties ?? {}).map(
      ({ description }) =>
        `${comment(description, "  ")}  [extension: \`x-\${string}\`]: unknown;\n`,
    );
    const forbidden = [...(this.#forbidden.get(name) ?? [])].map(
      ([key, other]) =>
        `  /** Not here: an object with \`${key}\` is a {@link ${other}}. */\n  ${key}?: never;\n`,
    );
    return [...properties, ...forbidden, ...extensions];
  }

  #typeOf(schema: JsonSchema): string {
    if (schema.$ref !== undefined) return this.#typeOfReference(definitionName(schema.$ref));
    if (schema.anyOf !== undefined)
      return schema.anyOf.map((part) => this.#typeOf(part)).join(" | ");
    if (schema.enum !== undefined)
      return schema.enum.map((word) => JSON.stringify(word)).join(" | ");
    switch (schema.type) {
      case undefined:
        return "unknown";
      case "string":
      case "boolean":
      case "null":
        return schema.type;
      case "integer":
        return "number";
      case "array":
        return listOf(this.#typeOf(schema.items ?? {}));
      case "object": {
        const { additionalProperties: values } = schema;
        const type = typeof values === "object" ? this.#typeOf(values) : "unknown";
        return `{ [key: string]: ${type} }`;
      }
      default:
        throw new Error(`no type for ${JSON.stringify(schema)}`);
    }
  }

  /** The name of an object or a union; the type itself of a string with a format, and so on. */
  #typeOfReference(name: string): string {
    const definition = this.#definitions[name];
    if (definition === undefined) throw new Error(`no definition ${name}`);
    const isScalar = definition.type === "string" || definition.type === "integer";
    return isScalar ? this.#typeOf(definition) : name;
  }
}

const listOf = (item: string): string => (/^[\w$]+$/.test(item) ? `${item}[]` : `(${item})[]`);

/** By member of a union, the keys that select another member, and that other member. */
function forbiddenKeys(dispatches: readonly (readonly DispatchCase[])[]) {
  const forbidden = new Map<string, Map<string, string>>();
  for (const cases of dispatches) {
    for (const [index, { name }] of cases.entries()) {
      const keys = forbidden.get(name) ?? new Map<string, string>();
      for (const earlier of cases.slice(0, index)) {
        for (const key of earlier.having) keys.set(key, earlier.name);
      }
      if (keys.size > 0) forbidden.set(name, keys);
    }
  }
  return forbidden;
}

function comment(text: string | undefined, indent = ""): string {
  if (text === undefined) return "";
  const line = `${indent}/** ${text} */\n`;
  if (line.length <= 101) return line;
  return `${indent}/**\n${wrapped(text, `${indent} * `)}${indent} */\n`;
}

/** Lines of at most 100 characters, each with a prefix. */
export function wrapped(text: string, prefix: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && prefix.length + line.length + 1 + word.length <= 100) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines.map((line) => `${prefix}${line}\n`).join("");
}
