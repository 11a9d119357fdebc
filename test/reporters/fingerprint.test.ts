import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintsOf } from "../../src/reporters/fingerprint.js";
import type { Report } from "../../src/reporters/report.js";
import { hostileReport, reportOf } from "../support/reports.js";

const all = (report: Report) => [...fingerprintsOf(report).values()];

test("no two findings have the same fingerprint", () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const names = all(report);
      expect(names).toHaveLength(report.files.flatMap((file) => file.findings).length);
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

test("they survive other lines and another order of tables", () => {
  const fault = (table: number, column: number, line: number) => ({
    pointer: `/schema/tables/${table}/columns/${column}/hots`,
    range: {
      start: { line, column: 1, offset: line },
      end: { line, column: 2, offset: line + 1 },
    },
  });
  const before = reportOf([fault(0, 2, 10), fault(7, 0, 90), { pointer: "/info/versio" }]);
  const after = reportOf([{ pointer: "/info/versio" }, fault(3, 1, 20), fault(4, 4, 30)]);
  expect(all(after).sort()).toEqual(all(before).sort());
});

test("they differ by file, code, key and message", () => {
  const names = [
    all(reportOf([{}])),
    all(reportOf([{}], "other.yaml")),
    all(reportOf([{ code: "wrong-type" }])),
    all(reportOf([{ pointer: "/services/dev/serverInfo/host" }])),
    all(reportOf([{ message: "x" }])),
  ].flat();
  expect(new Set(names).size).toBe(5);
});
