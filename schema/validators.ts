import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { _, Ajv, Name } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { transformSync } from "esbuild";
import { rollup } from "rollup";
import { definitionName, type JsonSchema, mapSchema, namedDefinitions } from "./schema.js";

/** The formats as ajv-formats checks them. Its `uuid` takes `urn:uuid:` too, so the pattern has to do. */
const { uuid: _uuid, ...ajvFormats } = fullFormats;

/**
 * Source text of `generated/*-validators.js`: one exported function for each named definition, as
 * Ajv compiles it. Explaining a failure is a second step (`src/format/check/explain.ts`).
 *
 * @throws Error for a keyword or a format that Ajv does not know, for a reference to a definition that
 *   does not exist, and for a keyword whose code would load a module of Ajv at run time
 */
export async function validatorModule(schema: JsonSchema): Promise<string> {
  const ajv = new Ajv({
    messages: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  for (const [name, format] of Object.entries(ajvFormats)) ajv.addFormat(name, format);
  ajv.addKeyword({
    keyword: "is",
    schemaType: "string",
    code: (context) => context.pass(_`${new Name(`is${context.schema}`)}(${context.data})`),
  });
  // A `Map` or an `Error` is not an object of JSON: a text would lose its content.
  ajv.addKeyword({
    keyword: "plain",
    type: "object",
    code: (context) =>
      context.pass(
        _`Object.prototype.toString.call(${context.data}) === "[object Object]" || Object.keys(${context.data}).length > 0`,
      ),
  });
  // Without errors, which nothing reads: they are a sixth of the code.
  ajv.addKeyword({
    keyword: "test",
    schemaType: "object",
    code: (context) => {
      const valid = context.gen.name("valid");
      const silent = { createErrors: false, allErrors: false, compositeRule: true } as const;
      context.subschema({ keyword: "test", ...silent }, valid);
      context.pass(valid);
    },
  });
  const exported: Record<string, string> = {};
  for (const [name, definition] of namedDefinitions(schema)) {
    ajv.addSchema({ test: prepared(definition, schema, ajv) }, name);
    exported[`is${name}`] = name;
  }
  const code = standalone.default(ajv, exported);
  if (code.includes("require(")) throw new Error("the validators would load a module of Ajv");
  return `// Compiled by Ajv, with the formats of ajv-formats.\n\n${await withFormats(code)}`;
}

const ANNOTATIONS = new Set([
  ...["$schema", "$id", "$defs", "$comment", "title", "description", "examples", "default"],
  ...["readOnly", "synonyms", "mayBeSecret"],
]);

const withoutAnnotations = (part: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(part).filter(([keyword]) => !ANNOTATIONS.has(keyword)));

/**
 * A definition without annotations, which Ajv would copy into its code. A reference to another function
 * is a call: for `$ref`, Ajv also passes the path of the value, which takes a tenth of the time.
 */
function prepared(definition: JsonSchema, schema: JsonSchema, ajv: Ajv): JsonSchema {
  const named = new Set(namedDefinitions(schema).map(([name]) => name));
  return mapSchema(definition, (part) => {
    const { $ref, ...rest } = withoutAnnotations(part);
    if ($ref === undefined) return withFormat(rest, ajv);
    const name = definitionName($ref);
    if (named.has(name)) return { ...rest, is: name };
    const target = schema.$defs?.[name];
    if (target === undefined) throw new Error(`no definition ${name}`);
    return withFormat({ ...withoutAnnotations(target), ...rest }, ajv);
  });
}

/**
 * A pattern beside a format is a second format: Ajv writes the expression of a format as a literal,
 * which bundlers drop with its last use, and that of a `pattern` as a call, which they keep.
 */
function withFormat(part: JsonSchema, ajv: Ajv): JsonSchema {
  if (part.type === "object") return { ...part, plain: true };
  const { format, pattern, ...rest } = part;
  if (format === undefined || pattern === undefined) return part;
  const second = `${format}-pattern`;
  ajv.addFormat(second, new RegExp(pattern, "u"));
  return format in ajvFormats
    ? { ...rest, allOf: [{ format }, { format: second }] }
    : { ...rest, format: second };
}

/** Puts the functions of ajv-formats that the code calls before it. */
async function withFormats(validators: string): Promise<string> {
  const source = createRequire(import.meta.url).resolve("ajv-formats/src/formats.ts");
  const formats = Object.keys(ajvFormats).map((name, index) => {
    const value = `/* @__PURE__ */ (() => fullFormats["${name}"])()`;
    return `const format${index} = ${value};\nexport { format${index} as "${name}" };\n`;
  });
  const modules: Record<string, string> = {
    validators: `import * as formats from "formats";\n${validators}`,
    formats: `import { fullFormats } from "ajv-formats";\n${formats.join("")}`,
    "ajv-formats": transformSync(readFileSync(source, "utf8"), { loader: "ts" }).code,
  };
  const bundle = await rollup({
    input: "validators",
    plugins: [{ name: "in memory", resolveId: (id) => id, load: (id) => modules[id] }],
  });
  const { output } = await bundle.generate({ format: "esm" });
  return output[0].code;
}
