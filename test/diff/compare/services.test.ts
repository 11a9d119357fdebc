// Changes of services.

import { expect, test } from "vitest";
import { diff } from "../../../src/engine/compare/diff.js";
import { edited } from "../descriptor.js";

test("an empty server has no address that could be removed or added", async () => {
  const withServer = edited(({ production }) => {
    Object.assign(production, { serverInfo: {}, variables: undefined });
  });
  const without = edited(({ production }) => {
    Object.assign(production, { serverInfo: undefined, variables: undefined });
  });
  for (const [old, next] of [
    [withServer, without],
    [without, withServer],
  ]) {
    expect((await diff(old, next)).changes).toEqual([]);
  }
});
