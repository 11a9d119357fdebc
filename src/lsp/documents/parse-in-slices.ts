import type { Steps } from "../../signals/steps.js";
import type { DecodedText } from "../../syntax/encoding.js";
import { JsonParts } from "../../syntax/json-parts.js";
import { languageOf, type ParseOptions, parseSource } from "../../syntax/parse-source.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import { YamlParts } from "../../syntax/yaml-parts.js";
import { inSlices } from "../pacing/in-slices.js";

/** What is known of earlier versions of a text. */
export class KnownParts {
  readonly json = new JsonParts();
  readonly yaml = new YamlParts();
}

interface ParseInSlicesOptions extends ParseOptions {
  /** Default: nothing is known, and no edits follow. */
  readonly parts?: KnownParts | undefined;
  /** Whether a syntax error in an item of a list may be reported as if the item were alone. */
  readonly isApproximate?: boolean | undefined;
  /** Whether the result is no longer wanted. */
  readonly isOver?: (() => boolean) | undefined;
}

/**
 * Parses a text as `parseDocument` does. That takes seconds for a large text in YAML, so everything else
 * has its turn in between.
 *
 * @returns `undefined` when the result is no longer wanted
 */
export function parseInSlices(
  decoded: DecodedText,
  options: ParseInSlicesOptions & { readonly isOver?: undefined },
): Promise<SourceDocument>;
export function parseInSlices(
  decoded: DecodedText,
  options: ParseInSlicesOptions,
): Promise<SourceDocument | undefined>;
export async function parseInSlices(
  decoded: DecodedText,
  { parts, isApproximate, isOver, ...options }: ParseInSlicesOptions,
): Promise<SourceDocument | undefined> {
  const { file } = options;
  const { text, problem } = decoded;
  const language = languageOf(text, options);
  // Only a text that is being edited needs a syntax tree, and only a text that is UTF-8 is parsed.
  if (problem !== undefined || (language === "json" && parts === undefined)) {
    return parseSource(decoded, options, notYaml);
  }
  const steps: Steps<SourceDocument> = (parts ?? new KnownParts())[language].parse(text, {
    file,
    isApproximate,
  });
  const document = await inSlices(steps, isOver);
  if (document === undefined) return undefined;
  const parsed = () => document;
  return parseSource(decoded, options, parsed, parsed);
}

const notYaml = (): never => {
  throw new Error("the text is not in YAML");
};
