import { type ServiceVersion, serviceVersions } from "../sandbox/behavior.js";
import { type Sandbox, type SandboxOptions, startSandbox } from "../sandbox/sandbox.js";
import { logLine } from "../words/log-line.js";
import { type Flags, type LoadedCommand, parseFlags } from "./run/flags.js";
import type { CommandIo } from "./run/io.js";

const VERSIONS = Object.keys(serviceVersions);

const flags = {
  like: {
    value: "VERSION",
    completes: VERSIONS,
    help: `imitate a deployed version: ${VERSIONS.join(" or ")} (default: the specification)`,
  },
  "time-zone": {
    value: "ZONE",
    help: "time zone of the services, such as America/New_York (default: UTC)",
  },
  port: {
    value: "PORT",
    default: "4010",
    help: "port to listen on (default: 4010; 0 for any free one)",
  },
  pages: { help: "return lists of the Notification service as page objects, not arrays" },
  cors: { help: "allow requests from pages on other origins (CORS)" },
  "first-id": {
    value: "ID",
    default: "1",
    help: "first id to assign (9007199254740993 shows which clients round ids)",
  },
} as const satisfies Flags;

export const sandboxCommand: LoadedCommand = { flags, run: runSandbox };

/**
 * `dsd sandbox`: starts the sandbox, prints the two addresses, and runs until SIGINT, SIGTERM or
 * the signal of `io`.
 *
 * @param argv the arguments after `sandbox`
 * @returns the exit code: 0 after the sandbox has ended, 2 if it could not start
 */
export async function runSandbox(
  argv: string[],
  io: Pick<CommandIo, "stdout" | "stderr" | "signal">,
): Promise<number> {
  let sandbox: Sandbox;
  try {
    sandbox = await startSandbox(readFlags(argv));
  } catch (error) {
    io.stderr(`${logLine(`dsd sandbox: ${reasonOf(error)}`)}\n`);
    return 2;
  }
  io.stdout(
    `Blueprint service     ${sandbox.blueprintUrl}\nNotification service  ${sandbox.notificationUrl}\n`,
  );
  await untilEnded(io.signal);
  await sandbox.close();
  return 0;
}

/** Resolves when the given signal or a system signal requests the end. */
const untilEnded = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
  });

function readFlags(argv: string[]): SandboxOptions {
  const { values, positionals } = parseFlags(argv, flags);
  if (positionals.length > 0) throw new Error("it takes no arguments, only options");
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port takes a number up to 65535, not ${values.port}`);
  const firstId = /^-?\d{1,19}$/.test(values["first-id"]) ? BigInt(values["first-id"]) : undefined;
  if (firstId === undefined || BigInt.asIntN(64, firstId) !== firstId) {
    throw new Error(`--first-id takes a 64-bit integer, not ${values["first-id"]}`);
  }
  const { like } = values;
  if (like !== undefined && !VERSIONS.includes(like)) {
    throw new Error(`--like takes ${VERSIONS.join(" or ")}, not ${like}`);
  }
  return {
    like: like as ServiceVersion | undefined,
    timeZone: values["time-zone"],
    port,
    firstId,
    pages: values.pages || undefined,
    cors: values.cors,
  };
}

/** Adds advice about a port that cannot be used. */
function reasonOf(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  const free = "--port 0 takes any free one";
  if (code === "EADDRINUSE") return `port ${port} is in use; ${free}`;
  if (code === "EACCES") return `port ${port} requires more privileges; ${free}`;
  return error instanceof Error ? message : String(error);
}
