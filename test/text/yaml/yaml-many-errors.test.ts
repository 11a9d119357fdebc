import { afterEach, expect, test, vi } from "vitest";
import { Composer } from "yaml";
import { parseYaml } from "../../../src/text/yaml/yaml.js";

afterEach(() => vi.restoreAllMocks());

test.each(["[}{]", "}", "a: 1\n}{"])("of many errors like %j, the first is composed", (text) => {
  const next = vi.spyOn(Composer.prototype, "next");
  const { problems } = parseYaml(`a: 1\n${text.repeat(1_000)}`);
  expect(problems).toEqual(parseYaml(`a: 1\n${text.repeat(3)}`).problems);
  const errors = next.mock.calls.filter(([{ type }]) => type === "error");
  expect(errors.length).toBeLessThan(5);
});
