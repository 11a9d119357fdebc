import { redact } from "../findings/quote.js";

/**
 * Whether a connection string contains a password, token or key, rather than a `{variable}` or
 * another placeholder.
 *
 * A secret is whatever reports redact, so that no secret is found and then shown.
 */
export function hasLiteralSecret(text: string): boolean {
  return redactedParts(text).some(({ before, secret }) => {
    if (isPlaceholder(secret)) return false;
    // `//host:5432/db?user=a@b`: the text between the colon and the `@` is not a password.
    return !(/:\/\/[^/]*:$/.test(before) && /[/?]/.test(secret));
  });
}

/** Whether the name of a variable suggests that its value is a secret. */
export const isSecretName = (name: string): boolean =>
  /(?:password|passwd|passphrase|pwd|secret|token|api_?key|access_?key|private_?key|credentials?)$/i.test(
    name,
  );

/** Whether a text is a placeholder for a value that is filled in elsewhere. */
export const isPlaceholder = (text: string): boolean =>
  text === "" ||
  /^(?:\$?\{.*\}|\$\(.*\)|\$[A-Z][A-Z0-9_]*|<.*>|%.*%|\*+|[xX]+|\.\.\.|\[.*\])$/.test(text);

/** The parts that reports redact, each with the text before it. */
function redactedParts(text: string): { before: string; secret: string }[] {
  const redacted = redact(text);
  const parts: ReturnType<typeof redactedParts> = [];
  let start = -1;
  for (let index = 0; index <= text.length; index++) {
    const isSecret = index < text.length && redacted[index] !== text[index];
    if (isSecret && start < 0) start = index;
    if (!isSecret && start >= 0) {
      parts.push({ before: text.slice(0, start), secret: text.slice(start, index) });
      start = -1;
    }
  }
  return parts;
}
