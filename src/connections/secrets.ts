import { redact } from "../findings/quote.js";

/**
 * Whether a connection string holds a password, token or key as it is: not a `{variable}`, and not
 * what a template would put in its place.
 *
 * What a report covers is what counts as a secret, so that none is found and then shown.
 */
export function hasLiteralSecret(text: string): boolean {
  return coveredParts(text).some(({ before, secret }) => {
    if (isPlaceholder(secret)) return false;
    // `//host:5432/db?user=a@b`: what stands between the colon and the `@` is no password.
    return !(/:\/\/[^/]*:$/.test(before) && /[/?]/.test(secret));
  });
}

/** Whether a variable is named as if it held a secret. */
export const isSecretName = (name: string): boolean =>
  /(?:password|passwd|passphrase|pwd|secret|token|api_?key|access_?key|private_?key|credentials?)$/i.test(
    name,
  );

/** Whether something stands for a value that is filled in elsewhere. */
export const isPlaceholder = (text: string): boolean =>
  text === "" ||
  /^(?:\$?\{.*\}|\$\(.*\)|\$[A-Z][A-Z0-9_]*|<.*>|%.*%|\*+|[xX]+|\.\.\.|\[.*\])$/.test(text);

/** The stretches that a report covers, and what stands before each. */
function coveredParts(text: string): { before: string; secret: string }[] {
  const covered = redact(text);
  const parts: ReturnType<typeof coveredParts> = [];
  let start = -1;
  for (let index = 0; index <= text.length; index++) {
    const isCovered = index < text.length && covered[index] !== text[index];
    if (isCovered && start < 0) start = index;
    if (!isCovered && start >= 0) {
      parts.push({ before: text.slice(0, start), secret: text.slice(start, index) });
      start = -1;
    }
  }
  return parts;
}
