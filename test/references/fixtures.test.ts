// Documents as people write them: a draft with everything in `components`, and a descriptor among
// its neighbors.

import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "datastore-descriptor";
import { bundleFile, checkFile } from "datastore-descriptor/node";
import { describe, expect, test } from "vitest";
import { dereferenceFile } from "../support/dereference.js";
import { Folder } from "../support/folder.js";
import { root } from "../support/project.js";

const fixture = (name: string) => join(root, "fixtures/references", name);
const fleet = { root: fixture("fleet") };

const codesOf = (findings: readonly Finding[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

describe("a draft with 37 mistakes", () => {
  test("has 37 findings, each at a place of its own", async () => {
    const { findings, errorCount } = await checkFile(fixture("library-draft.json"));
    expect(errorCount).toBe(37);
    expect(new Set(findings.map(({ pointer }) => pointer)).size).toBe(37);
    const isIn = (pointer: string, part: string) => pointer.startsWith(`/${part}/`);
    const inComponents = findings.filter(({ pointer }) => isIn(pointer, "components"));
    const outside = findings.filter(({ pointer }) => !isIn(pointer, "components"));
    expect(codesOf(inComponents)).toEqual({ "unknown-property": 9, "wrong-type": 21 });
    expect(codesOf(outside)).toEqual({ "unknown-property": 2, "malformed-reference": 5 });
  });

  test("its references get fixes where the target is clear", async () => {
    const { findings } = await checkFile(fixture("library-draft.json"));
    const references = findings.filter(({ code }) => code === "malformed-reference");
    expect(references.map(({ fixes }) => [fixes?.[0]?.title, fixes?.[0]?.safe])).toEqual([
      ["write `#/components/serverInfo/libraryServer`", true],
      ["write `#/components/serverInfo/libraryServer`", true],
      ["write `#/components/tables/loan`", true],
      ["write `#/components/tables/reader`", false],
      ["write `#/components/tables/volume`", false],
    ]);
  });
});

describe("a descriptor among its neighbors", () => {
  test("is valid, and its neighbors are found", async () => {
    const result = await checkFile(fixture("fleet/ports/vehicle-status-api.json"), fleet);
    expect(result.findings).toEqual([]);
    expect(result.complete).toBe(true);
  });

  test("outside of a project, its own folder is the root", async () => {
    const folder = new Folder();
    const { path } = folder;
    cpSync(fixture("fleet"), path, { recursive: true });
    const file = join(path, "ports/vehicle-status-api.json");
    const { findings } = await checkFile(file);
    folder.write("dsd.config.json", {});
    const inProject = await checkFile(file);
    folder.remove();
    expect(findings.map(({ code, pointer, details }) => [code, pointer, details])).toEqual([
      [
        "blocked-reference",
        "/services/production/serverInfo/$ref",
        { root: join(path, "ports"), path: join(path, "infra/stores.yaml") },
      ],
    ]);
    expect(inProject.findings).toEqual([]);
  });

  test("with references as people write them: each is reported once", async () => {
    const file = fixture("fleet/ports/vehicle-status-api-as-written.json");
    const { findings } = await checkFile(file, fleet);
    expect(findings.map(({ code, pointer, message }) => [code, pointer, message])).toEqual([
      [
        "malformed-reference",
        "/services/development/serverInfo/$ref",
        "the fragment of `#components.serverInfo.statusStore` is not a JSON Pointer; write `#/components/serverInfo/statusStore`",
      ],
      [
        "unresolved-reference",
        "/services/production/serverInfo/$ref",
        "`../infra/stores.yml#/status~1store` cannot be loaded: no such file or folder; did you mean `../infra/stores.yaml#/status~1store`?",
      ],
      [
        "unresolved-reference",
        "/schema/tables/0/definition/$ref",
        "`vehicle-status-schema.proto` cannot be loaded: no such file or folder; did you mean `vehicle-status.proto`?",
      ],
      [
        "malformed-reference",
        "/schema/tables/1/definition/$ref",
        "`$ref` is empty, which refers to this whole document; write where the object is",
      ],
      [
        "unresolved-reference",
        "/schema/tables/2/definition/$ref",
        "`vehicle.json#/$defs/vehicel` cannot be resolved below `/$defs`; did you mean `vehicle.json#/$defs/vehicle`?",
      ],
      [
        "wrong-reference-target",
        "/schema/tables/3/$ref",
        "`vehicle.json#/$defs/vehicle` refers to an object of another kind, not to a Table or Standard Definition",
      ],
    ]);
  });

  test("bundles: texts in place, and references within a definition still resolve", async () => {
    const file = fixture("fleet/ports/vehicle-status-api.json");
    const full = await dereferenceFile(file, fleet);
    expect(full.valid && full.value.schema.tables).toMatchObject([
      { definition: expect.stringMatching(/^syntax = "proto3";\n/) },
      { definition: expect.stringMatching(/^\{ "type": "record"/) },
      { definition: { properties: { next: { $ref: "#/schema/tables/2/definition" } } } },
      { fullyQualifiedName: "fleet.tracking.vehicle" },
    ]);
    const bundled = await bundleFile(file, fleet);
    expect(bundled.value?.components).toMatchObject({
      serverInfo: { statusStore: {}, "status-store": { host: "status.fleet.example.org" } },
      tables: { "vehicle.table": { version: "1.0.0" } },
    });
  });
});
