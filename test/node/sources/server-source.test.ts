import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { limitBytes } from "../../../src/node/sources/server-source.js";

test("a server that never stops sending is left", async () => {
  const stream = new PassThrough();
  limitBytes(stream);
  const megabyte = Buffer.alloc(1024 * 1024);
  const failed = new Promise<Error>((resolve) => stream.on("error", resolve));
  let sent = 0;
  while (!stream.destroyed && sent < 1000) {
    sent++;
    stream.write(megabyte);
    await new Promise(setImmediate);
  }
  expect((await failed).message).toBe("the server sends more than 256 MB of rows");
  expect(sent).toBeLessThan(300);
});
