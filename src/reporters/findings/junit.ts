import type { FileFailure } from "../../findings/document-report.js";
import type { Severity } from "../../findings/finding.js";
import type { ReportedFinding } from "../../findings/reported-finding.js";
import { printable } from "../../words/phrases.js";
import { shortPointer } from "../../words/short-pointer.js";
import {
  type FailOn,
  type FileReport,
  failurePath,
  hiddenCount,
  isAtLeast,
  messageOf,
  type Report,
  reasonOfHidden,
} from "./report.js";

interface JunitOptions {
  /** The minimum severity of a failure; findings below it are skipped tests. */
  failOn: FailOn;
  /** The start time of the run. */
  time: Date;
}

/**
 * Formats a run as JUnit XML, in the form that Ant and Jenkins share: a suite for each file, a test
 * case for each finding, and one passing test case for a file without findings.
 */
export function formatJunit(report: Report, { failOn, time }: JunitOptions): string {
  // Both schemas require a time without zone or fraction.
  const timestamp = time.toISOString().slice(0, 19);
  const suites = [
    ...report.files.map((file) => ({ path: file.path, cases: casesOf(file, failOn) })),
    ...report.failures.map((failure) => ({ path: failure.path, cases: [failedCase(failure)] })),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<testsuites>",
    ...suites.flatMap(({ path, cases }, index) => suite(path, cases, index, timestamp)),
    "</testsuites>",
    "",
  ].join("\n");
}

type Outcome = "passed" | "failure" | "error" | "skipped";

interface TestCase {
  name: string;
  outcome: Outcome;
  /** The element that says more; a test that passed has none. */
  detail?: string;
}

function casesOf(file: FileReport, failOn: FailOn): TestCase[] {
  const cases = file.findings.map((finding) => caseOf(finding, file.path, failOn));
  const hidden = hiddenCount(file);
  if (hidden > 0) {
    const outcome = failOn === "never" ? "skipped" : "failure";
    const message = `${hidden} more findings are not shown (${reasonOfHidden(file)})`;
    cases.push({ name: "more findings", outcome, detail: element(outcome, message, "truncated") });
  }
  return cases.length > 0 ? cases : [{ name: "no findings", outcome: "passed" }];
}

function caseOf(finding: ReportedFinding, path: string, failOn: FailOn): TestCase {
  const { code, severity, pointer, range, file, help = "" } = finding;
  const message = messageOf(finding);
  const outcome = fails(severity, failOn) ? "failure" : "skipped";
  const place = `${file ?? path}${range ? `:${range.start.line}:${range.start.column}` : ""}`;
  const text = `${place}: ${severity}[${code}]: ${message}${help === "" ? "" : `\n${help}`}`;
  return {
    name: `${code} ${pointer === "" ? "(root)" : shortPointer(pointer)}`,
    outcome,
    // In the Ant schema, a skipped test has no text.
    detail:
      outcome === "failure"
        ? element(outcome, message, code, text)
        : element(outcome, `${place}: ${message}`, code),
  };
}

const failedCase = (failure: FileFailure): TestCase => ({
  name: "not checked",
  outcome: "error",
  detail: element(
    "error",
    failure.message,
    "not-checked",
    failure.position ? `${failurePath(failure)}: ${failure.message}` : failure.message,
  ),
});

const fails = (severity: Severity, failOn: FailOn): boolean =>
  failOn !== "never" && isAtLeast(severity, failOn);

function suite(path: string, cases: TestCase[], index: number, timestamp: string): string[] {
  const number = (outcome: Outcome) => cases.filter((test) => test.outcome === outcome).length;
  const attributes = attributesOf({
    package: "datastore-descriptor",
    id: index,
    name: path === "" ? "-" : path,
    timestamp,
    hostname: "localhost",
    tests: cases.length,
    failures: number("failure"),
    errors: number("error"),
    skipped: number("skipped"),
    time: 0,
  });
  return [
    `  <testsuite ${attributes}>`,
    "    <properties/>",
    ...cases.flatMap(({ name, detail }) => {
      const open = `    <testcase ${attributesOf({ name, classname: path, time: 0 })}`;
      return detail === undefined
        ? [`${open}/>`]
        : [`${open}>`, `      ${detail}`, "    </testcase>"];
    }),
    "    <system-out/>",
    "    <system-err/>",
    "  </testsuite>",
  ];
}

function element(name: Outcome, message: string, type: string, text?: string): string {
  const open = `<${name} ${attributesOf({ message, type })}`;
  return text === undefined ? `${open}/>` : `${open}>${escapeXml(text)}</${name}>`;
}

const attributesOf = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeXml(printable(String(value)))}"`)
    .join(" ");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes text for XML 1.0; a character that XML does not allow becomes `\u0000`. */
const escapeXml = (text: string): string =>
  text
    .split("\n")
    .map((line) =>
      printable(line)
        .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
        .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character),
    )
    .join("\n");
