import { expect, test } from "vitest";
import { maskValue } from "../../src/secrets/mask-value.js";

test("secrets are masked by their names and by their patterns", () => {
  const value = {
    variables: { password: { default: "hunter2", description: "of the reader" } },
    url: "jdbc:postgresql://db/shop?user=app&password=hunter2",
    login: "app:hunter2@db",
    list: [{ plain: "db" }, 1, null],
  };
  expect(maskValue(value)).toEqual({
    value: {
      variables: { password: { default: "***", description: "of the reader" } },
      url: "jdbc:postgresql://db/shop?user=app&password=*******",
      login: "app:***@db",
      list: [{ plain: "db" }, 1, null],
    },
    places: [["variables", "password", "default"], ["url"], ["login"]],
  });
});

test("a value without secrets stays as it is", () => {
  const value = { password: "{password}" };
  expect(maskValue(value)).toEqual({ value, places: [] });
});
