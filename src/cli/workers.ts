import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type CheckedPart, type CheckSettings, checkPart } from "./check-files.js";
import { FileQueue } from "./file-queue.js";
import { type CommandIo, UsageError, WORKER_COMMAND } from "./io.js";

/** More than this many threads wait for the disk and for each other. */
const MAX_THREADS = 4;

type Order = Pick<FileQueue, "files" | "counter"> & { settings: CheckSettings };

/**
 * Has other threads check files too.
 *
 * @returns what they have found; nothing when there is nobody to help, or when what is to be done
 * cannot be told to another thread: rules are functions, and standard input is read once
 */
export async function distribute(
  { files, counter }: FileQueue,
  settings: CheckSettings,
  { file }: CommandIo,
): Promise<CheckedPart[]> {
  const { ignores: _, inspect, ...plain } = settings;
  const hasStdin = files.some(({ path }) => path === "-");
  if (file === undefined || inspect !== undefined || hasStdin) return [];
  const order: Order = { files, counter, settings: plain };
  const length = Math.min(availableParallelism(), MAX_THREADS) - 1;
  return Promise.all(Array.from({ length }, () => help(file, order)));
}

function help(file: string, order: Order): Promise<CheckedPart> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { argv: [WORKER_COMMAND], workerData: order });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("a helping thread has ended too soon")));
  });
}

/** What a helping thread does. */
export async function runWorker(_: string[], io: CommandIo): Promise<number> {
  if (isMainThread || parentPort === null) {
    throw new UsageError("this command is for threads of dsd alone");
  }
  const { files, counter, settings } = workerData as Order;
  parentPort.postMessage(await checkPart(new FileQueue(files, counter), settings, io));
  return 0;
}
