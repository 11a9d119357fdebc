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

export const unresolvedPlaceholder = defineRule({
  id: "unresolved-placeholder",
  severity: "warning",
  summary:
    "A name, a host or a connection string contains a placeholder of a template: `${…}`, `<…>`, `...` or TODO.",
  rationale:
    "A template was not filled in completely. A variable of a descriptor is written `{name}`; `${name}` would leave the `$` in the string.",
  remedy: "Write the value, or a variable of the service as `{name}`.",
  source: "common review practice: templates in published descriptors",
  check({ model, report }) {
    const look = (node: ModelNode | undefined, ...keys: string[]): void => {
      for (const key of keys) {
        const found = placeholderIn(node?.text(key) ?? "");
        if (node === undefined || found === undefined) continue;
        const hint = found.startsWith("${")
          ? `; variables are written ${quote(found.slice(1))}`
          : "";
        const message = `${quote(key)} contains the placeholder ${quote(found)}${hint}`;
        report({ place: node.at(key), message });
      }
    };
    // A property with a format can only be a word: anything else is reported as a wrong format.
    const lookForWord = (node: ModelNode | undefined, key: string): void => {
      if (/^\w+$/.test(node?.text(key) ?? "")) look(node, key);
    };
    for (const info of model.infos) {
      look(info, "title");
      lookForWord(info, "datastoreName");
    }
    for (const schema of model.schemas) look(schema, "databaseName", "databaseSchemaName");
    for (const service of model.services) lookForWord(service, "name");
    for (const server of model.servers) {
      look(server, "host", "port", "dbmsType", "dbmsVersion");
      look(server.jdbc, "connectionString", "driverClass", "driverVersion");
      look(server.odbc, "connectionString", "driverVersion");
    }
    for (const table of model.tables) {
      look(table, "name");
      lookForWord(table, "fullyQualifiedName");
    }
  },
});

/**
 * A placeholder in a text: one of a template language anywhere, any other only if it is the whole
 * text.
 */
function placeholderIn(text: string): string | undefined {
  if (text.length < 3) return undefined;
  const inside = /\$\{[\w.:-]*\}|\{\{[^{}]*\}\}/.exec(text)?.[0];
  if (inside !== undefined) return inside;
  return /^\s*(?:<[^<>]+>|\.\.\.|…|TODO|TBD|FIXME|CHANGE_?ME)\s*$/i.test(text)
    ? text.trim()
    : undefined;
}
