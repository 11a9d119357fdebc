import type { Language } from "./source-document.js";

/**
 * The language of a file, by its name: `.json` is JSON, not YAML.
 *
 * @param name path or URI
 */
export function languageOfName(name: string | undefined): Language | undefined {
  const extension = /\.([a-z]+)(?:[?#].*)?$/i.exec(name ?? "")?.[1]?.toLowerCase();
  if (extension === "json") return "json";
  return extension === "yaml" || extension === "yml" ? "yaml" : undefined;
}

/** The language of a text without a name: JSON starts with a bracket. */
export const languageOfText = (text: string): Language => (/^\s*[{[]/.test(text) ? "json" : "yaml");
