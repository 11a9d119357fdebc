import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { NotStartedError, startProgram } from "../node/files/child-process.js";
import { packageRoot } from "../node/files/package-files.js";
import { handling } from "../values/recover.js";
import { type Flags, type LoadedCommand, parseFlags } from "./run/flags.js";
import { type CommandIo, UsageError } from "./run/io.js";

const flags = {
  open: { help: "open the page in the browser" },
} as const satisfies Flags;

export const playgroundCommand: LoadedCommand = { flags, run };

/** `dsd playground`: prints where the page is, and opens it. */
async function run(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, flags);
  if (positionals.length > 0) {
    throw new UsageError("dsd playground takes no arguments; open a file in the page");
  }
  const page = fileURLToPath(new URL("dist/playground/index.html", packageRoot()));
  if (!existsSync(page)) {
    throw new UsageError(`${page} is missing; in a clone, npm run build writes it`);
  }
  io.stdout(`${page}\n`);
  if (values.open) await openPage(page);
  return 0;
}

/** The program of each system that opens a file as a person would. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: "open", win32: "explorer" };

/** Starts the browser, and does not wait until it ends. */
async function openPage(page: string): Promise<void> {
  const opener = OPENERS[process.platform] ?? "xdg-open";
  const child = await startProgram(opener, [page], { detached: true, stdio: "ignore" }).catch(
    handling(NotStartedError, ({ message }) => {
      throw new UsageError(`cannot open the page (${message}); open it in a browser yourself`);
    }),
  );
  child.unref();
}
