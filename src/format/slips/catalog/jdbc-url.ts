import { valueAt } from "../../../values/json-value.js";
import { defineSlip } from "../../check/slip.js";
import type { ObjectKind } from "../../shape/object-kinds.js";
import { keepingOne, removal, renameKey, repair } from "../fix.js";
import { isSameScalar } from "../suits.js";

/** The objects on the way to the connection string. */
const WAY = ["serverInfo", "connectionProtocols"];
const KINDS: readonly (ObjectKind | undefined)[] = [
  "DatabaseService",
  "ServerInfo",
  "ConnectionProtocols",
];

/** A JDBC URL outside `jdbc`, under any key. */
export const jdbcUrl = defineSlip({
  id: "jdbc-url",
  at: "unknown-property",
  recognize: ({ shape, value }) =>
    KINDS.includes(shape.kind) && typeof value === "string" && /^jdbc:/i.test(value)
      ? value
      : undefined,
  advice: () => "a JDBC URL is the `connectionString` of `jdbc`",
  repair(url, { path, owner }) {
    const isSame = [0, 1, 2].some((index) =>
      isSameScalar(valueAt(owner?.value, [...WAY.slice(index), "jdbc", "connectionString"]), url),
    );
    if (isSame) return removal(path, "`jdbc` has the same `connectionString`");
    if (owner?.value.jdbc !== undefined) return undefined;
    const change = { kind: "wrap-value", key: "connectionString" } as const;
    const changes = [renameKey(path, "jdbc"), { path, change }];
    return repair("put it under `jdbc.connectionString`", changes);
  },
  decision(url, { path, owner }) {
    const text = "keep one of the two connection strings";
    const jdbc = [...(owner?.path ?? []), "jdbc", "connectionString"];
    return { text, choices: keepingOne(path, url, jdbc) };
  },
});
