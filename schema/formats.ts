import { type JsonSchema, mapSchema } from "./schema.js";

/** The constant in `generated/formats.ts` that contains the pattern of a string format. */
export const patternConstant = (format: string): string => `${camelCase(format)}Pattern`;

/** `uri-reference` as `uriReference`. */
export const camelCase = (words: string): string =>
  words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Source text of `generated/formats.ts`: the pattern of every string format that the schemas use.
 * Each pattern is a separate constant, so a bundler keeps only those that are needed.
 */
export function formatPatterns(schemas: readonly JsonSchema[]): string {
  const patterns = [...patternsOf(schemas)];
  const constants = patterns.map(
    ([format, pattern]) =>
      `/** Pattern of the format \`${format}\`, to be compiled with the \`u\` flag. */
export const ${patternConstant(format)} =
  ${JSON.stringify(pattern)};\n`,
  );
  const members = patterns.map(
    ([format]) => `  ${JSON.stringify(format)}: ${patternConstant(format)},\n`,
  );
  return `
${constants.join("\n")}
/** Patterns of the string formats, to be compiled with the \`u\` flag. */
export const formatPatterns = {
${members.join("")}} as const;

/** Name of a string format. */
export type FormatName = keyof typeof formatPatterns;
`;
}

/** @throws Error when a format has no pattern, or two schemas disagree on it */
function patternsOf(schemas: readonly JsonSchema[]): Map<string, string> {
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
  return patterns;
}
