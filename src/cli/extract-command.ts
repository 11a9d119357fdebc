import { lstatSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  CannotExtractError,
  type Extracted,
  extractableIn,
  extractDescriptors,
} from "../engine/extractable.js";
import { NO_DESCRIPTOR } from "../engine/result.js";
import { FileWriter, NotWrittenError } from "../node/files/file-writer.js";
import { fileUri, reasonOf } from "../node/files/paths.js";
import { languageOfName } from "../node/files/read-text.js";
import { recover, rethrowAs } from "../values/recover.js";
import { printable } from "../words/phrases.js";
import type { Flags, LoadedCommand } from "./run/flags.js";
import { type CommandIo, say, UsageError } from "./run/io.js";
import { openRun, READING_FLAGS } from "./run/open-run.js";
import { checkNamed } from "./run/run-files.js";

const flags = {
  out: { short: "o", value: "DIR", help: "folder for the files; it is created" },
  ...READING_FLAGS,
} as const satisfies Flags;

export const extractCommand: LoadedCommand = { flags, run };

/** `dsd extract`: moves the descriptors in a data product document to their own files. */
async function run(argv: string[], world: CommandIo): Promise<number> {
  const run = await openRun(argv, world, {
    flags,
    plan({ out }, paths) {
      if (paths.length !== 1 || paths[0] === "-")
        throw new UsageError("dsd extract takes one file");
      if (out === undefined) {
        throw new UsageError("dsd extract needs -o DIR, the folder for the files");
      }
      return {};
    },
  });
  const { io, paths, values } = run;
  const [path = ""] = paths;
  const { out = "" } = values;
  const checked = await checkNamed(path, run);
  const { source } = checked;
  if (!source.isReadable) throw new UsageError(`${path} has syntax errors; see dsd validate`);
  if (checked.is === "descriptor") throw new UsageError(`${path} is itself a descriptor`);
  const { descriptors, texts } = extractableIn(checked);
  if (descriptors.length === 0) {
    const reason = checked.entries.length === 0 ? NO_DESCRIPTOR : ELSEWHERE;
    throw new UsageError(`${path}: ${texts.length === 0 ? reason : ONLY_TEXT}`);
  }
  const extension = languageOfName(path) === "yaml" ? "yaml" : "json";
  const targets = descriptors.map(({ name }) => join(out, `${name}.${extension}`));
  const moved = descriptors.map((one, index) => ({
    path: one.path,
    uri: pathToFileURL(resolve(targets[index] ?? "")).href,
  }));
  const parse = (text: string) => source.reparse?.(text) ?? source;
  const extracted = recover(
    () => extractDescriptors(source, moved, fileUri(path), parse),
    CannotExtractError,
    rethrowAs(UsageError),
  );
  writeAll(path, source.text, targets, extracted);
  for (const target of targets) io.stdout(`wrote ${printable(target)}\n`);
  if (texts.length > 0) {
    const many = texts.length === 1 ? "1 descriptor is" : `${texts.length} descriptors are`;
    say(io, `${many} JSON text and left in place`);
  }
  return 0;
}

const ELSEWHERE =
  "nothing to extract: it refers to descriptors, which are in other documents already";

const ONLY_TEXT = "its descriptors are JSON text, which is generated from another source";

/** Writes the new files first, so the container never refers to one that is not there. */
function writeAll(
  path: string,
  before: string,
  targets: readonly string[],
  { text, files }: Extracted,
): void {
  const existing = targets.find((target) => lstatSync(target, { throwIfNoEntry: false }));
  if (existing !== undefined) {
    throw new UsageError(`${existing} already exists; nothing was changed`);
  }
  const writer = new FileWriter();
  const written: string[] = [];
  let current = path;
  try {
    for (const [index, target] of targets.entries()) {
      current = target;
      writer.write(target, files[index] ?? "");
      written.push(target);
    }
    current = path;
    writer.replace(path, before, text);
  } catch (error) {
    for (const target of written) rmSync(target, { force: true });
    const reason = error instanceof NotWrittenError ? error.message : reasonOf(error);
    throw new UsageError(`cannot write ${current}: ${reason}`);
  }
}
