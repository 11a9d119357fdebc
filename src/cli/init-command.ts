import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parse } from "yaml";
import { linkFinder } from "../node/files/file-writer.js";
import { languageOfName } from "../node/files/parse-text.js";
import { reasonOf } from "../node/files/unreadable-file.js";
import { logLine } from "../words/log-line.js";
import { type Flags, parseFlags } from "./flags.js";
import { type CommandIo, UsageError } from "./io.js";

/** The flags of `init`. */
export const flags = {
  title: {
    type: "string",
    value: "TITLE",
    help: "title of the data store (default: the name of the folder)",
  },
  json: { type: "boolean", default: false, help: "write JSON instead of YAML" },
} as const satisfies Flags;

/** `dsd init`: creates a starter descriptor. */
export async function run(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, flags);
  const [named, ...more] = positionals;
  if (more.length > 0) throw new UsageError("dsd init takes one file");
  const file = named ?? (values.json ? "datastore.json" : "datastore.yaml");
  const format = languageOfName(file);
  if (format === undefined) {
    throw new UsageError(`the name must end with .yaml, .yml, or .json, not "${file}"`);
  }
  if (values.json && format !== "json") {
    throw new UsageError(`--json writes JSON, but "${file}" is the name of a YAML file`);
  }
  if (values.title?.trim() === "") throw new UsageError("--title cannot be empty");
  const start = {
    title: values.title ?? (basename(dirname(resolve(file))) || "Data store"),
    schema: schemaPath(file),
  };
  const link = linkFinder()(file);
  if (link !== undefined) {
    throw new UsageError(
      `cannot write ${file}: ${relative(process.cwd(), link)} is a symbolic link`,
    );
  }
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    writeFileSync(file, format === "json" ? starterJson(start) : starterYaml(start), {
      flag: "wx",
    });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw new UsageError(
      exists
        ? `${file} already exists; it was not changed`
        : `cannot write ${file}: ${reasonOf(error)}`,
    );
  }
  io.stdout(
    `${logLine(`wrote ${file}`)}\n${logLine(`next: describe your own services and tables in it, and run dsd lint ${file}`)}\n`,
  );
  return 0;
}

interface Start {
  title: string;
  /** Path of the schema, for editors. */
  schema: string | undefined;
}

const SCHEMA = "node_modules/datastore-descriptor/generated/descriptor.portable.schema.json";

/** Path of the schema relative to the file, if the package is installed for the file. */
function schemaPath(file: string): string | undefined {
  let folder = dirname(resolve(file));
  for (;;) {
    const schema = join(folder, SCHEMA);
    if (existsSync(schema)) {
      const path = relative(dirname(resolve(file)), schema).replaceAll("\\", "/");
      return path.startsWith(".") ? path : `./${path}`;
    }
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

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

function starterJson({ title, schema }: Start): string {
  const document: object = parse(starterYaml({ title, schema: undefined }));
  return `${JSON.stringify({ ...(schema !== undefined && { $schema: schema }), ...document }, null, 2)}\n`;
}
