import type { ModelNode } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const emptyValue = defineRule({
  id: "empty-value",
  severity: "warning",
  summary: "A title, a name, a host, a port, a connection string or a data type is empty.",
  rationale:
    "The property exists to name or to reach something. If it is empty, it was probably never filled in.",
  remedy: "Fill it in, or leave it out if it is not required.",
  source: "common review practice: one in five published descriptors has an empty title",
  check({ model, report }) {
    const look = (node: ModelNode | undefined, ...keys: string[]): void => {
      for (const key of keys) {
        if (node?.text(key)?.trim() !== "") continue;
        report({ place: node.at(key), message: `${quote(key)} is empty` });
      }
    };
    for (const info of model.infos) look(info, "title");
    for (const schema of model.schemas) look(schema, "databaseName", "databaseSchemaName");
    for (const server of model.servers) {
      look(server, "host", "port", "dbmsType");
      look(server.jdbc, "connectionString");
      look(server.odbc, "connectionString");
    }
    for (const table of model.tables) {
      look(table, "name");
      look(table.standardDefinition, "name");
      for (const column of table.columns ?? []) {
        if (column.name === "") look(column, "name");
        if (column.raw.dataType === "") look(column, "dataType");
      }
    }
  },
});
