import { type JsonSchema, namedDefinitions } from "./schema.js";

/** Source text of the declarations for a module of validators. */
export function validatorDeclarations(schema: JsonSchema, name: string): string {
  const names = namedDefinitions(schema).map(([type]) => type);
  const lines = names.map(
    (type) => `export declare function is${type}(value: unknown): value is ${type};\n`,
  );
  return `\nimport type { ${[...names].sort().join(", ")} } from "./${name}.js";\n\n${lines.join("")}`;
}

/**
 * Source text of `generated/descriptor-checks.ts`: the validators by the name of their object. A
 * namespace import could give the same at run time, but bundlers keep all of a namespace.
 */
export function checkTable(schema: JsonSchema): string {
  const members = namedDefinitions(schema).map(([name]) => `  ${name}: check.is${name},\n`);
  return `
import * as check from "./descriptor-validators.js";

/** The compiled check of every object of the descriptor. */
export const descriptorChecks = {
${members.join("")}} as const;
`;
}
