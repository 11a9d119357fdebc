import { describe, expect, test } from "vitest";
import { typeDeclarations } from "../../schema/types.js";
import { readText } from "../support/project.js";

/** Every index signature of a file, with the interface or the type that contains it. */
function indexSignatures(file: string): string[] {
  let owner = "";
  return readText(file)
    .split("\n")
    .flatMap((line) => {
      owner = /^export (?:interface|type) (\w+)/.exec(line)?.[1] ?? owner;
      const [, key = "", type = ""] = /\[\w+: ([^\]]+)\]: ([\w$]+)/.exec(line) ?? [];
      return key === "" ? [] : [`${owner}: ${key} to ${type}`];
    });
}

test("index signatures exist only for maps, extensions and inline objects", () => {
  expect(indexSignatures("generated/descriptor.ts")).toEqual([
    "DatabaseServices: string to DatabaseServiceOrReference",
    "DatabaseService: string to Variable",
    "StandardDefinition: `x-${string}` to unknown",
    "Components: string to ServerInfoOrReference",
    "Components: string to TableEntry",
    "Components: `x-${string}` to unknown",
    "Definition: string to unknown",
  ]);
  expect(indexSignatures("generated/blueprint.ts")).toEqual([
    "BlueprintInstantiationConfig: string to unknown",
  ]);
  expect(indexSignatures("generated/notification.ts")).toEqual([]);
});

describe("the types of a schema", () => {
  test("are closed, documented, and take `undefined` where a property is optional", async () => {
    const text = await typeDeclarations({
      $defs: {
        Thing: {
          title: "Thing",
          description: "A thing.",
          type: "object",
          required: ["kind"],
          properties: {
            kind: { description: "Its kind.", type: "string", enum: ["a", "b"] },
            sizes: { type: "array", items: { type: "integer" } },
            states: { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } },
            owner: { $ref: "#/$defs/Owner" },
            code: { $ref: "#/$defs/Code" },
            anything: {},
          },
        },
        Owner: { title: "Owner", type: "object", properties: {} },
        Code: { type: "string" },
      },
    });
    expect(text).toBe(`// The types are written by json-schema-to-typescript.

/**
 * A thing.
 */
export interface Thing {
  /**
   * Its kind.
   */
  kind: "a" | "b";
  sizes?: number[] | undefined;
  states?: (string | null)[] | undefined;
  owner?: Owner | undefined;
  code?: string | undefined;
  anything?: unknown;
}

export interface Owner {}
`);
  });

  test("forbid in a member of a union the keys that select another", async () => {
    const object = (title: string) => ({ title, type: "object", properties: {} });
    const text = await typeDeclarations({
      $defs: {
        First: object("First"),
        Second: object("Second"),
        Third: object("Third"),
        Any: {
          type: "object",
          if: { required: ["a"] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { $ref: "#/$defs/First" },
          else: {
            if: { required: ["b"] },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
            then: { $ref: "#/$defs/Second" },
            else: { $ref: "#/$defs/Third" },
          },
        },
      },
    });
    const forbidden = [...text.matchAll(/interface (\w+) \{|(\w+)\?: never;/g)].map(
      ([, owner, key]) => owner ?? key,
    );
    expect(forbidden).toEqual(["First", "Second", "a", "Third", "a", "b"]);
    expect(text).toContain("export type Any = First | Second | Third;");
  });

  test("of a reference to nothing are refused", async () => {
    const properties = { p: { $ref: "#/$defs/Nothing" } };
    await expect(
      typeDeclarations({ $defs: { A: { title: "A", type: "object", properties } } }),
    ).rejects.toThrow("no definition Nothing");
  });
});
