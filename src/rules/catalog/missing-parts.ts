import type { TableModel } from "../../model/model.js";
import { isObject } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { hasOnlyProperties } from "./json-schemas.js";

export const missingColumns = defineRule({
  id: "missing-columns",
  severity: "info",
  summary: "A table has no columns.",
  rationale: "Readers cannot see what the table contains.",
  remedy:
    "List the columns. The rule ignores a JSON Schema that can have properties in another way, for example by `$ref` or `allOf`.",
  source: "common review practice",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.columns?.length !== 0 && !lacksProperties(table)) continue;
      const key = table.style === "table" ? "columns" : "properties";
      const place = table.atFirst([key]);
      const mark = table.raw[key] === undefined ? "owner" : "value";
      report({ place, mark, message: `${named(table)} has no columns` });
    }
  },
});

const lacksProperties = ({ style, raw }: TableModel): boolean =>
  style === "json-schema" &&
  raw.type === "object" &&
  hasOnlyProperties(raw) &&
  raw.properties === undefined;

const named = ({ label }: TableModel): string =>
  label === "" ? "the table" : `table ${quote(label)}`;

export const missingPartitions = defineRule({
  id: "missing-partitions",
  severity: "info",
  summary: "A table of type PARTITIONED has no `partitions`.",
  rationale: "The columns that a table is partitioned by determine how to query it efficiently.",
  remedy: "Describe the partitions in `partitions`, or change the type.",
  source: "DatastoreAPI specification, Table Entity: tableType and partitions",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.tableType !== "PARTITIONED" || table.style !== "table") continue;
      const { partitions } = table.raw;
      if (!table.lacks("partitions") && !(Array.isArray(partitions) && partitions.length === 0))
        continue;
      const message = `table ${quote(table.label)} is of type PARTITIONED, but has no \`partitions\``;
      report({ place: table.at("tableType"), message });
    }
  },
});

export const missingPrimaryKey = defineRule({
  id: "missing-primary-key",
  severity: "off",
  summary: "A table that is not a view has no primary key.",
  rationale:
    "Without a key, rows cannot be distinguished, and a change that is loaded twice creates duplicates. Logs and staging tables do not need a key, so the rule is off by default.",
  remedy: "Add a PRIMARY_KEY constraint, or mark the column.",
  source: "Supabase, database linter 0004; common review practice",
  check({ model, report }) {
    for (const table of model.tables) {
      const { columns, constraints, tableType } = table;
      if (columns === undefined || columns.length === 0 || /view/i.test(tableType ?? "")) continue;
      if (constraints.some(({ type }) => type === undefined || /primary/i.test(type))) continue;
      if (table.markedPrimaryKey.length > 0) continue;
      if (columns.some(({ isDoubtful }) => isDoubtful)) continue;
      const isUnread = !table.lacks("constraints") && !isEmptyList(table.raw.constraints);
      if (isUnread && constraints.length === 0) continue;
      const message = `table ${quote(table.label)} has no primary key`;
      report({ place: table.at(), mark: "owner", message });
    }
  },
});

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

export const missingConnection = defineRule({
  id: "missing-connection",
  severity: "info",
  summary: "The descriptor has no services, or a service has no `serverInfo`.",
  rationale: "Clients cannot connect to a data store without its address.",
  remedy: "Add a service with a `serverInfo`, or with a reference to one in `components`.",
  source: "DatastoreAPI specification: services describe how to connect",
  check({ model, report }) {
    for (const descriptor of model.descriptors) {
      const { services } = descriptor.raw;
      const isEmpty = isObject(services) && Object.keys(services).length === 0;
      if (!isEmpty) continue;
      report({ place: descriptor.at("services"), message: "the descriptor has no services" });
    }
    for (const service of model.services) {
      if (!service.lacks("serverInfo")) continue;
      const message = `service ${quote(service.key)} has no \`serverInfo\``;
      report({ place: service.at(), mark: "key", message });
    }
  },
});

export const missingProtocol = defineRule({
  id: "missing-protocol",
  severity: "warning",
  summary: "The `connectionProtocols` of a server are empty.",
  rationale: "The property is required because it tells clients how to connect.",
  remedy: "Add `jdbc` or `odbc` with a connection string.",
  source: "DatastoreAPI specification, Connection Protocols Object",
  check({ model, report }) {
    for (const server of model.servers) {
      const protocols = server.raw.connectionProtocols;
      if (typeof protocols !== "object" || protocols === null || Array.isArray(protocols)) continue;
      if (Object.keys(protocols).length > 0) continue;
      const message = "the server has neither a JDBC nor an ODBC connection";
      report({ place: server.at("connectionProtocols"), message });
    }
  },
});

export const missingDescription = defineRule({
  id: "missing-description",
  severity: "off",
  summary: "A table or a column has no description.",
  rationale:
    "A name tells readers less than its author thinks. Teams differ in how much they describe, so the rule is off by default.",
  remedy: "Describe in one sentence what a row or a value means.",
  source: "Data Contract CLI: linter for descriptions; common review practice",
  options: {
    of: {
      type: "array",
      items: { type: "string", enum: ["tables", "columns"] },
      default: ["tables", "columns"],
      description: "What must have a description.",
    },
  },
  check({ model, options, report }) {
    for (const table of model.tables) {
      const lacks =
        table.lacks("description") && table.standardDefinition?.lacks("description") !== false;
      if (options.of.includes("tables") && !table.description && lacks) {
        const message = `table ${quote(table.label)} has no description`;
        report({ place: table.at(), mark: "owner", message });
      }
      if (!options.of.includes("columns")) continue;
      for (const column of table.columns ?? []) {
        if (column.description || !column.lacks("description")) continue;
        const message = `column ${quote(column.label)} has no description`;
        report({ place: column.at(), mark: "owner", message });
      }
    }
  },
});
