import { writeFileSync } from "node:fs";
import { type Document, unreadableDocument } from "../document/document.js";
import type { Decoded } from "../document/encoding.js";
import { formatOfName, formatOfText } from "../document/format.js";
import { parseJson } from "../document/json.js";
import { readTextFile, reasonOf, UnreadableFileError } from "../node/read-text.js";
import { exitCodeOf, type FailOn, type FileReport, type Report } from "../reporters/report.js";
import { checkDocument } from "../validation/check-document.js";
import { type DocumentKind, documentKinds, kindOf } from "../validation/document-kinds.js";
import { MAX_FINDINGS } from "../validation/structure.js";
import { oneOf, parseFlags } from "./flags.js";
import { VALIDATE_HELP } from "./help.js";
import { type CommandIo, UsageError } from "./io.js";
import { findFiles, type InputFile } from "./walk.js";

const FLAGS = {
  as: { type: "string", default: "descriptor" },
  strict: { type: "boolean", default: false },
  format: { type: "string", default: "pretty" },
  output: { type: "string", multiple: true, default: [] as string[] },
  "fail-on": { type: "string", default: "error" },
  "max-findings": { type: "string", default: String(MAX_FINDINGS) },
  "stdin-filename": { type: "string", default: "<stdin>" },
  quiet: { type: "boolean", short: "q", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const FORMATS = ["pretty", "json"] as const;
type ReportFormat = (typeof FORMATS)[number];

const FAIL_ON: readonly FailOn[] = ["error", "warning", "info", "never"];

interface Settings {
  as: DocumentKind;
  /** Whether a walk takes every file: `--as` says what they are. */
  takesAll: boolean;
  strict: boolean;
  maxFindings: number;
  stdinName: string;
}

/** `dsd validate`: checks files and reports. */
export async function runValidate(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, FLAGS);
  if (values.help) {
    io.stdout(VALIDATE_HELP);
    return 0;
  }
  const format = oneOf("--format", values.format, FORMATS);
  const failOn = oneOf("--fail-on", values["fail-on"], FAIL_ON);
  const outputs = values.output.map(parseOutput);
  const settings: Settings = {
    as: oneOf("--as", values.as, Object.keys(documentKinds) as DocumentKind[]),
    takesAll: argv.some((argument) => /^--as(=|$)/.test(argument)),
    strict: values.strict,
    maxFindings: wholeNumber("--max-findings", values["max-findings"]),
    stdinName: values["stdin-filename"],
  };

  const { report, texts } = await checkFiles(positionals, settings, io);
  const nothing = report.files.length === 0 && report.failures.length === 0;
  if (nothing) {
    const where = positionals.length === 0 ? "this folder" : positionals.join(", ");
    io.stderr(`dsd: no descriptor found in ${where}${passedOver(report.skipped)}\n`);
  }
  const render = async (as: ReportFormat, color: boolean): Promise<string> => {
    if (as === "json") return (await import("../reporters/json.js")).formatJson(report);
    const { formatPretty } = await import("../reporters/pretty.js");
    return formatPretty(report, {
      color,
      quiet: values.quiet,
      sourceOf: (file) => texts.get(file),
    });
  };
  for (const output of outputs) writeReport(output.file, await render(output.format, false));
  if (format === "json" || !nothing) io.stdout(await render(format, wantsColor(io)));
  return nothing ? 2 : exitCodeOf(report, failOn);
}

async function checkFiles(
  paths: readonly string[],
  settings: Settings,
  io: CommandIo,
): Promise<{ report: Report; texts: Map<string, string> }> {
  const { files, failures } = await findFiles(paths.length === 0 ? ["."] : paths);
  const report: Report = { files: [], failures, skipped: 0 };
  /** Texts of files with findings, for the code frames. */
  const texts = new Map<string, string>();
  for (const file of files) {
    try {
      const document = await readDocument(file, settings, io);
      if (document === undefined) {
        report.skipped++;
        continue;
      }
      const checked = checkFile(document, settings);
      report.files.push(checked);
      if (checked.findings.length > 0) texts.set(checked.path, document.text);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      report.failures.push({ path: file.path, message: error.message });
    }
  }
  return { report, texts };
}

/** Reads a file; `undefined` when a walk has found it and it is no descriptor. */
async function readDocument(
  { path, isFound }: InputFile,
  { stdinName, takesAll }: Settings,
  io: CommandIo,
): Promise<Document | undefined> {
  const name = path === "-" ? stdinName : path;
  const source = path === "-" ? await readStdin(io) : readTextFile(path);
  const mustLook = isFound && !takesAll;
  if (mustLook && !mayBeDescriptor(source.text)) return undefined;
  const document = await parse(source, name);
  if (!mustLook || looksLikeDescriptor(document)) return document;
  return undefined;
}

async function readStdin(io: CommandIo): Promise<Decoded> {
  const { decode } = await import("../document/encoding.js");
  return decode(await io.stdin());
}

async function parse({ text, fault }: Decoded, name: string): Promise<Document> {
  const format = formatOfName(name) ?? formatOfText(text);
  if (fault !== undefined) {
    return unreadableDocument(text, name, format, [
      { code: "syntax-error", pointer: "", ...fault },
    ]);
  }
  if (format === "json") return parseJson(text, name);
  return (await import("../document/yaml.js")).parseYaml(text, name);
}

/** Cheaper than parsing: most files of a folder are something else. */
const mayBeDescriptor = (text: string): boolean =>
  text.includes("datastoreapi") ||
  ["info", "services", "schema"].filter((word) => text.includes(word)).length >= 2;

function looksLikeDescriptor({ isReadable, text, value }: Document): boolean {
  if (!isReadable) return text.includes("datastoreapi");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (Object.hasOwn(value, "datastoreapi")) return true;
  return ["info", "services", "schema"].filter((key) => Object.hasOwn(value, key)).length >= 2;
}

function checkFile(document: Document, { as, strict, maxFindings }: Settings): FileReport {
  const report = checkDocument(document, kindOf(as), { strict, maxFindings });
  const path = document.file ?? "";
  return { path, valid: report.errors === 0, complete: true, ...report };
}

function parseOutput(argument: string): { format: ReportFormat; file: string } {
  const [format = "", ...rest] = argument.split("=");
  const file = rest.join("=");
  if (file === "") throw new UsageError(`--output takes FORMAT=FILE, not "${argument}"`);
  return { format: oneOf("--output", format, FORMATS), file };
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${reasonOf(error)}`);
  }
}

function wholeNumber(flag: string, value: string): number {
  if (!/^\d{1,9}$/.test(value))
    throw new UsageError(`${flag} takes a whole number, not "${value}"`);
  return Number(value);
}

const passedOver = (skipped: number): string =>
  skipped === 0 ? "" : ` (passed over ${skipped} other file${skipped === 1 ? "" : "s"})`;

function wantsColor({ env, isTerminal }: CommandIo): boolean {
  if (env.NO_COLOR) return false;
  const force = env.FORCE_COLOR;
  return force === undefined ? isTerminal : force !== "0" && force !== "false";
}
