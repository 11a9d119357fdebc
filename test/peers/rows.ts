// `dsd verify --rows` beside `datacontract test` and `dbt test`: what each finds of the same mistakes in the rows of
// PostgreSQL, in how much time, and how long the queries take that somebody would write by hand. Programs of Python:
//
// pip install "datacontract-cli[postgres]==1.2.8"
// pip install "dbt-core==1.10.*" "dbt-postgres==1.9.*" (in an environment of its own)
//
// One that is not installed is skipped, and the output says so.
//
// npx tsx test/peers/rows.ts [ROWS] [ROUNDS]

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { PASSWORD, startPostgres } from "../support/postgres-server.js";
import { root } from "../support/project.js";

const ROWS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 3);
/** Ours beside the queries by hand. */
const MAX_RATIO = 1.3;
const dsd = join(root, "dist/cli.cjs");
const folder = mkdtempSync(join(tmpdir(), "dsd-rows-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

/** A tenth as many customers as orders; no constraint that would keep a mistake out. */
const SHOP = `
  create table customer (id bigint, email text, country varchar(9));
  create table orders (id bigint, customer_id bigint, status text, total numeric(12, 2), code text);
  insert into customer select n, 'c' || n || '@example.org', 'IT' from generate_series(1, ${ROWS / 10}) n;
  insert into orders select n, 1 + n % ${ROWS / 10}, (array['open', 'paid', 'sent'])[1 + n % 3], n % 1000,
    'AB' || lpad((n % 1000000)::text, 6, '0') from generate_series(1, ${ROWS}) n;`;

/** The mistakes: what plants them, and how many rows break the statement. */
const MISTAKES = {
  "no customer": ["update orders set customer_id = null where id <= 3", 3],
  "an id twice": ["update orders set id = 10 where id in (11, 12)", 2],
  "an email twice": ["update customer set email = 'c20@example.org' where id = 21", 1],
  "a customer that does not exist": ["update orders set customer_id = -1 where id in (30, 31)", 2],
  "a country of five characters": ["update customer set country = 'Italy' where id = 40", 1],
  "a status that is not listed": [
    "update orders set status = 'lost' where id <= 54 and id > 49",
    5,
  ],
  "a negative total": ["update orders set total = -1 where id in (60, 61)", 2],
  "a code of another form": ["update orders set code = 'x' where id = 70", 1],
} as const;
type Mistake = keyof typeof MISTAKES;

const column = (table: string, name: string, dataType: string, more: object = {}) => ({
  name,
  fullyQualifiedName: `shop.public.${table}.${name}`,
  dataType,
  ...more,
});
const key = (constraintType: string, ...columns: string[]) => ({
  constraintType,
  columns: columns.map((name) => `shop.public.${name}`),
});
const values = (jsonSchema: object) => ({ jsonSchema: JSON.stringify(jsonSchema) });
const DESCRIPTOR = {
  datastoreapi: "1.0.0",
  info: { title: "Shop", version: "1.0.0" },
  services: {},
  schema: {
    tables: [
      {
        fullyQualifiedName: "shop.public.customer",
        name: "customer",
        version: "1.0.0",
        columns: [
          column("customer", "id", "BIGINT"),
          column("customer", "email", "TEXT"),
          column("customer", "country", "VARCHAR", { dataLength: 2 }),
        ],
        constraints: [key("PRIMARY_KEY", "customer.id"), key("UNIQUE", "customer.email")],
      },
      {
        fullyQualifiedName: "shop.public.orders",
        name: "orders",
        version: "1.0.0",
        columns: [
          column("orders", "id", "BIGINT"),
          column("orders", "customer_id", "BIGINT", { columnConstraint: "NOT_NULL" }),
          column("orders", "status", "TEXT", values({ enum: ["open", "paid", "sent"] })),
          column("orders", "total", "NUMERIC", values({ minimum: 0 })),
          column("orders", "code", "TEXT", values({ pattern: "^[A-Z]{2}[0-9]{6}$" })),
        ],
        constraints: [
          key("PRIMARY_KEY", "orders.id"),
          key("FOREIGN_KEY", "orders.customer_id", "customer.id"),
        ],
      },
    ],
  },
};

/** The mistake that a finding is about: by its code, and a name that its message has. */
const FINDINGS: Readonly<Record<Mistake, readonly [code: string, word: string]>> = {
  "no customer": ["null-values", "customer_id"],
  "an id twice": ["duplicate-values", "orders"],
  "an email twice": ["duplicate-values", "email"],
  "a customer that does not exist": ["orphan-values", "customer_id"],
  "a country of five characters": ["length-values", "country"],
  "a status that is not listed": ["unlisted-values", "status"],
  "a negative total": ["range-values", "total"],
  "a code of another form": ["pattern-values", "code"],
};

/** The same statements as a contract, in the words that `datacontract test` checks. */
const contractFor = (port: number): string => `
apiVersion: v3.1.0
kind: DataContract
id: shop
version: 1.0.0
status: active
servers:
  - { server: production, type: postgres, host: 127.0.0.1, port: ${port}, database: shop, schema: public }
schema:
  - name: customer
    physicalType: table
    properties:
      - { name: id, physicalType: bigint, logicalType: integer, required: true, unique: true }
      - { name: email, physicalType: text, logicalType: string, unique: true }
      - { name: country, physicalType: varchar(9), logicalType: string, logicalTypeOptions: { maxLength: 2 } }
  - name: orders
    physicalType: table
    properties:
      - { name: id, physicalType: bigint, logicalType: integer, required: true, unique: true }
      - name: customer_id
        physicalType: bigint
        logicalType: integer
        required: true
        quality:
          - type: sql
            description: orphans
            query: select count(*) from orders o where customer_id is not null and not exists (select 1 from customer c where c.id = o.customer_id)
            mustBe: 0
      - name: status
        physicalType: text
        logicalType: string
        quality:
          - { type: library, metric: invalidValues, arguments: { validValues: [open, paid, sent] }, mustBe: 0 }
      - { name: total, physicalType: "numeric(12,2)", logicalType: number, logicalTypeOptions: { minimum: 0 } }
      - { name: code, physicalType: text, logicalType: string, logicalTypeOptions: { pattern: "^[A-Z]{2}[0-9]{6}$" } }
`;

/** The same as tests of dbt, which has four of its own; others are in packages that are not in a registry of Python. */
const DBT = {
  "dbt_project.yml": "name: shop\nversion: '1.0'\nprofile: shop\nmodel-paths: [models]\n",
  "models/sources.yml": `
version: 2
sources:
  - name: shop
    schema: public
    tables:
      - name: customer
        columns:
          - { name: id, data_tests: [not_null, unique] }
          - { name: email, data_tests: [unique] }
      - name: orders
        columns:
          - { name: id, data_tests: [not_null, unique] }
          - name: customer_id
            data_tests:
              - not_null
              - relationships: { to: "source('shop', 'customer')", field: id }
          - { name: status, data_tests: [{ accepted_values: { values: [open, paid, sent] } }] }
`,
};
const profileFor = (port: number): string => `
shop:
  target: dev
  outputs:
    dev: { type: postgres, host: 127.0.0.1, port: ${port}, user: postgres, password: ${PASSWORD}, dbname: shop, schema: public, threads: 1 }
`;

/** What counts the same by hand: one scan for each table, one grouping for each key, one join. */
const BY_HAND = [
  "select count(*), count(*) filter (where id is null), count(*) filter (where length(country) > 2) from customer",
  `select count(*), count(*) filter (where id is null), count(*) filter (where customer_id is null),
    count(*) filter (where status not in ('open', 'paid', 'sent')), count(*) filter (where total < 0),
    count(*) filter (where code !~ '^[A-Z]{2}[0-9]{6}$') from orders`,
  ...["customer.id", "customer.email", "orders.id"].map((name) => {
    const [table, own] = name.split(".");
    return `select sum(n - 1) from (select count(*) n from ${table} where ${own} is not null group by ${own} having count(*) > 1) g`;
  }),
  "select count(*) from orders o where customer_id is not null and not exists (select 1 from customer c where c.id = o.customer_id)",
];

interface Run {
  readonly stdout: string;
  readonly seconds: number;
}

function run(env: Record<string, string>, program: string, ...args: string[]): Run {
  const before = performance.now();
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
  assert.equal(error, undefined);
  // Each of them ends with 1, because there are mistakes.
  assert.equal(status, 1, `${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return { stdout, seconds: (performance.now() - before) / 1000 };
}

const has = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

/** What a program found: how many rows break a statement, or `yes` if it only says that some do. */
type Found = Partial<Record<Mistake, number | "yes">>;

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly params: { readonly count?: number };
}

function findingsIn(stdout: string): Found {
  const { files } = JSON.parse(stdout) as { files: { findings: Finding[] }[] };
  const all = files.flatMap(({ findings }) => findings);
  const found = Object.entries(FINDINGS).map(([mistake, [code, word]]) => {
    const own = all.find((one) => one.code === code && one.message.includes(`\`${word}`));
    const [count] = /^[\d,]+/.exec(own?.message ?? "") ?? [];
    return [mistake, count && Number(count.replaceAll(",", ""))] as const;
  });
  assert.equal(all.length, found.length, JSON.stringify(all.map(({ message }) => message)));
  return Object.fromEntries(found);
}

/** A mistake by what the name of a failed check has. */
const CHECKS: readonly (readonly [RegExp, Mistake])[] = [
  [/customer_id.*(?:missing|null|required)|not_null\w*customer_id/i, "no customer"],
  [/orders.*\bid\b.*(?:unique|duplicate)|unique\w*orders_id/i, "an id twice"],
  [/email.*(?:unique|duplicate)|unique\w*email/i, "an email twice"],
  [/orphans|relationships/i, "a customer that does not exist"],
  [/country.*length/i, "a country of five characters"],
  [/status.*(?:invalid|valid|enum)|accepted_values/i, "a status that is not listed"],
  [/total.*(?:minimum|>=|greater|invalid)/i, "a negative total"],
  [/code.*(?:pattern|regex|invalid)/i, "a code of another form"],
];

function mistakesIn(failed: readonly { name: string; count?: number | undefined }[]): Found {
  const found: Found = {};
  for (const { name, count } of failed) {
    const [, mistake] = CHECKS.find(([pattern]) => pattern.test(name)) ?? [];
    assert.notEqual(mistake, undefined, `an unexpected failure: ${name}`);
    if (mistake !== undefined) found[mistake] = count ?? "yes";
  }
  return found;
}

async function main(port: number): Promise<void> {
  const connect = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: "postgres",
      password: PASSWORD,
      database,
    });
    await client.connect();
    return client;
  };
  const server = await connect("postgres");
  await server.query("create database shop");
  await server.end();
  const shop = await connect("shop");
  try {
    await measure(port, shop);
  } finally {
    await shop.end();
  }
}

async function measure(port: number, shop: pg.Client): Promise<void> {
  await shop.query(SHOP);
  for (const [sql] of Object.values(MISTAKES)) await shop.query(sql);
  await shop.query("vacuum analyze");

  writeFileSync(join(folder, "db.json"), JSON.stringify(DESCRIPTOR));
  writeFileSync(join(folder, "contract.yaml"), contractFor(port));
  mkdirSync(join(folder, "models"));
  for (const [name, text] of Object.entries(DBT)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "profiles.yml"), profileFor(port));

  const url = `postgres://postgres@127.0.0.1:${port}/shop`;
  const codes = new Set(Object.values(FINDINGS).map(([code]) => code));
  const only = [...codes].flatMap((code) => ["--only", code]);
  const verify = ["verify", "db.json", "--against", url, "--rows", ...only];
  const programs: Record<string, () => Run & { found: Found }> = {
    "dsd verify --rows": () => {
      const args = [dsd, ...verify, "--format", "json"];
      const ran = run({ PGPASSWORD: PASSWORD }, process.execPath, ...args);
      return { ...ran, found: findingsIn(ran.stdout) };
    },
    ...(has("datacontract") && {
      "datacontract test": () => {
        const env = {
          DATACONTRACT_POSTGRES_USERNAME: "postgres",
          DATACONTRACT_POSTGRES_PASSWORD: PASSWORD,
        };
        const output = ["--output-format", "json", "--output", "result.json"];
        const ran = run(env, "datacontract", "test", "contract.yaml", ...output);
        const { checks } = JSON.parse(readFileSync(join(folder, "result.json"), "utf8")) as {
          checks: { name: string; field?: string; model?: string; result: string }[];
        };
        const failed = checks.filter(({ result }) => result === "failed");
        return {
          ...ran,
          found: mistakesIn(
            failed.map(({ name, model, field }) => ({ name: `${model} ${field} ${name}` })),
          ),
        };
      },
    }),
    ...(has("dbt") && {
      "dbt test": () => {
        const ran = run({ DBT_PROFILES_DIR: folder }, "dbt", "--no-use-colors", "test");
        const results = JSON.parse(readFileSync(join(folder, "target/run_results.json"), "utf8"));
        const failed = (
          results.results as { unique_id: string; status: string; failures: number }[]
        ).filter(({ status }) => status === "fail");
        return {
          ...ran,
          found: mistakesIn(
            failed.map(({ unique_id: name, failures }) => ({ name, count: failures })),
          ),
        };
      },
    }),
  };

  const founds: Record<string, Found> = {};
  const times: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now();
    for (const sql of BY_HAND) await shop.query(sql);
    const own = (performance.now() - before) / 1000;
    times["queries by hand, one connection"] = [
      ...(times["queries by hand, one connection"] ?? []),
      own,
    ];
    for (const [name, start] of Object.entries(programs)) {
      const { seconds, found } = start();
      founds[name] = found;
      times[name] = [...(times[name] ?? []), seconds];
    }
  }

  const names = Object.keys(founds);
  const rule = (cells: number) => `|${" --- |".repeat(cells)}`;
  console.log(`\n| rows with | planted | ${names.join(" | ")} |\n${rule(names.length + 2)}`);
  for (const [mistake, [, planted]] of Object.entries(MISTAKES)) {
    const said = names.map((name) => founds[name]?.[mistake as Mistake] ?? "-");
    console.log(`| ${[mistake, planted, ...said].join(" | ")} |`);
    assert.equal(founds["dsd verify --rows"]?.[mistake as Mistake], planted);
  }
  console.log(`\n| ${ROWS.toLocaleString("en")} rows, PostgreSQL | time |\n${rule(2)}`);
  for (const [name, all] of Object.entries(times)) {
    console.log(`| ${name} | ${median(all).toFixed(1)} s |`);
  }
  const [hand = [], ours = []] = ["queries by hand, one connection", "dsd verify --rows"].map(
    (name) => times[name],
  );
  const ratio = median(ours.map((time, index) => time / (hand[index] ?? 0)));
  console.log(
    `\ndsd / queries by hand: ${ratio.toFixed(2)} (bar ${MAX_RATIO}), median of ${ROUNDS}`,
  );
  if (ratio > MAX_RATIO) process.exitCode = 1;
}

if (!existsSync(dsd)) {
  console.error(`${dsd} is missing; run npm run build`);
  process.exitCode = 2;
} else {
  for (const program of ["datacontract", "dbt"]) {
    if (!has(program)) console.log(`${program} is not installed, so it is skipped`);
  }
  const { port, stop } = await startPostgres();
  try {
    await main(port);
  } finally {
    await stop();
  }
}
