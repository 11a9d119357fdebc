import type { ImportOptions } from "../node/sources/import-from.js";
import { TIMEOUT } from "../node/sources/source.js";
import { type Flags, oneOf } from "./flags.js";
import { UsageError } from "./io.js";

/** The flags that say what to read of a source. */
export const SOURCE_FLAGS = {
  schema: {
    type: "string",
    value: "NAME",
    multiple: true,
    default: [] as string[],
    help: "schema to read (default: all); repeatable",
  },
  var: {
    type: "string",
    value: "NAME=VALUE",
    multiple: true,
    default: [] as string[],
    help: "value of a variable of the service in FILE#SERVICE; repeatable",
  },
  timeout: {
    type: "string",
    value: "SECONDS",
    default: String(TIMEOUT),
    help: `how long to wait for a connection, and for each query (default: ${TIMEOUT})`,
    group: "Advanced",
  },
  dialect: {
    type: "string",
    value: "DIALECT",
    completes: ["postgres", "mysql", "sqlite"],
    help: "dialect of a .sql file: postgres, mysql or sqlite (default: what it looks like)",
    group: "Advanced",
  },
} as const satisfies Flags;

/** What {@link SOURCE_FLAGS} say. */
export function sourceOptions(values: {
  readonly schema: readonly string[];
  readonly var: readonly string[];
  readonly timeout: string;
  readonly dialect?: string | undefined;
}): {
  schemas: readonly string[];
  variables: Readonly<Record<string, string>>;
  timeout: number;
  dialect: ImportOptions["dialect"];
} {
  const dialects = ["postgres", "mysql", "sqlite"] as const;
  return {
    schemas: values.schema,
    ...connectionOptions(values),
    dialect:
      values.dialect === undefined ? undefined : oneOf("--dialect", values.dialect, dialects),
  };
}

/** What the flags `--var` and `--timeout` say. @throws UsageError when that makes no sense */
function connectionOptions(values: { readonly var: readonly string[]; readonly timeout: string }): {
  variables: Readonly<Record<string, string>>;
  timeout: number;
} {
  if (!/^[1-9]\d{0,4}$/.test(values.timeout)) {
    throw new UsageError(`--timeout takes a number of seconds, not "${values.timeout}"`);
  }
  return {
    variables: Object.fromEntries(values.var.map(parseVariable)),
    timeout: Number(values.timeout),
  };
}

/** @throws UsageError when it is not `NAME=VALUE` */
function parseVariable(argument: string): [string, string] {
  const at = argument.indexOf("=");
  if (at < 1) throw new UsageError(`--var takes NAME=VALUE, not "${argument}"`);
  return [argument.slice(0, at), argument.slice(at + 1)];
}
