import type {
  Catalog,
  CatalogColumn,
  CatalogKey,
  CatalogTable,
} from "../../src/sources/catalog.js";

/** A column with its type in both spellings. */
export const column = (
  name: string,
  nativeType: string,
  dataType: CatalogColumn["dataType"],
  more: Partial<CatalogColumn> = {},
): CatalogColumn => ({ name, nativeType, dataType, nullable: true, ...more });

export const table = (
  name: string,
  columns: readonly CatalogColumn[],
  keys: readonly CatalogKey[] = [],
  more: Partial<CatalogTable> = {},
): CatalogTable => ({ schema: "sales", name, kind: "REGULAR", columns, keys, ...more });

const required = { nullable: false };

/** A database with everything that a descriptor can state, and with names that it cannot hold. */
export const LIVE_SHOP: Catalog = {
  dialect: "postgres",
  version: "15.18",
  database: "shop",
  dropped: new Map(),
  unread: [],
  tables: [
    table(
      "customer",
      [
        column("id", "bigint", "BIGINT", required),
        column("email", "character varying(80)", "VARCHAR", { length: 80, nullable: false }),
        column("zip code", "character(5)", "CHAR", { length: 5 }),
        column("a.b", "text", "TEXT"),
        column("born", "date", "DATE", { comment: "Day of birth" }),
        column("tags", "text[]", "ARRAY"),
        column("state", "sales.state", "ENUM", required),
        column("token", "uuid", "STRING"),
      ],
      [
        { type: "PRIMARY_KEY", columns: ["id"] },
        { type: "UNIQUE", columns: ["email"] },
      ],
      { comment: "Who buys" },
    ),
    table(
      "order_line",
      [
        column("order_id", "bigint", "BIGINT", required),
        column("line", "integer", "INT", required),
        column("price", "numeric(12,2)", "DECIMAL", { precision: 12, scale: 2, nullable: false }),
        column("weight", "double precision", "DOUBLE"),
        column("note", "character varying(200)", "VARCHAR", { length: 200 }),
      ],
      [
        { type: "PRIMARY_KEY", columns: ["order_id", "line"] },
        {
          type: "FOREIGN_KEY",
          columns: ["order_id"],
          target: { schema: "sales", table: "orders", columns: ["id"] },
        },
      ],
    ),
    table("order_view", [column("id", "bigint", "BIGINT")], [], { kind: "VIEW" }),
    table(
      "orders",
      [
        column("id", "bigint", "BIGINT", required),
        column("customer_id", "bigint", "BIGINT", required),
        column("placed_at", "timestamp with time zone", "TIMESTAMP", required),
        column("total", "numeric", "DECIMAL"),
        column("payload", "jsonb", "JSON"),
        column("image", "bytea", "BLOB"),
        column("is_paid", "boolean", "BOOLEAN", required),
      ],
      [
        { type: "PRIMARY_KEY", columns: ["id"] },
        {
          type: "FOREIGN_KEY",
          columns: ["customer_id"],
          target: { schema: "sales", table: "customer", columns: ["id"] },
        },
      ],
      {
        kind: "PARTITIONED",
        partition: { columns: ["placed_at"], intervalType: "TIME-UNIT", interval: "MONTH" },
      },
    ),
  ],
};
