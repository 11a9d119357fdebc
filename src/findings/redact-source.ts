import { redact } from "./quote.js";

/** In JSON or YAML, the value or the default of a variable whose name suggests a secret. */
const VARIABLE =
  /((?:pass(?:word|wd|phrase)|pwd|secret|token|(?:api|access|private)_?key)["']?\s*:\s*(?:\{[^{}]{0,200}?\bdefault["']?\s*:\s*)?["']?)([^"',{}[\]\s/]+)/gi;

/**
 * Redacts secrets in lines of a document: those in connection strings, and the values of variables
 * whose names suggest a secret.
 *
 * @example redactSource('"pwd": { "default": "abc" }') // '"pwd": { "default": "***" }'
 */
export const redactSource = (text: string): string =>
  redact(text).replace(
    VARIABLE,
    (_, before: string, secret: string) => before + "*".repeat(secret.length),
  );
