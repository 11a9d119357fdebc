import { describe, expect, test } from "vitest";
import { PathMap, PathMaps } from "../../src/values/path-map.js";

describe("values by path", () => {
  const map = new PathMap<string>();
  map.add([], "root");
  map.add(["a", 0], "first");
  map.add(["a", "0"], "second");
  map.add(["a", 0, "b", "c"], "deep");

  test("an index may be written as a number or as text, and the first value stays", () => {
    expect(map.get(["a", 0])).toBe("first");
    expect(map.get(["a", "0"])).toBe("first");
  });

  test("a path on the way to a value has none", () => {
    expect(map.get(["a"])).toBeUndefined();
    expect(map.get(["a", 0, "b", "x"])).toBeUndefined();
  });

  test("the values along a path come from the root on", () => {
    expect(map.along(["a", 0, "b", "c", "d"])).toEqual([
      { value: "root", length: 0 },
      { value: "first", length: 2 },
      { value: "deep", length: 4 },
    ]);
    expect(map.along(["x"])).toEqual([{ value: "root", length: 0 }]);
    expect(new PathMap().along(["x"])).toEqual([]);
  });

  test("there is a node where a value is, and on the way to one", () => {
    expect(map.node(["a", 0])?.held?.value).toBe("first");
    expect([...(map.node(["a", 0, "b"])?.inner.keys() ?? [])]).toEqual(["c"]);
    expect(map.node(["x"])).toBeUndefined();
    expect(new PathMap().node([])).toBeUndefined();
  });

  test("keys are no properties of objects", () => {
    expect(map.get(["__proto__"])).toBeUndefined();
    expect(map.get(["constructor"])).toBeUndefined();
  });

  test("each key has its own map", () => {
    const maps = new PathMaps<object, string>();
    const [one, other] = [{}, {}];
    maps.of(one).add(["a"], "of one");
    expect(maps.of(one).get(["a"])).toBe("of one");
    expect(maps.of(other).get(["a"])).toBeUndefined();
  });
});
