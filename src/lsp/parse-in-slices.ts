import { languageOf, type ParseOptions, parseSource } from "../syntax/parse-source.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { YamlParts } from "../syntax/yaml-parts.js";
import { inSlices } from "./in-slices.js";

export interface ParseInSlicesOptions extends ParseOptions {
  /** What is known of an earlier version of the text. */
  readonly parts?: YamlParts | undefined;
  /** Whether a syntax error in an item of a list may be reported as if the item were alone. */
  readonly isApproximate?: boolean | undefined;
  /** Whether the result is no longer wanted. */
  readonly isOver?: (() => boolean) | undefined;
}

/**
 * Parses a text as `parseDocument` does. The parser of YAML takes seconds for a large text, so
 * everything else has its turn in between.
 *
 * @returns `undefined` when the result is no longer wanted
 */
export function parseInSlices(
  text: string,
  options: ParseInSlicesOptions & { readonly isOver?: undefined },
): Promise<SourceDocument>;
export function parseInSlices(
  text: string,
  options: ParseInSlicesOptions,
): Promise<SourceDocument | undefined>;
export async function parseInSlices(
  text: string,
  { parts = new YamlParts(), isApproximate, isOver, ...options }: ParseInSlicesOptions,
): Promise<SourceDocument | undefined> {
  if (languageOf(text, options) === "json") return parseSource({ text }, options, notYaml);
  const steps = parts.parse(text, { file: options.file, isApproximate });
  const yaml = await inSlices(steps, isOver);
  return yaml && parseSource({ text }, options, () => yaml);
}

const notYaml = (): never => {
  throw new Error("the text is not in YAML");
};
