import { join } from "node:path";
import { fileStem, UniqueNames } from "../../exports/exported.js";
import { statsOf } from "../../node/files/paths.js";
import { languageOfName } from "../../node/files/read-text.js";
import {
  type Imported,
  type ImportedDescriptor,
  type ImportOptions,
  importFrom,
} from "../../node/sources/import-from.js";
import { SAVED_QUERIES } from "../../sources/saved/saved-queries.js";
import { count, jsonText, quotedList, series } from "../../words/phrases.js";
import { isFolderName, OutputFiles } from "../output/output-files.js";
import { type Flags, type LoadedCommand, readChoice, type Values } from "../run/flags.js";
import { type CommandIo, printText, say, UsageError } from "../run/io.js";
import { openRun } from "../run/open-run.js";
import {
  droppedText,
  SAVED_SYSTEMS,
  SOURCE_FLAGS,
  type SourceRun,
  sourceOptions,
  whileReading,
} from "./reading.js";

const flags = {
  out: {
    short: "o",
    value: "FILE|DIR",
    help: "write to a new .yaml or .json file, or a file for each schema to a folder (default: YAML to standard output)",
  },
  tables: {
    value: "GLOB",
    multiple: true,
    help: "tables to import, by name or schema.name (default: all); repeatable",
  },
  exclude: { value: "GLOB", multiple: true, help: "tables to leave out; repeatable" },
  title: { value: "TITLE", help: "title of the data store (default: the name of the database)" },
  service: { value: "KEY", help: "key of the service (default: production)" },
  "print-query": {
    value: "DBMS",
    completes: SAVED_SYSTEMS,
    help: "print the query whose result, saved as CSV or JSON, is a source: snowflake, sqlserver or bigquery",
  },
  ...SOURCE_FLAGS,
} as const satisfies Flags;

export const importCommand: LoadedCommand = { flags, run };

function plan(values: Values<typeof flags>, sources: readonly string[]) {
  const { title, out = "-", "print-query": printed } = values;
  if (printed !== undefined) {
    return { paths: [], query: SAVED_QUERIES[readChoice("--print-query", printed, SAVED_SYSTEMS)] };
  }
  const [source, ...more] = sources;
  if (source === undefined || more.length > 0) throw new UsageError("dsd import takes one source");
  if (title?.trim() === "") throw new UsageError("--title cannot be empty");
  if (out !== "-" && !isFolderName(out)) assertNewFile(out, source);
  return { paths: sources };
}

/** `dsd import`: writes the descriptor of a database, or of another source. */
async function run(argv: string[], world: CommandIo): Promise<number> {
  const run = await openRun(argv, world, { flags, plan });
  const { io, values, paths } = run;
  const { query } = run.plan;
  if (query !== undefined) {
    io.stdout(`${query}\n`);
    return 0;
  }
  const [source = ""] = paths;
  const out = values.out === "-" ? undefined : values.out;
  const isFolder = isFolderName(out);
  const imported = await importSource(source, run, {
    schemas: values.schema,
    tables: values.tables,
    exclude: values.exclude,
    title: values.title,
    service: values.service,
  });
  const { descriptors, unread } = imported;
  if (descriptors.length > 1 && !isFolder) {
    throw severalSchemas(imported, ", or write a file for each with -o DIR/");
  }
  const files = isFolder
    ? filesIn(out, descriptors)
    : descriptors.map((one) => [out, one] as const);
  const written = files.flatMap(([file]) => file ?? []);
  for (const file of written) assertNewFile(file, source);
  const outputs = new OutputFiles(written);
  for (const [file, descriptor] of files) {
    const text = await descriptor.toText(languageOfName(file) ?? "yaml");
    if (file === undefined) printText(io, text);
    else outputs.write(file, text, []);
  }
  report(imported, written, io);
  return unread.length > 0 ? 1 : 0;
}

const importSource = (
  source: string,
  run: SourceRun,
  options: ImportOptions,
): Promise<Imported> => {
  const all = { ...sourceOptions(run), ...options };
  return whileReading(run.io, (signal) => importFrom(source, { ...all, signal }));
};

/**
 * Reads a source that has one descriptor.
 *
 * @throws UsageError when it cannot be read, or has several
 */
export async function importOne(
  source: string,
  run: SourceRun,
  schemas: readonly string[],
): Promise<ImportedDescriptor> {
  const imported = await importSource(source, run, { schemas });
  const [first, ...others] = imported.descriptors;
  for (const { what, reason } of imported.unread) say(run.io, `not read: ${what}: ${reason}`);
  if (first !== undefined && others.length === 0) return first;
  throw severalSchemas(imported, "");
}

/**
 * Reads a source as the other version of a file.
 *
 * @returns its text, in JSON; `undefined` if the source does not have the schema of the file
 */
export async function describeFor(
  path: string,
  source: string,
  run: SourceRun,
  schemas: readonly string[],
): Promise<string | undefined> {
  const { io } = run;
  const { describedLive } = await import("../../node/sources/verify.js");
  const options = { ...sourceOptions(run), schemas };
  const described = await whileReading(io, (signal) =>
    describedLive(source, path, { ...options, signal }),
  );
  if (described === undefined) return undefined;
  const { value, unread, notCompared } = described;
  for (const { what, reason } of unread) say(io, `not read: ${what}: ${reason}`);
  const counts = notCompared.map(([what, times]) => count(times, what));
  if (counts.length > 0) say(io, `not compared: ${series(counts, "and")}`);
  return `${jsonText(value)}\n`;
}

/** The error for several schemas where only one is allowed. */
function severalSchemas({ label, descriptors }: Imported, hint: string): UsageError {
  const schemas = quotedList(descriptors.map(({ schema }) => schema ?? ""));
  return new UsageError(
    `a descriptor has one schema, and ${label} has ${descriptors.length}: ${schemas}; choose one with --schema${hint}`,
  );
}

/** @throws UsageError for a file that exists, or is neither YAML nor JSON */
function assertNewFile(file: string, source: string): void {
  if (languageOfName(file) === undefined) {
    throw new UsageError(
      `the name must end with .yaml, .yml, or .json, not "${file}"; a folder ends with /`,
    );
  }
  if (statsOf(file) !== undefined) {
    throw new UsageError(
      `${file} already exists; to bring it up to date: dsd verify --fix --extra ${file} --against ${source}`,
    );
  }
}

/** A file for each descriptor in a folder, named after the schema. */
const filesIn = (
  folder: string,
  descriptors: readonly ImportedDescriptor[],
): (readonly [string, ImportedDescriptor])[] => {
  const names = new UniqueNames();
  return descriptors.map((one) => {
    const { databaseName } = one.value.schema as { databaseName?: string };
    const name = (one.schema ?? databaseName ?? "").replace(/[^\p{L}\p{N}_-]/gu, "_");
    return [join(folder, `${names.give(fileStem(name, "database"), "-")}.yaml`), one];
  });
};

/** Says what was written, what has no place in a descriptor, and what could not be read. */
function report(
  { label, descriptors, dropped, unread }: Imported,
  written: readonly string[],
  io: CommandIo,
): void {
  const tables = descriptors.flatMap(({ value }) => {
    const schema = value.schema as { tables?: { columns?: unknown[] }[] };
    return schema.tables ?? [];
  });
  const columns = tables.reduce((sum, table) => sum + (table.columns?.length ?? 0), 0);
  const size = `${count(tables.length, "table")} and ${count(columns, "column")}`;
  say(io, `${written.length > 0 ? `wrote ${series(written, "and")}: ` : ""}${size} from ${label}`);
  if (dropped.size > 0) say(io, droppedText(dropped));
  for (const { what, reason, line } of unread) {
    say(io, `not read: ${what}${line === undefined ? "" : ` in line ${line}`}: ${reason}`);
  }
}
