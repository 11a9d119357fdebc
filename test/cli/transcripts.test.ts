// Runs what the transcripts show. `UPDATE_TRANSCRIPTS=1` rewrites them; read the
// difference like any other change.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterFolder, rerun } from "../support/transcript.js";

const folder = new URL("../../fixtures/transcripts/", import.meta.url);
const transcripts = readdirSync(folder).filter((name) => name.endsWith(".md"));

describe("the command", () => {
  let leave = () => {};
  beforeAll(() => {
    leave = enterFolder().leave;
  });
  afterAll(() => leave());

  it.each(transcripts)("prints what %s shows", async (name) => {
    const file = new URL(name, folder);
    const shown = readFileSync(file, "utf8");
    const real = await rerun(shown, (path) => readFileSync(path));
    if (process.env.UPDATE_TRANSCRIPTS) writeFileSync(file, real);
    else expect(real).toBe(shown);
  });
});
