import * as fc from "fast-check";
import type { ReportedFinding } from "../../src/findings/reported-finding.js";
import type { FileReport, Report } from "../../src/reporters/findings/report.js";

/** Text with everything that a format could take for something else. */
export const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "]]>",
    "</failure><x>&amp;",
    "::error::x\n::set-output name=a::b",
    "%0A%25,:",
    "{0} {name} [a](1) [b](javascript:x)",
    "| `a` | <script>",
    "\u001b[31m\u0000\u2028\ud800\uffff\ufffe",
    "__proto__",
    "größe/数/😀",
    "..\\a b?c#d%20",
  ),
);

const position = fc.record({
  line: fc.integer({ min: 1, max: 1e6 }),
  column: fc.integer({ min: 1, max: 1e6 }),
  offset: fc.nat(),
});
const range = fc.record({ start: position, end: position });
const edit = fc.record(
  { file: hostileText, range, newText: hostileText },
  { requiredKeys: ["range", "newText"] },
);
const fix = fc.record({
  title: hostileText,
  safe: fc.boolean(),
  edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
});
const related = fc.record(
  { message: hostileText, file: hostileText, pointer: hostileText, range },
  { requiredKeys: ["message", "pointer"] },
);

/** A finding with everything in it that a document can put there. */
export const hostileFinding: fc.Arbitrary<ReportedFinding> = fc.record(
  {
    code: fc.constantFrom("unknown-property", "missing-property", "my-rule"),
    severity: fc.constantFrom("error", "warning", "info"),
    message: hostileText.map((text) => `found ${text}`),
    file: hostileText,
    pointer: hostileText,
    range,
    help: fc.constant("dsd explain x"),
    hint: hostileText.map((text) => `--root ${text}`),
    related: fc.array(related, { maxLength: 2 }),
    fixes: fc.array(fix, { maxLength: 2 }),
  },
  { requiredKeys: ["code", "severity", "message", "pointer", "help"] },
);

const fileReport = fc
  .record({
    path: hostileText,
    findings: fc.array(hostileFinding, { maxLength: 15 }),
    complete: fc.boolean(),
    referenced: fc.boolean(),
    hidden: fc.nat(3),
  })
  .map(({ path, findings, complete, referenced, hidden }): FileReport => {
    const number = (severity: string) => findings.filter((one) => one.severity === severity).length;
    const errorCount = number("error") + hidden;
    const counts = { errorCount, warningCount: number("warning"), infoCount: number("info") };
    const truncated = hidden > 0;
    return {
      path,
      valid: errorCount === 0,
      complete,
      referenced,
      ...counts,
      truncated,
      descriptors: [],
      findings,
    };
  });

/** Any report of a run. */
export const hostileReport: fc.Arbitrary<Report> = fc.record({
  files: fc.array(fileReport, { maxLength: 4 }),
  failures: fc.array(
    fc.record({ path: hostileText, message: hostileText.map((text) => `x${text}`) }),
    {
      maxLength: 2,
    },
  ),
  skipped: fc.array(hostileText, { maxLength: 3 }),
});

/** A report of one file, for tests of details. */
export function reportOf(findings: Partial<ReportedFinding>[], path = "db.yaml"): Report {
  const complete = findings.map(
    (finding) =>
      ({
        code: "unknown-property",
        severity: "error",
        message: "unknown property `hots` in Server Info; did you mean `host`?",
        file: path,
        pointer: "/services/dev/serverInfo/hots",
        range: {
          start: { line: 3, column: 5, offset: 40 },
          end: { line: 3, column: 9, offset: 44 },
        },
        help: "dsd explain unknown-property",
        ...finding,
      }) as ReportedFinding,
  );
  const number = (severity: string) => complete.filter((one) => one.severity === severity).length;
  const counts = {
    errorCount: number("error"),
    warningCount: number("warning"),
    infoCount: number("info"),
  };
  const verdict = { valid: counts.errorCount === 0, complete: true, truncated: false };
  return {
    files: [{ path, ...verdict, ...counts, descriptors: [""], findings: complete }],
    failures: [],
    skipped: [],
  };
}
