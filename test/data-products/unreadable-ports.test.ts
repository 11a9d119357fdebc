// A port that announces a descriptor which cannot be read is never silent beside a good one, whatever hides it.

import { describe, expect, test } from "vitest";
import { check, validate } from "../../src/engine/check.js";
import { memoryLoader } from "../../src/references/loading/loader.js";
import { formatPointer, parsePointer } from "../../src/values/json-value.js";
import { folderPerTest } from "../support/folder.js";
import { api, port, product, report, store } from "./support.js";

type Json = Record<string, unknown>;

const folder = folderPerTest();
const SECOND = "/interfaceComponents/outputPorts/1";

/** A product with a good port, and a second one in which a value is replaced. */
function damaged(pointer: string, value: unknown): object {
  const whole = product(port(store()), port(store(), "events")) as Json;
  const path = parsePointer(pointer) ?? [];
  const owner = path.slice(0, -1).reduce((at, step) => at[step] as Json, whole);
  owner[String(path.at(-1))] = value;
  return whole;
}

const { definition: _, ...announced } = api(store()) as Json;
const API = `${SECOND}/promises/api`;

/** What announces a descriptor without having one: the value of the API, and the finding about it. */
const ANNOUNCEMENTS: readonly [string, unknown, string][] = [
  ["no definition", announced, "missing-property"],
  ["a misspelled definition", { ...announced, defintion: store() }, "unknown-property"],
  ["null", { ...announced, definition: null }, "wrong-type"],
  [
    "a reference to nothing",
    { ...announced, definition: { $ref: "#/nope" } },
    "unresolved-reference",
  ],
];

test.each(ANNOUNCEMENTS)("%s", (_name, value, code) => {
  const { valid, findings } = validate(JSON.stringify(damaged(API, value)));
  expect([valid, findings.map((one) => one.code)]).toEqual([false, [code]]);
});

/** The places of a product in which a reference can stand for what is there. */
const PLACES = [
  "/interfaceComponents",
  "/internalComponents",
  "/components",
  "/interfaceComponents/outputPorts",
  "/interfaceComponents/inputPorts",
  SECOND,
  `${SECOND}/promises`,
  API,
  `${API}/definition`,
];

describe.each(PLACES)("a reference at %s", (place) => {
  const refer = ($ref: string) => JSON.stringify(damaged(place, { $ref }));

  test("that leads nowhere in the document is an error", () => {
    const { valid, findings } = validate(refer("#/components/nope"));
    expect(valid).toBe(false);
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      `unresolved-reference ${place}/$ref`,
    ]);
  });

  test("to a file is a warning without a loader, and an error where references are required", async () => {
    const text = refer("part.json");
    const unloaded = validate(text);
    expect(unloaded.complete).toBe(false);
    expect(unloaded.findings.map((one) => one.code)).toContain("unchecked-reference");
    folder.write("product.json", text);
    const { code, findings } = await report(
      folder.path,
      "validate",
      "product.json",
      "--require-references",
    );
    expect([code, findings.map((one) => one.code)]).toEqual([1, ["unresolved-reference"]]);
  });

  test("to a file with a faulty descriptor reports what is in it", async () => {
    const path = parsePointer(place) ?? [];
    const faulty = damaged(`${API}/definition`, store(true));
    const part = path.reduce<unknown>((at, step) => (at as Json)[step], faulty);
    const loader = memoryLoader({ "file:///part.json": JSON.stringify(part) });
    const found = await check(refer("part.json"), { uri: "file:///product.json", loader });
    const isOfPort =
      formatPointer(path).startsWith("/interfaceComponents") && !place.endsWith("inputPorts");
    expect(found.findings.map(({ code }) => code)).toEqual(isOfPort ? ["unknown-property"] : []);
    expect(found.complete).toBe(true);
  });
});

test("a foreign document is not searched for such places", () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "a", version: "1" },
    components: { $ref: "x.json" },
  };
  expect(validate(JSON.stringify(document)).findings.map(({ code }) => code)).toEqual([
    "no-descriptor",
  ]);
});
