import { expect, test } from "vitest";
import { lint } from "../../src/index.js";

/** The codes of what a descriptor gets whose only service has this content. */
async function codesIn(service: object): Promise<string[]> {
  const descriptor = {
    datastoreapi: "1.0.0",
    info: { title: "Shop", version: "1.0.0" },
    services: { live: { name: "live", ...service } },
    schema: {},
  };
  const { findings } = await lint(descriptor);
  return findings.map(({ code }) => code);
}

const server = { host: "db", port: "5432" };
const variables = { database: { default: "shop" } };

test.each([
  ["a list", []],
  ["a text", "jdbc:postgresql://db/{database}"],
  ["nothing", null],
  ["an unknown key", { jbc: { connectionString: "jdbc:postgresql://db/{database}" } }],
])(
  "a variable that %s in place of the connections may use is not called unused",
  async (_, connectionProtocols) => {
    const codes = await codesIn({ serverInfo: { ...server, connectionProtocols }, variables });
    expect(codes).not.toContain("unused-variable");
    expect(codes).toHaveLength(1);
  },
);
