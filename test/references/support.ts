import { check, type Finding, type Loader, memoryLoader } from "datastore-descriptor";
import { stringify } from "yaml";
import { SHOP } from "../support/shop.js";

type Json = Record<string, unknown>;

/** A valid descriptor, with some of its parts replaced. */
export const descriptor = (parts: Json = {}): Json => ({ ...SHOP, schema: {}, ...parts });

/** A descriptor with these tables. */
export const withTables = (tables: unknown[], more: Json = {}): Json =>
  descriptor({ schema: { tables }, ...more });

/** A descriptor with one service, reached through this server info. */
export const withServerInfo = (serverInfo: unknown, more: Json = {}): Json =>
  descriptor({ services: { main: { name: "main", serverInfo } }, ...more });

export const table = (name = "orders", more: Json = {}): Json => ({
  fullyQualifiedName: name,
  version: "1.0.0",
  ...more,
});

export const serverInfo = (host = "db.example.org"): Json => ({
  host,
  port: "5432",
  connectionProtocols: {},
});

export const service = (name = "main", more: Json = {}): Json => ({ name, ...more });

export const standardDefinition = (definition: unknown = {}): Json => ({
  specification: "json-schema",
  definition,
});

export const ref = ($ref: string): { $ref: string } => ({ $ref });

/** Documents by name, as texts: a value becomes JSON or YAML, as the name says. */
export const textsOf = (files: Json): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value
        : /\.ya?ml$/.test(name)
          ? stringify(value, { aliasDuplicateObjects: false })
          : JSON.stringify(value, null, 2),
    ]),
  );

/** Checks the first of the files, with the others around it. */
export async function checkFiles(files: Json, options: Parameters<typeof check>[1] = {}) {
  const texts = textsOf(files);
  const entry = Object.keys(texts)[0] ?? "";
  const loader = counting(memoryLoader(texts));
  const result = await check(texts[entry], { uri: entry, loader, ...options });
  /** The part of the text that a finding marks. */
  const shown = ({ file = "", range }: Finding) =>
    texts[file]?.slice(range?.start.offset, range?.end.offset);
  return { result, texts, shown, loaded: loader.loaded, lines: result.findings.map(lineOf) };
}

/** A finding as one line: file, pointer and code. */
export const lineOf = ({ file, pointer, code }: Finding): string => `${file}#${pointer} ${code}`;

/** A loader that records the URIs that it was asked for. */
export function counting(loader: Loader): Loader & { loaded: string[] } {
  const loaded: string[] = [];
  return {
    loaded,
    load(uri, options) {
      loaded.push(uri);
      return loader.load(uri, options);
    },
  };
}
