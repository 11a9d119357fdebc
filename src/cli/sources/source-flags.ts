import type { ImportOptions } from "../../node/sources/import-from.js";
import { TIMEOUT } from "../../node/sources/source.js";
import { type Flags, oneOf, type Values } from "../flags.js";
import { UsageError } from "../io.js";
import { CHECK_FLAGS } from "../settings.js";

const DIALECTS = ["postgres", "mysql", "sqlite"] as const;

/** The flags that say what to read of a source. */
export const SOURCE_FLAGS = {
  schema: { value: "NAME", multiple: true, help: "schema to read (default: all); repeatable" },
  var: {
    value: "NAME=VALUE",
    multiple: true,
    help: "value of a variable of the service in FILE#SERVICE; repeatable",
  },
  "allow-host": {
    value: "HOST",
    multiple: true,
    help: "host that references may load from over https, and whose database a service may name (this machine, PGHOST and MYSQL_HOST are allowed); repeatable",
    group: "Checks",
  },
  root: CHECK_FLAGS.root,
  timeout: {
    value: "SECONDS",
    default: String(TIMEOUT),
    help: `how long to wait for a connection, and for each query (default: ${TIMEOUT})`,
    group: "Advanced",
  },
  dialect: {
    value: "DIALECT",
    completes: DIALECTS,
    help: "dialect of a .sql file: postgres, mysql or sqlite (default: what it looks like)",
    group: "Advanced",
  },
} as const satisfies Flags;

/** What {@link SOURCE_FLAGS} say. @throws UsageError when that makes no sense */
export function sourceOptions(values: Values<typeof SOURCE_FLAGS>) {
  const { schema, root, timeout, dialect, "allow-host": allowedHosts } = values;
  if (!/^[1-9]\d{0,4}$/.test(timeout)) {
    throw new UsageError(`--timeout takes a number of seconds, not "${timeout}"`);
  }
  return {
    schemas: schema,
    variables: Object.fromEntries(values.var.map(parseVariable)),
    allowedHosts,
    root,
    timeout: Number(timeout),
    dialect: dialect === undefined ? undefined : oneOf("--dialect", dialect, DIALECTS),
  } satisfies ImportOptions;
}

/** @throws UsageError when it is not `NAME=VALUE` */
function parseVariable(argument: string): [string, string] {
  const at = argument.indexOf("=");
  if (at < 1) throw new UsageError(`--var takes NAME=VALUE, not "${argument}"`);
  return [argument.slice(0, at), argument.slice(at + 1)];
}
