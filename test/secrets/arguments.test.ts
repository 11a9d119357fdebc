// No argument shows the password in it, although commands resolve and shorten paths before they say
// what is wrong with them.

import { beforeEach, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.js";
import { descriptor, folderPerTest } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { leaked } from "../support/secrets.js";

const secret = "Zq7!kW2x";
const ARGUMENTS = [
  `mongodb+srv://user:${secret}@db.example.com/orders`,
  `postgres:/user:${secret}@db.example.com/orders`,
  `jdbc:oracle:thin:user/${secret}@//db.example.com:1521/orders`,
  `db.json?password=${secret}`,
];

/** These run until they are ended. */
const SERVERS: readonly string[] = ["lsp", "sandbox"];
const commands = Object.entries(COMMANDS).filter(([name]) => !SERVERS.includes(name));
const loaded = await Promise.all(
  commands.map(async ([command, { load }]) => ({ command, flags: (await load()).flags })),
);
const calls = loaded.flatMap(({ command, flags }) => [
  { command, flag: undefined },
  ...Object.entries(flags)
    .filter(([, { value }]) => value !== undefined)
    .map(([flag]) => ({ command, flag: `--${flag}` })),
]);

const folder = folderPerTest();
beforeEach(() => {
  folder.write("db.json", descriptor());
});

test.each(calls)("dsd $command $flag", async ({ command, flag }) => {
  for (const argument of ARGUMENTS) {
    const args = flag === undefined ? [command, argument] : [command, flag, argument, "db.json"];
    const { stdout, stderr } = await runMain(args, { cwd: folder.path });
    expect(leaked(stdout + stderr, secret), stdout + stderr).toBe(undefined);
  }
});
