import {
  type ChildProcess,
  type ForkOptions,
  fork,
  type SpawnOptions,
  type SpawnSyncOptionsWithBufferEncoding,
  type SpawnSyncReturns,
  spawn,
  spawnSync,
} from "node:child_process";
import { once } from "node:events";
import { recover } from "../../values/recover.js";

// Every process that is started or ended. One that could not be started has no id: a signal to it would go to the whole
// process group, and end the shell that called us.

export type { ChildProcess };

/** A program could not be started. The message is the reason, with a remedy if there is one. */
export class NotStartedError extends Error {
  override name = "NotStartedError";
}

const REASONS: Readonly<Record<string, string>> = {
  EMFILE: "too many files are open; raise the limit, for example with ulimit -n",
  ENFILE: "too many files are open on this machine",
  EAGAIN: "too many processes are running; raise the limit, for example with ulimit -u",
  ENOMEM: "no memory is left",
};

/** Starts a module of Node. @throws NotStartedError */
export const startModule = (
  file: string,
  options: ForkOptions & { readonly serialization: "advanced" },
): Promise<ChildProcess> => started(() => fork(file, options));

/** Starts a program. @throws NotStartedError */
export const startProgram = (
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ChildProcess> => started(() => spawn(program, args, options));

/** Runs a program, and waits until it ends. @throws NotStartedError */
export function runProgram(
  program: string,
  args: readonly string[],
  options: SpawnSyncOptionsWithBufferEncoding,
): SpawnSyncReturns<Buffer> {
  const result = spawnSync(program, args, options);
  if (result.error !== undefined && !result.pid) throw notStarted(result.error);
  return result;
}

/** Ends a process at once. */
export function endProcess(child: ChildProcess): void {
  if (child.pid !== undefined) child.kill("SIGKILL");
}

async function started(start: () => ChildProcess): Promise<ChildProcess> {
  const child = recover(start, Error, (error) => {
    throw notStarted(error);
  });
  if (child.pid !== undefined) return child;
  const [error] = (await once(child, "error")) as [Error];
  throw notStarted(error);
}

/** An error of the system as one that says what to do. */
export const notStarted = (error: NodeJS.ErrnoException): NotStartedError =>
  new NotStartedError(REASONS[error.code ?? ""] ?? error.message, { cause: error });

/** What to do about the error of the system that a text names; `undefined` if it names none with a remedy. */
export const remedyIn = (text: string): string | undefined =>
  Object.entries(REASONS).find(([code]) => text.includes(code))?.[1];
