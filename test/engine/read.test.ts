// `read`: the result of a check, with the model.

import { expect, test } from "vitest";
import { lint, read, validate } from "../../src/index.js";
import { defineRule } from "../../src/rules/rule.js";
import { descriptor } from "../support/folder.js";

const table = {
  fullyQualifiedName: "shop.orders",
  version: "1.0.0",
  columns: [
    { fullyQualifiedName: "shop.orders.id", dataType: "INT", columnConstraint: "NOT_NULL" },
  ],
};

test("the result is that of `validate`, and its JSON has no model", async () => {
  const value = descriptor({}, [table]);
  const result = await read(value);
  expect(JSON.parse(JSON.stringify(result))).toEqual(JSON.parse(JSON.stringify(validate(value))));
  expect(result.model?.tables[0]?.columns?.[0]).toMatchObject({
    family: "integer",
    nullable: false,
  });
  expect(result.model).toBe(result.models[0]);
});

test.each([
  ["a text with a syntax error", "schema: [", 1],
  ["nothing", "", 1],
  ["a misspelled key", { shema: { tables: [table] } }, 1],
  ["a data product document without a descriptor", { dataProductDescriptor: "1.0.0", info: {} }, 0],
])("%s has a result and models", async (_, input, count) => {
  const { valid, findings, models, model } = await read(input);
  expect(valid).toBe(false);
  expect(findings).not.toEqual([]);
  expect(models).toHaveLength(count);
  expect(model).toBe(models[0]);
});

test("a data product document has a model for each of its descriptors", async () => {
  const port = (name: string) => ({
    name,
    promises: {
      api: { specification: "datastoreapi", definition: descriptor({}, [{ ...table, name }]) },
    },
  });
  const { models } = await read({
    dataProductDescriptor: "1.0.0",
    info: {},
    interfaceComponents: { outputPorts: [port("a"), port("b")] },
  });
  const names = models.map(({ tables }) => tables.map(({ shortName }) => shortName));
  expect(names).toEqual([["a"], ["b"]]);
});

test('with rules: "none", only custom rules run', async () => {
  const rule = defineRule({
    id: "no-orders",
    severity: "warning",
    summary: "s",
    rationale: "r",
    remedy: "m",
    source: "test",
    check: ({ model, report }) =>
      model.tables.forEach((one) => {
        report({ place: one.at(), message: "it is there" });
      }),
  });
  const value = descriptor({}, [{ ...table, columns: [] }]);
  const codes = async (options: Parameters<typeof lint>[1]) =>
    new Set((await lint(value, options)).findings.map(({ code }) => code));
  expect((await codes({})).size).toBeGreaterThan(0);
  expect(await codes({ rules: "none" })).toEqual(new Set());
  expect(await codes({ rules: "none", customRules: [rule] })).toEqual(new Set(["no-orders"]));
  await expect(lint(value, { rules: "some" } as object)).rejects.toThrow(
    '`rules` must be an object or "none"',
  );
});
