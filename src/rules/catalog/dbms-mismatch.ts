import { parseJdbcUrl, parseOdbcString } from "../../connections/connection-string.js";
import { systemOfName, systemsOfSubprotocol } from "../../connections/database-systems.js";
import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

export const dbmsMismatch = defineRule({
  id: "dbms-mismatch",
  severity: "warning",
  summary: "The connection string is for a different database system from `dbmsType`.",
  rationale:
    "One of them was probably copied. Clients that choose a driver or an SQL dialect by `dbmsType` choose the wrong one.",
  remedy:
    "Correct the one that is wrong. The rule ignores database systems that it does not know and drivers that work with several systems.",
  source: "documentation of the JDBC and ODBC drivers",
  check({ model, report }) {
    for (const server of model.servers) {
      const { dbmsType, jdbc, odbc } = server;
      const system = dbmsType === undefined ? undefined : systemOfName(dbmsType);
      if (dbmsType === undefined || system === undefined) continue;
      const subprotocol = parseJdbcUrl(jdbc?.connectionString ?? "")?.subprotocol;
      const others = subprotocol === undefined ? [] : systemsOfSubprotocol(subprotocol);
      const related = [{ message: "the database system", place: server.at("dbmsType") }];
      if (jdbc !== undefined && others.length > 0 && !others.includes(system)) {
        const names = others.map(({ name }) => name).join(" and ");
        report({
          place: jdbc.at("connectionString"),
          message: `\`jdbc:${subprotocol}:\` is for ${names}, but \`dbmsType\` is ${quote(dbmsType)}`,
          related,
        });
      }
      const driver = parseOdbcString(odbc?.connectionString ?? "").get("driver") ?? "";
      const other = systemOfName(driver);
      if (odbc === undefined || other === undefined || other === system) continue;
      if (system.subprotocols.some((name) => other.subprotocols.includes(name))) continue;
      report({
        place: odbc.at("connectionString"),
        message: `the driver ${quote(driver)} is for ${other.name}, but \`dbmsType\` is ${quote(dbmsType)}`,
        related,
      });
    }
  },
});
