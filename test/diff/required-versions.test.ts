// The versions that changes ask for: findings, places, and fixes.

import fc from "fast-check";
import SemVer from "semver/classes/semver.js";
import { describe, expect, test } from "vitest";
import type { DatastoreDescriptor, ServerInfo } from "../../generated/descriptor.js";
import type { ChangeCode } from "../../src/diff/compare/change-kinds.js";
import type { DiffSettings } from "../../src/diff/settings.js";
import { openInput } from "../../src/engine/check.js";
import { diffResults } from "../../src/engine/compare/compare-entries.js";
import { diff } from "../../src/engine/compare/diff.js";
import { applyFixes } from "../../src/engine/fix/apply-fixes.js";
import { WrittenTexts } from "../../src/engine/read-through-fixes.js";
import { nextVersion, parseVersion } from "../../src/model/version.js";
import { cases, sample } from "../support/effort.js";
import { edited, fullDescriptor, Parts } from "./descriptor.js";
import { EDITS } from "./edits.js";

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const OLD = json(fullDescriptor());

/** The codes, severities and pointers of the findings about versions. */
async function findingsOf(next: DatastoreDescriptor, settings: DiffSettings = {}, old = OLD) {
  const { findings } = await diff(old, json(next), settings);
  return findings.map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`);
}

/** Applies the fixes until nothing changes. */
async function fixed(old: string, text: string, settings: DiffSettings = {}): Promise<string> {
  const { findings } = await diff(old, text, settings);
  return applyFixes(text, findings).text;
}

test("a finding has the required version as data, also where nothing can be written", async () => {
  const yaml = (version: string, type: string) => `datastoreapi: 1.0.0
info: { title: Shop, version: ${version} }
services: {}
schema: { tables: [{ fullyQualifiedName: a, version: 1.0.0, columns: [{ name: b, dataType: ${type} }] }] }
`;
  const { findings, requires } = await diff(yaml("1.0.0", "INT"), yaml("!!str 1.0.0", "BIGINT"));
  expect(requires).toBe("2.0.0");
  expect(findings.map(({ pointer, details, fixes }) => [pointer, details, fixes?.length])).toEqual([
    ["/info/version", { version: "2.0.0" }, undefined],
    ["/schema/tables/0/version", { version: "2.0.0" }, 1],
  ]);
});

describe("nextVersion", () => {
  test.each([
    ["1.4.2", "major", "2.0.0"],
    ["1.4.2", "minor", "1.5.0"],
    ["1.4.2", "patch", "1.4.3"],
    ["1.4.2", "none", "1.4.2"],
    ["0.4.2", "major", "0.5.0"],
    ["0.4.2", "minor", "0.4.3"],
    ["0.4.2", "patch", "0.4.3"],
    ["1.4.2-rc.1+build.5", "minor", "1.5.0"],
  ] as const)("%s with a %s change: %s", (version, impact, expected) => {
    const parsed = parseVersion(version);
    expect(parsed && nextVersion(parsed, impact).version).toBe(expected);
  });

  test.each(["", "1", "1.0", "v1.0.0", "01.0.0", "1.0.0-", "1.0.0 ", `${"9".repeat(20)}.0.0`])(
    "%j is no version to count from",
    (text) => expect(parseVersion(text)).toBeUndefined(),
  );
});

describe("a table that has changed", () => {
  const removed = (version: string, tableVersion: string) =>
    edited(({ descriptor, orders }) => {
      descriptor.info.version = version;
      orders.version = tableVersion;
      orders.columns.splice(4, 1);
    });

  test.each([
    [
      "1.4.2",
      "2.3.4",
      [
        "error version-not-raised /info/version",
        "error version-not-raised /schema/tables/0/version",
      ],
    ],
    [
      "1.5.0",
      "2.4.0",
      ["error version-too-low /info/version", "error version-too-low /schema/tables/0/version"],
    ],
    [
      "1.4.1",
      "2.3.3",
      ["error version-lowered /info/version", "error version-lowered /schema/tables/0/version"],
    ],
    ["2.0.0", "2.9.9", ["error version-too-low /schema/tables/0/version"]],
    ["2.0.0", "3.0.0", []],
    ["7.1.0", "4.0.0-beta.1", []],
  ])("declared as %s and %s", async (version, tableVersion, expected) => {
    expect(await findingsOf(removed(version, tableVersion))).toEqual(expected);
  });

  test("the message says what the version is, what it has to be, and why", async () => {
    const { findings } = await diff(OLD, json(removed("1.5.0", "3.0.0")));
    expect(findings.map(({ message }) => message)).toEqual([
      "the version of the descriptor is `1.5.0`, and has to be `2.0.0` or higher: column `details` of table `orders` was removed",
    ]);
    expect(findings[0]?.range?.start.line).toBe(5);
  });

  test("a missing patch step is a warning", async () => {
    const next = edited(({ descriptor }) => {
      descriptor.info.title = "Web shop";
    });
    expect(await findingsOf(next)).toEqual(["warning version-not-raised /info/version"]);
  });

  test("a step of a table's major version asks for one of the document", async () => {
    const next = edited(({ descriptor, orders }) => {
      orders.version = "3.0.0";
      descriptor.info.version = "1.9.0";
    });
    const { findings, changes, requires } = await diff(OLD, json(next));
    expect(changes).toEqual([]);
    expect(requires).toBe("2.0.0");
    expect(findings.map(({ message }) => message)).toEqual([
      "the version of the descriptor is `1.9.0`, and has to be `2.0.0` or higher: the major version of table `orders` changed",
    ]);
  });
});

describe("a version that cannot be compared", () => {
  const broken = (edit: (parts: Parts) => void) =>
    edited((parts) => {
      parts.orders.columns.splice(4, 1);
      edit(parts);
    });
  const setVersions = (version: unknown) =>
    broken(({ descriptor, orders }) => {
      Object.assign(descriptor.info, { version });
      Object.assign(orders, { version });
    });

  test.each([
    ["no version", undefined, "", "the descriptor has no version; it has to be"],
    ["2.0", "2.0", "/version", "the version of the descriptor is `2.0`, which is not a version"],
    ["the number 2", 2, "/version", "the version of the descriptor is `2`, which is not a version"],
    [
      "an empty text",
      "",
      "/version",
      "the version of the descriptor is ``, which is not a version",
    ],
  ])("%s is an error, and the fix writes the version", async (_, version, place, message) => {
    const next = setVersions(version);
    expect(await findingsOf(next)).toEqual([
      `error version-too-low /info${place}`,
      `error version-too-low /schema/tables/0${place}`,
    ]);
    const { findings } = await diff(OLD, json(next));
    expect(findings[0]?.message).toContain(message);
    expect(findings[0]?.message).toContain("`2.0.0` or higher: column `details`");
    expect(findings.map(({ range }) => range !== undefined)).toEqual([true, true]);
    const text = await fixed(OLD, json(next));
    expect(JSON.parse(text)).toMatchObject({
      info: { version: "2.0.0" },
      schema: { tables: [{ version: "3.0.0" }, {}, {}, {}, {}] },
    });
    expect((await diff(OLD, text)).findings).toEqual([]);
  });

  test("it is an error without a change, too, and where only a patch step is missing", async () => {
    for (const title of ["Shop", "Web shop"]) {
      const next = edited(({ descriptor }) => {
        descriptor.info.title = title;
        descriptor.info.version = "1.4";
      });
      expect(await findingsOf(next)).toEqual(["error version-too-low /info/version"]);
    }
  });

  test.each([
    ["goes", undefined],
    ["is no object", "1.5.0"],
  ])("an Info object that %s has no place for a fix", async (_, info) => {
    const { findings } = await diff(OLD, json({ ...setVersions("3.0.0"), info }));
    expect(findings).toMatchObject([{ code: "version-too-low", severity: "error", pointer: "" }]);
    expect(findings[0]).not.toHaveProperty("fixes");
  });

  test("a Standard Definition gets its version beside its name", async () => {
    const next = edited(({ visits, descriptor }) => {
      Object.assign(visits, { version: undefined });
      delete visits.definition.properties.path;
      descriptor.info.version = "2.0.0";
    });
    expect(await findingsOf(next)).toEqual(["error version-too-low /schema/tables/2"]);
    const text = await fixed(OLD, json(next));
    expect(JSON.parse(text)).toMatchObject({
      schema: { tables: [{}, {}, { version: "2.0.0" }, {}, {}] },
    });
  });

  test("in YAML, it is written as a line", async () => {
    const yaml = (version: string, type: string) => `datastoreapi: 1.0.0
info:
  title: Shop # the shop
${version}services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      version: 9.0.0
      columns: [{ fullyQualifiedName: shop.orders.id, dataType: ${type} }]
`;
    const text = await fixed(yaml("  version: 1.0.0\n", "INT"), yaml("", "INT"));
    expect(text).toBe(yaml('  version: "1.0.0"\n', "INT"));
  });

  test("nothing is asked for if the old version cannot be read", async () => {
    const old = edited(({ descriptor }) => void Object.assign(descriptor.info, { version: "1" }));
    const { findings, requires } = await diff(json(old), json(setVersions("3.0.0")));
    expect({ findings, requires }).toEqual({ findings: [], requires: undefined });
  });
});

describe("prereleases", () => {
  const declared = (version: string) =>
    json(
      edited(({ descriptor }) => {
        descriptor.info.version = version;
      }),
    );

  test.each([
    ["2.0.0", "2.0.0-rc.1"],
    ["2.0.0-rc.2", "2.0.0-rc.1"],
    ["2.0.0-rc.10", "2.0.0-rc.9"],
    ["2.0.0-rc.1.1", "2.0.0-rc.1"],
    ["2.0.0-rc", "2.0.0-1"],
    ["2.0.0-rc.1+a", "2.0.0-alpha+b"],
  ])("from %s, %s is lower; the message quotes both", async (old, next) => {
    const { findings } = await diff(declared(old), declared(next));
    expect(findings).toMatchObject([
      {
        code: "version-lowered",
        message: `the version of the descriptor is \`${next}\`, which is lower than before (\`${old}\`)`,
      },
    ]);
    const text = await fixed(declared(old), declared(next));
    expect((await diff(declared(old), text)).findings).toEqual([]);
    expect((await diff(declared(next), declared(old))).findings).toEqual([]);
  });

  test.each([
    ["2.0.0-rc.1", "2.0.0-rc.1"],
    ["2.0.0-rc.1", "2.0.0-rc.1+build"],
    ["2.0.0-rc.1", "2.0.0"],
  ])("from %s, %s is not lower", async (old, next) => {
    expect((await diff(declared(old), declared(next))).findings).toEqual([]);
  });

  test("they do not count for a step, and messages quote them", async () => {
    const title = (text: string) => text.replace("Shop", "Web shop");
    const { findings } = await diff(declared("2.0.0-rc.1"), title(declared("2.0.0-rc.2")));
    expect(findings.map(({ message }) => message)).toEqual([
      "the version of the descriptor is `2.0.0-rc.2`, and has to be `2.0.1` or higher: `title` in `info` changed",
    ]);
  });
});

describe("a fully qualified name that ends in the major version", () => {
  const versioned = (major: number, version: string, edit: (parts: Parts) => void = () => {}) =>
    edited((parts) => {
      parts.orders.fullyQualifiedName = `shop.public.orders.${major}`;
      parts.orders.version = version;
      parts.descriptor.info.version = version;
      edit(parts);
    });
  const old = json(versioned(2, "2.3.4"));

  test("stepping it with the version is no change", async () => {
    const { changes, findings } = await diff(old, json(versioned(3, "3.0.0")));
    expect({ changes, findings }).toEqual({ changes: [], findings: [] });
  });

  test("it must not stay behind", async () => {
    expect(await findingsOf(versioned(2, "3.0.0"), {}, old)).toEqual([
      "warning stale-name-major /schema/tables/0/fullyQualifiedName",
    ]);
  });

  test("one that was wrong before is not reported again", async () => {
    expect(await findingsOf(versioned(1, "2.3.4"), {}, json(versioned(1, "2.3.4")))).toEqual([]);
  });

  test("the fix writes both", async () => {
    const next = json(versioned(2, "2.3.4", ({ orders }) => void orders.columns.splice(4, 1)));
    const text = await fixed(old, next);
    expect(JSON.parse(text)).toMatchObject({
      info: { version: "3.0.0" },
      schema: {
        tables: [{ version: "3.0.0", fullyQualifiedName: "shop.public.orders.3" }, {}, {}, {}, {}],
      },
    });
    expect((await diff(old, text)).findings).toEqual([]);
  });

  test("the fix needs a review if columns repeat the major version", async () => {
    const withColumns = (parts: Parts) => {
      for (const column of parts.orders.columns) {
        column.fullyQualifiedName = `shop.public.orders.2.${column.name}`;
      }
    };
    const { findings } = await diff(old, json(versioned(2, "3.0.0", withColumns)));
    expect(findings.map(({ fixes }) => fixes?.map(({ safe }) => safe))).toEqual([[false]]);
  });
});

test("comments and quotes of YAML stay", async () => {
  const yaml = (type: string) => `# The shop
datastoreapi: 1.0.0
info: { title: Shop, version: '1.0.0' } # of the shop
services: {}
schema:
  tables:
    - fullyQualifiedName: urn:x:shop.orders.1
      name: orders
      version: 1.0.0 # of the table
      columns: [{ fullyQualifiedName: urn:x:shop.orders.id, dataType: ${type} }]
`;
  const text = await fixed(yaml("INT"), yaml("TEXT"));
  expect(text).toBe(
    yaml("TEXT")
      .replace("'1.0.0'", "'2.0.0'")
      .replace("version: 1.0.0 #", "version: 2.0.0 #")
      .replace("orders.1", "orders.2"),
  );
  expect(await fixed(yaml("INT"), text)).toBe(text);
});

describe("for every kind of change", () => {
  test.each(sample(EDITS, 2))(
    "$code: $title: the fixes leave no finding",
    async ({ edit, renames = [] }) => {
      const text = await fixed(OLD, json(edited(edit)), { renames });
      expect((await diff(OLD, text, { renames })).findings).toEqual([]);
      expect(await fixed(OLD, text, { renames })).toBe(text);
    },
  );
});

const version = fc
  .tuple(fc.nat(3), fc.nat(3), fc.nat(3))
  .map((parts) => new SemVer(parts.join(".")));

test("a version leaves a finding if, and only if, it is lower than the required one", async () => {
  await fc.assert(
    fc.asyncProperty(
      version,
      version,
      fc.constantFrom(...EDITS),
      async (old, next, { edit, renames }) => {
        const before = fullDescriptor();
        before.info.version = old.version;
        const after = edited(edit);
        after.info.version = next.version;
        for (const table of new Parts(after).tables) table.version = "9.0.0";
        for (const table of new Parts(before).tables) table.version = "9.0.0";
        const { findings, requires, declares } = await diff(before, after, { renames });
        const required = parseVersion(requires) ?? old;
        expect(declares).toBe(next.version);
        const isLower = next.compareMain(required) < 0;
        const own = findings.filter(({ pointer }) => pointer === "/info/version");
        expect(own.length > 0).toBe(isLower);
      },
    ),
    { numRuns: cases(150) },
  );
});

describe("how changes count", () => {
  const widened = edited((parts) => {
    parts.column("id").dataType = "BIGINT";
  });
  const impactOf = async (settings: DiffSettings) =>
    (await diff(OLD, json(widened), settings)).impact;

  test("by view", async () => {
    expect(await impactOf({})).toBe("major");
    expect(await impactOf({ view: "readers" })).toBe("major");
    expect(await impactOf({ view: "writers" })).toBe("minor");
  });

  test("by level", async () => {
    expect(await impactOf({ levels: { "type-widened": "patch" } })).toBe("patch");
    expect(await impactOf({ levels: { "type-widened": "none" }, view: "readers" })).toBe("none");
    expect(await findingsOf(widened, { levels: { "type-widened": "none" } })).toEqual([]);
  });

  const accepted = (subject: string, until?: string, code: ChangeCode = "type-widened") => ({
    accepted: [{ code, subject, reason: "all readers use BIGINT", until }],
  });

  test.each(["orders.id", "shop.public.orders.id"])("accepted as %s", async (subject) => {
    const { changes, impact, counts, findings } = await diff(OLD, json(widened), accepted(subject));
    expect(changes).toMatchObject([
      { code: "type-widened", accepted: { reason: "all readers use BIGINT" } },
    ]);
    expect({ impact, counts, findings }).toMatchObject({
      impact: "none",
      counts: { accepted: 1, major: 0 },
      findings: [],
    });
  });

  test.each(["orders.id", "orders.key", "shop.public.orders.id"])(
    "a rename as %s",
    async (subject) => {
      const next = edited((parts) => {
        const names = { name: "key", fullyQualifiedName: "shop.public.orders.key" };
        Object.assign(parts.column("id"), names);
      });
      const renames = [{ old: "orders.id", new: "orders.key" }];
      const settings = accepted(subject, undefined, "column-renamed");
      const { changes } = await diff(fullDescriptor(), next, { renames, ...settings });
      const renamed = changes.filter(({ code }) => code === "column-renamed");
      expect(renamed).toMatchObject([{ accepted: { reason: "all readers use BIGINT" } }]);
    },
  );

  test("not as another subject or code, and not for longer than said", async () => {
    expect(await impactOf(accepted("orders.total"))).toBe("major");
    expect(await impactOf(accepted("orders.id", undefined, "type-changed"))).toBe("major");
    const today = "2027-02-01";
    expect(await impactOf({ ...accepted("orders.id", "2027-01-31"), today })).toBe("major");
    expect(await impactOf({ ...accepted("orders.id", "2027-02-01"), today })).toBe("none");
    const both = ["2027-01-31", "2027-06-30", "2027-01-01"].flatMap(
      (until) => accepted("orders.id", until).accepted,
    );
    expect(await impactOf({ accepted: both, today })).toBe("none");
    expect(await impactOf(accepted("orders.id", "2027-01-31"))).toBe("none");
  });

  test("all acceptances of one change are used, under whatever names", async () => {
    const subjects = ["orders.id", "shop.public.orders.id", "orders.id"];
    const all = subjects.flatMap((subject) => accepted(subject).accepted);
    const other = accepted("orders.total").accepted;
    const [before, after] = [fullDescriptor(), widened].flatMap((value) => {
      const { workspace, name } = openInput(value, {});
      const { entries } = workspace.checkOpen(name, { as: "descriptor" });
      return entries.map((entry) => ({ entry, written: new WrittenTexts([]) }));
    });
    if (before === undefined || after === undefined) throw new Error("both are checked");
    const { used, changes } = diffResults(before, after, { accepted: [...all, ...other] });
    expect(changes).toMatchObject([{ accepted: { reason: "all readers use BIGINT" } }]);
    expect(used.accepted).toEqual(new Set(all));
  });

  test("a server that services share goes by the name of each", async () => {
    const shared = (port: string) => {
      const descriptor = fullDescriptor();
      const server = (descriptor.services.production as { serverInfo: ServerInfo }).serverInfo;
      return {
        ...descriptor,
        services: Object.fromEntries(
          ["a", "b", "c"].map((name) => [
            name,
            { name, serverInfo: { $ref: "#/components/serverInfo/main" } },
          ]),
        ),
        components: { serverInfo: { main: { ...server, host: "db.example.org", port } } },
      };
    };
    const [old, next] = [shared("5432"), shared("5433")];
    const { changes } = await diff(old, next);
    expect(changes.map(({ subject }) => subject.name)).toEqual(["a"]);
    for (const subject of ["a", "b", "c", "d"]) {
      const { impact } = await diff(old, next, accepted(subject, undefined, "connection-changed"));
      expect(impact).toBe(subject === "d" ? "minor" : "none");
    }
  });

  test.each([
    [{ view: "reader" }, "`view` must be one of readers, writers"],
    [
      { levels: { "type-widend": "minor" } },
      "`levels`: there is no change `type-widend`; did you mean `type-widened`?",
    ],
    [
      { levels: { "type-widened": "error" } },
      "`levels.type-widened` must be one of none, patch, minor, major",
    ],
    [{ renames: ["a=b"] }, "the options of `renames` must be an object"],
    [{ accepted: [{ code: "type-widened", subject: "a" }] }, "`reason` must be a string"],
    [
      { accepted: [{ code: "type-widened", subject: "a", reason: "b", untill: "2027-01-31" }] },
      "unknown option `untill` of `accepted`; did you mean `until`?",
    ],
    [
      { renames: [{ old: "a", new: "b", table: "c" }] },
      "unknown option `table` of `renames`; the options are `old` and `new`",
    ],
    [{ levels: ["minor"] }, "`levels` must be an object"],
    [{ today: "yesterday" }, "`today` must be a date like 2027-01-31"],
    [{ maxChanges: -1 }, "`maxChanges` must be a whole number from 0"],
    [{ maxChange: 1 }, "unknown option `maxChange`; did you mean `maxChanges`?"],
  ])("%j is refused", async (settings, message) => {
    await expect(diff(OLD, OLD, settings as unknown as DiffSettings)).rejects.toThrow(
      new TypeError(message),
    );
  });

  test("a level can be undefined", async () => {
    expect(await impactOf({ levels: { "type-widened": undefined } })).toBe("major");
  });
});

test("no more changes than asked for, and all are counted", async () => {
  const next = json({ ...fullDescriptor(), services: {} });
  const { changes, counts, truncated, impact } = await diff(OLD, next, { maxChanges: 1 });
  expect(changes).toHaveLength(1);
  expect({ counts, truncated, impact }).toMatchObject({
    counts: { major: 2 },
    truncated: true,
    impact: "major",
  });
});
