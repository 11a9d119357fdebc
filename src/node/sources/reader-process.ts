import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DdlDialect } from "../../sources/ddl/statements.js";
import { onAbort } from "../../values/on-abort.js";
import { type SourceContext, SourceError } from "./source.js";

/** A request to the process: read a text of DDL, open a file of SQLite, or run a query in it. */
export type ReaderRequest =
  | { readonly text: string; readonly dialect: DdlDialect }
  | { readonly file: string }
  | { readonly sql: string; readonly params: readonly unknown[] };

/** The answer of the process: the catalog or the rows, or why there are none. */
export type ReaderAnswer = { readonly result: unknown } | { readonly error: string };

/** The most memory that reading may take, in MB. */
const MAX_MEMORY = 1024;

/** Reads a file in a process that has a time limit and a memory limit, and that a signal ends at once. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #path: string;
  readonly #timeout: number;
  readonly #memory: number;
  readonly #stopWaiting: (() => void) | undefined;

  /**
   * @param path the file, for messages
   * @param memory the memory limit in MB
   */
  constructor(
    path: string,
    { timeout, signal }: Pick<SourceContext, "timeout" | "signal">,
    memory = MAX_MEMORY,
  ) {
    this.#child = startProcess(memory);
    this.#path = path;
    this.#timeout = timeout;
    this.#memory = memory;
    this.#stopWaiting = signal && onAbort(signal, () => this.#kill());
  }

  /**
   * Asks it one thing; the next one when that is answered.
   *
   * @throws SourceError when that is not possible, or not within the limits
   */
  async ask<Result>(request: ReaderRequest): Promise<Result> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#kill();
    }, this.#timeout * 1000);
    const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
      this.#child.once("message", resolve).once("error", reject);
      this.#child.once("exit", (code) =>
        resolve({ error: isLate ? this.#lateness() : this.#reasonFor(code) }),
      );
      // A process that ended says why by its exit.
      this.#child.send(request, () => undefined);
    }).finally(() => {
      clearTimeout(timer);
      this.#child.removeAllListeners();
    });
    if ("result" in answer) return answer.result as Result;
    throw new SourceError(`${this.#path}: ${answer.error}`);
  }

  /** Ends it, whatever it does. */
  end(): void {
    this.#stopWaiting?.();
    this.#kill();
  }

  #kill(): void {
    this.#child.kill("SIGKILL");
  }

  #lateness(): string {
    return `it takes longer than ${this.#timeout} s to read; raise --timeout`;
  }

  #reasonFor(code: number | null): string {
    return code === null || code > 128
      ? `it takes more than ${this.#memory} MB of memory to read`
      : `the process that reads it ended with exit code ${code}`;
  }
}

/**
 * The process: a file of the package, or of the sources, which have no built one.
 *
 * @param memory the memory limit in MB
 */
export function startProcess(memory: number): ChildProcess {
  const [built, source] = ["reader-process.cjs", "reader-process-entry.ts"].map((name) =>
    join(import.meta.dirname, name),
  ) as [string, string];
  const isBuilt = existsSync(built);
  return fork(isBuilt ? built : source, {
    execArgv: [`--max-old-space-size=${memory}`, ...(isBuilt ? [] : ["--import", "tsx"])],
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    ...(!isBuilt && { cwd: import.meta.dirname }),
  });
}
