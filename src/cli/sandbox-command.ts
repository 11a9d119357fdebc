import { parseArgs } from "node:util";
import { type ServiceVersion, serviceVersions } from "../clients/sandbox/behavior.js";
import { type Sandbox, type SandboxOptions, startSandbox } from "../clients/sandbox/sandbox.js";
import { logLine } from "../findings/log-line.js";

/** Where the command writes, and what ends it besides a signal of the system. */
export interface SandboxIo {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly signal?: AbortSignal;
}

const VERSIONS = Object.keys(serviceVersions);

const HELP = `usage: dsd sandbox [--like VERSION] [--time-zone ZONE] [--port PORT] [--pages] [--cors]
                   [--first-id ID]

Runs the Blueprint and the Notification service on this machine, in memory, until Ctrl+C.

  --like VERSION     imitate a deployed version: ${VERSIONS.join(" or ")} (default: the specification)
  --time-zone ZONE   time zone of the services, such as America/New_York (default UTC)
  --port PORT        port to listen on (default 4010; 0 for any free one)
  --pages            answer lists of the Notification service with page objects, not arrays
  --cors             let pages of other origins call it
  --first-id ID      first id to give (9007199254740993 shows which clients round)
  --help             show this text
`;

/**
 * `dsd sandbox`: starts the sandbox, prints the two addresses, and runs until SIGINT, SIGTERM or
 * the signal of `io`.
 *
 * @param argv the arguments after `sandbox`
 * @returns the exit code: 0 after it has ended, 2 when it could not start
 */
export async function runSandbox(argv: string[], io: SandboxIo): Promise<number> {
  let sandbox: Sandbox;
  try {
    const options = readFlags(argv);
    if (options === "help") {
      io.stdout(HELP);
      return 0;
    }
    sandbox = await startSandbox(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    io.stderr(`${logLine(`dsd sandbox: ${reason}`)}\n`);
    return 2;
  }
  io.stdout(
    `Blueprint service     ${sandbox.blueprintUrl}\nNotification service  ${sandbox.notificationUrl}\n`,
  );
  await ended(io.signal);
  await sandbox.close();
  return 0;
}

function readFlags(argv: string[]): SandboxOptions | "help" {
  const { values } = parseArgs({
    args: argv,
    options: {
      like: { type: "string" },
      "time-zone": { type: "string" },
      port: { type: "string", default: "4010" },
      pages: { type: "boolean", default: false },
      cors: { type: "boolean", default: false },
      "first-id": { type: "string", default: "1" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return "help";
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port takes a number up to 65535, not ${values.port}`);
  const firstId = /^-?\d{1,19}$/.test(values["first-id"]) ? BigInt(values["first-id"]) : undefined;
  if (firstId === undefined || BigInt.asIntN(64, firstId) !== firstId) {
    throw new Error(`--first-id takes an integer of 64 bits, not ${values["first-id"]}`);
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

/** Resolves when a signal asks for the end. */
function ended(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
  });
}
