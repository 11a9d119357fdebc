import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type CheckedPart, type CheckSettings, checkPart, type Shared } from "./check-files.js";
import { type CommandIo, UsageError } from "./io.js";
import type { InputFile } from "./walk.js";

/** More than this many threads wait for the disk and for each other. */
const MOST_THREADS = 4;

/** Name of the command that a helping thread runs; nobody types it. */
export const HELP_COMMAND = "(help check)";

interface Order {
  files: InputFile[];
  all: readonly InputFile[];
  settings: CheckSettings;
}

/**
 * Shares the checking of many files among threads; `undefined` when there is nobody to help, or
 * when what is to be done cannot be told to another thread: rules are functions, and standard input
 * is read once.
 */
export async function shareOut(
  all: readonly InputFile[],
  settings: CheckSettings,
  { file }: CommandIo,
): Promise<Shared | undefined> {
  const threads = Math.min(availableParallelism(), MOST_THREADS);
  const { ignores: _, inspect, ...plain } = settings;
  const hasStdin = all.some(({ path }) => path === "-");
  if (file === undefined || threads < 2 || inspect !== undefined || hasStdin) return undefined;
  const size = Math.ceil(all.length / threads);
  const orders: Order[] = [];
  for (let start = size; start < all.length; start += size) {
    orders.push({ files: all.slice(start, start + size), all, settings: plain as CheckSettings });
  }
  const parts = Promise.all(orders.map((order) => help(file, order)));
  // Told when it is waited for, and not before.
  parts.catch(() => {});
  return { own: all.slice(0, size), helped: () => parts };
}

function help(file: string, order: Order): Promise<CheckedPart> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { argv: [HELP_COMMAND], workerData: order });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("a helping thread has ended too soon")));
  });
}

/** What a helping thread does. */
export async function runHelp(_: string[], io: CommandIo): Promise<number> {
  if (isMainThread || parentPort === null) {
    throw new UsageError("this command is for threads of dsd alone");
  }
  const { files, all, settings } = workerData as Order;
  parentPort.postMessage(await checkPart(files, all, settings, io));
  return 0;
}
