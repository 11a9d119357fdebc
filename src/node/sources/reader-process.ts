import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DdlDialect } from "../../sources/ddl/statements.js";
import { onAbort } from "../../values/on-abort.js";
import { handling } from "../../values/recover.js";
import {
  type ChildProcess,
  endProcess,
  NotStartedError,
  remedyIn,
  startModule,
} from "../files/child-process.js";
import { type SourceContext, SourceError } from "./source.js";

/** A request to the process: read DDL text, open a SQLite file, or run a query on it. */
export type ReaderRequest =
  | { readonly text: string; readonly dialect: DdlDialect }
  | { readonly file: string }
  | { readonly sql: string; readonly params: readonly unknown[] };

/** The answer of the process: the catalog or the rows, or why there are none. */
export type ReaderAnswer = { readonly result: unknown } | { readonly error: string };

/** Output of a driver or a parser in the process, which can contain a value of a row. */
export class ReaderError extends Error {
  override name = "ReaderError";
}

/** The most memory that reading may take, in MB. */
const MAX_MEMORY = 1024;

/** A process that reads a file. */
export interface FileReader {
  /**
   * Sends a request and waits for the answer. Requests must not overlap.
   *
   * @throws ReaderError when what the process does fails
   * @throws SourceError when that is not possible within the limits
   */
  ask<Result>(request: ReaderRequest): Promise<Result>;
  /** Ends it, whatever it is doing. */
  end(): void;
}

/**
 * Starts a process that reads a file. It has a time limit and a memory limit, and a signal ends it at once.
 *
 * @param path the file, for messages
 * @param memory the memory limit in MB
 * @throws SourceError when it cannot be started
 */
export async function startReader(
  path: string,
  { timeout, signal }: Pick<SourceContext, "timeout" | "signal">,
  memory = MAX_MEMORY,
): Promise<FileReader> {
  const child = await startProcess(memory).catch(
    handling(NotStartedError, ({ message }) => {
      throw new SourceError(`${path}: the process that reads it cannot be started: ${message}`);
    }),
  );
  // Node writes why it ends. That is not shown as it is: a driver writes there, too, and knows values of rows.
  let written = "";
  child.stderr?.on("data", (data) => {
    written = `${written}${data}`.slice(-10_000);
  });
  const kill = (): void => endProcess(child);
  const stopWaiting = signal && onAbort(signal, kill);
  return {
    async ask<Result>(request: ReaderRequest): Promise<Result> {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        kill();
      }, timeout * 1000);
      const reasonFor = (code: number | null): string => {
        if (isLate) return `it takes longer than ${timeout} s to read; raise --timeout`;
        return code === null || code > 128
          ? `it takes more than ${memory} MB of memory to read`
          : (remedyIn(written) ?? `the process that reads it ended with exit code ${code}`);
      };
      const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
        child.once("message", resolve).once("error", reject);
        child.once("close", (code) => reject(new SourceError(`${path}: ${reasonFor(code)}`)));
        // If the process has ended, its exit code says why.
        child.send(request, () => undefined);
      }).finally(() => {
        clearTimeout(timer);
        child.removeAllListeners();
      });
      if ("result" in answer) return answer.result as Result;
      throw new ReaderError(answer.error);
    },
    end() {
      stopWaiting?.();
      kill();
    },
  };
}

/**
 * Starts the process: from the file in the package, or from source if there is no built file.
 *
 * @param memory the memory limit in MB
 */
export function startProcess(memory: number): Promise<ChildProcess> {
  const [built, source] = ["reader-process.cjs", "reader-process-entry.ts"].map((name) =>
    join(import.meta.dirname, name),
  ) as [string, string];
  const isBuilt = existsSync(built);
  return startModule(isBuilt ? built : source, {
    execArgv: [`--max-old-space-size=${memory}`, ...(isBuilt ? [] : ["--import", "tsx"])],
    serialization: "advanced",
    stdio: ["pipe", "ignore", "pipe", "ipc"],
    ...(!isBuilt && { cwd: import.meta.dirname }),
  });
}
