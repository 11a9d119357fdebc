// A report is bounded in size, in every format, and says what it leaves out.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { formatGithub, formatGithubSummary } from "../../../src/reporters/findings/github.js";
import { formatGitlab } from "../../../src/reporters/findings/gitlab.js";
import { formatJson } from "../../../src/reporters/findings/json.js";
import { formatJunit } from "../../../src/reporters/findings/junit.js";
import { formatPretty } from "../../../src/reporters/findings/pretty.js";
import {
  boundReport,
  MAX_REPORT_BYTES,
  type Report,
} from "../../../src/reporters/findings/report.js";
import { formatSarif } from "../../../src/reporters/findings/sarif.js";
import { inTurn } from "../../support/effort.js";
import { folderPerTest } from "../../support/folder.js";
import { reportOf } from "../../support/reports.js";
import { runMain } from "../../support/run-main.js";

const FORMATS = ["pretty", "json", "sarif", "github", "gitlab", "junit"];

const folder = folderPerTest();

const schemaOf = (file: string): object =>
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8"));

describe("a key of a million characters with a thousand mistakes below it", () => {
  test.each(
    inTurn([
      ["plain", "k", 1_000_000],
      ["of control characters", "\u0001", 100_000],
      ["of emoji", "\u{1f600}", 100_000],
      ["of tildes and slashes", "~/", 200_000],
    ] as const),
  )("%s gives small reports", async (_, part, count) => {
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (__, n) => [`k${n}`, 1]));
    folder.write("db.json", {
      datastoreapi: "1.0.0",
      info: { title: "t", version: "1.0.0" },
      services: { [part.repeat(count)]: { name: "n", ...unknown } },
      schema: {},
    });
    const outputs = FORMATS.flatMap((format) => ["--output", `${format}=${format}.out`]);
    const { code } = await runMain(["lint", ...outputs, "db.json"], { cwd: folder.path });
    expect(code).toBe(1);
    const size = statSync(join(folder.path, "db.json")).size;
    for (const format of FORMATS) {
      const bytes = statSync(join(folder.path, `${format}.out`)).size;
      expect(bytes, format).toBeLessThan(8 * size + 1_000_000);
    }
    const { files } = JSON.parse(folder.read("json.out"));
    expect(files[0]).toMatchObject({ errorCount: 1_000, truncated: true });
    // The pointer of what is reported is exact.
    expect(files[0].findings[0].pointer.length).toBeGreaterThan(count);
    // People are shown a part of it.
    for (const line of folder.read("pretty.out").split("\n")) {
      expect(line.length).toBeLessThan(2_000);
    }
    expect(folder.read("pretty.out")).toMatch(/… and \d+ more in db.json/);
  });
});

test("deep documents with a thousand duplicate keys at the bottom give small reports", async () => {
  const depth = 20_000;
  const bottom = `{${'"b":1,'.repeat(1_000)}"b":1}`;
  const deep = '{"a":'.repeat(depth) + bottom + "}".repeat(depth);
  folder.write(
    "db.json",
    `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{},"schema":{"tables":[{"specification":"s","definition":${deep}}]}}`,
  );
  const outputs = FORMATS.flatMap((format) => ["--output", `${format}=${format}.out`]);
  const { code } = await runMain(["lint", ...outputs, "db.json"], { cwd: folder.path });
  expect(code).toBe(1);
  for (const format of FORMATS) {
    expect(statSync(join(folder.path, `${format}.out`)).size, format).toBeLessThan(3_000_000);
  }
  expect(JSON.parse(folder.read("json.out")).files[0]).toMatchObject({
    errorCount: 1_000,
    truncated: true,
  });
});

/** Two files; the second has more than fits. */
const bounded = (): Report => {
  const [one, two] = ["a.yaml", "b.yaml"].map((path) =>
    reportOf(
      Array.from({ length: 9 }, (_, n) => ({ message: `message ${n}` })),
      path,
    ),
  );
  return boundReport(
    { files: [...(one?.files ?? []), ...(two?.files ?? [])], failures: [], skipped: [] },
    12 * 1_200,
  );
};

describe("a report that is too large", () => {
  test("keeps its counts and its first findings", () => {
    const [one, two] = bounded().files;
    expect(one).toMatchObject({ truncated: false, errorCount: 9 });
    expect(one?.findings.length).toBe(9);
    expect(two).toMatchObject({ truncated: true, errorCount: 9 });
    expect(two?.findings.length).toBeGreaterThan(0);
    expect(two?.findings.length).toBeLessThan(9);
  });

  test("leaves out the findings of all later files", () => {
    const many = reportOf(Array.from({ length: 9 }, () => ({})));
    const [file] = many.files;
    const files = Array.from({ length: 5 }, (_, n) => ({ ...file, path: `${n}` })) as never;
    const kept = boundReport({ ...many, files }, 5_000).files.map(
      ({ findings }) => findings.length,
    );
    expect(kept[0]).toBeGreaterThan(0);
    expect(kept.slice(1)).toEqual([0, 0, 0, 0]);
  });

  test.each(["a", "ä", "\u{1f600}", "\u202e", "\u0001", '"', "\\"])(
    "is as small as asked for as JSON, and at most four times as large in any format, with %j in it",
    (part) => {
      const maxBytes = 60_000;
      const findings = Array.from({ length: 90 }, () => ({ message: part.repeat(1_000) }));
      const report = boundReport(reportOf(findings), maxBytes);
      expect(report.files[0]).toMatchObject({ truncated: true, errorCount: 90 });
      const texts = {
        pretty: formatPretty(report),
        json: formatJson(report),
        sarif: formatSarif(report, { version: "1.0.0", describe: () => undefined }),
        github: formatGithub(report),
        gitlab: formatGitlab(report),
        junit: formatJunit(report, { failOn: "error", time: new Date(0) }),
      };
      for (const [format, text] of Object.entries(texts)) {
        const most = format === "json" ? maxBytes : 4 * maxBytes;
        expect(Buffer.byteLength(text), format).toBeLessThan(most);
      }
    },
  );

  test("that is not too large is the same", () => {
    const report = reportOf([{}]);
    expect(boundReport(report)).toBe(report);
  });

  const hidden = () => 9 - (bounded().files[1]?.findings.length ?? 0);
  const limit = `a report has at most ${MAX_REPORT_BYTES / 1e6} MB of findings, counted as JSON`;

  test("says so in pretty", () => {
    expect(formatPretty(bounded())).toContain(`… and ${hidden()} more in b.yaml (${limit})`);
  });

  test("says so in JSON, and is valid against its schema", () => {
    const report = JSON.parse(formatJson(bounded()));
    const accepts = new Ajv2020().compile(schemaOf("schema/report.schema.json"));
    expect(accepts(report), JSON.stringify(accepts.errors)).toBe(true);
    expect(report.files.map((file: { truncated: boolean }) => file.truncated)).toEqual([
      false,
      true,
    ]);
    expect(report.summary.errors).toBe(18);
  });

  test("says so in SARIF", () => {
    const log = JSON.parse(formatSarif(bounded(), { version: "1.0.0", describe: () => undefined }));
    expect(log.runs[0].invocations[0].toolExecutionNotifications).toMatchObject([
      { level: "note", message: { text: `${hidden()} more findings are not shown (${limit})` } },
    ]);
  });

  test("says so in the report for GitLab, which is valid against its schema", () => {
    const entries = JSON.parse(formatGitlab(bounded()));
    const schema = schemaOf("test/report-schemas/gitlab-code-quality.schema.json");
    const accepts = new Ajv({ strict: false }).compile({ ...schema, $schema: undefined });
    expect(accepts(entries), JSON.stringify(accepts.errors)).toBe(true);
    expect(entries.at(-1)).toMatchObject({
      check_name: "more-findings",
      description: `${hidden()} more findings are not shown (${limit})`,
      location: { path: "b.yaml" },
    });
  });

  test("says so in JUnit and for GitHub", () => {
    const junit = formatJunit(bounded(), { failOn: "error", time: new Date(0) });
    expect(junit).toContain(`${hidden()} more findings are not shown (${limit})`);
    expect(formatGithub(bounded())).toContain("9 more errors; see the step summary");
    expect(formatGithubSummary(bounded())).toContain(`… and ${hidden()} more`);
  });
});
