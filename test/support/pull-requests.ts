// Pull requests that lose a part of a descriptor from sight.

import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import type { Shape, ShapeTable } from "../../src/format/shape/shape.js";
import { isObject, type JsonObject, type Path, valueAt } from "../../src/values/json-value.js";
import { fullDescriptor } from "../diff/descriptor.js";
import { shopWith } from "./shop.js";

export const OLD = completed(fullDescriptor() as unknown as JsonObject);

/** A descriptor with what the specification has beyond it. */
function completed(descriptor: JsonObject): JsonObject {
  const externalDocs = {
    $href: "https://example.org/docs",
    description: "more about it",
    mediaType: "text/html",
  };
  const at = (...path: Path) => valueAt(descriptor, path) as Record<string, unknown>;
  Object.assign(descriptor, {
    $schema: "https://example.org/descriptor.schema.json",
    components: {
      serverInfo: { spare: structuredClone(at("services", serviceName(descriptor), "serverInfo")) },
      tables: {
        shared: {
          fullyQualifiedName: "shop.public.shared",
          version: "1.0.0",
          columns: [{ fullyQualifiedName: "shop.public.shared.id", dataType: "INT" }],
        },
      },
    },
  });
  const tables = at("schema", "tables") as unknown as unknown[];
  tables.push({ $ref: "#/components/tables/shared", description: "from the components" });
  const documented = { id: "7d3f8a52-0d42-4f1c-9a3e-3f5b8c6d1e20", externalDocs };
  Object.assign(at("info"), {
    description: "everything about orders",
    termsOfService: "https://example.org/terms",
    datastoreName: "shop",
  });
  Object.assign(at("info", "contact"), { url: "https://example.org/contact" });
  Object.assign(at("info", "license"), { url: "https://example.org/license" });
  Object.assign(at("schema", "tables", 0), { ...documented, entityType: "fact" });
  Object.assign(at("schema", "tables", 0, "columns", 0), { displayName: "Order" });
  const definition = tables.findIndex((one) => isObject(one) && "specification" in one);
  Object.assign(at("schema", "tables", definition), { ...documented, description: "a definition" });
  const service = at("services", serviceName(descriptor));
  const [variable = ""] = Object.keys(service.variables as JsonObject);
  Object.assign((service.variables as Record<string, object>)[variable] ?? {}, {
    examples: ["one", "other"],
  });
  const { jdbc, odbc } = (service.serverInfo as Record<string, Record<string, object>>)
    .connectionProtocols as Record<string, object>;
  const driver = { driverVersion: "42.7", driverLibrary: externalDocs, driverDocs: externalDocs };
  Object.assign(jdbc ?? {}, driver);
  Object.assign(odbc ?? {}, { ...driver, version: "3.8", driverName: "PostgreSQL Unicode" });
  return descriptor;
}

function serviceName({ services }: JsonObject): string {
  return Object.keys(services as JsonObject)[0] ?? "";
}
export const shapes: ShapeTable = descriptorShapes;

/** What happens to a property in a pull request. */
const LOSSES = {
  deleted: undefined,
  nulled: null,
  mistyped: 17.5,
} as const;
type Loss = keyof typeof LOSSES;

/** Every property of the specification that the descriptor has, once per kind of object. */
function propertiesOf(value: unknown, shape: Shape, path: Path = []): Map<string, Path> {
  const found = new Map<string, Path>();
  const walk = (one: unknown, given: Shape, at: Path): void => {
    const kind = typeof given === "string" ? shapes[given] : given;
    if (kind === undefined || typeof kind === "string" || "types" in kind) return;
    if ("items" in kind) {
      if (Array.isArray(one))
        for (const [index, item] of one.entries()) walk(item, kind.items, [...at, index]);
      return;
    }
    if (!isObject(one)) return;
    if ("values" in kind) {
      for (const [key, item] of Object.entries(one)) walk(item, kind.values, [...at, key]);
    } else if ("choice" in kind) {
      const key = Object.keys(kind.choice).find((name) => name in one);
      walk(one, key === undefined ? kind.otherwise : (kind.choice[key] ?? kind.otherwise), at);
    } else {
      for (const [key, item] of Object.entries(kind.properties)) {
        if (!(key in one)) continue;
        const name = `${kind.title}.${key}`;
        if (!found.has(name)) found.set(name, [...at, key]);
        walk(one[key], item, [...at, key]);
      }
    }
  };
  walk(value, shape, path);
  return found;
}

/** A copy of the descriptor with another value at a path. */
export function changed(path: Path, loss: Loss): JsonObject {
  const next = structuredClone(OLD);
  const parent = valueAt(next, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1) ?? "";
  if (loss === "deleted") delete parent[key];
  else parent[key] = LOSSES[loss];
  return next;
}

export const properties = propertiesOf(OLD, "DatastoreDescriptor");
export const LOST_PROPERTIES = [...properties].flatMap(([name, path]) =>
  (Object.keys(LOSSES) as Loss[]).map((loss) => ({ name, path, loss })),
);

export const table = (...columns: string[]) => ({
  fullyQualifiedName: "s.t",
  name: "t",
  columns: columns.map((name) => ({ name, fullyQualifiedName: `s.t.${name}`, dataType: "INT" })),
});
export const shop = (...tables: unknown[]) => shopWith(tables);
export const ref = ($ref: string) => ({ $ref });

export type Tree = Readonly<Record<string, unknown>>;

/** Pull requests as two trees of files, and whether they fail by default. */
export const PULL_REQUESTS: readonly [title: string, old: Tree, next: Tree, code: 0 | 1][] =
  (() => {
    const inline = { "a.json": shop(table("a", "b")) };
    const behind = { "a.json": shop(ref("t.json")), "t.json": table("a", "b") };
    const url = { "a.json": shop(ref("https://example.org/t.json")) };
    const component = { tables: { t: table("a", "b") } };
    const inComponents = {
      "a.json": { ...shop(ref("#/components/tables/t")), components: component },
    };
    const broken = { ...behind, "t.json": "x: [" };
    const misspelled = { "a.json": { ...shop(), schema: { relations: [table("a", "b")] } } };
    const columns = (value: unknown) => ({ "a.json": shop({ ...table(), columns: value }) });
    const schema = (value: unknown) => ({ "a.json": { ...shop(), schema: value } });
    return [
      ["inline table to a URL", inline, url, 1],
      ["inline table to a missing file", inline, { "a.json": shop(ref("x.json")) }, 1],
      ["file of a reference deleted", behind, { "a.json": behind["a.json"] }, 1],
      ["reference mistyped", behind, { ...behind, "a.json": shop(ref("tt.json")) }, 1],
      ["broken syntax behind a reference", behind, broken, 1],
      ["file of a reference emptied", behind, { ...behind, "t.json": "" }, 1],
      ["file of a reference is a list", behind, { ...behind, "t.json": [] }, 1],
      ["components deleted", inComponents, { "a.json": shop(ref("#/components/tables/t")) }, 1],
      [
        "cycle of references",
        inComponents,
        {
          "a.json": {
            ...inComponents["a.json"],
            components: { tables: { t: ref("#/components/tables/t") } },
          },
        },
        1,
      ],
      ["schema null", inline, schema(null), 1],
      ["schema empty", inline, schema({}), 1],
      ["schema a text", inline, schema("see wiki"), 1],
      ["tables null", inline, schema({ tables: null }), 1],
      ["tables a map", inline, schema({ tables: { t: table("a", "b") } }), 1],
      ["tables a text", inline, schema({ tables: "t" }), 1],
      ["tables under another key", inline, misspelled, 1],
      [
        "schema under another key",
        inline,
        { "a.json": { ...shop(), schema: undefined, structure: { tables: [table("a", "b")] } } },
        1,
      ],
      ["columns a text", inline, columns("see wiki"), 1],
      ["columns null", inline, columns(null), 1],
      ["columns a map", inline, columns({ a: {}, b: {} }), 1],
      ["column a text", inline, columns([table("a").columns[0], "b"]), 1],
      ["column null", inline, columns([table("a").columns[0], null]), 1],
      [
        "datastoreapi deleted",
        inline,
        { "a.json": { ...shop(table("a", "b")), datastoreapi: undefined } },
        1,
      ],
      ["broken syntax", inline, { "a.json": '{ "datastoreapi": "1.0.0", "info": {' }, 1],
      ["broken, then repaired without a column", broken, { ...behind, "t.json": table("a") }, 0],
      ["another breakage in a broken file", broken, { ...behind, "t.json": "y: [" }, 1],
      ["URL, then nothing", url, { "a.json": shop() }, 1],
      ["URL, then another URL", url, { "a.json": shop(ref("https://example.org/u.json")) }, 1],
      [
        "deleted file, then deleted reference",
        { "a.json": shop(ref("t.json"), table("a")) },
        { "a.json": shop(table("a")) },
        1,
      ],
      [
        "misspelled key, then fewer tables",
        misspelled,
        { "a.json": { ...shop(), schema: { relations: [] } } },
        1,
      ],
      ["misspelled key, then no key", misspelled, { "a.json": { ...shop(), schema: {} } }, 1],
      [
        "a text among columns goes",
        columns([table("a").columns[0], "b"]),
        columns([table("a").columns[0]]),
        1,
      ],
      ["a text among columns is repaired", columns([table("a").columns[0], "b"]), inline, 0],
      [
        "another column beside a text goes",
        columns([...table("a", "c").columns, "b"]),
        columns([table("a").columns[0], "b"]),
        1,
      ],
      [
        "nothing but what nobody can read",
        { "a.json": shop(table("a"), ref("x.json")) },
        { "a.json": shop(table("a"), ref("x.json")) },
        0,
      ],
      ["URL repaired to the table", url, inline, 0],
      ["table to its own file", inline, behind, 0],
      ["table from its own file", behind, inline, 0],
      ["a first table that is a URL", { "a.json": shop() }, url, 0],
    ];
  })();

/** The files of a tree as texts. */
export const textsIn = (tree: Tree): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).map(([path, one]) => [
      path,
      typeof one === "string" ? one : JSON.stringify(one),
    ]),
  );
