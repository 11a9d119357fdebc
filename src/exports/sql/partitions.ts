import { quoteName } from "../../dialects/quoting.js";
import { keysIn, type PartitionOut, partitionText, type TableOut } from "../relations.js";
import type { SqlDialect } from "./column-types.js";

/** The partitions of a table as a dialect writes them. */
export interface PartitionSql {
  /** The clause after the columns; empty if the dialect has none for it. */
  readonly clause: string;
  /** Whether the table needs a partition before it takes rows. */
  readonly needsDefault?: boolean;
  /** A loss that the clause leaves, and its reason. */
  readonly lost?: { readonly what: string; readonly why: string } | undefined;
}

/** Writes the partition of a table in a dialect. */
export function partitionSql(dialect: SqlDialect, table: TableOut): PartitionSql | undefined {
  const { partition } = table;
  if (partition === undefined) return undefined;
  const { lost, ...written } = writePartition(dialect, table, partition);
  const isWhole = lost?.what === "partition";
  const text = isWhole ? partitionText(partition) : (partition.interval ?? "its interval");
  return { ...written, lost: lost && { ...lost, why: `${text}: ${lost.why}` } };
}

function writePartition(
  dialect: SqlDialect,
  table: TableOut,
  partition: PartitionOut,
): PartitionSql {
  const names = partition.columns.map(({ name }) => quoteName(dialect, name)).join(", ");
  switch (dialect) {
    case "postgres":
      return postgresPartition(table, names);
    case "bigquery":
      return bigQueryPartition(table, names);
    case "snowflake":
      return names === ""
        ? lose("it has no columns")
        : {
            clause: `CLUSTER BY (${names})`,
            lost: intervalLoss(table, `${partition.intervalType}: Snowflake divides tables itself`),
          };
    case "sqlite":
      return lose("SQLite has no partitions");
    default:
      return lose(
        `${dialect === "mysql" ? "MySQL" : "SQL Server"} needs the bounds of every partition`,
      );
  }
}

const lose = (why: string): PartitionSql => ({ clause: "", lost: { what: "partition", why } });

const intervalLoss = ({ partition }: TableOut, why: string) =>
  partition?.interval === undefined ? undefined : { what: "interval of a partition", why };

function postgresPartition(table: TableOut, names: string): PartitionSql {
  const { columns = [], intervalType } = table.partition ?? {};
  const isList = intervalType === "COLUMN-VALUE";
  if (!/^(?:TIME-UNIT|INTEGER-RANGE|COLUMN-VALUE)$/.test(intervalType ?? "") || names === "") {
    return lose(`PostgreSQL cannot divide a table by ${intervalType || "what is declared"}`);
  }
  if (isList && columns.length > 1) return lose("a list of values has one column in PostgreSQL");
  const keys = keysIn(table).filter((key) => key.length > 0);
  if (keys.some((key) => columns.some((column) => !key.includes(column)))) {
    return lose("in PostgreSQL, every key has to contain the columns of the partition");
  }
  const isTime = /date|time/.test(columns[0]?.model.family ?? "");
  return {
    clause: `PARTITION BY ${isList ? "LIST" : "RANGE"} (${names})`,
    needsDefault: true,
    lost:
      isList || isTime === (intervalType === "TIME-UNIT")
        ? intervalLoss(table, "each partition of PostgreSQL has its own bounds")
        : { what: "interval of a partition", why: `${intervalType} does not suit the column` },
  };
}

const UNITS = /^(?:HOUR|DAY|MONTH|YEAR)$/;

function bigQueryPartition(table: TableOut, names: string): PartitionSql {
  const { columns = [], intervalType, interval } = table.partition ?? {};
  const unit = (interval ?? "DAY")
    .toUpperCase()
    .replace(/LY$|S$/, "")
    .replace(/^DAI$/, "DAY");
  if (intervalType === "INGESTION-TIME") return { clause: "PARTITION BY _PARTITIONDATE" };
  if (intervalType === "COLUMN-VALUE" && names !== "") return { clause: `CLUSTER BY ${names}` };
  const [column, ...more] = columns;
  if (intervalType !== "TIME-UNIT" || column === undefined || more.length > 0) {
    return lose(
      intervalType === "INTEGER-RANGE"
        ? "BigQuery needs the bounds of the range"
        : `BigQuery cannot divide a table by ${intervalType || "what is declared"}`,
    );
  }
  const type = column.type?.dataType;
  if (!UNITS.test(unit)) return lose("BigQuery has partitions of an hour, day, month or year");
  if (type === "DATE") {
    if (unit === "HOUR") return lose("a date has no hours");
    return { clause: `PARTITION BY ${unit === "DAY" ? names : `DATE_TRUNC(${names}, ${unit})`}` };
  }
  return type === "DATETIME" || type === "TIMESTAMP"
    ? { clause: `PARTITION BY ${type}_TRUNC(${names}, ${unit})` }
    : lose("the column is not a date or a time");
}
