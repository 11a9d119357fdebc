import type { DescriptorModel, Model, ServiceItemModel } from "../../model/model.js";
import { maskValue } from "../../secrets/mask-value.js";
import {
  CUSTOM,
  compact,
  contactField,
  fillTemplate,
  licenseField,
  readAddress,
  remainder,
  serverType,
  systemName,
  text,
  writeAddress,
} from "../../sources/odcs/odcs-fields.js";
import { treeOfValue } from "../../text/tree.js";
import { writeYaml } from "../../text/yaml/write-yaml.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { type Path, valueAt } from "../../values/json-pointer.js";
import { count, quotedList } from "../../words/phrases.js";
import { type Exported, header, nameText, storeName } from "../exported.js";
import { slug, TableReferences } from "./table-references.js";
import { filled, type WrittenTable, writeTable } from "./write-table.js";

/**
 * A descriptor as a data contract of the Open Data Contract Standard 3.1.0, without secrets. What the standard
 * has no field for goes to `customProperties`, under names that begin with `dsd.`; `dsd import` reads them back.
 *
 * @param model what `read` gives; its first descriptor is exported
 * @returns one YAML file, or none without a descriptor; what could not be said; and where secrets were masked
 * @see https://bitol-io.github.io/open-data-contract-standard/v3.1.0/
 * @example
 * const { model } = await read({ info: { title: "Shop" } });
 * model && toOdcs(model).files[0]?.name; // "Shop.odcs.yaml"
 */
export function toOdcs(model: Model): Exported {
  const [descriptor] = model.descriptors;
  if (descriptor === undefined) return { files: [], losses: [] };
  const items = descriptor.schema?.items ?? [];
  const tables = items.flatMap(({ table, raw }): WrittenTable[] =>
    table === undefined ? [] : [{ table, description: text(raw.$ref && raw.description) }],
  );
  const { value, places } = maskValue(writeContract(descriptor, tables));
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

function writeContract(descriptor: DescriptorModel, tables: readonly WrittenTable[]): JsonObject {
  const info = descriptor.info?.raw ?? {};
  const version = descriptor.text("datastoreapi");
  const contact = isObject(info.contact) ? info.contact : undefined;
  const license = isObject(info.license) ? info.license : undefined;
  const servers = descriptor.services.map((item) => writeServer(item, descriptor));
  const references = new TableReferences(tables.map(({ table }) => table));
  const terms = text(info.termsOfService);
  const { databaseName, databaseSchemaName } = descriptor.schema?.raw ?? {};
  const said = servers[0] === undefined ? {} : readAddress(servers[0]);
  return written({
    apiVersion: "v3.1.0",
    kind: "DataContract",
    id: slug(text(info.datastoreName) ?? text(info.title) ?? "contract"),
    name: info.title,
    version: info.version,
    status: "active",
    description: compact({
      purpose: info.description,
      authoritativeDefinitions: filled([
        ...(licenseField.write(license) === undefined ? [] : [licenseField.write(license)]),
        ...(terms === undefined ? [] : [{ type: "termsOfService", url: terms }]),
      ]),
    }),
    support: filled(contactField.write(contact)),
    servers: filled(servers),
    schema: descriptor.schema?.raw.tables && tables.map((table) => writeTable(table, references)),
    customProperties: {
      [CUSTOM.datastoreapi]: version === "1.0.0" ? undefined : version,
      [CUSTOM.summary]: info.summary,
      [CUSTOM.datastoreName]: info.datastoreName,
      [CUSTOM.contact]: remainder(contactField, contact),
      [CUSTOM.license]: remainder(licenseField, license),
      [CUSTOM.databaseName]: said.database === databaseName ? undefined : databaseName,
      [CUSTOM.databaseSchemaName]:
        said.schema === databaseSchemaName ? undefined : databaseSchemaName,
    },
  });
}

function writeServer(
  { key, service, raw }: ServiceItemModel,
  { schema }: DescriptorModel,
): JsonObject {
  const { server } = service ?? {};
  const { jdbc, odbc } = server ?? {};
  const defaults = new Map(service?.variables.map((variable) => [variable.name, variable.default]));
  const filledIn = (template: string | undefined) =>
    template === undefined ? undefined : fillTemplate(template, defaults);
  const address = {
    host: filledIn(server?.host),
    port: filledIn(server?.port),
    database: schema?.text("databaseName"),
    schema: schema?.text("databaseSchemaName"),
  };
  const fields = writeAddress(serverType(server?.dbmsType), address);
  const { type, ...others } = fields;
  const said = readAddress(fields);
  return written({
    server: key,
    type,
    description: text(raw.$ref && raw.description) ?? service?.text("description"),
    ...others,
    customProperties: {
      [CUSTOM.serviceName]: service?.name === key ? undefined : service?.name,
      [CUSTOM.host]: said.host === server?.host ? undefined : server?.host,
      [CUSTOM.port]: said.port === server?.port ? undefined : server?.port,
      [CUSTOM.dbmsType]:
        systemName(String(type)) === server?.dbmsType ? undefined : server?.dbmsType,
      [CUSTOM.dbmsVersion]: server?.dbmsVersion,
      [CUSTOM.jdbc]: jdbc?.raw,
      [CUSTOM.odbc]: odbc?.raw,
      [CUSTOM.variables]: service?.raw.variables,
    },
  });
}

/** An object with the members that have a value, and `customProperties` if there are any. */
const written = ({ customProperties, ...fields }: JsonObject): JsonObject =>
  compact({ ...fields, customProperties: compact(customProperties as JsonObject) }) ?? {};

/** The same with each `customProperties` as the list that it is in ODCS. Secrets are found by keys. */
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

/** How many secrets were masked, and in what. */
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
