/** Characters that a terminal would obey, or that a reader could not see. */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/;
const EACH_UNPRINTABLE = new RegExp(
  // A pair of surrogates is one character, and printable.
  `[\\ud800-\\udbff][\\udc00-\\udfff]|${UNPRINTABLE.source}`,
  "g",
);

const LONGEST = 60;

/** A secret may begin before the cut and end behind it: so much of a long text is looked at. */
const REDACTED_AHEAD = 500;

/**
 * Text of a document made fit for a message: control characters and the like as `\u001b`.
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
 * A key or a value of a document in backticks: printable, cut to a length that can be read, and
 * without the secrets of a connection string.
 *
 * @example quote("host") // "`host`"
 */
export function quote(text: string): string {
  const shown = redact(text.slice(0, 2 * REDACTED_AHEAD));
  return `\`${printable(shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown)}\``;
}

/** Keys before, and delimiters after, a secret in JDBC and ODBC connection strings and in URIs. */
const SECRETS = [
  // password=…; pwd={…}; &token=…; passwd, passphrase and the like
  /((?:pass(?:w|ph)|pwd|secret|token|(?:api|access|private)_?key|credential)[\w.-]*\s*=\s*)(\{(?:[^}]|\}\})*\}|[^;&,\s"'`)]+)/gi,
  // scheme://user:password@host
  /(:\/\/[^\s/:@"'`]*:)([^\s@"'`]+)(?=@)/g,
  // jdbc:oracle:thin:user/password@host
  /(:(?:thin|oci8?):[^\s/:@"'`]+\/)([^\s@"'`]+)(?=@)/gi,
];

/**
 * The text with each password of a connection string covered by `*`, character by character, so
 * that columns stay where they are. A `{variable}` is not a secret.
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
