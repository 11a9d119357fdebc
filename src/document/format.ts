import type { Format } from "./document.js";

/**
 * The language that the name of a file tells: `.json` is JSON, not YAML.
 *
 * @param name path or URI
 */
export function formatOfName(name: string | undefined): Format | undefined {
  const extension = /\.([a-z]+)(?:[?#].*)?$/i.exec(name ?? "")?.[1]?.toLowerCase();
  if (extension === "json") return "json";
  return extension === "yaml" || extension === "yml" ? "yaml" : undefined;
}

/** The language of a text without a name: JSON starts with a bracket. */
export const formatOfText = (text: string): Format => (/^\s*[{[]/.test(text) ? "json" : "yaml");
