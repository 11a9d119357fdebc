import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Catalog } from "../../sources/catalog.js";
import { guessDialect } from "../../sources/ddl/read-ddl.js";
import type { DdlDialect } from "../../sources/ddl/statements.js";
import { onAbort } from "../../values/on-abort.js";
import { quote } from "../../words/quote.js";
import { readTextFile } from "../files/read-text.js";
import type { DdlAnswer, DdlRequest } from "./ddl-process.js";
import { type OpenSource, type SourceContext, SourceError } from "./source.js";

/** A file of DDL, such as a dump: `FILE.sql`. */
export const open: OpenSource = async (path, context) => {
  const { text } = readTextFile(path);
  const dialect = dialectFrom(context, text, path);
  return {
    label: path,
    read: async () => ({
      catalog: await readInProcess({ text, dialect }, path, context),
      title: basename(path).replace(/\.sql$/i, ""),
    }),
  };
};

function dialectFrom({ dialect }: SourceContext, text: string, path: string): DdlDialect {
  const known = dialect === "mariadb" ? "mysql" : (dialect ?? guessDialect(text, path));
  if (known === "postgres" || known === "mysql" || known === "sqlite") return known;
  throw new SourceError(
    known === undefined
      ? `${path}: it is not clear of which database it is; pass --dialect postgres, mysql or sqlite`
      : `DDL of ${quote(known)} cannot be read; --dialect is postgres, mysql or sqlite`,
  );
}

/** The most memory that reading a file may take, in MB. */
const MAX_MEMORY = 1024;

/**
 * Reads a file in a process that has a time limit and a memory limit, and that a signal ends at once.
 *
 * @param memory the memory limit in MB
 * @throws SourceError when the file cannot be read within the limits
 */
export async function readInProcess(
  request: DdlRequest,
  path: string,
  { timeout, signal }: Pick<SourceContext, "timeout" | "signal">,
  memory = MAX_MEMORY,
): Promise<Catalog> {
  const child = startProcess(memory);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, timeout * 1000);
  const stopWaiting = signal && onAbort(signal, () => child.kill("SIGKILL"));
  try {
    const answer = await new Promise<DdlAnswer>((resolve, reject) => {
      child.once("message", resolve).once("error", reject);
      child.once("exit", (code) => {
        const reason = isLate
          ? `it takes longer than ${timeout} s to read; raise --timeout`
          : code === null || code > 128
            ? `it takes more than ${memory} MB of memory to read`
            : `the process that reads it ended with exit code ${code}`;
        resolve({ error: `${path}: ${reason}` });
      });
      // A process that ended says why by its exit.
      child.send(request, () => undefined);
    });
    if ("catalog" in answer) return answer.catalog;
    throw new SourceError(answer.error);
  } finally {
    clearTimeout(timer);
    stopWaiting?.();
    child.kill("SIGKILL");
  }
}

/** The process: a file of the package, or of the sources, which have no built one. */
function startProcess(memory: number): ChildProcess {
  const [built, source] = ["ddl-process.cjs", "ddl-process.ts"].map((name) =>
    join(import.meta.dirname, name),
  ) as [string, string];
  const isBuilt = existsSync(built);
  return fork(isBuilt ? built : source, {
    execArgv: [`--max-old-space-size=${memory}`, ...(isBuilt ? [] : ["--import", "tsx"])],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    ...(!isBuilt && { cwd: import.meta.dirname }),
  });
}
