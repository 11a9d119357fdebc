import type { Fix, Position, Range, Related, Severity } from "../../findings/finding.js";
import type { ReportedFinding } from "../../findings/reported-finding.js";
import { grouped } from "../../values/collections.js";
import { jsonText, printable } from "../../words/phrases.js";
import { fingerprintsOf } from "./fingerprint.js";
import { hiddenCount, messageOf, type Report, reasonOfHidden } from "./report.js";

/** The documentation of a code. */
export interface CodeText {
  /** The problem in one sentence. */
  summary: string;
  /** The page of the code, in Markdown. */
  page?: string;
}

interface SarifOptions {
  /** Version of this package. */
  version: string;
  /** Returns the documentation of a code, for each code in the report. */
  describe: (code: string) => CodeText | undefined;
}

const LEVELS: Record<Severity, string> = { error: "error", warning: "warning", info: "note" };

/** Formats a run as SARIF 2.1.0, for code scanning services and editors. */
export function formatSarif(report: Report, { version, describe }: SarifOptions): string {
  const fingerprints = fingerprintsOf(report);
  const findings = report.files.flatMap((file) =>
    file.findings.map((finding) => ({ file: finding.file ?? file.path, finding })),
  );
  const byCode = grouped(findings, ({ finding }) => finding.code);
  const rules = [...byCode.values()]
    .map(([{ finding }]) => finding)
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const indices = new Map(rules.map(({ code }, index) => [code, index]));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "datastore-descriptor",
            semanticVersion: version,
            rules: rules.map((finding) => ruleOf(finding, describe(finding.code))),
          },
        },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            executionSuccessful: report.failures.length === 0,
            toolExecutionNotifications: [
              ...report.failures.map(({ path, message, position }) =>
                notification("error", path, message, position),
              ),
              ...report.files.flatMap((file) => {
                const hidden = hiddenCount(file);
                const message = `${hidden} more findings are not shown (${reasonOfHidden(file)})`;
                return hidden === 0 ? [] : notification("note", file.path, message);
              }),
            ],
          },
        ],
        results: findings.map(({ file, finding }) => ({
          ruleId: finding.code,
          ruleIndex: indices.get(finding.code) ?? -1,
          level: LEVELS[finding.severity],
          message: textOf(messageOf(finding)),
          locations: [locationOf(file, finding)],
          ...relatedOf(file, finding),
          ...fixesOf(file, finding),
          partialFingerprints: { "datastoreDescriptor/v1": fingerprints.get(finding) ?? "" },
        })),
      },
    ],
  };
  return `${jsonText(log)}\n`;
}

const notification = (
  level: "error" | "note",
  path: string,
  message: string,
  position?: Position,
) => ({
  level,
  message: textOf(message),
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: uriOf(path) },
        ...(position && {
          region: { startLine: position.line, startColumn: position.column },
        }),
      },
    },
  ],
});

function ruleOf({ code, severity, help = "" }: ReportedFinding, text: CodeText | undefined) {
  return {
    id: code,
    ...(text && { shortDescription: { text: text.summary } }),
    help: { text: help, ...(text?.page !== undefined && { markdown: text.page }) },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function locationOf(file: string, { pointer, range }: Pick<ReportedFinding, "pointer" | "range">) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      ...(range && { region: regionOf(range) }),
    },
    ...(pointer !== "" && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
}

const relatedOf = (file: string, { related = [] }: ReportedFinding) =>
  related.length > 0 && {
    relatedLocations: related.map((note: Related, index) => ({
      id: index + 1,
      ...locationOf(note.file ?? file, note),
      message: textOf(note.message),
    })),
  };

function fixesOf(file: string, { fixes = [] }: ReportedFinding) {
  return (
    fixes.length > 0 && {
      fixes: fixes.map((fix) => ({
        description: textOf(fix.title),
        artifactChanges: changesOf(file, fix),
        properties: { safe: fix.safe },
      })),
    }
  );
}

function changesOf(file: string, { edits }: Fix) {
  return [...grouped(edits, (edit) => edit.file ?? file)].map(([name, group]) => ({
    artifactLocation: { uri: uriOf(name) },
    replacements: group.map(({ range, newText }) => ({
      deletedRegion: regionOf(range),
      insertedContent: { text: newText },
    })),
  }));
}

const regionOf = ({ start, end }: Range) => ({
  startLine: start.line,
  startColumn: start.column,
  endLine: end.line,
  endColumn: end.column,
});

/** Converts a path to a URI reference, and percent-encodes all other characters. */
function uriOf(path: string): string {
  if (/^https?:\/\//.test(path)) return path.replace(/[^!#$%&'()*+,/:;=?@\w\-.~[\]]/gu, encode);
  const encoded = path.replace(/[^!$&'()*+,/;=@\w\-.~]/gu, encode);
  if (/^[A-Za-z]%3A\//.test(encoded)) return `file:///${encoded.replace("%3A", ":")}`;
  return encoded.startsWith("/") ? `file://${encoded}` : encoded;
}

/** Percent-encodes a character. A lone surrogate has no UTF-8 form and becomes U+FFFD. */
const encode = (character: string): string =>
  /\p{Cs}/u.test(character) ? "%EF%BF%BD" : encodeURIComponent(character);

/**
 * Escapes text for SARIF messages, where `{0}` is a placeholder (section 3.11.5) and `[a](1)` is a
 * link (3.11.6).
 */
const textOf = (text: string) => ({
  text: printable(text)
    .replace(/\{\d+\}/g, "{$&}")
    .replace(/\[(?=[^\]]*\]\()/g, "\\["),
});
