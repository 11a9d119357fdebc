import { type Dialect, decimal, readAs } from "./data-type.js";

/** PostgreSQL: https://www.postgresql.org/docs/current/datatype.html */
export const postgres: Dialect = {
  name: "PostgreSQL",
  types: {
    ...readAs("TEXT", "ARRAY"),
    SMALLINT: { writes: "smallint", reads: ["smallint | int2 | smallserial | serial2"] },
    INT: { writes: "integer", reads: ["integer | int | int4 | serial | serial4"] },
    BIGINT: { writes: "bigint", reads: ["bigint | int8 | bigserial | serial8"] },
    DECIMAL: { writes: "numeric(p,s)", reads: ["numeric | decimal", "money"] },
    FLOAT: { writes: "real", reads: ["real | float4"] },
    DOUBLE: { writes: "double precision", reads: ["double precision | float8 | float"] },
    BOOLEAN: { writes: "boolean", reads: ["boolean | bool"] },
    CHAR: { writes: "char(n)", reads: ["character | char", "bpchar"] },
    VARCHAR: { writes: "varchar(n)", reads: ["character varying | varchar"] },
    STRING: { writes: "text", reads: ["uuid", "citext", "name"] },
    DATE: { writes: "date", reads: ["date"] },
    TIME: {
      writes: "time",
      reads: ["time | time without time zone", "time with time zone | timetz"],
    },
    TIMESTAMP: {
      writes: "timestamp",
      reads: ["timestamp | timestamp without time zone", "timestamp with time zone | timestamptz"],
    },
    INTERVAL: { writes: "interval", reads: ["interval"] },
    BINARY: { reads: ["bytea", "bit", "bit varying | varbit"] },
    BLOB: { writes: "bytea" },
    JSON: { writes: "json", reads: ["json", "jsonb"] },
    MAP: { reads: ["hstore"] },
    GEOGRAPHY: { writes: "geography", reads: ["geography", "geometry"], loss: "it needs PostGIS" },
  },
  extensions: "citext hstore geometry geography ltree vector halfvec",
  others: `inet cidr macaddr macaddr8 xml tsvector tsquery ltree point line lseg path polygon circle box vector halfvec jsonpath "char"
    oid xid xid8 cid tid aclitem refcursor gtsvector txid_snapshot pg_snapshot pg_lsn pg_node_tree pg_ndistinct
    pg_dependencies pg_mcv_list pg_brin_bloom_summary pg_brin_minmax_multi_summary regclass regcollation regconfig
    regdictionary regnamespace regoper regoperator regproc regprocedure regrole regtype
    int4multirange int8multirange nummultirange tsmultirange tstzmultirange datemultirange int4range int8range numrange tsrange tstzrange daterange`,
  readsSized: (word, args) => {
    const [first] = args;
    // It can say which fields it has: `interval year to month`.
    if (/^interval\b/.test(word)) return { dataType: "INTERVAL" };
    if (word === "money") return decimal([19, 2], {});
    if (word === "float" && first !== undefined && first <= 24) return { dataType: "FLOAT" };
    if (word === "char" || word === "character" || word === "bpchar") {
      return { dataType: "CHAR", length: first ?? (word === "bpchar" ? undefined : 1) };
    }
    if (word === "bit") return { dataType: "BINARY", length: Math.ceil((first ?? 1) / 8) };
    if (word === "bit varying" || word === "varbit") {
      return { dataType: "BINARY", length: first === undefined ? undefined : Math.ceil(first / 8) };
    }
    const isSized = first !== undefined && (word === "numeric" || word === "decimal");
    return isSized ? decimal(args, {}) : undefined;
  },
};
