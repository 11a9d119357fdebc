// A stranger's repository chooses neither a variable, nor a host, nor a file for a password, and no message has the value of
// a variable.

import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { descriptor, folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const SECRET = "hunter2Zq9";
const connections: string[] = [];
/** At an address of this machine where no server runs. */
const server = createServer((socket) => {
  connections.push(String(socket.localAddress));
  socket.destroy();
});
let port = 0;
beforeAll(async () => {
  server.listen(0, "127.0.0.2");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const folder = folderPerTest();
beforeEach(() => {
  folder.write("db.yaml", descriptor());
});

const run = async (args: string[], env: Record<string, string>) => {
  connections.length = 0;
  const { code, stdout, stderr } = await runMain(args, { cwd: folder.path, env });
  return { code, said: stdout + stderr };
};

/** Values of variables: addresses, files, and what is neither. */
const values = (): string[] => [
  `postgres://127.0.0.2:${port}/${SECRET}?sslmode=disable`,
  `mysql://root:${SECRET}@127.0.0.2:${port}/shop`,
  `postgres:///shop?host=127.0.0.2&port=${port}`,
  `postgres://${SECRET}@127.0.0.2/shop?${SECRET}=1`,
  `postgres://${SECRET}:x/y`,
  `postgres:${SECRET}`,
  `jdbc:snowflake://${SECRET}/`,
  `sqlite:${folder.path}/${SECRET}`,
  `${folder.path}/missing-${SECRET}.json`,
  `db.yaml#${SECRET}`,
  "env:OTHER",
  SECRET,
  "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
];

const source = (variable: string) => ({ sources: [{ name: "x", address: `env:${variable}` }] });

interface Place {
  readonly files: (content: object) => Record<string, object>;
  readonly args: string[];
}

/** The ways in which a repository brings a source along, and the arguments of the run. */
const places: Record<string, Place> = {
  "a configuration in JSON": { files: (content) => ({ "dsd.config.json": content }), args: [] },
  "one in YAML": { files: (content) => ({ "dsd.config.yaml": content }), args: [] },
  "the one in JSON that wins over YAML": {
    files: (content) => ({ "dsd.config.json": content, "dsd.config.yaml": {} }),
    args: [],
  },
  "one that is extended": {
    files: (content) => ({
      "dsd.config.json": { extends: "./base.json" },
      "base.json": { extends: ["./root.json"] },
      "root.json": content,
    }),
    args: [],
  },
  "one that a named configuration extends": {
    files: (content) => ({ "named.json": { extends: "./base.json" }, "base.json": content }),
    args: ["--config", "named.json"],
  },
};

describe.each(Object.entries(places))("%s", (_, { files, args }) => {
  test.each(["PGPASSWORD", "CI_COMMIT_TITLE", "DATABASE_URL"])(
    "with the address env:%s",
    { timeout: 120_000 },
    async (variable) => {
      for (const [name, content] of Object.entries(files(source(variable)))) {
        folder.write(name, content);
      }
      for (const value of values()) {
        const env = { PGPASSWORD: SECRET, [variable]: value };
        const { code, said } = await run(["verify", "db.yaml", "--extra", ...args], env);
        expect([value, code, connections]).toEqual([value, 2, []]);
        expect(said).toContain(variable);
        expect(said).not.toContain(value);
        expect(said).not.toContain(SECRET);
      }
    },
  );
});

test("a configuration chooses no address itself", { timeout: 120_000 }, async () => {
  const others = values().filter((value) => !value.startsWith("env:"));
  for (const address of [...others, "-", "env:", "env:A B", "env:A\nB", "env:$(id)"]) {
    folder.write("dsd.config.json", { sources: [{ name: "x", address }] });
    const { code, said } = await run(["verify", "db.yaml"], { PGPASSWORD: SECRET });
    expect([address, code, connections]).toEqual([address, 2, []]);
    expect(said).toContain("an address is a variable of the environment");
  }
});

test("what the caller chooses is read: a host with --allow-host, everything with --config", async () => {
  folder.write("dsd.config.json", source("DATABASE_URL"));
  const address = `postgres://127.0.0.2:${port}/shop?sslmode=disable`;
  const env = { DATABASE_URL: address, PGPASSWORD: SECRET };
  const other = await run(["verify", "db.yaml", "--allow-host", "127.0.0.1"], env);
  expect([other.code, connections]).toEqual([2, []]);
  for (const args of [
    ["--allow-host", "127.0.0.2"],
    ["--allow-host", `127.0.0.2:${port}`],
    ["--config", "dsd.config.json"],
  ]) {
    const { code, said } = await run(["verify", "db.yaml", ...args], env);
    expect([args, code, connections]).toEqual([args, 2, ["127.0.0.2"]]);
    expect(said).not.toContain(address);
    expect(said).not.toContain(SECRET);
  }
});

test.each([
  ["verify", "db.yaml", "--against", "env:CHOSEN"],
  ["import", "env:CHOSEN"],
  ["diff", "env:CHOSEN", "db.yaml"],
])(
  "no message has the value that the caller chooses, or a part of it: %s %s",
  { timeout: 120_000 },
  async (...args) => {
    for (const value of values()) {
      const { code, said } = await run(args, { CHOSEN: value, PGPASSWORD: SECRET });
      expect([value, code]).toEqual([value, 2]);
      expect(said).not.toContain(value);
      for (const part of [SECRET, "127.0.0.2", String(port)]) expect(said).not.toContain(part);
    }
  },
);
