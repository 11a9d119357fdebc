import { parseJdbcUrl, parseOdbcString } from "../../connections/connection-string.js";
import {
  type DatabaseSystem,
  systemOfName,
  systemsOfForeignType,
  systemsOfSubprotocol,
} from "../../connections/database-systems.js";
import { declaredSystems } from "../../model/declared-systems.js";
import type { Place } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { count, quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const dbmsMismatch = defineRule({
  id: "dbms-mismatch",
  severity: "warning",
  summary:
    "A connection string, a driver or a data type is for a different database system from `dbmsType`.",
  rationale:
    "One of them was probably copied. Clients that choose a driver or an SQL dialect by `dbmsType` choose the wrong one.",
  remedy:
    "Correct the one that is wrong. The rule ignores database systems that it does not know and drivers that work with several systems.",
  source: "documentation of the JDBC and ODBC drivers, and of the types of the systems",
  check({ model, report }) {
    for (const server of model.servers) {
      const { dbmsType, jdbc, odbc } = server;
      const system = dbmsType === undefined ? undefined : systemOfName(dbmsType);
      if (dbmsType === undefined || system === undefined) continue;
      const related = [{ message: "the database system", place: server.at("dbmsType") }];
      const mismatch = (what: string, others: readonly DatabaseSystem[], place: Place): void => {
        const names = others.map(({ name }) => name).join(" and ");
        const message = `${what} is for ${names}, but \`dbmsType\` is ${quote(dbmsType)}`;
        report({ place, message, related });
      };
      const subprotocol = parseJdbcUrl(jdbc?.connectionString ?? "")?.subprotocol;
      const others = subprotocol === undefined ? [] : systemsOfSubprotocol(subprotocol);
      const driverClass = jdbc?.text("driverClass") ?? "";
      const otherDriver = otherSystem(driverClass, system);
      if (jdbc !== undefined && others.length > 0 && !others.includes(system)) {
        mismatch(`\`jdbc:${subprotocol}:\``, others, jdbc.at("connectionString"));
      } else if (jdbc !== undefined && otherDriver !== undefined) {
        mismatch(`the driver ${quote(driverClass)}`, [otherDriver], jdbc.at("driverClass"));
      }
      const driver = parseOdbcString(odbc?.connectionString ?? "").get("driver") ?? "";
      const other = otherSystem(driver, system);
      if (odbc === undefined || other === undefined) continue;
      mismatch(`the driver ${quote(driver)}`, [other], odbc.at("connectionString"));
    }
    for (const { schema, system, server } of declaredSystems(model)) {
      // Many columns have few types.
      const systems = new Map<string, readonly DatabaseSystem[]>();
      const foreignSystems = (type: string) =>
        getOrAdd(systems, type, () => systemsOfForeignType(type, system));
      const found = schema.tables
        .flatMap(({ columns = [] }) => columns)
        .map((column) => ({ column, others: foreignSystems(column.dataType?.name ?? "") }))
        .filter(({ others }) => others.length > 0);
      const [first, ...more] = found;
      if (first === undefined) continue;
      const names = first.others.map(({ name }) => name).join(" and ");
      const rest =
        more.length === 0 ? "" : `; so do the types of ${count(more.length, "other column")}`;
      report({
        place: first.column.placeOf("dataType"),
        message: `the data type ${quote(first.column.dataType?.text ?? "")} belongs to ${names}, but \`dbmsType\` is ${quote(server.dbmsType ?? "")}${rest}`,
        related: [{ message: "the database system", place: server.at("dbmsType") }],
      });
    }
  },
});

/** The system of a driver, if it certainly is not one for `system`. */
function otherSystem(driver: string, system: DatabaseSystem): DatabaseSystem | undefined {
  const other = systemOfName(driver);
  const isShared = system.subprotocols.some((name) => other?.subprotocols.includes(name));
  return other === system || isShared ? undefined : other;
}
