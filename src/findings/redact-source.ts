import { redact } from "./quote.js";

/** The value of a variable that is named like a secret, or its default, in JSON and in YAML. */
const VARIABLE =
  /((?:pass(?:word|wd|phrase)|pwd|secret|token|(?:api|access|private)_?key)["']?\s*:\s*(?:\{[^{}]{0,200}?\bdefault["']?\s*:\s*)?["']?)([^"',{}[\]\s/]+)/gi;

/**
 * Lines of a document with the secrets in them covered: those of connection strings, and the values
 * of variables that are named like one.
 *
 * @example redactSource('"pwd": { "default": "abc" }') // '"pwd": { "default": "***" }'
 */
export const redactSource = (text: string): string =>
  redact(text).replace(
    VARIABLE,
    (_, before: string, secret: string) => before + "*".repeat(secret.length),
  );
