// A service of a descriptor: what a stranger who wrote it can make a reader do.

import { mkdirSync, symlinkSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFrom } from "../../../src/node/sources/import-from.js";
import { verify } from "../../../src/node/sources/verify.js";
import { Folder, folderPerFile } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerFile();

/** Writes a descriptor with a service, and returns the source that names it. */
function service(connectionString: string, name = "db.json"): string {
  const protocols = { jdbc: { version: "4.2", connectionString } };
  const serverInfo = { host: "h", port: "1", dbmsType: "x", connectionProtocols: protocols };
  folder.write(name, {
    datastoreapi: "1.0.0",
    info: { title: "t", version: "1.0.0" },
    services: { live: { name: "live", serverInfo } },
    schema: { tables: [] },
  });
  return `${join(folder.path, name)}#live`;
}

function createSqlite(name: string, sql: string): void {
  const database = new sqlite.Database(name);
  database.exec(sql);
  database.close();
}

const env = { PGPASSWORD: "TopSecretPw1", MYSQL_PWD: "TopSecretPw1", PGUSER: "u" };

/** A server that keeps what clients send, and answers each connection with one packet. */
class FalseServer {
  readonly #server: Server;
  readonly received: Buffer[] = [];
  connections = 0;

  constructor(answer: (socket: Socket, sent: Buffer | undefined, count: number) => void) {
    this.#server = createServer((socket) => {
      this.connections++;
      let count = 0;
      socket.on("error", () => undefined);
      answer(socket, undefined, count);
      socket.on("data", (data) => {
        this.received.push(data);
        answer(socket, data, ++count);
      });
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return (this.#server.address() as { port: number }).port;
  }

  get text(): string {
    return Buffer.concat(this.received).toString("latin1");
  }

  close = () => this.#server.close();
}

describe("a host that only the descriptor names", () => {
  test.each([
    ["postgresql", "?sslmode=disable"],
    ["postgresql", ""],
    ["mysql", "?sslMode=DISABLED"],
    ["mariadb", "?sslMode=disable"],
  ])("gets no connection: %s%s", async (system, query) => {
    const source = service(`jdbc:${system}://db.stranger.example:45999/shop${query}`);
    const refusal =
      "the descriptor alone names the host `db.stranger.example`; if it may have the password, add --allow-host db.stranger.example";
    await expect(importFrom(source, { env })).rejects.toThrow(refusal);
    const path = source.replace("#live", "");
    await expect(verify(path, { service: "live", env })).rejects.toThrow(refusal);
    for (const args of [
      ["import", source],
      ["verify", folder.path, "--service", "live"],
      ["diff", path, source],
    ]) {
      const { code, stderr } = await runMain(args, { cwd: folder.path, env });
      expect([code, stderr]).toEqual([2, expect.stringContaining(refusal)]);
    }
  });

  test("is reached when it is allowed, with verified TLS whatever the descriptor says", async () => {
    const server = new FalseServer((socket, sent) => {
      // "N": the server has no TLS.
      if (sent !== undefined) socket.write("N");
    });
    const port = await server.listen();
    // This name is that of this machine, but not one that is known to be.
    const source = service(`jdbc:postgresql://127.1:${port}/shop?sslmode=disable`);
    const allowed = { env, allowedHosts: ["127.1"], timeout: 5 };
    await expect(importFrom(source, allowed)).rejects.toThrow("does not support TLS");
    const usual = { env: { ...env, PGHOST: "127.1" }, timeout: 5 };
    await expect(importFrom(source, usual)).rejects.toThrow("does not support TLS");
    expect(server.connections).toBe(2);
    expect(server.text).not.toContain("TopSecretPw1");
    server.close();
  });
});

test.each(["sslkey", "sslcert", "sslrootcert", "SSLKEY"])(
  "a descriptor names no file with %s",
  async (parameter) => {
    const refusal = (path: string) =>
      importFrom(service(`jdbc:postgresql://localhost:1/x?${parameter}=${path}`), { env });
    const message = `names a file with \`${parameter}\`, which a descriptor may not`;
    await expect(refusal("/etc/hostname")).rejects.toThrow(message);
    await expect(refusal("/no/such/file")).rejects.toThrow(message);
  },
);

describe("a file database", () => {
  const outside = new Folder();
  beforeAll(() => {
    createSqlite(join(outside.path, "outside.db"), "create table secret_table (a int)");
    createSqlite(join(folder.path, "inside.db"), "create table item (a int)");
    symlinkSync(join(outside.path, "outside.db"), join(folder.path, "link.db"));
    mkdirSync(join(folder.path, ".git"));
  });
  afterAll(() => outside.remove());

  test.each(["sqlite", "duckdb"])("of %s outside the root folder is refused", async (system) => {
    const paths = [join(outside.path, "outside.db"), join(folder.path, "link.db")];
    for (const path of [...paths, join(outside.path, "missing.db")]) {
      await expect(importFrom(service(`jdbc:${system}:${path}`))).rejects.toThrow(
        "which is outside the root folder; --root DIR",
      );
    }
  });

  test("below it is read, and so is one below the folder that the person names", async () => {
    const tablesOf = async (...args: Parameters<typeof importFrom>) =>
      JSON.stringify((await importFrom(...args)).descriptors[0]?.value);
    const inside = service(`jdbc:sqlite:${join(folder.path, "inside.db")}`);
    expect(await tablesOf(inside)).toContain('"item"');
    const source = service(`jdbc:sqlite:${join(outside.path, "outside.db")}`, "outside.json");
    expect(await tablesOf(source, { root: "/" })).toContain("secret_table");
    await expect(importFrom(inside, { root: outside.path })).rejects.toThrow("outside");
  });
});

test.each([
  ["mysql", "sslMode=VERIFY_IDENTITY"],
  ["mysql", "sslmode=VERIFY_CA"],
  ["mariadb", "sslMode=verify-full"],
  ["mariadb", "sslMode=trust"],
])("the TLS of a JDBC URL of %s: %s", async (system, query) => {
  const source = service(`jdbc:${system}://localhost:1/shop?${query}&useUnicode=true`);
  // The words are known: only the server is missing.
  await expect(importFrom(source, { env })).rejects.toThrow("no database answers at localhost:1");
});

// https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_handshake_v10.html
describe("a server of MySQL that asks for the password by its own key", () => {
  const packet = (sequence: number, ...parts: (Buffer | string)[]): Buffer => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
    return Buffer.concat([Buffer.from([body.length & 255, body.length >> 8, 0, sequence]), body]);
  };
  const greeting = (plugin: string) =>
    packet(
      0,
      "\x0a8.0.36\0\x01\0\0\0abcdefgh\0",
      Buffer.from([0xff, 0xf7, 33, 2, 0, 0x0f, 0x80, 21]),
      "\0".repeat(10),
      "ijklmnopqrst\0",
      `${plugin}\0`,
    );

  test.each(["caching_sha2_password", "sha256_password"])("%s", async (plugin) => {
    const full = plugin === "caching_sha2_password" ? ["\x01\x04"] : [];
    const answers = [
      `\xfe${plugin}\0abcdefghijklmnopqrst\0`,
      ...full,
      "\x01-----BEGIN PUBLIC KEY-----\n",
    ];
    const server = new FalseServer((socket, sent, count) => {
      if (sent === undefined) socket.write(greeting(plugin));
      else if (count <= answers.length) socket.write(packet(2 * count, answers[count - 1] ?? ""));
    });
    const url = `mysql://u@127.0.0.1:${await server.listen()}/shop`;
    await expect(importFrom(url, { env, timeout: 3 })).rejects.toThrow(
      "the server wants the password encrypted by its own key, which nothing verifies; add ?ssl-mode=VERIFY_CA",
    );
    // The last thing that was sent is the request for the key.
    expect(server.received).toHaveLength(answers.length);
    expect(server.received.at(-1)?.subarray(4).toString("latin1")).toBe(
      plugin === "sha256_password" ? "\x01" : "\x02",
    );
    server.close();
  });
});
