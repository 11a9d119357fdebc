import { readFileSync } from "node:fs";
import { default as Ajv4 } from "ajv-draft-04";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatSarif } from "../../../src/reporters/findings/sarif.js";
import { cases } from "../../support/effort.js";
import { hostileReport, reportOf } from "../../support/reports.js";

const ajv = new Ajv4.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv as never);
const schema = readFileSync(
  new URL("../../report-schemas/sarif-2.1.0.schema.json", import.meta.url),
  "utf8",
);
const validate = ajv.compile(JSON.parse(schema) as object);

const describe = (code: string) =>
  code === "my-rule" ? undefined : { summary: `About ${code}.`, page: `# ${code}\n\nText.` };
const format = (report: Parameters<typeof formatSarif>[0]) =>
  formatSarif(report, { version: "1.2.3", describe });

test("every report is valid against the published schema, whatever documents contain", () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      validate(JSON.parse(format(report)));
      expect(validate.errors ?? []).toEqual([]);
    }),
    { numRuns: cases(300) },
  );
});

test("the schema is looked at: a result without message is refused", () => {
  const log = JSON.parse(format(reportOf([{}])));
  delete log.runs[0].results[0].message;
  expect(validate(log)).toBe(false);
});

test("a finding becomes a result with region, rule, fix and related place", () => {
  const range = {
    start: { line: 1, column: 2, offset: 1 },
    end: { line: 1, column: 4, offset: 3 },
  };
  const edits = [{ file: "db.yaml", range, newText: "host" }];
  const fixes = [{ title: "rename to `host`", safe: true, edits }];
  const related = [{ message: "referenced from here", file: "a b/ä.json", pointer: "/x", range }];
  const [run] = JSON.parse(format(reportOf([{ fixes, related }]))).runs;
  expect(run.columnKind).toBe("utf16CodeUnits");
  expect(run.tool.driver.rules).toEqual([
    {
      id: "unknown-property",
      shortDescription: { text: "About unknown-property." },
      help: { text: "dsd explain unknown-property", markdown: "# unknown-property\n\nText." },
      defaultConfiguration: { level: "error" },
    },
  ]);
  const region = { startLine: 1, startColumn: 2, endLine: 1, endColumn: 4 };
  expect(run.results).toMatchObject([
    {
      ruleId: "unknown-property",
      ruleIndex: 0,
      level: "error",
      message: { text: "unknown property `hots` in Server Info; did you mean `host`?" },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "db.yaml" },
            region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 },
          },
          logicalLocations: [{ fullyQualifiedName: "/services/dev/serverInfo/hots" }],
        },
      ],
      relatedLocations: [
        {
          id: 1,
          physicalLocation: { artifactLocation: { uri: "a%20b/%C3%A4.json" }, region },
          message: { text: "referenced from here" },
        },
      ],
      fixes: [
        {
          description: { text: "rename to `host`" },
          artifactChanges: [
            {
              artifactLocation: { uri: "db.yaml" },
              replacements: [{ deletedRegion: region, insertedContent: { text: "host" } }],
            },
          ],
          properties: { safe: true },
        },
      ],
    },
  ]);
});

test("a path is a URI reference", () => {
  const uriOf = (path: string): string =>
    JSON.parse(format(reportOf([{}], path))).runs[0].results[0].locations[0].physicalLocation
      .artifactLocation.uri;
  expect(uriOf("<stdin>")).toBe("%3Cstdin%3E");
  expect(uriOf("a:b/100%.json")).toBe("a%3Ab/100%25.json");
  expect(uriOf("/srv/db #1.json")).toBe("file:///srv/db%20%231.json");
  expect(uriOf("C:/data/db.json")).toBe("file:///C:/data/db.json");
  expect(uriOf("https://example.org/db.json")).toBe("https://example.org/db.json");
});

test("text is not taken for an argument or a link", () => {
  const [result] = JSON.parse(format(reportOf([{ message: "`{0}` and [a](1)" }]))).runs[0].results;
  expect(result.message.text).toBe("`{{0}}` and \\[a](1)");
});

test("a file that could not be checked is reported", () => {
  const report = { ...reportOf([]), failures: [{ path: "x.json", message: "permission denied" }] };
  const [invocation] = JSON.parse(format(report)).runs[0].invocations;
  expect(invocation.executionSuccessful).toBe(false);
  expect(invocation.toolExecutionNotifications[0].message.text).toBe("permission denied");
});
