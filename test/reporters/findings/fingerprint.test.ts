import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintsOf } from "../../../src/reporters/findings/fingerprint.js";
import type { Report } from "../../../src/reporters/findings/report.js";
import { descriptor, Folder } from "../../support/folder.js";
import { hostileReport, reportOf } from "../../support/reports.js";
import { runMain } from "../../support/run-main.js";

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

test("they survive other lines, another message, and another order of findings", () => {
  const finding = (place: string, index: number, line: number, message: string) => ({
    place,
    pointer: `/schema/tables/${index}/hots`,
    message,
    range: {
      start: { line, column: 1, offset: line },
      end: { line, column: 2, offset: line + 1 },
    },
  });
  const orders = "/schema/tables/[orders]/hots";
  const lines = "/schema/tables/[lines]/hots";
  const before = reportOf([finding(orders, 0, 10, "old"), finding(lines, 7, 90, "old")]);
  const after = reportOf([finding(lines, 3, 20, "new"), finding(orders, 4, 30, "new")]);
  expect(all(after)).toEqual(all(before).reverse());
});

test("they differ by file, code and place", () => {
  const names = [
    all(reportOf([{}])),
    all(reportOf([{}], "other.yaml")),
    all(reportOf([{ code: "wrong-type" }])),
    all(reportOf([{ pointer: "/services/dev/serverInfo/host" }])),
    all(reportOf([{ place: "/schema/tables/[orders]/hots" }])),
    all(reportOf([{ place: "/schema/tables/[lines]/hots" }])),
  ].flat();
  expect(new Set(names).size).toBe(6);
});

test.each(["gitlab", "sarif"])("in a report for %s they survive a reordering", async (format) => {
  const folder = new Folder();
  const table = (name: string, keys = { nmae: "id" } as object) => ({
    fullyQualifiedName: name,
    version: "1.0.0",
    columns: [{ fullyQualifiedName: `${name}.id`, ...keys }],
  });
  const fingerprints = async (...tables: object[]) => {
    folder.write("db.json", descriptor({}, tables));
    const { stdout } = await runMain(["validate", "--format", format], { cwd: folder.path });
    return (
      stdout.match(/"(?:fingerprint|datastoreDescriptor\/v1)": "[0-9a-f]{16}"/g) ?? []
    ).sort();
  };
  const before = await fingerprints(table("orders"), table("lines"));
  const after = await fingerprints(table("new", { name: "id" }), table("lines"), table("orders"));
  folder.remove();
  expect(before).toHaveLength(2);
  expect(after).toEqual(before);
});
