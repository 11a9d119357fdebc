import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatGitlab } from "../../../src/reporters/findings/gitlab.js";
import { hiddenCount } from "../../../src/reporters/findings/report.js";
import { hostileReport, reportOf } from "../../support/reports.js";

const file = new URL("../../report-schemas/gitlab-code-quality.schema.json", import.meta.url);
const validate = new Ajv2020().compile(JSON.parse(readFileSync(file, "utf8")) as object);

test("every report is a Code Quality report, whatever documents contain", () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const entries = JSON.parse(formatGitlab(report));
      validate(entries);
      expect(validate.errors ?? []).toEqual([]);
      const findings = report.files.flatMap((one) => one.findings);
      // A file with more findings than are shown has one entry more.
      const hidden = report.files.filter((file) => hiddenCount(file) > 0);
      expect(entries).toHaveLength(findings.length + report.failures.length + hidden.length);
    }),
  );
});

test("a finding becomes an entry with its line", () => {
  const [entry] = JSON.parse(formatGitlab(reportOf([{ severity: "warning" }])));
  expect(entry).toEqual({
    description: "unknown property `hots` in Server Info; did you mean `host`?",
    check_name: "unknown-property",
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    severity: "minor",
    location: { path: "db.yaml", lines: { begin: 3, end: 3 } },
  });
});

test("the same finding in two files has two fingerprints", () => {
  const [a] = JSON.parse(formatGitlab(reportOf([{}], "a.json")));
  const [b] = JSON.parse(formatGitlab(reportOf([{}], "b.json")));
  expect(a.fingerprint).not.toBe(b.fingerprint);
});

test("nothing found is an empty array", () => {
  expect(formatGitlab(reportOf([]))).toBe("[]\n");
});
