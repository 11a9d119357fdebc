import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Bundled,
  type BundleMode,
  bundleEntry,
  modeOf,
  requirementsOf,
} from "../engine/bundle.js";
import { bundleContainer } from "../engine/bundle-container.js";
import { NO_DESCRIPTOR } from "../engine/check-document.js";
import { type ContainerResult, checkFound } from "../engine/container-result.js";
import { entryAt, entryPointers } from "../engine/entry-at.js";
import type { EntryResult } from "../engine/entry-result.js";
import { type OpenedFile, subjectOf } from "../node/files/file-subject.js";
import { pathOfUri } from "../node/files/file-uri.js";
import { languageOfName, loadYaml } from "../node/files/parse-text.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import { formatPretty } from "../reporters/findings/pretty.js";
import { COLOR_FLAGS, withColor } from "./color-flags.js";
import { type Flags, oneOf, parseFlags } from "./flags.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";
import { OutputFiles } from "./output-files.js";
import { ReportBuilder } from "./report-builder.js";
import { type OpenRun, openRun } from "./run-files.js";
import { CHECK_FLAGS, type CheckSettings, settingsOf } from "./settings.js";

const { as: _, ...loadingFlags } = CHECK_FLAGS;

/** The flags of `bundle`. */
export const flags = {
  dereference: {
    type: "boolean",
    default: false,
    help: "replace every reference with its target",
  },
  out: {
    type: "string",
    short: "o",
    value: "FILE",
    help: "write the document to a file instead of standard output",
  },
  at: {
    type: "string",
    value: "POINTER",
    help: "only the descriptor at this JSON Pointer in a data product document",
  },
  to: {
    type: "string",
    value: "LANGUAGE",
    completes: ["json", "yaml"],
    help: "language of the result, json or yaml (default: that of FILE, else that of the input)",
  },
  ...loadingFlags,
  ...COLOR_FLAGS,
} as const satisfies Flags;

/** `dsd bundle`: writes one document, or reports why it cannot. */
export async function run(argv: string[], world: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, flags);
  const io = withColor(world, values);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError("dsd bundle takes one file");
  const to = values.to === undefined ? undefined : oneOf("--to", values.to, ["json", "yaml"]);
  const checked = settingsOf(values, positionals);
  const mode = modeOf(values);
  const settings = { ...checked, ...requirementsOf(mode, checked) };

  const subject = await checkOne(path, values.at, settings, io);
  const { writeYaml } = await loadYaml();
  // A hyphen is standard output, as it is standard input for files to check.
  const out = values.out === "-" ? undefined : values.out;
  const resultUri = out && pathToFileURL(resolve(out)).href;
  const builder = new ReportBuilder({ maxFindings: settings.maxFindings, hasPlaces: false });
  const { result, added } = bundleSubject(subject, mode, { resultUri }, writeYaml);
  if ("entry" in subject) builder.add(subject.entry, added);
  else builder.addContainer(subject.container, added);
  const files = builder.merger.files();
  if (files.some(({ findings }) => findings.length > 0)) {
    const sourceOf = (file: string) => builder.texts.get(file);
    const color = wantsColor(io, io.isErrorTerminal);
    io.stderr(formatPretty({ files, failures: [], skipped: 0 }, { color, sourceOf }));
  }
  if (!result.valid) return 1;

  const language = to ?? languageOfName(out) ?? subject.language;
  const text = textOf(result.toText, language);
  if (out === undefined) io.stdout(text);
  else new OutputFiles([out]).write(out, text, [path, ...filesOf(subject)]);
  return 0;
}

type Language = NonNullable<ReturnType<typeof languageOfName>>;
type Limits = Parameters<typeof bundleEntry>[2];
type ToYaml = Parameters<typeof bundleEntry>[3];

/** The entry to bundle: a descriptor, or a document with all descriptors in it. */
type CheckedSubject = { readonly language: Language } & (
  | { readonly entry: EntryResult }
  | { readonly container: ContainerResult }
);

const bundleSubject = (
  subject: CheckedSubject,
  mode: BundleMode,
  limits: Limits,
  toYaml: ToYaml,
): Bundled<unknown> =>
  "entry" in subject
    ? bundleEntry(subject.entry, mode, limits, toYaml)
    : bundleContainer(subject.container, mode, limits, toYaml);

async function checkOne(
  path: string,
  at: string | undefined,
  settings: CheckSettings,
  io: CommandIo,
): Promise<CheckedSubject> {
  const run = await openRun([{ path, isFound: false }], { settings, io });
  const { workspace } = run.engine;
  const opened = openNamed(run, path);
  const subject = await subjectOf(workspace, opened, false);
  const { language } = opened.source;
  if (subject.is === "container") {
    if (at === undefined)
      return { language, container: await checkFound(subject.found, run.check) };
    const found = entryAt(subject.found, at);
    if (found !== undefined) {
      const result = await run.check(found.entry);
      return { language: result.graph.entry.source.language, entry: result };
    }
    const details = entryPointers(subject.found).map((pointer) => `  --at ${pointer}`);
    throw new UsageError(`${path} has no descriptor at "${at}"`, details);
  }
  if (subject.is !== "entry") throw new UsageError(`${path}: ${NO_DESCRIPTOR}`);
  if (at !== undefined && at !== "") {
    throw new UsageError(`${path} is itself a descriptor, so it has none at "${at}"`);
  }
  return { language, entry: await run.check(subject.entry) };
}

function openNamed({ open }: OpenRun, path: string): OpenedFile {
  try {
    const opened = open({ path, isFound: false });
    if (opened === undefined) throw new Error("a named file is read whatever it contains");
    return opened;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new UsageError(`${path}: ${error.reason}`);
  }
}

function textOf(toText: (language: Language) => string, language: Language): string {
  try {
    return toText(language);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const other = language === "json" ? "yaml" : "json";
    throw new UsageError(`the result is ${error.message} (--to ${other})`);
  }
}

/** The files that a result depends on. */
function filesOf(subject: CheckedSubject): string[] {
  const results =
    "entry" in subject ? [subject.entry] : [subject.container.found, ...subject.container.results];
  return results.flatMap(({ uris }) => uris).flatMap((uri) => pathOfUri(uri) ?? []);
}
