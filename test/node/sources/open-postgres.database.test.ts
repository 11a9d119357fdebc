// How PostgreSQL is reached: sockets, files with passwords, and the modes of TLS, as its own tools have them.

import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { importFrom } from "../../../src/node/sources/import-from.js";
import { Folder } from "../../support/folder.js";
import { createDatabase, PASSWORD, type TestDatabase } from "../../support/postgres.js";

const folder = new Folder();
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("open_postgres", "create table item (id bigint primary key)");
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

/** What an import gives: the names of tables, or why it failed. */
async function outcome(
  source: string,
  env: Record<string, string> = database.env,
): Promise<string> {
  try {
    const { descriptors, label } = await importFrom(source, { env, timeout: 10 });
    expect(JSON.stringify([descriptors, label])).not.toContain(PASSWORD);
    const tables = descriptors.flatMap(
      ({ value }) => (value.schema as { tables: { name: string }[] }).tables,
    );
    return tables.map(({ name }) => name).join();
  } catch (error) {
    const { message } = error as Error;
    expect(message).not.toContain(PASSWORD);
    return message;
  }
}

describe.skipIf(process.platform === "win32")("a socket", () => {
  const socket = inject("postgres")?.socket ?? "";
  const parameters = () => `host=${encodeURIComponent(socket)}&port=${database.port}`;

  test("is named by host, in the URL or in PGHOST", async () => {
    const url = `postgres://postgres@/open_postgres`;
    expect(await outcome(`${url}?${parameters()}`)).toBe("item");
    const env = { ...database.env, PGHOST: socket, PGPORT: String(database.port) };
    expect(await outcome(url, env)).toBe("item");
    expect(await outcome(url, { ...env, PGSSLMODE: "verify-full" })).toBe("item");
  });

  test("is no place for others, so the descriptor has no server", async () => {
    const url = `postgres://postgres@/open_postgres?${parameters()}`;
    const { descriptors, label } = await importFrom(url, { env: database.env });
    expect(JSON.stringify(descriptors[0]?.value.services)).not.toContain("serverInfo");
    expect(label).toBe("postgres:///open_postgres");
  });

  test("that is not there is one line", async () => {
    expect(await outcome(`postgres://postgres@/open_postgres?host=%2Fnowhere`)).toMatch(
      /^no database answers at /,
    );
  });
});

test.skipIf(process.platform === "win32")("PGPASSFILE has the password", async () => {
  const line = (password: string) => `127.0.0.1:${database.port}:*:postgres:${password}\n`;
  const before = process.env.PGPASSFILE;
  try {
    // The driver reads this variable itself.
    process.env.PGPASSFILE = folder.write("pgpass", line(PASSWORD));
    chmodSync(process.env.PGPASSFILE, 0o600);
    expect(await outcome(database.url, {})).toBe("item");
    folder.write("pgpass", line("other"));
    expect(await outcome(database.url, {})).toMatch(/^wrong password .* PGPASSFILE$/);
  } finally {
    if (before === undefined) delete process.env.PGPASSFILE;
    else process.env.PGPASSFILE = before;
  }
});

/** Makes a key, and a certificate for a name that signs itself. */
function certificate(name: string): { key: string; cert: string } {
  const [key, cert] = [`${folder.path}/${name}.key`, `${folder.path}/${name}.crt`];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key, "-out", cert, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...curve, ...subject, ...files], { stdio: "ignore" });
  return { key, cert };
}

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasOpenssl)("TLS", () => {
  let proxy: Server;
  let port: number;
  let own: { key: string; cert: string };
  let other: { key: string; cert: string };
  let encrypted = 0;
  beforeAll(async () => {
    own = certificate("localhost");
    other = certificate("elsewhere");
    const secureContext = createSecureContext({
      key: readFileSync(own.key),
      cert: readFileSync(own.cert),
    });
    // What PostgreSQL does when a client asks for TLS, before a server that has none.
    proxy = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (request) => {
        const upstream = connect(database.port, "127.0.0.1").on("error", () => undefined);
        const isAsked = request.length === 8 && request.readInt32BE(4) === 80877103;
        if (!isAsked) upstream.write(request);
        else socket.write("S");
        const client = isAsked ? new TLSSocket(socket, { isServer: true, secureContext }) : socket;
        client.once("secure", () => encrypted++);
        client.on("error", () => undefined).on("close", () => upstream.destroy());
        client.pipe(upstream).pipe(client);
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    port = (proxy.address() as { port: number }).port;
  });
  afterAll(() => proxy.close());

  const at = (host: string, mode: string, root?: string): string => {
    const authority = root === undefined ? "" : `&sslrootcert=${encodeURIComponent(root)}`;
    return `postgres://postgres@${host}:${port}/open_postgres?sslmode=${mode}${authority}`;
  };
  const distrust = /^the certificate of \S+ is not trusted \(\w+\); name its authority in the URL$/;

  test.each<[mode: string, host: string, root: "own" | "other" | undefined, isGood: boolean]>([
    ["verify-full", "localhost", "own", true],
    ["verify-full", "127.0.0.1", "own", false],
    ["verify-full", "localhost", undefined, false],
    ["verify-full", "localhost", "other", false],
    ["verify-ca", "127.0.0.1", "own", true],
    ["verify-ca", "127.0.0.1", "other", false],
    ["require", "127.0.0.1", undefined, true],
    ["require", "127.0.0.1", "other", false],
    ["prefer", "127.0.0.1", undefined, true],
  ])("%s at %s with the authority %s: %s", async (mode, host, root, isGood) => {
    const authority = root && { own, other }[root].cert;
    const before = encrypted;
    const result = await outcome(at(host, mode, authority));
    if (!isGood) return expect(result).toMatch(distrust);
    expect([result, encrypted]).toEqual(["item", before + 1]);
  });

  test("disable asks for none, and PGSSLMODE and PGSSLROOTCERT are as in the URL", async () => {
    const before = encrypted;
    expect(await outcome(at("127.0.0.1", "disable"))).toBe("item");
    expect(encrypted).toBe(before);
    const url = `postgres://postgres@localhost:${port}/open_postgres`;
    const env = { ...database.env, PGSSLMODE: "verify-full" };
    expect(await outcome(url, env)).toMatch(distrust);
    expect(await outcome(url, { ...env, PGSSLROOTCERT: own.cert })).toBe("item");
    expect(encrypted).toBe(before + 1);
  });

  test("a file that is no certificate, or not there, is one line", async () => {
    const text = folder.write("text.crt", "no certificate\n");
    for (const root of [text, `${folder.path}/gone.crt`]) {
      const result = await outcome(at("localhost", "verify-full", root));
      expect(result).toContain(root);
      expect(result).not.toContain("\n");
    }
  });
});
