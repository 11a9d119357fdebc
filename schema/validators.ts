import { Ajv } from "ajv";
import standaloneModule from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { dispatchCases, type JsonSchema, mapSchema, objectDefinitions } from "./schema.js";
import { constantOf } from "./shapes.js";

// The package is CommonJS and its declarations promise a default export that Node wraps once more.
const standaloneCode = standaloneModule as unknown as typeof standaloneModule.default;

/** The checks that a compiled module exports: `isDatastoreDescriptor`, `isInfo`, and so on. */
function checks(schema: JsonSchema): { check: string; reference: string; type: string }[] {
  const named = objectDefinitions(schema).map(([name]) => name);
  const unions = Object.entries(schema.$defs ?? {})
    .filter(([, definition]) => dispatchCases(definition) !== undefined)
    .map(([name]) => name);
  const result = [...named, ...unions].map((name) => ({
    check: `is${name}`,
    reference: `${schema.$id}#/$defs/${name}`,
    type: name,
  }));
  if (schema.properties !== undefined) {
    result.push({
      check: "isDatastoreDescriptor",
      reference: `${schema.$id}`,
      type: "DatastoreDescriptor",
    });
  }
  return result;
}

/**
 * Source text of `generated/*-validators.js`: one function per object that answers true or false,
 * compiled by Ajv. It imports the patterns of the formats alone and evaluates no text.
 */
export async function compiledValidators(schema: JsonSchema, name: string): Promise<string> {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true },
    messages: false,
    inlineRefs: false,
  });
  // Annotations and formats (each has an equal pattern) do not change the verdict.
  ajv.addSchema(
    mapSchema(
      schema,
      ({ $schema, title, description, format, readOnly, default: _, ...part }) => part,
    ),
  );
  const exports = Object.fromEntries(
    checks(schema).map(({ check, reference }) => [check, reference]),
  );
  const code = withCommonForms(verdictOnly(standaloneCode(ajv, exports)), schema);
  const { outputFiles } = await build({
    stdin: { contents: code },
    bundle: true,
    format: "esm",
    platform: "neutral",
    minifySyntax: true,
    treeShaking: true,
    write: false,
  });
  return withSharedPatterns(withRequiredChecks(outputFiles[0]?.text ?? ""), schema, name);
}

/**
 * A required property is checked whether it is there or not: every check of a property rejects
 * `undefined`, so that none has to be looked for first.
 */
function withRequiredChecks(code: string): string {
  return code
    .split(/^(?=function )/m)
    .map((body) => {
      const [statement, tests = ""] =
        /^ *if \(((?:data\.[$\w]+ === void 0(?: \|\| )?)+)\)\n *return !1;\n/m.exec(body) ?? [];
      const guards = [...tests.matchAll(/data\.[$\w]+/g)].map(
        ([property]) => `${property} !== void 0 && `,
      );
      if (statement === undefined || !guards.every((guard) => body.includes(guard))) return body;
      return guards.reduce((text, guard) => text.replace(guard, ""), body.replace(statement, ""));
    })
    .join("");
}

/** The patterns of formats stand with the shapes, which the explanation of a failure walks. */
function withSharedPatterns(code: string, schema: JsonSchema, name: string): string {
  let result = code;
  mapSchema(schema, (part) => {
    const { format, pattern } = part;
    if (format !== undefined && pattern !== undefined) {
      const shared = `new RegExp(shapes.${constantOf(format)}.pattern, "u")`;
      result = result.replaceAll(`new RegExp(${JSON.stringify(pattern)}, "u")`, shared);
      if (result.includes(JSON.stringify(pattern))) throw new Error(`${format} stands twice`);
    }
    return part;
  });
  return `import * as shapes from "./${name}-shapes.js";\n${result}`;
}

/**
 * Takes out of Ajv's code what does not bear on the verdict: its error objects (the explanation of
 * a failure is a step of our own, `src/validation/explain.ts`), the counting of errors where every
 * failure returns at once, and the schemas, of which only the names of properties were used. Three
 * quarters of the size go with them.
 */
function verdictOnly(code: string): string {
  const constants = new Map(
    [...code.matchAll(/^const (schema\d+) = (\{.*\});$/gm)].map(
      ([, name = "", json = ""]) => [name, JSON.parse(json) as JsonSchema] as const,
    ),
  );
  const statements = code
    .replace(/^validate\d+\.errors = .*;$/gm, "")
    .replace(/^const err\d+ = .*;$/gm, "")
    .replace(
      /^if\(vErrors === null\)\{\nvErrors = \[err\d+\];\n\}\nelse \{\nvErrors\.push\(err\d+\);\n\}$/gm,
      "",
    )
    .replace(/^vErrors = vErrors === null \? .*;\nerrors = vErrors\.length;$/gm, "return false;")
    .replace(
      /^if\(vErrors !== null\)\{\nif\(_errs\d+\)\{\nvErrors\.length = _errs\d+;\n\}\nelse \{\nvErrors = null;\n\}\n\}$/gm,
      "",
    )
    .replace(/^let vErrors = null;$/gm, "")
    .replace(/, \{instancePath="".*?\}=\{\}\)\{$/gm, "){")
    .replace(/, \{instancePath.*?rootData\}\)/g, ")")
    .replace(
      /!\(func\d+\.call\((schema\d+)\.properties, (key\d+)\)\)/g,
      (_, name: string, key: string) => {
        const keys = Object.keys(constants.get(name)?.properties ?? {});
        return `!(${keys.map((known) => `${key} === ${JSON.stringify(known)}`).join(" || ")})`;
      },
    )
    .replace(/^const (schema|func)\d+ = .*;$/gm, "")
    .replace(/ && \(missing\d+ = "[^"]*"\)/g, "")
    .replace(/^(let missing\d+|(let )?ifClause\d+( = "\w+")?);$/gm, "")
    .split(/^(?=function validate\d+\(|const pattern\d+ = |export const )/m);
  const result = withoutCopies(statements.map(withoutCounting)).join("");
  const left = /vErrors|instancePath|schema\d|func\d|missing\d|ifClause|\berr\d+\b|\.errors\b/.exec(
    result,
  );
  if (left !== null) {
    throw new Error(`Ajv's code has changed: ${result.slice(left.index - 200, left.index + 200)}`);
  }
  return result;
}

/**
 * What nearly every URI looks like: each pattern is a part of that of its format. The pattern of all
 * URIs is so long that its first use takes 4 ms, a tenth of the time in which Node starts.
 */
export const commonForms: Readonly<Record<string, string>> = {
  uri: "^[a-z][a-z0-9+.\\-]*://[\\w.\\-]+(?::[0-9]+)?(?:/[\\w.\\-~/]*)?$",
  "uri-reference": "^[\\w.\\-~/]*(?:#[\\w.\\-~/]*)?$",
};

/** Tries the common form of a format before the pattern of all its forms. */
function withCommonForms(code: string, schema: JsonSchema): string {
  const forms = new Map<string, string>();
  mapSchema(schema, (part) => {
    const form = commonForms[part.format ?? ""];
    if (form !== undefined && part.pattern !== undefined) forms.set(part.pattern, form);
    return part;
  });
  let result = code;
  for (const [line, name = "", source = ""] of code.matchAll(
    /^const pattern(\d+) = new RegExp\((".*"), "u"\);$/gm,
  )) {
    const form = forms.get(JSON.parse(source));
    if (form === undefined) continue;
    const all = `pattern${name}.test(data)`;
    result = result
      .replaceAll(`!${all}`, `!(common${name}.test(data) || ${all})`)
      .replace(
        line,
        () => `${line}\nconst common${name} = new RegExp(${JSON.stringify(form)}, "u");`,
      );
  }
  return result;
}

/** Conditions on a count that nothing raises are true. */
function withoutCounting(body: string): string {
  if (/\berrors(\+\+| = _)/.test(body)) return body;
  return body
    .replace(/^(let errors = 0|const _errs\d+ = errors);$/gm, "")
    .replace(/\b_errs\d+ === errors\b|\berrors === (0|_errs\d+)/g, "true")
    .replace(/^var valid\d+ = true;$/gm, "")
    .replace(/^if\((!?)valid\d+\)/gm, "if($1true)");
}

/** Ajv compiles a definition anew for each way that leads to it: one copy is enough. */
function withoutCopies(statements: string[]): string[] {
  const owners = new Map<string, string>();
  const copies = new Map<string, string>();
  const kept = statements.filter((statement) => {
    const name = /^(?:const|function) (pattern\d+|validate\d+)/.exec(statement)?.[1];
    if (name === undefined) return true;
    const content = statement.replace(name, "").trim();
    const owner = owners.get(content);
    if (owner === undefined) owners.set(content, name);
    else copies.set(name, owner);
    return owner === undefined;
  });
  if (copies.size === 0) return statements;
  const renamed = (statement: string) =>
    statement.replace(/\b(?:pattern|validate)\d+\b/g, (name) => copies.get(name) ?? name);
  return withoutCopies(kept.map(renamed));
}

/** Source text of the declarations beside the compiled validators. */
export function validatorDeclarations(schema: JsonSchema, name: string): string {
  const all = checks(schema);
  const types = all.map(({ type }) => type).sort();
  const lines = all.map(
    ({ check, type }) => `export declare function ${check}(value: unknown): value is ${type};\n`,
  );
  return `\nimport type { ${types.join(", ")} } from "./${name}.js";\n\n${lines.join("")}`;
}
