// Sections 2.2 to 2.7 of the specification, row by row. The objects are open: a server may add
// fields. The table is written by hand from the text of the specification.

import { describe, expect, it } from "vitest";
import { blueprintShapes } from "../../../generated/blueprint-shapes.js";
import * as blueprint from "../../../generated/blueprint-validators.js";
import { notificationShapes } from "../../../generated/notification-shapes.js";
import * as notification from "../../../generated/notification-validators.js";
import { explainValue } from "../../../src/format/check/explain.js";
import type { StructureProblem } from "../../../src/format/check/slip.js";
import { findingOf, unplacedFindingOf } from "../../../src/format/check/structure.js";
import type { ShapeTable } from "../../../src/format/shape/shape.js";
import { slips } from "../../../src/format/slips/index.js";

interface TypeRow {
  good: unknown[];
  wrong: unknown[];
  bad?: unknown[];
}

const event = { type: "t", entityId: "e", time: "2024-05-31T12:00:00Z" };
const notString = [1, true, null, [], {}];
const notObject = ["a", 1, true, null, []];

const rows = <Name extends string>(types: Record<Name, TypeRow>): Record<Name, TypeRow> => types;

const TYPES = rows({
  string: { good: ["", "text"], wrong: notString },
  "string or null": { good: ["", "text", null], wrong: [1, true, [], {}] },
  boolean: { good: [true, false], wrong: ["true", 1, null, [], {}] },
  integer: { good: [0, -1, 2 ** 60], wrong: ["1", 1.5, true, null, [], {}] },
  int64: {
    good: [0, 1, -(2 ** 63), 2 ** 53],
    wrong: ["1", 1.5, true, null, [], {}],
    bad: [1e19, -1e19, 2 ** 64],
  },
  "date-time": {
    good: ["2024-05-31T12:00:00Z", "2024-05-31T12:00:00.123+02:00"],
    wrong: notString,
    bad: ["", "2024-05-31", "2024-05-31T12:00:00", "2023-02-29T00:00:00Z", "yesterday"],
  },
  provider: {
    good: ["PROVIDER_A_DEVOPS", "PROVIDER_B"],
    wrong: notString,
    bad: ["", "GITHUB", "provider_b"],
  },
  status: {
    good: ["UNPROCESSABLE", "PROCESSING", "PROCESSED", "PROCESS_ERROR"],
    wrong: notString,
    bad: ["", "DONE", "processed"],
  },
  object: { good: [{}, { a: { b: [1] } }], wrong: notObject },
  Event: { good: [event], wrong: notObject },
  Observer: { good: [{}, { name: "n" }], wrong: notObject },
});

interface Kind {
  readonly shapes: ShapeTable;
  readonly name: string;
  readonly accepts: (value: unknown) => boolean;
}

const kind = (shapes: ShapeTable, name: string, accepts: Kind["accepts"]): Kind => ({
  shapes,
  name,
  accepts,
});

const errorObject = {
  status: "integer",
  code: "string",
  description: "string",
  message: "string",
  path: "string",
  timestamp: "integer",
} as const;

const RESOURCES: Record<
  string,
  { kind: Kind; fields: Record<string, `${keyof typeof TYPES}${"" | "!"}`> }
> = {
  "2.2 Blueprint": {
    kind: kind(blueprintShapes, "Blueprint", blueprint.isBlueprint),
    fields: {
      id: "int64",
      name: "string",
      version: "string",
      displayName: "string",
      description: "string",
      repositoryProvider: "provider",
      repositoryUrl: "string",
      blueprintDirectory: "string",
      blueprintParams: "string",
      organization: "string",
      projectId: "string",
      createdAt: "date-time",
      updatedAt: "date-time",
    },
  },
  "2.3 Blueprint instantiation config": {
    kind: kind(
      blueprintShapes,
      "BlueprintInstantiationConfig",
      blueprint.isBlueprintInstantiationConfig,
    ),
    fields: { targetRepo: "string", createRepo: "boolean", config: "object" },
  },
  "2.4 Observer": {
    kind: kind(notificationShapes, "Observer", notification.isObserver),
    fields: {
      id: "int64",
      name: "string",
      displayName: "string",
      observerServerBaseUrl: "string",
      createdAt: "date-time",
      updatedAt: "date-time",
    },
  },
  "2.5 Event": {
    kind: kind(notificationShapes, "Event", notification.isEvent),
    fields: {
      id: "int64",
      type: "string!",
      entityId: "string!",
      beforeState: "string or null",
      afterState: "string",
      time: "date-time!",
    },
  },
  "2.6 Notification": {
    kind: kind(notificationShapes, "Notification", notification.isNotification),
    fields: {
      id: "int64",
      event: "Event!",
      status: "status",
      processingOutput: "string",
      observer: "Observer",
      receivedAt: "date-time",
      processedAt: "date-time",
    },
  },
  "2.7 Error object of the Blueprint service": {
    kind: kind(blueprintShapes, "ErrorObject", blueprint.isErrorObject),
    fields: errorObject,
  },
  "2.7 Error object of the Notification service": {
    kind: kind(notificationShapes, "ErrorObject", notification.isErrorObject),
    fields: errorObject,
  },
};

const findingsOf = (value: unknown, { shapes, name, accepts }: Kind): string[] => {
  const problems: StructureProblem[] = [];
  if (!accepts(value)) explainValue(value, shapes, name, (problem) => problems.push(problem));
  expect(accepts(value)).toBe(problems.length === 0);
  return problems.map(unplacedFindingOf).map(({ code, pointer }) => `${code} ${pointer}`);
};

describe.each(Object.entries(RESOURCES))("%s", (_, { kind: of, fields }) => {
  const table = Object.entries(fields).map(([field, type]) => ({
    field,
    isRequired: type.endsWith("!"),
    type: TYPES[type.replace("!", "") as keyof typeof TYPES],
  }));
  const required = Object.fromEntries(
    table.filter(({ isRequired }) => isRequired).map(({ field, type }) => [field, type.good[0]]),
  );

  it("is open", () => {
    expect(findingsOf(required, of)).toEqual([]);
    expect(findingsOf({ ...required, zebra: 1, "x-y": null }, of)).toEqual([]);
    for (const value of notObject) expect(findingsOf(value, of)).toEqual(["wrong-type "]);
  });

  it.each(table)("$field", ({ field, isRequired, type }) => {
    for (const value of type.good)
      expect(findingsOf({ ...required, [field]: value }, of)).toEqual([]);
    for (const value of type.wrong) {
      expect(findingsOf({ ...required, [field]: value }, of)).toEqual([`wrong-type /${field}`]);
    }
    for (const value of type.bad ?? []) {
      expect(findingsOf({ ...required, [field]: value }, of)).toEqual([`invalid-format /${field}`]);
    }
    const { [field]: _, ...rest } = required;
    expect(findingsOf(rest, of)).toEqual(isRequired ? ["missing-property "] : []);
  });
});

/** The message about a value without a text. */
function wordsOf(problem: StructureProblem): string {
  const { message } = findingOf(problem);
  const seen = { source: undefined, isSecret: false, mask: (text: string) => text };
  return typeof message === "string" ? message : message(seen);
}

it("the differently named address of an observer has its suggestion", () => {
  const problems: StructureProblem[] = [];
  const value = { observerServerAddress: "https://example.org", name: 1 };
  const sink = (problem: StructureProblem) => problems.push(problem);
  explainValue(value, notificationShapes, "Observer", sink, { slips });
  expect(problems.map(wordsOf)).toEqual([
    "unknown property `observerServerAddress` in Observer; did you mean `observerServerBaseUrl`?",
    "`name` must be a string, not the number 1; quote it",
  ]);
});
