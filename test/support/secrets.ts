import fc from "fast-check";
import { HIDDEN_LINE, overlaps } from "../../src/secrets/hidden-lines.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { secretFinder } from "../../src/text/parse/secret-spans.js";

/** Whether a report hides a part of a text. */
export const isHidden = (text: string, start: number, end: number): boolean =>
  overlaps(secretFinder(parseDocument(text))({ start, end }), { start, end });

/** A source as a report shows it. */
export function shownSource(text: string, language?: "yaml"): string {
  const secrets = secretFinder(parseDocument(text, { language }))({ start: 0, end: text.length });
  let start = 0;
  return text
    .split("\n")
    .map((line) => {
      const end = start + line.length;
      const shown = overlaps(secrets, { start, end }) ? HIDDEN_LINE : line;
      start = end + 1;
      return shown;
    })
    .join("\n");
}

/** A text with a marked secret in it, as the source of a scalar would have it after unescaping. */
export interface Marked {
  readonly text: string;
  readonly secret: string;
}

/** Characters of passwords, apart from those that end the value in a dialect. */
const CHARACTERS = [..."ghkXYZ789!#$%^*()_+-=[]:/?.,<>|~"];

/**
 * A secret whose parts of four characters do not occur elsewhere: it starts with a mark, and goes on
 * with anything that the dialect allows.
 *
 * @param without characters that would end the value
 * @param blanks whether it can have blanks
 */
const secretOf = (without: string, blanks = false): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("Zq7x", "q9WvK", "7Kzqw"),
      fc.array(
        fc.constantFrom(
          ...[...CHARACTERS, "ü"].filter((character) => !without.includes(character)),
          ...(blanks ? [" "] : []),
        ),
        { minLength: 2, maxLength: 9 },
      ),
    )
    .map(([mark, rest]) => `${mark}${rest.join("")}9Zq`);

/** A secret of so many characters of an alphabet. */
const tokenOf = (length: number, alphabet = ""): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(..."gXk7Z9", ...alphabet), { minLength: length, maxLength: length })
    .map((rest) => `Zq7x${rest.join("")}9Zq`);

const marked = (
  secret: fc.Arbitrary<string>,
  write: (secret: string) => string,
): fc.Arbitrary<Marked> => secret.map((text) => ({ text: write(text), secret: text }));

const KEYS = ["password", "Password", "PWD", "pass", "passcode", "token", "secret", "api_key"];
const key = fc.constantFrom(...KEYS, "AccountKey", "SharedAccessKey", "aws_secret_access_key");

const byKey = (
  secret: fc.Arbitrary<string>,
  write: (key: string, secret: string) => string,
): fc.Arbitrary<Marked> =>
  fc.tuple(key, secret).map(([name, text]) => ({ text: write(name, text), secret: text }));

/** Doubles a quote, as ODBC and JDBC do. */
const doubled = (text: string, quote: string): string => text.replaceAll(quote, quote + quote);

/** Connection strings, addresses and tokens in every dialect, by name. */
export const dialects: Readonly<Record<string, fc.Arbitrary<Marked>>> = {
  "ODBC, plain": byKey(
    secretOf("", true).filter((text) => !/^[{"' ]|;/.test(text)),
    (name, secret) => `Driver={X};Server=h;UID=sa;${name}=${secret};Encrypt=yes`,
  ),
  "ODBC, last": byKey(
    secretOf("", true),
    (name, secret) => `Driver={X};UID=sa;${name} = ${secret}`,
  ),
  "ODBC, in braces": byKey(
    secretOf("", true).map((text) => `${text};}x`),
    (name, secret) => `Driver={X};${name}={${doubled(secret, "}")}};UID=sa`,
  ).map(({ text, secret }) => ({ text, secret: doubled(secret, "}") })),
  "ODBC, in quotes": byKey(
    secretOf("", true).map((text) => `${text};x`),
    (name, secret) => `${name}="${secret}";UID=sa`,
  ),
  "ODBC, in single quotes": byKey(
    secretOf("", true).map((text) => `${text};x`),
    (name, secret) => `UID=sa;${name}='${secret}'`,
  ),
  "ODBC, a word in braces": byKey(
    tokenOf(4),
    (name, secret) => `Driver={X};UID=sa;${name}={${secret}}`,
  ),
  "JDBC, a word in braces": byKey(
    tokenOf(4),
    (name, secret) => `jdbc:postgresql://h/db?${name}={${secret}}&ssl=true`,
  ),
  "JDBC of SQL Server": byKey(
    secretOf("", true),
    (name, secret) => `jdbc:sqlserver://h:1433;user=sa;${name}={${secret};2};encrypt=true`,
  ),
  "JDBC of Db2": byKey(
    secretOf("", true),
    (name, secret) => `jdbc:db2://h:50000/db:user=u;${name}=${secret};`,
  ),
  "JDBC, query": byKey(
    secretOf("&;=#").map((text) => `${text}&b,c`),
    (name, secret) => `jdbc:postgresql://h:5432/db?user=u&${name}=${secret}&ssl=true`,
  ),
  "JDBC of MySQL, groups": byKey(
    secretOf("(),=", false),
    (name, secret) => `jdbc:mysql://address=(host=h)(user=u)(${name}=${secret})/db`,
  ),
  "JDBC of Oracle": marked(
    secretOf("?;&"),
    (secret) => `jdbc:oracle:thin:scott/${secret}@//h:1521/x`,
  ),
  "JDBC of Oracle, in quotes": marked(
    secretOf("?;&").map((text) => `${text}@2`),
    (secret) => `jdbc:oracle:thin:scott/"${secret}"@h:1521:x`,
  ),
  "another JDBC": marked(secretOf("?;&"), (secret) => `jdbc:x:u/${secret}@h`),
  "a login": marked(
    secretOf("?;&").map((text) => `${text}@ss`),
    (secret) => `mongodb+srv://user:${secret}@h/db?email=a@b.example`,
  ),
  "a short login": marked(secretOf("?;&"), (secret) => `scott/${secret}@h:1521`),
  "a signature": marked(
    tokenOf(24).map((token) => `${token}%2B`),
    (secret) => `https://h.example/c/t.yaml?sv=2024&sig=${secret}&se=2030`,
  ),
  "a key of storage": marked(
    tokenOf(30, "+/").map((token) => `${token}==`),
    (secret) => `DefaultEndpointsProtocol=https;AccountName=n;AccountKey=${secret};X=y`,
  ),
  "a header": marked(tokenOf(16, "._-"), (secret) => `Authorization: Bearer ${secret}`),
  "a token of the web": marked(
    tokenOf(16, "_").map((token) => `eyJ${token}.eyJ${token}.${token}-`),
    (secret) => `see ${secret}`,
  ),
  "a token of a service": marked(
    tokenOf(30).map((token) => `ghp_${token}`),
    (secret) => `clone with ${secret} please`,
  ),
  "a private key": marked(
    tokenOf(40, "+/"),
    (secret) => `-----BEGIN RSA PRIVATE KEY-----\n${secret}\n-----END RSA PRIVATE KEY-----`,
  ),
  properties: byKey(
    secretOf("").filter((text) => !/[;`]/.test(text)),
    (name, secret) => `user=u\n${name}=${secret}\nhost=h`,
  ),
  libpq: byKey(
    secretOf("").filter((text) => !/;/.test(text)),
    (name, secret) => `host=h ${name}=${secret} user=u`,
  ),
  "a sentence": byKey(tokenOf(8), (name, secret) => `log in with ${name}: ${secret}, please`),
};

/** Whether four characters in a row of a secret, other than blanks, are in a text. */
export function leaked(text: string, secret: string): string | undefined {
  for (let at = 0; at + 4 <= secret.length; at++) {
    const part = secret.slice(at, at + 4);
    if (!/^\s|\s$|\*\*/.test(part) && text.includes(part)) return part;
  }
  return undefined;
}
