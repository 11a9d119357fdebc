import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatGithub, formatGithubSummary } from "../../../src/reporters/findings/github.js";
import { printable } from "../../../src/words/phrases.js";
import { hostileReport, reportOf } from "../../support/reports.js";

/** A workflow command as the runner reads it. */
function read(line: string) {
  const [, command, list, message] =
    /^::(error|warning|notice) ([^:]*)::([^\r\n]*)$/.exec(line) ?? [];
  if (command === undefined || list === undefined || message === undefined) return undefined;
  const properties = Object.fromEntries(
    list.split(",").map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return [key, decoded(value.join("=")).replaceAll("%2C", ",")];
    }),
  );
  return { command, properties, message: decoded(message) };
}

const decoded = (text: string): string =>
  text.replace(/%(0A|0D|3A|2C|25)/g, (all) => decodeURIComponent(all));

const lines = (text: string) => text.trimEnd().split("\n");

test("a finding becomes an annotation, followed by a line for the log", () => {
  expect(formatGithub(reportOf([{ message: "100% `a:b`,\nc" }], "a,b:c.json"))).toBe(
    "::error file=a%2Cb%3Ac.json,line=3,endLine=3,col=5,endColumn=9,title=unknown-property::100%25 `a:b`,\\nc\n1 file is not valid: 1 error\n",
  );
});

test("every line but the last is a command that reads back, at most ten of a kind, most severe first", () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const commands = lines(formatGithub(report)).slice(0, -1).map(read);
      expect(commands).not.toContain(undefined);
      const kinds = commands.map((one) => one?.command);
      for (const kind of ["error", "warning", "notice"]) {
        expect(kinds.filter((one) => one === kind).length).toBeLessThanOrEqual(10);
      }
      const rank = (kind = "") => ["error", "warning", "notice"].indexOf(kind);
      expect(kinds).toEqual([...kinds].sort((a, b) => rank(a) - rank(b)));
      const own = (text: string) =>
        report.files.some((file) =>
          file.findings.some(
            ({ message, hint }) =>
              text === printable(hint === undefined ? message : `${message}; ${hint}`),
          ),
        );
      for (const one of commands) {
        if (one?.properties.title === "unknown-property") expect(own(one.message)).toBe(true);
      }
    }),
  );
});

test("of more than ten, nine are shown and the last gives the number of the others", () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ message: `finding ${index}` }));
  const commands = lines(formatGithub(reportOf([...many, { severity: "warning" }]))).map(read);
  expect(commands.filter((one) => one?.command === "error").map((one) => one?.message)).toEqual([
    ...many.slice(0, 9).map(({ message }) => message),
    "16 more errors; see the step summary",
  ]);
  expect(commands.filter((one) => one?.command === "warning")).toHaveLength(1);
});

test("ten are shown without a closing line", () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ message: `finding ${index}` }));
  expect(
    lines(formatGithub(reportOf(ten)))
      .slice(0, -1)
      .map((line) => read(line)?.message),
  ).toEqual(ten.map(({ message }) => message));
});

test("the summary is a Markdown table with one row for each finding", () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const rows = lines(formatGithubSummary(report)).filter((line) => line.startsWith("| "));
      const findings =
        report.files.flatMap((file) => file.findings).length + report.failures.length;
      expect(rows.length).toBe(findings === 0 ? 0 : findings + 2);
      for (const row of rows) {
        // Three cells: four bars that are not escaped.
        expect(row.replaceAll("\\\\", "").match(/(?<!\\)\|/g)).toHaveLength(4);
      }
    }),
  );
});

test("text in the summary is text", () => {
  const summary = formatGithubSummary(reportOf([{ message: "<b>x</b> `a|b` *c*" }]));
  expect(summary).toContain("\\<b\\>x\\</b\\> `a\\|b` \\*c\\*");
});

test("the summary stays below the size limit of GitHub, and counts what it leaves out", () => {
  const many = Array.from({ length: 20_000 }, () => ({ message: "ä".repeat(100) }));
  const summary = formatGithubSummary(reportOf(many));
  expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
  expect(summary).toMatch(/… and \d+ more\n$/);
});
