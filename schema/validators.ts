import { camelCase, patternConstant } from "./formats.js";
import { definitionName, dispatchCases, type JsonSchema, namedDefinitions } from "./schema.js";

/**
 * What nearly every URI and name looks like. Each pattern accepts a subset of what its format accepts.
 * The first use of a full pattern takes up to 4 ms, a tenth of the start of Node, because it is long, or
 * because it has classes of Unicode. So the code tries the common form first.
 */
export const commonForms: Readonly<Record<string, string>> = {
  name: "^[A-Za-z][\\w.\\-]*$",
  uri: "^[a-z][a-z0-9+.\\-]*://[\\w.\\-]+(?::[0-9]+)?(?:/[\\w.\\-~/]*)?$",
  "uri-reference": "^[\\w.\\-~/]*(?:#[\\w.\\-~/]*)?$",
};

/**
 * Source text of `generated/*-validators.js`: one exported function for each named definition,
 * which answers `true` or `false` and stops at the first violation. It gives no reasons; explaining
 * a failure is a second step (`src/structure/explain.ts`).
 *
 * The emitter knows the keywords that our schemas use and throws for any other, so a schema can
 * never say something that the generated code ignores.
 */
export function validatorModule(schema: JsonSchema): string {
  const emitter = new Emitter(schema);
  const exported = namedDefinitions(schema).map(([name, definition]) => {
    const text = emitter.functionFor(name, definition);
    return `/** Whether a value is valid as \`${name}\`. */\nexport ${text}`;
  });
  return `\n${emitter.imports()}${[...exported, ...emitter.helpers()].join("\n")}`;
}

/** Keywords that describe and do not constrain. `format` always comes with an equal `pattern`. */
const ANNOTATIONS = new Set([
  ...["$schema", "$id", "$comment", "title", "description", "examples", "default", "readOnly"],
  "format",
]);

class Emitter {
  readonly #definitions: Readonly<Record<string, JsonSchema>>;
  readonly #named: ReadonlySet<string>;
  /** Functions that are not exported, by name. */
  readonly #helpers = new Map<string, string>();
  readonly #patterns = new Set<string>();
  readonly #collections = new Set<keyof typeof COLLECTIONS>();
  #asksForPlain = false;
  /** The names of the functions for items without a definition, by the text of their schema. */
  readonly #itemChecks = new Map<string, string>();

  constructor(schema: JsonSchema) {
    this.#definitions = schema.$defs ?? {};
    this.#named = new Set(namedDefinitions(schema).map(([name]) => name));
  }

  /** The helpers that the functions so far call, with the expressions of the formats first. */
  helpers(): string[] {
    return [
      ...[...this.#patterns].sort().map(formatExpressions),
      ...this.#helpers.values(),
      ...[...this.#collections].sort().map((kind) => COLLECTIONS[kind]),
      ...(this.#asksForPlain ? [IS_PLAIN_OBJECT] : []),
      IS_OBJECT,
    ];
  }

  /** The name of the function that tells the objects of JSON from a `Map` or an `Error`. */
  #plainCheck(): string {
    this.#asksForPlain = true;
    return "isPlainObject";
  }

  imports(): string {
    if (this.#patterns.size === 0) return "";
    const names = [...this.#patterns].sort().map(patternConstant);
    return `import { ${names.join(", ")} } from "./formats.js";\n\n`;
  }

  /** The function that checks a definition. */
  functionFor(name: string, definition: JsonSchema): string {
    return `function is${name}(value) {\n${this.#bodyFor(name, definition)}}\n`;
  }

  #bodyFor(name: string, schema: JsonSchema): string {
    if (dispatchCases(schema) !== undefined) return this.#dispatch(schema);
    if (schema.properties !== undefined) return this.#object(schema);
    return `  return ${this.#condition(schema, "value", name)};\n`;
  }

  #dispatch(schema: JsonSchema): string {
    assertKeywords(schema, ["type", "if", "then", "else"]);
    const cases = dispatchCases(schema) ?? [];
    const lines = cases.map(({ having, name }) => {
      const isPresent = having.map((key) => `${member("value", key)} !== undefined`).join(" || ");
      const answer = `return ${this.#call(name, "value")};`;
      return isPresent === "" ? `  ${answer}\n` : `  if (${isPresent}) ${answer}\n`;
    });
    return `  if (!isObject(value)) return false;\n${lines.join("")}`;
  }

  #object(schema: JsonSchema): string {
    assertKeywords(schema, [
      ...["type", "properties", "required", "additionalProperties", "patternProperties"],
    ]);
    const conditions = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
      const place = member("value", key);
      const condition = this.#condition(property, place, key);
      if (!schema.required?.includes(key)) {
        return condition === "true" ? [] : [`(${place} === undefined || ${condition})`];
      }
      // Every other condition rejects `undefined` by itself.
      return [condition === "true" ? `${place} !== undefined` : condition];
    });
    const keys = keyLoop(schema);
    const isPlain = `${this.#plainCheck()}(value)`;
    const answer = [keys === "" ? isPlain : `(key !== undefined || ${isPlain})`, ...conditions];
    return `  if (!isObject(value)) return false;\n${keys}  return (\n    ${answer.join(" &&\n    ")}\n  );\n`;
  }

  /** An expression that is true exactly when `place` fits the schema. */
  #condition(schema: JsonSchema, place: string, context: string): string {
    if (schema.$ref !== undefined) {
      assertKeywords(schema, ["$ref"]);
      return this.#call(definitionName(schema.$ref), place);
    }
    if (schema.anyOf !== undefined) {
      assertKeywords(schema, ["anyOf"]);
      const choices = schema.anyOf.map((choice) => this.#condition(choice, place, context));
      return `(${choices.join(" || ")})`;
    }
    if (schema.enum !== undefined) {
      assertKeywords(schema, ["type", "enum"]);
      return `(${schema.enum.map((choice) => `${place} === ${JSON.stringify(choice)}`).join(" || ")})`;
    }
    switch (schema.type) {
      case undefined:
        assertKeywords(schema, []);
        return "true";
      case "string":
        return this.#string(schema, place);
      case "integer":
        return integer(schema, place);
      case "boolean":
        assertKeywords(schema, ["type"]);
        return `typeof ${place} === "boolean"`;
      case "null":
        assertKeywords(schema, ["type"]);
        return `${place} === null`;
      case "array":
        assertKeywords(schema, ["type", "items"]);
        return this.#collection("List", place, schema.items ?? {});
      case "object":
        if (typeof schema.additionalProperties === "object") {
          assertKeywords(schema, ["type", "additionalProperties"]);
          return this.#collection("Map", place, schema.additionalProperties);
        }
        assertKeywords(schema, ["type"]);
        return `${this.#plainCheck()}(${place})`;
      default:
        throw new Error(`${context}: no code for the type ${schema.type}`);
    }
  }

  #string(schema: JsonSchema, place: string): string {
    assertKeywords(schema, ["type", "pattern"]);
    const isString = `typeof ${place} === "string"`;
    const { format, pattern } = schema;
    if (pattern === undefined && format === undefined) return isString;
    if (pattern === undefined) throw new Error(`the format ${format} has no pattern`);
    if (format === undefined) throw new Error(`the pattern ${pattern} has no format`);
    this.#patterns.add(format);
    return `${isString} && ${formatTest(format, place)}`;
  }

  #collection(kind: keyof typeof COLLECTIONS, place: string, item: JsonSchema): string {
    this.#collections.add(kind);
    if (kind === "Map") this.#plainCheck();
    return `is${kind}Of(${place}, ${this.#itemCheck(item)})`;
  }

  /** The name of the function that checks an item of a list, or a value of a map. */
  #itemCheck(schema: JsonSchema): string {
    if (schema.$ref !== undefined) {
      assertKeywords(schema, ["$ref"]);
      return this.#definition(definitionName(schema.$ref));
    }
    const text = JSON.stringify(schema);
    const known = this.#itemChecks.get(text);
    if (known !== undefined) return known;
    const name = this.#freeName(nameOf(schema));
    this.#itemChecks.set(text, `is${name}`);
    return this.#helper(name, schema);
  }

  #freeName(name: string): string {
    const isFree = (one: string) =>
      one !== "Object" && !this.#helpers.has(one) && !Object.hasOwn(this.#definitions, one);
    if (isFree(name)) return name;
    for (let number = 2; ; number++) if (isFree(name + number)) return name + number;
  }

  #call(name: string, place: string): string {
    return `${this.#definition(name)}(${place})`;
  }

  /** The name of the function for a definition, which is emitted with its first use. */
  #definition(name: string): string {
    const definition = this.#definitions[name];
    if (definition === undefined) throw new Error(`no definition ${name}`);
    return this.#named.has(name) ? `is${name}` : this.#helper(name, definition);
  }

  #helper(name: string, schema: JsonSchema): string {
    if (!this.#helpers.has(name)) {
      // Reserved first: the function may call itself.
      this.#helpers.set(name, "");
      this.#helpers.set(name, this.functionFor(name, schema));
    }
    return `is${name}`;
  }
}

/**
 * A `Map` or an `Error` is not a JSON object: JSON would lose its content. This takes longer than
 * the rest of a check, so it is asked only about an object without keys: only that can be one of
 * them.
 */
const IS_PLAIN_OBJECT = `function isPlainObject(value) {
  return isObject(value) && (Object.prototype.toString.call(value) === "[object Object]" || Object.keys(value).length > 0);
}
`;

const IS_OBJECT = `function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
`;

/**
 * The check of an item is a parameter, although a loop in each function would do: V8 would compile
 * each such loop together with the functions that it calls, again for each level, and a run over
 * thousands of small files spent a tenth more of its time in the compiler.
 */
const COLLECTIONS = {
  List: `function isListOf(value, isItem) {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index++) {
    if (!isItem(value[index])) return false;
  }
  return true;
}
`,
  Map: `function isMapOf(value, isItem) {
  if (!isObject(value)) return false;
  let key;
  for (key in value) {
    if (!isItem(value[key])) return false;
  }
  return key !== undefined || isPlainObject(value);
}
`,
} as const;

function assertKeywords(schema: JsonSchema, known: readonly string[]): void {
  for (const keyword of Object.keys(schema)) {
    if (ANNOTATIONS.has(keyword) || known.includes(keyword)) continue;
    throw new Error(`no code for the keyword ${keyword} in ${JSON.stringify(schema)}`);
  }
}

/**
 * The loop that rejects unknown keys; nothing for an open object. It leaves the last key in `key`.
 */
function keyLoop({ properties, patternProperties, additionalProperties }: JsonSchema): string {
  if (additionalProperties === undefined && patternProperties === undefined) return "";
  if (additionalProperties !== false) throw new Error("an object is either closed or open");
  const known = Object.keys(properties ?? {}).map((key) => `key !== ${JSON.stringify(key)}`);
  for (const [pattern, schema] of Object.entries(patternProperties ?? {})) {
    assertKeywords(schema, []);
    const [, prefix] = /^\^([\w-]+)$/.exec(pattern) ?? [];
    if (prefix === undefined) throw new Error(`the pattern ${pattern} is not a prefix`);
    known.push(`!key.startsWith(${JSON.stringify(prefix)})`);
  }
  if (known.length === 0) return "  let key;\n  for (key in value) return false;\n";
  return `  let key;
  for (key in value) {
    if (
      ${known.join(" &&\n      ")}
    ) {
      return false;
    }
  }\n`;
}

function integer(schema: JsonSchema, place: string): string {
  assertKeywords(schema, ["type", "minimum", "maximum"]);
  const { minimum, maximum } = schema;
  return [
    `Number.isInteger(${place})`,
    ...(minimum === undefined ? [] : [`${place} >= ${minimum}`]),
    ...(maximum === undefined ? [] : [`${place} <= ${maximum}`]),
  ].join(" && ");
}

/** A name for a value without a definition. */
const nameOf = ({ type }: JsonSchema): string =>
  type === undefined ? "Anything" : type.charAt(0).toUpperCase() + type.slice(1);

const member = (place: string, key: string): string =>
  /^[\w$]+$/.test(key) ? `${place}.${key}` : `${place}[${JSON.stringify(key)}]`;

function formatTest(format: string, place: string): string {
  const full = isCreatedLater(format)
    ? `new RegExp(${patternConstant(format)}, "u")`
    : `${camelCase(format)}RegExp`;
  const test = `${full}.test(${place})`;
  return format in commonForms ? `(${commonName(format)}.test(${place}) || ${test})` : test;
}

const commonName = (format: string): string => camelCase(`common-${format}-RegExp`);

/** Classes of Unicode make even creating the expression slow, so the code creates it when it needs it. */
const isCreatedLater = (format: string): boolean => format === "name";

/** The expressions of a format. They are marked as pure: a bundler drops those without a use. */
function formatExpressions(format: string): string {
  const declare = (name: string, pattern: string) =>
    `const ${name} = /* @__PURE__ */ new RegExp(${pattern}, "u");\n`;
  const common = commonForms[format];
  return (
    (isCreatedLater(format) ? "" : declare(`${camelCase(format)}RegExp`, patternConstant(format))) +
    (common === undefined ? "" : declare(commonName(format), JSON.stringify(common)))
  );
}
