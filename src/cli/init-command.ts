import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { linkFinder } from "../node/files/file-writer.js";
import { linkStatsOf, reasonOf } from "../node/files/paths.js";
import { languageOfName } from "../node/files/read-text.js";
import { schemaPath, starter } from "../node/files/starter.js";
import { logLine } from "../words/log-line.js";
import { type Flags, type LoadedCommand, parseFlags } from "./run/flags.js";
import { type CommandIo, UsageError } from "./run/io.js";

const flags = {
  title: { value: "TITLE", help: "title of the data store (default: the name of the folder)" },
  json: { help: "write JSON instead of YAML" },
} as const satisfies Flags;

export const initCommand: LoadedCommand = { flags, run };

/** `dsd init`: creates a starter descriptor. */
async function run(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, flags);
  const [named, ...more] = positionals;
  if (more.length > 0) throw new UsageError("dsd init takes one file");
  const file = named ?? (values.json ? "datastore.json" : "datastore.yaml");
  const format = languageOfName(file);
  if (format === undefined) {
    throw new UsageError(`the name must end with .yaml, .yml, or .json, not "${file}"`);
  }
  if (values.json && format !== "json") {
    throw new UsageError(`--json writes JSON, but "${file}" is the name of a YAML file`);
  }
  if (values.title?.trim() === "") throw new UsageError("--title cannot be empty");
  const start = {
    title: values.title ?? (basename(dirname(resolve(file))) || "Data store"),
    schema: schemaPath(file),
  };
  const link = linkFinder()(file);
  if (link !== undefined) {
    throw new UsageError(
      `cannot write ${file}: ${relative(process.cwd(), link)} is a symbolic link`,
    );
  }
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    writeFileSync(file, starter(start, format), { flag: "wx" });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
    // A full disk leaves an empty file, which the next run would not overwrite.
    if (!exists && linkStatsOf(file)?.size === 0) rmSync(file);
    throw new UsageError(
      exists
        ? `${file} already exists; it was not changed`
        : `cannot write ${file}: ${reasonOf(error)}`,
    );
  }
  io.stdout(
    `${logLine(`wrote ${file}`)}\n${logLine(`next: describe your own services and tables in it, and run dsd lint ${file}`)}\n`,
  );
  return 0;
}
