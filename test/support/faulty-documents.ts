import * as fc from "fast-check";
import { stringify } from "yaml";

/** A valid descriptor with an object of nearly every kind, to make mistakes in. */
export const soundDescriptor = () => ({
  datastoreapi: "1.0.0",
  info: {
    title: "Orders",
    version: "2.1.0",
    description: "Every order: since 2019, with its lines",
    datastoreName: "orders_db",
    contact: { name: "Data team", email: "data@example.org" },
  },
  services: {
    production: {
      name: "orders-production",
      serverInfo: {
        host: "{host}",
        port: "5432",
        dbmsType: "Postgres",
        connectionProtocols: {
          jdbc: {
            version: "4.2",
            connectionString: "jdbc:postgresql://{host}:5432/orders",
            driverLibrary: { description: "The archive", $href: "https://example.org/driver.jar" },
          },
        },
      },
      variables: {
        host: { description: "Where it listens", enum: ["a", "b"], default: "a" },
        mode: { default: "ro" },
      },
    },
    backup: { $ref: "#/services/production" },
  },
  schema: {
    databaseName: "orders",
    databaseSchemaName: "public",
    tables: [
      {
        fullyQualifiedName: "orders.public.orders",
        name: "orders",
        version: "1.0.0",
        columns: [
          {
            fullyQualifiedName: "orders.public.orders.id",
            name: "id",
            dataType: "DECIMAL",
            dataLength: 12,
            precision: 10,
            ordinalPosition: 1,
          },
          { fullyQualifiedName: "orders.public.orders.day", name: "day", dataType: "DATE" },
        ],
        constraints: [{ constraintType: "PRIMARY_KEY", columns: ["orders.public.orders.id"] }],
      },
      { specification: "json-schema", definition: { type: "object" } },
      { $ref: "#/components/tables/clients" },
    ],
  },
  components: {
    tables: {
      clients: { fullyQualifiedName: "orders.public.clients", name: "clients", version: "1.0.0" },
    },
  },
});

/** A typical mistake, at the n-th place where it can be made. */
interface Mistake {
  kind:
    | "typo"
    | "colon"
    | "case"
    | "slip"
    | "quote"
    | "unquote"
    | "extra"
    | "drop"
    | "unwrap"
    | "dotted"
    | "version";
  at: number;
}

const mistake: fc.Arbitrary<Mistake> = fc.record({
  kind: fc.constantFrom(
    "typo",
    "colon",
    "case",
    "slip",
    "quote",
    "unquote",
    "extra",
    "drop",
    "unwrap",
    "dotted",
    "version",
  ),
  at: fc.nat(1000),
});

type Node = Record<string, unknown>;

/** All objects of a value, from the root on. */
function objectsOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(objectsOf);
  if (typeof value !== "object" || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(objectsOf)];
}

const SLIPS: Readonly<Record<string, string>> = {
  variables: "serverVariables",
  connectionString: "url",
  databaseSchemaName: "schemaName",
  dbmsType: "serviceType",
  constraintType: "type",
};

/** The document with a mistake; unchanged if there is no place for it. */
function make({ kind, at }: Mistake, document: Node): void {
  const places = objectsOf(document).flatMap((object) =>
    Object.entries(object).map(([key, value]) => ({ object, key, value })),
  );
  const change = (
    fits: (key: string, value: unknown) => boolean,
    to: (key: string, value: unknown) => [string, unknown][],
  ): void => {
    const all = places.filter(({ key, value }) => fits(key, value));
    const place = all[at % Math.max(all.length, 1)];
    if (place === undefined) return;
    const entries = Object.entries(place.object);
    for (const [key] of entries) delete place.object[key];
    for (const [key, value] of entries) {
      for (const [name, next] of key === place.key ? to(key, value) : [[key, value] as const]) {
        place.object[name] = next;
      }
    }
  };
  const always = () => true;
  switch (kind) {
    case "typo":
      return change(always, (key, value) => [[key.slice(0, -1) + key.slice(-2), value]]);
    case "colon":
      return change(always, (key, value) => [[`${key}:`, value]]);
    case "case":
      return change(always, (key, value) => [[key.toUpperCase(), value]]);
    case "slip":
      return change(
        (key) => key in SLIPS,
        (key, value) => [[SLIPS[key] ?? key, value]],
      );
    case "quote":
      return change(
        (_, value) => typeof value === "number",
        (key, value) => [[key, String(value)]],
      );
    case "unquote":
      return change(
        (_, value) => typeof value === "string",
        (key) => [[key, at % 3 === 0 ? true : at / 4]],
      );
    case "extra":
      return change(always, (key, value) => [
        [key, value],
        ["colour", "blue"],
      ]);
    case "drop":
      return change(always, () => []);
    case "unwrap":
      return change(
        (_, value) => typeof value === "object" && value !== null && "default" in value,
        (key) => [[key, "a value"]],
      );
    case "dotted":
      return change(
        (key) => key === "$ref",
        (key, value) => [[key, String(value).replace(/^#\//, "#").replaceAll("/", ".")]],
      );
    case "version":
      return change(
        (key) => key === "version" || key === "datastoreapi",
        (key) => [[key, ["v1.0", "1", 1.5, "1.0.0 "][at % 4]]],
      );
  }
}

/** Syntax mistakes of JSON files. */
const SLIPS_OF_THE_PEN: readonly ((text: string) => string)[] = [
  (text) => text.replace(/(\n\s*[}\]])/, ",$1"),
  (text) => text.replace(/,(\n)/, "$1"),
  (text) => text.replace(/"(name)":/, "$1:"),
  (text) => text.replace(/"(orders)"/, "'$1'"),
  (text) => text.replace(/"title": /, '"title" = '),
];

/** A text with mistakes in it, and its name. */
export interface FaultyText {
  name: string;
  text: string;
}

/** JSON texts of the descriptor with some mistakes, in various layouts. */
export const faultyJson: fc.Arbitrary<FaultyText> = fc
  .record({
    mistakes: fc.array(mistake, { maxLength: 6 }),
    indent: fc.constantFrom("", "  ", "\t"),
    slip: fc.option(fc.constantFrom(...SLIPS_OF_THE_PEN), { freq: 3 }),
    lineEnd: fc.constantFrom("\n", "\r\n"),
  })
  .map(({ mistakes, indent, slip, lineEnd }) => {
    const text = JSON.stringify(mistaken(mistakes), null, indent);
    const written = `${slip === null ? text : slip(text)}\n`;
    return { name: "db.json", text: written.replaceAll("\n", lineEnd) };
  });

/** YAML texts of the descriptor with some mistakes, with comments and in various styles. */
export const faultyYaml: fc.Arbitrary<FaultyText> = fc
  .record({
    mistakes: fc.array(mistake, { maxLength: 6 }),
    indent: fc.constantFrom(2, 4),
    quotes: fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE"),
    keys: fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE"),
    flow: fc.boolean(),
    lineEnd: fc.constantFrom("\n", "\r\n"),
  })
  .map(({ mistakes, indent, quotes, keys, flow, lineEnd }) => {
    const text = stringify(mistaken(mistakes), {
      indent,
      lineWidth: 0,
      blockQuote: false,
      defaultStringType: quotes as "PLAIN",
      defaultKeyType: keys as "PLAIN",
      collectionStyle: flow ? "flow" : "block",
    });
    const lines = text.trimEnd().split("\n");
    const commented = lines.map((line, index) => `${line} # comment ${index}`);
    return { name: "db.yaml", text: `# head\n${commented.join("\n")}\n`.replaceAll("\n", lineEnd) };
  });

function mistaken(mistakes: readonly Mistake[]): Node {
  const document: Node = soundDescriptor();
  for (const one of mistakes) make(one, document);
  return document;
}
