import { expect } from "vitest";
import { stringify } from "yaml";
import { leaked, type Marked } from "./secrets.js";

/** A service that has a text with a secret wherever there can be one, with mistakes beside it. */
const serviceWith = ({ text, secret }: Marked) => ({
  name: text,
  displayNam: text,
  description: `see ${text}`,
  serverInfo: {
    host: "h",
    port: text,
    dbmsTyp: "x",
    connectionProtocols: {
      jdbc: { url: text, version: 4, connectionString: text },
      odbc: { connectionString: text, drivr: text },
    },
  },
  variables: {
    password: {
      description: "it is secret",
      default: secret,
      enum: [secret, "b"],
      examples: [secret],
    },
    token: { defualt: secret, initial: secret, exampels: [secret] },
    dbPwd: secret,
    api_key: { default: 12345678, enum: secret },
    url: text,
    plain: { default: text, enum: [text, "other"], examples: ["third"] },
  },
});

/** A document with secrets in every text. */
export const documentWith = (samples: readonly Marked[]) => ({
  datastoreapi: "1.0.0",
  info: { title: "t", version: "1.0" },
  services: Object.fromEntries([
    ...samples.map((sample, index) => [`s${index}`, serviceWith(sample)]),
    ...samples.map(({ text }, index) => [`ref${index}`, { $ref: text }]),
    ...samples.map(({ text }) => [text, 1]),
  ]),
  schema: { tables: [{ $ref: samples[0]?.text }] },
});

type Document = ReturnType<typeof documentWith>;

/** Texts of a document, by name of a file. */
export const FORMS: Readonly<Record<string, (document: Document) => string>> = {
  "indented.json": (document) => JSON.stringify(document, null, 2),
  "compact.json": (document) => JSON.stringify(document),
  "broken.json": (document) => JSON.stringify(document, null, 2).replace(/"(name|port)"/g, "$1"),
  "block.yaml": (document) => stringify(document, { lineWidth: 0 }),
  "folded.yaml": (document) => stringify(document, { lineWidth: 40 }),
  "flow.yaml": (document) => stringify(document, { collectionStyle: "flow", lineWidth: 0 }),
  "cut.yaml": (document) => `${stringify(document)}\n  x: [`,
};

/** Removes what a format adds to a text, so that a secret cannot hide behind it. */
const plain = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/%([0-9A-F]{2})/g, (all, code: string) =>
      code < "80" ? String.fromCharCode(Number.parseInt(code, 16)) : all,
    );

/** Fails when a part of a secret is in an output. Parts without letters, such as `----`, are in every report. */
export function expectNoSecret(output: string, samples: readonly Marked[], context: string): void {
  for (const shown of new Set([output, plain(output)])) {
    for (const { secret } of samples) {
      const part = leaked(shown, secret);
      if (part === undefined || !/[a-z]/i.test(part)) continue;
      const at = shown.indexOf(part);
      expect.fail(
        `${context}: ${part} of ${secret} in ${JSON.stringify(shown.slice(Math.max(0, at - 200), at + 100))}`,
      );
    }
  }
}
