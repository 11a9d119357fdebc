import { quote } from "../findings/quote.js";
import type { ModelNode } from "../model/node.js";
import { defineRule } from "./rule.js";

export const emptyName = defineRule({
  id: "empty-name",
  severity: "warning",
  what: "A title, a name, a host, a port or a connection string is empty.",
  why: "The property is there to name or to reach something; empty it is a place that was never filled in.",
  mend: "Fill it in. Leave it out where it is not required.",
  source: "practice of reviews: a fifth of published descriptors have an empty title",
  check({ model, report }) {
    const look = (node: ModelNode | undefined, ...keys: string[]): void => {
      for (const key of keys) {
        if (node?.text(key)?.trim() !== "") continue;
        report({ place: node.at(key), message: `${quote(key)} is empty` });
      }
    };
    for (const info of model.infos) look(info, "title");
    for (const { node } of model.schemas) look(node, "databaseName", "databaseSchemaName");
    for (const server of model.servers) {
      look(server, "host", "port", "dbmsType");
      look(server.jdbc, "connectionString");
      look(server.odbc, "connectionString");
    }
    for (const table of model.tables) {
      look(table, "name");
      look(table.definedBy, "name");
      for (const column of table.columns ?? []) {
        if (column.name === "") look(column, "name");
        if (column.raw.dataType === "") look(column, "dataType");
      }
    }
  },
});
