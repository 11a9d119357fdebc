import type { ImportOptions } from "../../node/sources/import-from.js";
import { SourceError, TIMEOUT } from "../../node/sources/source.js";
import { SAVED_QUERIES } from "../../sources/saved/saved-queries.js";
import { series } from "../../words/phrases.js";
import { type Flags, readChoice, type Values } from "../run/flags.js";
import { type CommandIo, InterruptedError, Progress, say, UsageError } from "../run/io.js";
import { type OpenRun, READING_FLAGS } from "../run/open-run.js";

// How commands read a source: their flags, and the progress that they show.

/** The systems for which there are queries to run and save. */
export const SAVED_SYSTEMS = Object.keys(SAVED_QUERIES) as (keyof typeof SAVED_QUERIES)[];

const DIALECTS = ["postgres", "mysql", "sqlite"] as const;

/** The flags that select the parts of a source to read, and how to read them. */
export const SOURCE_FLAGS = {
  schema: {
    value: "NAME",
    multiple: true,
    help: "schema of a database to read (default: all); repeatable",
    group: "Checks",
  },
  var: {
    value: "NAME=VALUE",
    multiple: true,
    help: "value of a variable of the service in FILE#SERVICE; repeatable",
    group: "Checks",
  },
  ...READING_FLAGS,
  "allow-host": {
    ...READING_FLAGS["allow-host"],
    help: "host that references may load from over https, and whose database a service may name (this machine, PGHOST and MYSQL_HOST are allowed); repeatable",
  },
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

/** A run of a command that reads a source. */
export type SourceRun = OpenRun<
  Pick<Values<typeof SOURCE_FLAGS>, "timeout" | "dialect"> & { readonly var: readonly string[] }
>;

/** How a run reads a source. @throws UsageError for a value that makes no sense */
export function sourceOptions({
  values,
  settings,
  io,
}: Pick<SourceRun, "values" | "settings" | "io">) {
  const { timeout, dialect } = values;
  const { root, allowedHosts } = settings;
  if (!/^[1-9]\d{0,4}$/.test(timeout)) {
    throw new UsageError(`--timeout takes a number of seconds, not "${timeout}"`);
  }
  return {
    variables: Object.fromEntries(values.var.map(parseVariable)),
    allowedHosts,
    root,
    timeout: Number(timeout),
    dialect: dialect === undefined ? undefined : readChoice("--dialect", dialect, DIALECTS),
    env: io.env,
    stdin: io.stdin,
  } satisfies ImportOptions;
}

/** @throws UsageError when it is not `NAME=VALUE` */
function parseVariable(argument: string): [string, string] {
  const at = argument.indexOf("=");
  if (at < 1) throw new UsageError(`--var takes NAME=VALUE, not "${argument}"`);
  return [argument.slice(0, at), argument.slice(at + 1)];
}

/** How long a source may take to end what it is doing, in ms. */
const ENDING = 3000;

/**
 * Reads a source, shows for how long, and ends when Ctrl+C asks for it.
 *
 * @param doing the text to show
 * @throws UsageError when it cannot be read
 * @throws InterruptedError when it was ended
 */
export async function whileReading<T>(
  io: CommandIo,
  read: (signal: AbortSignal) => Promise<T>,
  doing = () => "reading the catalog",
): Promise<T> {
  const start = Date.now();
  const progress = new Progress(io, start);
  const timer = setInterval(() => {
    const now = Date.now();
    progress.note(`${doing()}, ${Math.round((now - start) / 1000)} s`, now);
  }, 250);
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once("SIGINT", stop);
  io.signal?.addEventListener("abort", stop);
  // Drivers print their own warnings, which can repeat what a server sends.
  const { error, warn } = console;
  console.error = console.warn = (text) => say(io, `warning: ${text}`);
  const reading = read(controller.signal);
  // A source first ends its query in the server.
  const ended = new Promise<never>((_, reject) =>
    controller.signal.addEventListener("abort", () => {
      setTimeout(() => reject(new InterruptedError()), ENDING).unref();
    }),
  );
  try {
    const result = await Promise.race([reading, ended]);
    if (controller.signal.aborted) throw new InterruptedError();
    return result;
  } catch (error) {
    if (controller.signal.aborted) throw new InterruptedError();
    if (error instanceof SourceError) {
      throw Object.assign(new UsageError(error.message), { cause: error });
    }
    throw error;
  } finally {
    Object.assign(console, { error, warn });
    // A canceled operation fails later, when nothing is waiting for it anymore.
    reading.catch(() => undefined);
    clearInterval(timer);
    progress.clear();
    process.off("SIGINT", stop);
    io.signal?.removeEventListener("abort", stop);
  }
}

/** Says what a source has that no descriptor can state. */
export const droppedText = (dropped: ReadonlyMap<string, number>): string =>
  `a descriptor has no place for ${series(
    [...dropped].map(([what, times]) => countThings(times, what)),
    "and",
  )}`;

/**
 * Formats a number of things: "2 columns of type inet", "3 indexes". Properties of contracts are already plural:
 * "2 tags".
 */
function countThings(times: number, what: string): string {
  const [head = what] = /^.*?(?= (?:of|over|that|to|with)\b|$)/.exec(what) ?? [];
  const end = head.endsWith("x") ? "es" : "s";
  const plural = times === 1 || head.endsWith("s") ? head : head + end;
  return `${times} ${plural}${what.slice(head.length)}`;
}
