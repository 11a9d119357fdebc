import { type Family, json, run } from "./build.js";

/** A descriptor with the same text in every place that takes one. */
const everywhere = (text: string): object => ({
  info: {
    title: text,
    summary: text,
    description: text,
    termsOfService: text,
    contact: { name: text, url: text, email: text },
    license: { name: text, url: text },
    version: text,
    datastoreName: text,
  },
  services: {
    s: {
      name: text,
      description: text,
      serverInfo: {
        host: text,
        port: text,
        dbmsType: text,
        dbmsVersion: text,
        connectionProtocols: {
          jdbc: { version: text, connectionString: `jdbc:${text}`, driverClass: text },
          odbc: { version: text, connectionString: text },
        },
      },
      variables: { a: { default: text, enum: [text], examples: [text], description: text } },
    },
  },
  schema: {
    databaseName: text,
    databaseSchemaName: text,
    tables: [
      {
        name: text,
        displayName: text,
        description: text,
        fullyQualifiedName: text,
        version: text,
        tableType: text,
        columns: [
          { name: text, fullyQualifiedName: text, dataType: text, columnConstraint: text },
          { name: "j", fullyQualifiedName: "j", dataType: "JSON", jsonSchema: text },
        ],
        constraints: [{ constraintType: text, columns: [text, text] }],
        partitions: [{ intervalType: text, interval: text, columns: [text] }],
      },
      { specification: text, specificationVersion: text, definition: text },
      { specification: "json-schema", definition: { $ref: text } },
      { $ref: text },
    ],
  },
});

const FIELDS = 40;

/** What expressions repeat, and so could try in many ways. */
const PARTS = [
  ..." .-_{}=;/@:%0a(<[\\'\"?#~$+,|&*^!`é",
  "\u0001",
  "\n",
  "\t",
  "\u202e",
  "1.",
  "a.",
  "a:",
  "a ",
  "${",
  "{{",
  "%41",
  "a@",
  "a/",
  "a-",
  "://",
  "<a",
  "xX",
  "\ud800",
  "\u{1f600}",
];

export const everyString: Family[] = PARTS.map((part) =>
  json(`every string is made of ${JSON.stringify(part)}`, (size) =>
    everywhere(`a${run(part, size / FIELDS)}!`),
  ),
);
