import { resolve } from "node:path";
import { printable } from "../findings/quote.js";
import { redactSource } from "../findings/redact-source.js";
import { type FixedFiles, fixInRounds } from "../fix/fix-rounds.js";
import type { InspectedFile, Inspection } from "../fix/inspection.js";
import { unifiedDiff } from "../fix/unified-diff.js";
import { isUnreadable, reasonOf } from "../node/read-text.js";
import { ChangedFileError, replaceFile } from "../node/replace-file.js";
import type { CheckedGraph } from "../references/checked-graph.js";
import type { FileFailure } from "../reporters/report.js";
import type { SourceDocument } from "../syntax/source-document.js";
import type { OpenedFiles } from "./check-files.js";
import type { InputFile } from "./walk.js";

/**
 * More findings than this in one file are not kept, and the file is left alone. The run is checked
 * with this limit while it is mended.
 */
export const MOST_FINDINGS_TO_FIX = 100_000;

export interface FixFilesOptions {
  opened: OpenedFiles;
  /** Which documents the run is about. */
  keeps: ((graph: CheckedGraph) => boolean) | undefined;
  unsafe: boolean;
}

/** Mends the files of a run in memory, with those that they refer to. */
export async function fixFiles({ opened, keeps, unsafe }: FixFilesOptions): Promise<FixedFiles> {
  const entries: Entry[] = [];
  for (const file of opened.files) {
    try {
      const document = await opened.read(file);
      if (document === undefined) continue;
      const entry = new Entry(file, document, opened);
      if (keeps === undefined || keeps(await entry.graph(new Map()))) entries.push(entry);
    } catch (error) {
      // The run that reports tells of files that cannot be read.
      if (!isUnreadable(error)) throw error;
    }
  }
  return fixInRounds((texts) => inspect(entries, opened, texts), { unsafe });
}

/** A document that the run starts from, and what has been found of it lately. */
class Entry {
  readonly file: InputFile;
  readonly #document: SourceDocument;
  readonly #opened: OpenedFiles;
  /** The last results, with the texts that they came from: most trials change other files. */
  #known: { graph: CheckedGraph; texts: Map<string, string | undefined> }[] = [];

  constructor(file: InputFile, document: SourceDocument, opened: OpenedFiles) {
    this.file = file;
    this.#document = document;
    this.#opened = opened;
  }

  async graph(
    texts: ReadonlyMap<string, string>,
    check: OpenedFiles["check"] = this.#opened.check,
  ): Promise<CheckedGraph> {
    const known = this.#known.find((one) =>
      [...one.texts].every(([name, text]) => texts.get(name) === text),
    );
    if (known !== undefined) return known.graph;
    const name = this.#document.file ?? "";
    const text = texts.get(name);
    const document = text === undefined ? this.#document : await this.#opened.parse(text, name);
    const graph = await check(this.file, document);
    const files = graph.documents.map((document) => document.source.file ?? "");
    const used = new Map(files.map((file) => [file, texts.get(file)]));
    this.#known = [{ graph, texts: used }, ...this.#known.slice(0, 2)];
    return graph;
  }
}

async function inspect(
  entries: readonly Entry[],
  opened: OpenedFiles,
  texts: ReadonlyMap<string, string>,
): Promise<Inspection> {
  const { check } = opened.withTexts(texts);
  const files = new Map<string, InspectedFile>();
  for (const entry of entries) {
    for (const document of (await entry.graph(texts, check)).documents) {
      const name = document.source.file ?? "";
      const { findings, truncated } = document.report();
      const known = files.get(name);
      // What comes over the network cannot be written back.
      const canChange = document.uri?.startsWith("file:") === true && !truncated;
      files.set(name, {
        text: document.source.text,
        findings: known === undefined ? findings : united(known.findings, findings),
        canChange: canChange && (known?.canChange ?? true),
      });
    }
  }
  return files;
}

/** What two documents have found in a third, each finding once. */
function united(
  one: InspectedFile["findings"],
  other: InspectedFile["findings"],
): InspectedFile["findings"] {
  const keyOf = ({ code, pointer, message, range }: (typeof one)[number]) =>
    JSON.stringify([code, pointer, message, range?.start.offset]);
  const known = new Set(one.map(keyOf));
  return [...one, ...other.filter((finding) => !known.has(keyOf(finding)))];
}

/** Writes the files; what could not be written is told. */
export function writeFixes({ changes }: FixedFiles): FileFailure[] {
  const failures: FileFailure[] = [];
  for (const [path, { before, after }] of changes) {
    try {
      replaceFile(resolve(path), before, after);
    } catch (error) {
      const reason = error instanceof ChangedFileError ? error.message : reasonOf(error);
      failures.push({ path, message: `it could not be mended: ${reason}` });
    }
  }
  return failures;
}

/**
 * The fixes as a unified diff. A password in a line of it is covered, as everywhere; such a diff
 * shows what would be done, but `patch` does not take it.
 *
 * @param isTerminal whether to show control characters as escapes
 */
export function diffOfFixes({ changes }: FixedFiles, isTerminal: boolean): string {
  const diff = [...changes]
    .map(([file, { before, after }]) => unifiedDiff(file, before, after))
    .join("");
  const shown = redactSource(diff);
  if (!isTerminal) return shown;
  return shown
    .split("\n")
    .map((line) => printable(line.replaceAll("\t", "  ")))
    .join("\n");
}

/** What was done, in one line. */
export function summaryOfFixes(repaired: FixedFiles, verb: "mended" | "would mend"): string {
  const { applied, changes, inspection } = repaired;
  if (applied.length === 0) return "nothing to mend";
  const left = [...inspection.values()].reduce((sum, { findings }) => sum + findings.length, 0);
  const files = `${changes.size} file${changes.size === 1 ? "" : "s"}`;
  const findings = `${applied.length} finding${applied.length === 1 ? "" : "s"}`;
  return `${verb} ${findings} in ${files}; ${left === 0 ? "none is" : `${left} ${left === 1 ? "is" : "are"}`} left`;
}
