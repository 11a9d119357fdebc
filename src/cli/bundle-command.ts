import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleContainer, bundleEntry, requirementsOf, treeJson } from "../engine/bundle.js";
import type { CheckedDocument } from "../engine/check-document.js";
import { NO_DESCRIPTOR } from "../engine/result.js";
import { pathOfUri } from "../node/files/paths.js";
import { languageOfName, loadYaml } from "../node/files/read-text.js";
import { recover } from "../values/recover.js";
import { OutputFiles } from "./output/output-files.js";
import {
  COLOR_FLAGS,
  type Flags,
  type LoadedCommand,
  readChoice,
  type Values,
} from "./run/flags.js";
import { type CommandIo, printText, UsageError } from "./run/io.js";
import { CHECK_FLAGS, openRun, READING_FLAGS } from "./run/open-run.js";
import { AT_FLAG, checkNamed, entryNamed, printFindings } from "./run/run-files.js";

const { as: _, ...loadingFlags } = CHECK_FLAGS;

const flags = {
  dereference: { help: "replace every reference with its target" },
  out: {
    short: "o",
    value: "FILE",
    help: "write the document to a file instead of standard output",
  },
  at: AT_FLAG,
  to: {
    value: "LANGUAGE",
    completes: ["json", "yaml"],
    help: "language of the result, json or yaml (default: that of FILE, else that of the input)",
  },
  ...loadingFlags,
  ...READING_FLAGS,
  ...COLOR_FLAGS,
} as const satisfies Flags;

export const bundleCommand: LoadedCommand = { flags, run };

function plan({ to }: Values<typeof flags>, paths: readonly string[]) {
  if (paths.length !== 1) throw new UsageError("dsd bundle takes one file");
  const language = to === undefined ? undefined : readChoice("--to", to, ["json", "yaml"]);
  return { checks: "structure", language } as const;
}

/** `dsd bundle`: writes one document, or reports why it cannot. */
async function run(argv: string[], world: CommandIo): Promise<number> {
  const run = await openRun(argv, world, { flags, plan });
  const { io, values } = run;
  const [path = ""] = run.paths;
  const { dereference } = values;
  const settings = { ...run.settings, ...requirementsOf({ ...run.settings, dereference }) };

  const checked = await checkNamed(path, { ...run, settings });
  if (checked.is === "empty") throw new UsageError(`${path}: ${NO_DESCRIPTOR}`);
  const subject = values.at === undefined ? checked : descriptorIn(checked, path, values.at);
  // A hyphen means standard output, just as it means standard input for files to check.
  const out = values.out === "-" ? undefined : values.out;
  const resultUri = out && pathToFileURL(resolve(out)).href;
  const [entry] = subject.entries;
  const { tree, added } =
    subject.is === "container" || entry === undefined
      ? bundleContainer(subject, { resultUri, dereference })
      : bundleEntry(entry, { resultUri, dereference });
  printFindings(subject, { settings, io }, added);
  if (tree === undefined) return 1;

  const language = run.plan.language ?? languageOfName(out) ?? subject.source.language;
  const yaml = language === "yaml" ? await loadYaml() : undefined;
  const write = () => yaml?.writeYaml(tree) ?? treeJson(tree);
  const text = recover(write, RangeError, ({ message }) => {
    const other = language === "json" ? "yaml" : "json";
    throw new UsageError(`the result is ${message} (--to ${other})`);
  });
  if (out === undefined) printText(io, text);
  else
    new OutputFiles([out]).write(out, text, [
      path,
      ...subject.uris.flatMap((uri) => pathOfUri(uri) ?? []),
    ]);
  return 0;
}

/** The descriptor at a pointer of a document, as a separate document. */
function descriptorIn(checked: CheckedDocument, path: string, at: string): CheckedDocument {
  const entry = entryNamed(checked, path, at);
  const { source } = entry.graph.entry;
  return { ...checked, is: "descriptor", source, entries: [entry], uris: entry.uris };
}
