import type { DescriptorModel, Model, ServiceItemModel } from "../../model/model.js";
import { maskValue } from "../../secrets/mask-value.js";
import {
  compact,
  contractFacts,
  remainder,
  serverFacts,
  text,
  writeCustom,
} from "../../sources/odcs/odcs-fields.js";
import { treeOfValue } from "../../text/tree.js";
import { writeYaml } from "../../text/yaml/write-yaml.js";
import {
  isObject,
  type JsonObject,
  objectList,
  type Path,
  valueAt,
} from "../../values/json-value.js";
import { checkOptions, oneOf } from "../../words/options.js";
import { count, quotedList } from "../../words/phrases.js";
import {
  checkModel,
  type Exported,
  entryDescription,
  header,
  nameText,
  storeName,
} from "../exported.js";
import { filled, slug, tableReferences, type WrittenTable, writeTable } from "./write-table.js";

/** The versions of the Open Data Contract Standard that can be written, the default first. */
export const ODCS_VERSIONS = ["3.1.0", "3.2.0"] as const;

/** Options of {@link toOdcs}. */
export interface OdcsOptions {
  /** Version of the standard. Default: `3.1.0`. Since 3.2.0, a port can be a variable. */
  readonly version?: (typeof ODCS_VERSIONS)[number] | undefined;
}

/**
 * A descriptor as a data contract of the Open Data Contract Standard, without secrets. What the standard
 * has no field for goes to `customProperties`, under names that begin with `dsd.`; `dsd import` reads them back.
 *
 * @param model what `read` gives; its first descriptor is exported
 * @returns one YAML file, or none without a descriptor; what could not be said; and where secrets were masked
 * @throws TypeError for an option that does not exist, or another version of the standard
 * @see https://bitol-io.github.io/open-data-contract-standard/v3.1.0/
 * @example
 * const { model } = await read({ info: { title: "Shop" } });
 * model && toOdcs(model).files[0]?.name; // "Shop.odcs.yaml"
 */
export function toOdcs(model: Model, options: OdcsOptions = {}): Exported {
  checkOptions(options, { version: oneOf(...ODCS_VERSIONS) });
  checkModel(model);
  const { version = "3.1.0" } = options;
  const [descriptor] = model.descriptors;
  if (descriptor === undefined) return { files: [], losses: [] };
  const items = descriptor.schema?.items ?? [];
  const tables = items.flatMap((item): WrittenTable[] =>
    item.table === undefined
      ? []
      : [{ table: item.table, description: entryDescription(item, item.table.description) }],
  );
  const { value, places } = maskValue(writeContract(descriptor, tables, `v${version}`));
  const contractText = writeYaml(treeOfValue(withLists(value)));
  return {
    files: [
      {
        name: `${storeName(model)}.odcs.yaml`,
        text: `# ${header("odcs", model)}\n${contractText}`,
      },
    ],
    losses: items
      .filter(({ table }) => table === undefined)
      .map(({ raw }) => ({
        what: "table",
        where: nameText(text(raw.$ref) ?? ""),
        why: "the reference to it does not resolve",
      })),
    notes: secretNotes(value, places),
  };
}

function writeContract(
  descriptor: DescriptorModel,
  tables: readonly WrittenTable[],
  apiVersion: string,
): JsonObject {
  const info = descriptor.info?.raw ?? {};
  const version = descriptor.text("datastoreapi");
  const servers = descriptor.services.map((item) => writeServer(item, descriptor, apiVersion));
  const references = tableReferences(tables.map(({ table }) => table));
  const terms = text(info.termsOfService);
  const { databaseName, databaseSchemaName } = descriptor.schema?.raw ?? {};
  const said = serverFacts(apiVersion).read(servers[0] ?? {});
  const facts = {
    datastoreapi: version === "1.0.0" ? undefined : version,
    summary: info.summary,
    datastoreName: info.datastoreName,
    contact: info.contact,
    license: info.license,
    databaseName: said.database === databaseName ? undefined : databaseName,
    databaseSchemaName: said.schema === databaseSchemaName ? undefined : databaseSchemaName,
  };
  const { support, license } = contractFacts.write(facts);
  return written({
    apiVersion,
    kind: "DataContract",
    id: slug(text(info.datastoreName) ?? text(info.title) ?? "contract"),
    name: info.title,
    version: info.version,
    status: "active",
    description: compact({
      purpose: info.description,
      authoritativeDefinitions: filled([
        ...(license === undefined ? [] : [license]),
        ...(terms === undefined ? [] : [{ type: "termsOfService", url: terms }]),
      ]),
    }),
    support: filled(objectList(support)),
    servers: filled(servers),
    schema:
      descriptor.schema?.raw.tables &&
      tables.map((table) => writeTable(table, references, apiVersion)),
    customProperties: remainder(contractFacts, facts),
  });
}

function writeServer(
  item: ServiceItemModel,
  { schema }: DescriptorModel,
  apiVersion: string,
): JsonObject {
  const { key, service } = item;
  const { host, port, dbmsType, dbmsVersion, jdbc, odbc } = service?.server ?? {};
  const facts = {
    serviceName: service?.name === key ? undefined : service?.name,
    ...{ host, port, dbmsType, dbmsVersion, jdbc: jdbc?.raw, odbc: odbc?.raw },
    variables: service?.raw.variables,
    database: schema?.text("databaseName"),
    schema: schema?.text("databaseSchemaName"),
  };
  const { database: _, schema: __, ...others } = remainder(serverFacts(apiVersion), facts);
  return written({
    server: key,
    description: entryDescription(item, service?.text("description")),
    ...serverFacts(apiVersion).write(facts),
    customProperties: others,
  });
}

/** An object with the members that have a value, and `customProperties` if there are any. */
const written = ({ customProperties, ...fields }: JsonObject): JsonObject =>
  compact({ ...fields, customProperties: writeCustom(customProperties as JsonObject) }) ?? {};

/** The same, with each `customProperties` as a list, as ODCS requires. Until then, secrets are found by keys. */
function withLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLists);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "customProperties" && isObject(member)
        ? Object.entries(member).map(([property, custom]) => ({ property, value: custom }))
        : withLists(member),
    ]),
  );
}

/** A note that counts the masked secrets and names the objects that had them. */
function secretNotes(contract: unknown, places: readonly Path[]): string[] {
  if (places.length === 0) return [];
  const names = places.map((path) => {
    const owners = path.flatMap((_, index) => {
      const node = valueAt(contract, path.slice(0, index + 1));
      return isObject(node) ? (text(node.name ?? node.server) ?? []) : [];
    });
    return owners.length === 0 ? "info" : owners.join(".");
  });
  return [`${count(places.length, "secret")} masked in ${quotedList([...new Set(names)])}`];
}
