import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { isThorough, sample } from "../support/effort.js";
import { Folder } from "../support/folder.js";
import { filesBelow, readText } from "../support/project.js";
import { runMain } from "../support/run-main.js";
import { TestClient } from "./client.js";

const files = ["fixtures/invalid", "fixtures/references", "fixtures/rules", "examples"]
  .flatMap((one) => [".json", ".yaml"].flatMap((extension) => filesBelow(one, extension)))
  .filter((file) => !file.includes("several-files") && !file.includes("dsd.config"));

test("fix all gives the text that `dsd lint --fix` writes, and nothing the second time", async () => {
  const client = await TestClient.start();
  let changed = 0;
  for (const file of sample(files)) {
    const folder = new Folder();
    folder.write(".git/HEAD", "");
    const name = `db.${file.split(".").at(-1)}`;
    const text = readText(file);
    const uri = pathToFileURL(folder.write(name, text)).href;
    await client.open(uri, text);
    const fixAll = async () => {
      const [action, ...others] = await client.actions(uri, 0, 0, ["source.fixAll"]);
      expect(others).toEqual([]);
      return action && client.edited(action.edit).get(uri);
    };
    const fixed = await fixAll();
    await runMain(["lint", "--fix", "db.[jy]*"], { cwd: folder.path });
    const written = folder.read(name);
    expect(fixed ?? text, file).toBe(written);
    if (fixed !== undefined) {
      changed++;
      await client.change(uri, { text: fixed });
      expect(await fixAll(), file).toBeUndefined();
    }
    await client.close(uri);
    folder.remove();
  }
  expect(changed).toBeGreaterThan(isThorough ? 10 : 0);
  await client.stop();
});
