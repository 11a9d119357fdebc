import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { formatJunit } from "../../../src/reporters/findings/junit.js";
import type { Report } from "../../../src/reporters/findings/report.js";
import { cases } from "../../support/effort.js";
import { hostileReport, reportOf } from "../../support/reports.js";

const schemas = ["junit-ant.xsd", "junit-jenkins.xsd"].map((name) =>
  readFileSync(new URL(`../../report-schemas/${name}`, import.meta.url), "utf8"),
);
const time = new Date("2024-05-31T12:00:00.123Z");
const format = (report: Report, failOn: "error" | "warning" | "never" = "error") =>
  formatJunit(report, { failOn, time });

/** The errors from both schemas. One run of the checker reads all documents. */
async function schemaErrors(documents: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const schema of schemas) {
    const xml = documents.map((contents, index) => ({ fileName: `r${index}.xml`, contents }));
    const { errors } = await validateXML({ xml, schema });
    found.push(...errors.map((error) => error.rawMessage));
  }
  return found;
}

test("every report is valid against both schemas, whatever documents contain", async () => {
  const reports = fc.sample(hostileReport, cases(200));
  expect(await schemaErrors(reports.map((report) => format(report)))).toEqual([]);
});

test("the schemas are looked at: a suite without name is refused by both", async () => {
  const broken = format(reportOf([{}])).replace(/ name="db.yaml"/, "");
  expect(await schemaErrors([broken])).toHaveLength(2);
});

test("a file without findings is a test that passes", () => {
  expect(format(reportOf([]))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite package="datastore-descriptor" id="0" name="db.yaml" timestamp="2024-05-31T12:00:00" hostname="localhost" tests="1" failures="0" errors="0" skipped="0" time="0">
    <properties/>
    <testcase name="no findings" classname="db.yaml" time="0"/>
    <system-out/>
    <system-err/>
  </testsuite>
</testsuites>
`);
});

test("findings that make the command fail are failures; others are skipped", () => {
  const report = reportOf([{}, { severity: "warning", pointer: "" }]);
  const xml = format(report);
  expect(xml).toContain('tests="2" failures="1" errors="0" skipped="1"');
  expect(xml).toContain('<failure message="unknown property `hots`');
  expect(xml).toContain("db.yaml:3:5: error[unknown-property]: unknown property `hots`");
  expect(xml).toContain('<skipped message="db.yaml:3:5: unknown property');
  expect(format(report, "warning")).toContain('failures="2" errors="0" skipped="0"');
  expect(format(report, "never")).toContain('failures="0" errors="0" skipped="2"');
});

test("a file that could not be checked is an error", () => {
  const xml = format({
    files: [],
    failures: [{ path: "a.json", message: "no such file" }],
    skipped: [],
  });
  expect(xml).toContain('errors="1"');
  expect(xml).toContain('<error message="no such file" type="not-checked">no such file</error>');
});
