/** Control characters and invisible characters. */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/;
const EACH_UNPRINTABLE = new RegExp(
  // A surrogate pair is one printable character.
  `[\\ud800-\\udbff][\\udc00-\\udfff]|${UNPRINTABLE.source}`,
  "g",
);

const MAX_LENGTH = 60;

/** A secret may extend beyond the cut, so this much more of a long text is searched. */
const REDACTED_AHEAD = 500;

/**
 * Escapes control characters and invisible characters, so that a text is safe in a message.
 *
 * @example printable("a\u001b[31m") // "a\\u001b[31m"
 */
export function printable(text: string): string {
  if (!UNPRINTABLE.test(text)) return text;
  return text.replace(EACH_UNPRINTABLE, (found) => {
    if (found.length === 2) return found;
    if (found === "\n") return "\\n";
    if (found === "\t") return "\\t";
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/**
 * Quotes a key or a value of a document in backticks. The text is printable, cut to a readable
 * length, and without the secrets of a connection string.
 *
 * @example quote("host") // "`host`"
 */
export function quote(text: string): string {
  const shown = redact(text.slice(0, 2 * REDACTED_AHEAD));
  return `\`${printable(shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1)}…` : shown)}\``;
}

/** Secrets in JDBC and ODBC connection strings and in URIs, with the text before them. */
const SECRETS = [
  // password=…; pwd={…}; &token=…; passwd, passphrase and the like
  /((?:pass(?:w|ph)|pwd|secret|token|(?:api|access|private)_?key|credential)[\w.-]*\s*=\s*)(\{(?:[^}]|\}\})*\}|[^;&,\s"'`)]+)/gi,
  // scheme://user:password@host
  /(:\/\/[^\s/:@"'`]*:)([^\s@"'`]+)(?=@)/g,
  // jdbc:oracle:thin:user/password@host
  /(:(?:thin|oci8?):[^\s/:@"'`]+\/)([^\s@"'`]+)(?=@)/gi,
];

/**
 * Replaces each character of a password in a connection string with `*`, so that columns do not
 * change. A `{variable}` is not a secret.
 *
 * @example redact("jdbc:x://h/db?password=abc") // "jdbc:x://h/db?password=***"
 */
export function redact(text: string): string {
  let result = text;
  for (const pattern of SECRETS) {
    result = result.replace(pattern, (all, before: string, secret: string) =>
      /^\{[\w.-]+\}$/.test(secret) ? all : before + "*".repeat(secret.length),
    );
  }
  return result;
}
