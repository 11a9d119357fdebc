import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseDocument } from "../../text/parse/parse.js";
import type { Language } from "../../text/source-document.js";
import { foldersUp } from "./paths.js";

/** The contents of a starter descriptor that differ. */
export interface Start {
  title: string;
  /** Path of the schema, for editors. */
  schema?: string | undefined;
}

const SCHEMA = "node_modules/datastore-descriptor/generated/descriptor.portable.schema.json";

/** Path of the schema relative to the file, if the package is installed for the file. */
export function schemaPath(file: string): string | undefined {
  const folder = dirname(resolve(file));
  const owner = foldersUp(folder).find((one) => existsSync(join(one, SCHEMA)));
  if (owner === undefined) return undefined;
  const path = relative(folder, join(owner, SCHEMA)).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** A descriptor to begin with, which is valid and has nothing for the rules to report. */
export const starter = ({ schema, ...start }: Start, language: Language): string =>
  language === "yaml" ? starterYaml({ schema, ...start }) : asJson(starterYaml(start), schema);

/** A configuration to begin with. */
export const starterConfiguration = (language: Language): string =>
  language === "yaml" ? CONFIGURATION : asJson(CONFIGURATION);

function asJson(yaml: string, schema?: string): string {
  const document = parseDocument(yaml, { language: "yaml" }).value as object;
  return `${JSON.stringify({ ...(schema !== undefined && { $schema: schema }), ...document }, null, 2)}\n`;
}

const CONFIGURATION = `\
rules:
  missing-description: warning # a level: off, info, warning or error
ignore: []
`;

const starterYaml = ({ title, schema }: Start): string => `\
${schema === undefined ? "" : `# yaml-language-server: $schema=${schema}\n`}datastoreapi: 1.0.0
info:
  title: ${JSON.stringify(title)}
  version: 0.1.0 # of this descriptor: a semantic version
  description: What this data store contains, and who uses it
services:
  production:
    name: production
    serverInfo:
      host: "{host}" # replaced by the variable below
      port: "5432"
      dbmsType: PostgreSQL
      connectionProtocols:
        jdbc:
          connectionString: jdbc:postgresql://{host}:5432/example
    variables:
      host:
        description: Host name of the server
        default: db.example.org
schema:
  databaseName: example
  databaseSchemaName: public
  tables:
    - fullyQualifiedName: example.public.orders
      name: orders
      version: 0.1.0
      description: One row per order
      columns:
        - fullyQualifiedName: example.public.orders.id
          name: id
          description: Order number
          dataType: BIGINT
          columnConstraint: PRIMARY_KEY
          ordinalPosition: 1
        - fullyQualifiedName: example.public.orders.placed_at
          name: placed_at
          description: Time at which the order was placed
          dataType: TIMESTAMP
          columnConstraint: NOT_NULL
          ordinalPosition: 2
`;
