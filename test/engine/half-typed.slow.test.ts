// Documents that are typed key by key: what is said at each state.

import { expect, test } from "vitest";
import { stringify } from "yaml";
import { applyFixes, type Finding, lint } from "../../src/index.js";
import { inTurn, sample } from "../support/effort.js";

const column = (name: string, dataType: string) => ({
  name: name.replace(/.*\./, ""),
  fullyQualifiedName: name,
  dataType,
  description: "Some words about it.",
});

const document = {
  datastoreapi: "1.0.0",
  info: {
    title: "Shop",
    version: "1.0.0",
    description: "The database of the shop.",
    contact: { name: "Team Shop", email: "shop@example.org" },
  },
  services: {
    dev: {
      name: "dev",
      description: "For development.",
      serverInfo: {
        host: "db.example.org",
        port: "5432",
        dbmsType: "PostgreSQL",
        connectionProtocols: {
          jdbc: { version: "1.0", connectionString: "jdbc:postgresql://{server}/shop" },
        },
      },
    },
  },
  schema: {
    databaseName: "shop",
    tables: [
      {
        name: "orders",
        fullyQualifiedName: "shop.orders",
        version: "1.0.0",
        description: "The orders.",
        columns: [column("shop.orders.id", "INTEGER"), column("shop.orders.price", "DECIMAL")],
        tags: ["sales"],
        constraints: [{ constraintType: "PRIMARY_KEY", columns: ["shop.orders.id"] }],
      },
      {
        name: "lines",
        fullyQualifiedName: "shop.lines",
        version: "1.0.0",
        columns: [column("shop.lines.order", "INTEGER")],
      },
    ],
  },
};
const yaml = stringify(document).replace(/tags:\n +- sales/, "tags: [sales]");

const isSyntax = ({ code }: Finding) => code === "syntax-error";
const idOf = ({ code, pointer, message }: Finding) => `${code} ${pointer} ${message}`;

test.each(
  inTurn([
    ["yaml", yaml],
    ["json", JSON.stringify(document, null, 2)],
  ] as const),
)(
  "%s: no line is blamed for the next, and almost nothing flickers",
  async (language, text) => {
    const states: ReadonlySet<string>[] = [];
    for (let length = 1; length <= text.length; length++) {
      const typed = text.slice(0, length);
      const { findings } = await lint(typed, { language });
      const lastLine = typed.trimEnd().split("\n").length;
      for (const { range } of findings.filter(isSyntax)) expect(range?.start.line).toBe(lastLine);
      states.push(new Set(findings.filter((one) => !isSyntax(one)).map(idOf)));
    }
    const isBack = (id: string, from: number) => states.slice(from).some((state) => state.has(id));
    const losing = states.filter((state, index) =>
      [...(states[index - 1] ?? [])].some((id) => !state.has(id) && isBack(id, index + 1)),
    );
    expect(losing.length).toBeLessThanOrEqual(5);
    expect(states.at(-1)?.size).toBeGreaterThan(0);
  },
  120_000,
);

test("no fix of an unfinished key changes another line", async () => {
  const ends = [...yaml.matchAll(/^ *(?:- )?\w{1,4}(?=\w*:)/gm)].map(
    ({ 0: start, index }) => index + start.length,
  );
  for (const end of sample(ends)) {
    const typed = yaml.slice(0, end);
    const { findings } = await lint(typed, { language: "yaml" });
    const { text } = applyFixes(typed, findings, { unsafe: true });
    const complete = typed.slice(0, typed.lastIndexOf("\n") + 1);
    expect(text.startsWith(complete), JSON.stringify(typed.slice(-80))).toBe(true);
  }
});

test("an unfinished key between others is the mistake, at its line", async () => {
  const lines = yaml.split("\n");
  const keys = lines.flatMap((line, index) => (/^ +\w{4,}: \S/.test(line) ? [index] : []));
  const blamed: unknown[] = [];
  for (const index of sample(keys)) {
    const typed = lines.with(index, /^ +\w{3}/.exec(lines[index] ?? "")?.[0] ?? "").join("\n");
    const { findings } = await lint(typed, { language: "yaml" });
    const [first] = findings.filter(isSyntax);
    if (first?.range?.start.line !== index + 1) blamed.push([lines[index], first?.message]);
  }
  expect(blamed).toEqual([]);
});
