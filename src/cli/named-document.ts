import type { CheckedDocument, CheckedEntry } from "../engine/check-document.js";
import { entryAt, entryPointers } from "../engine/entry-at.js";
import type { Finding } from "../findings/finding.js";
import { formatPretty } from "../reporters/findings/pretty.js";
import type { FileReport } from "../reporters/findings/report.js";
import type { Flag } from "./run/flags.js";
import { errorOptions, UsageError } from "./run/io.js";
import { ReportBuilder } from "./run/report-builder.js";
import type { RunContext } from "./run/run-files.js";

// Shared by the commands that take one document.

/** The flag that names a descriptor. */
export const AT_FLAG = {
  value: "POINTER",
  help: "only the descriptor at this JSON Pointer in a data product document",
} as const satisfies Flag;

/**
 * The descriptor at a pointer of a document.
 *
 * @throws UsageError when there is none
 */
export function entryNamed(checked: CheckedDocument, path: string, at: string): CheckedEntry {
  const entry = entryAt(checked, at);
  if (entry !== undefined) return entry;
  if (checked.is !== "container") {
    throw new UsageError(`${path} is itself a descriptor, so it has none at "${at}"`);
  }
  const details = entryPointers(checked).map((pointer) => `  --at ${pointer}`);
  throw new UsageError(`${path} has no descriptor at "${at}"`, details);
}

/**
 * Prints the findings in a document, and others about its files, to standard error.
 *
 * @returns the reports of the files
 */
export function printFindings(
  checked: CheckedDocument,
  { settings, io }: Pick<RunContext, "settings" | "io">,
  added: readonly Finding[] = [],
): readonly FileReport[] {
  const builder = new ReportBuilder(settings);
  builder.add(checked, added);
  const files = builder.files();
  if (files.some(({ findings }) => findings.length > 0)) {
    const sourceOf = (file: string) => builder.texts.get(file);
    const options = { ...errorOptions(io), sourceOf };
    io.stderr(formatPretty({ files, failures: [], skipped: [] }, options));
  }
  return files;
}
