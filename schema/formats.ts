import { type JsonSchema, mapSchema } from "./schema.js";

/** Source text of `generated/formats.ts`: the pattern of every string format that the schemas use. */
export function formatPatterns(schemas: JsonSchema[]): string {
  const patterns = new Map<string, string>();
  for (const schema of schemas) {
    mapSchema(schema, (part) => {
      if (part.format === undefined || part.type !== "string") return part;
      if (part.pattern === undefined) throw new Error(`format ${part.format} has no pattern`);
      const known = patterns.get(part.format);
      if (known !== undefined && known !== part.pattern) {
        throw new Error(`format ${part.format} has two patterns`);
      }
      patterns.set(part.format, part.pattern);
      return part;
    });
  }
  const entries = [...patterns].map(
    ([name, pattern]) => `  ${JSON.stringify(name)}: ${JSON.stringify(pattern)},\n`,
  );
  return `
/** Patterns of the string formats, to be compiled with the \`u\` flag. */
export const formatPatterns = {
${entries.join("")}} as const;

/** Name of a string format. */
export type FormatName = keyof typeof formatPatterns;
`;
}
