import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { FileQueue } from "./file-queue.js";
import { type CommandIo, UsageError, WORKER_COMMAND } from "./io.js";
import { type RunContext, type RunPart, runPart } from "./run-files.js";
import type { CheckSettings } from "./settings.js";

// The module for threads is loaded when the first one starts: most runs need none.

/** More threads than this wait for the disk and for each other. */
const MAX_THREADS = 4;

type Task = Pick<FileQueue, "files" | "counter"> & { settings: CheckSettings };

/**
 * Has worker threads, each with its own engine, check files of the queue too.
 *
 * @returns their findings; `undefined` if no thread can be started, or the task cannot be passed to
 * a thread: rules and filters are functions, and standard input can be read only once
 */
export async function distribute(
  { files, counter }: FileQueue,
  { settings, runRules, keeps, io: { file } }: RunContext,
): Promise<RunPart[]> {
  const hasStdin = files.some(({ path }) => path === "-");
  if (file === undefined || runRules !== undefined || keeps !== undefined || hasStdin) return [];
  const task: Task = { files, counter, settings };
  const { Worker } = await import("node:worker_threads");
  const length = Math.min(availableParallelism(), MAX_THREADS) - 1;
  return Promise.all(
    Array.from({ length }, () =>
      resultOf(new Worker(file, { argv: [WORKER_COMMAND], workerData: task })),
    ),
  );
}

function resultOf(worker: Worker): Promise<RunPart> {
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("a worker thread has ended too soon")));
  });
}

/** What a worker thread runs. */
export async function runWorker(_: string[], io: CommandIo): Promise<number> {
  const { isMainThread, parentPort, workerData } = await import("node:worker_threads");
  if (isMainThread || parentPort === null) {
    throw new UsageError("this command is for worker threads of dsd only");
  }
  const { files, counter, settings } = workerData as Task;
  parentPort.postMessage(await runPart(new FileQueue(files, counter), { settings, io }));
  return 0;
}
