import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { diff, read } from "datastore-descriptor";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toHtml, toHtmlSite } from "../../../src/exports/pages/html-page.js";
import { toMarkdown, toMarkdownSite } from "../../../src/exports/pages/markdown-page.js";
import { explain } from "../../../src/node/files/package-files.js";
import { documentWith, expectNoSecret, FORMS } from "../../support/documents-with-secrets.js";
import { cases, inTurn } from "../../support/effort.js";
import { readText } from "../../support/project.js";
import { dialects } from "../../support/secrets.js";

/** It has no types. */
const MarkdownIt: new (options: object) => { render(text: string): string } = createRequire(
  import.meta.url,
)("markdown-it");

const SHOP = readText("examples/pages/shop.yaml");

/** The page of a text, with its findings, in both forms. */
async function pagesOf(text: unknown): Promise<{ html: string; markdown: string }> {
  const { model, findings } = await read(text, { uri: "shop.yaml" });
  if (model === undefined) throw new Error("no descriptor");
  const options = { findings, explain };
  return {
    html: toHtml(model, options).files[0]?.text ?? "",
    markdown: toMarkdown(model, options).files[0]?.text ?? "",
  };
}

/** A descriptor with a text in every place that a page shows. */
const descriptorWith = (text: string) => ({
  datastoreapi: "1.0.0",
  info: {
    title: text,
    version: text,
    summary: text,
    description: text,
    termsOfService: text,
    contact: { name: text, url: text, email: text },
  },
  services: {
    [text]: {
      name: text,
      description: text,
      variables: { [text]: { default: text, enum: [text], description: text } },
      serverInfo: {
        host: text,
        port: text,
        dbmsType: text,
        connectionProtocols: { jdbc: { connectionString: text, driverName: text } },
      },
    },
  },
  schema: {
    databaseName: text,
    tables: ["a", "b"].map((name) => ({
      fullyQualifiedName: `${name}${text}`,
      name: text,
      version: text,
      description: text,
      tags: [text],
      tableType: text,
      externalDocs: { $href: text, description: text },
      columns: [
        { fullyQualifiedName: `${name}${text}.id`, name: text, dataType: text, description: text },
      ],
      constraints: [{ constraintType: "FOREIGN_KEY", columns: [`a${text}.id`, `b${text}.id`] }],
    })),
  },
});

/** Texts that would be markup, a script, an image or a link if they were not escaped. */
const ATTACKS = [
  "<script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "--><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "<svg/onload=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x][y]\n\n[y]: javascript:alert(1)",
  "![x](https://example.org/beacon.png)",
  "![x][y]\n\n[y]: https://example.org/beacon.png",
  "<img src=https://example.org/beacon.png>",
  '<https://example.org/?"onclick=alert(1)>',
  "<iframe src=https://example.org></iframe>",
  "javascript:alert(1)",
  'https://example.org/" onclick="alert(1)',
  "${alert(1)}{{constructor}}",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "\u202etxt.exe",
  "a\u0000b\u001b[31m",
  "# heading\n\n<b>bold</b>",
  "| a | b |\n|---|---|\n| c | d |",
  "]]><!--",
  "\ud800",
  "../../etc/passwd",
  "con",
  " ",
];

/** What a page has besides the texts of a descriptor: elements and attributes that are known to be harmless. */
function harmful(html: string): string[] {
  const body = html
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/<script>[\s\S]*?<\/script>\n(?=<script>|<\/body>)/g, "");
  const tags = [...body.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*?)?)\/?>/gi)];
  return tags.flatMap(([tag, name = "", attributes = ""]) => {
    const isBad =
      /^(?:script|img|iframe|object|embed|link|base|form|style|title2)$/i.test(name) ||
      [...attributes.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)].some(
        ([, attribute = "", value = ""]) =>
          /^(?:on|style|srcset)/i.test(attribute) ||
          (/^(?:href|src)$/i.test(attribute) &&
            !/^(?:#|https?:\/\/|mailto:|[\w.-]+\.html)/.test(value)),
      );
    return isBad ? [tag] : [];
  });
}

describe("a page", () => {
  test("is the same each time", async () => {
    expect(await pagesOf(SHOP)).toEqual(await pagesOf(SHOP));
  });

  test("of an example is in the repository, as `dsd export html` writes it", async () => {
    const { html } = await pagesOf(SHOP);
    expect(html).toBe(readText("examples/pages/shop.html"));
  });

  test.each(inTurn([60, 100, 240]))(
    "has a picture of %i tables, each of them in one box or group",
    async (size) => {
      const tables = Array.from({ length: size + 2 }, (_, index) => ({
        ...{ fullyQualifiedName: `s.t_${index}`, name: `t_${index}`, version: "1.0.0" },
        columns: [{ fullyQualifiedName: `s.t_${index}.id`, name: "id", dataType: "INT" }],
        constraints: [
          {
            constraintType: "FOREIGN_KEY",
            columns: [`s.t_${index}.id`, `s.t_${Math.floor(index / 3)}.id`],
          },
        ].filter(() => index > 0 && index < size),
      }));
      const { html } = await pagesOf({
        ...{ datastoreapi: "1.0.0", info: { title: "t", version: "1.0.0" }, services: {} },
        schema: { tables },
      });
      const [, section = ""] = /<section id="picture"([\s\S]*?)<h2 id="tables"/.exec(html) ?? [];
      const [whole = ""] = section.split("<details");
      const counts = [...whole.matchAll(/>(\d+) tables?</g)].map(([, number]) => Number(number));
      const sum = counts.reduce((one, other) => one + other, 0);
      expect(size > 80 ? sum : whole.match(/<rect/g)?.length).toBe(size);
      expect(section).toContain("Without a key to another table: 2 tables");
      const links = [...section.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => ` id="${id}"`);
      expect(links.filter((id) => !html.includes(id))).toEqual([]);
    },
  );

  test("has every table and column once, and each link in it has its target", async () => {
    const { html } = await pagesOf(SHOP);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(80);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids).toContain("shop.sales.orders");
    expect(ids).toContain("shop.sales.orders.customer_id");
    expect(html.match(/<section class="table"/g)).toHaveLength(10);
  });

  test("says types, keys, relations in both directions, and how to connect", async () => {
    const { html } = await pagesOf(SHOP);
    expect(html).toContain("<th>total<td>DECIMAL(12,2)<td>not null<td>With taxes, in euros.");
    expect(html).toContain('<b class="pk">PK</b> <b class="fk">FK</b>');
    expect(html).toContain(
      '<li><span>customer_id</span> → <a href="#shop.sales.customer.customer_id">customer.customer_id</a>',
    );
    expect(html).toContain(
      '<li><a href="#shop.sales.orders.customer_id">orders.customer_id</a> → <span>customer_id</span>',
    );
    expect(html).toContain(
      "<code>jdbc:postgresql://shop-replica.example.org:5432/shop?user={user}</code>",
    );
    expect(html).toContain("from <code>jdbc:postgresql://{host}:{port}/shop?user={user}</code>");
  });

  test("has the findings of an invalid descriptor, each at its table, with what they mean", async () => {
    const { html, markdown } = await pagesOf(readText("examples/orders.json"));
    expect(html).toContain("did you mean <code>connectionString</code>?");
    const [, table = ""] = html.split('<section class="table"');
    expect(table).toContain("<code>dataLength</code> must be an integer");
    expect(html).toContain('id="explain.wrong-type"');
    expect(markdown).toContain("`dataLength` must be an integer");
  });

  test("shows what has changed, at the table", async () => {
    const old = SHOP.replace("dataLength: 320", "dataLength: 400");
    const { changes } = await diff(old, SHOP, { uri: "shop.yaml" });
    const { model } = await read(SHOP, { uri: "shop.yaml" });
    if (model === undefined) throw new Error("no descriptor");
    const { text = "" } = toHtml(model, { changes, against: "v1" }).files[0] ?? {};
    const [, customer = "", address = ""] = text.split('<section class="table"');
    expect(customer).toContain("Changed since v1");
    expect(customer).toContain("length of column <code>email</code>");
    expect(address).not.toContain("Changed since");
  });

  test("allows its own style and script by their hashes, and nothing else", async () => {
    const { html } = await pagesOf(SHOP);
    const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-/);
    for (const [, text = ""] of html.matchAll(
      /<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g,
    )) {
      const hash = createHash("sha256").update(text).digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  });

  test.each(ATTACKS)("shows %j as text", async (attack) => {
    const { html, markdown } = await pagesOf(descriptorWith(attack));
    expect(harmful(html)).toEqual([]);
    expect(html.match(/<section class="table"/g)).toHaveLength(2);
    expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e]/);
    const rendered = new MarkdownIt({ html: true, linkify: false }).render(markdown);
    expect(harmful(rendered.replace(/<(?:pre|code)[^>]*>[\s\S]*?<\/(?:pre|code)>/g, ""))).toEqual(
      [],
    );
  });

  test("has an element for each name, whatever it is", async () => {
    const name = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
      // The ids of the page itself.
      fc.constantFrom("main", "findings", "findings.title", "nothing", "tables", "explanations"),
      fc.constantFrom("columns", "search", "status", "explain.invalid-format", "name.main"),
    );
    const names = fc.uniqueArray(name, {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const tables = all.map((name) => ({
          fullyQualifiedName: name,
          name,
          version: "1.0.0",
          columns: all.map((column) => ({ fullyQualifiedName: `${name}.${column}`, name: column })),
        }));
        const { html } = await pagesOf({
          ...{ datastoreapi: "1.0.0", info: { title: "t", version: "1.0.0" }, services: {} },
          schema: { tables },
        });
        expect(html.match(/<section class="table"/g)).toHaveLength(all.length);
        expect(html.match(/<tr id="[^" ]+"><th>/g)).toHaveLength(all.length ** 2);
        const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: cases(30) },
    );
  });
});

describe("a page has no secret", () => {
  test.each(Object.keys(dialects))("of %s", async (dialect) => {
    const samples = fc.sample(dialects[dialect] ?? fc.constant({ text: "", secret: "" }), {
      numRuns: 4,
      seed: 7,
    });
    for (const form of inTurn(["indented.json", "block.yaml"])) {
      const pages = await pagesOf(FORMS[form]?.(documentWith(samples)));
      for (const text of Object.values(pages)) expectNoSecret(text, samples, `${dialect} ${form}`);
    }
  });

  test("in a description that repeats it", async () => {
    const value = {
      ...(descriptorWith("plain") as object),
      services: { a: { name: "a", variables: { password: { default: "hunter2hunter" } } } },
      info: { title: "t", version: "1.0.0", description: "Log in with hunter2hunter." },
    };
    const { html, markdown } = await pagesOf(value);
    expect(html).not.toContain("hunter2");
    expect(markdown).not.toContain("hunter2");
  });
});

describe("a folder of pages", () => {
  test("has an index that names every table and column", async () => {
    const { model } = await read(SHOP, { uri: "shop.yaml" });
    if (model === undefined) throw new Error("no descriptor");
    const { files } = toHtmlSite([{ model }, { model }], "Our data");
    expect(files.map(({ name }) => name)).toEqual([
      "index.html",
      "web-shop-shop.html",
      "web-shop-shop-2.html",
    ]);
    expect(files[0]?.text).toContain('<a href="web-shop-shop.html#shop.sales.orders">orders</a>');
    expect(files[0]?.text).toMatch(
      />order_id<\/a>, <a href="web-shop-shop.html#shop.sales.orders.customer_id"[^>]*>customer_id<\/a>/,
    );
    expect(files[1]?.text).toContain('<a href="index.html">All descriptors</a>');
    const markdown = toMarkdownSite([{ model }, { model }]).files;
    expect(markdown.map(({ name }) => name)).toEqual([
      "README.md",
      "web-shop-shop.md",
      "web-shop-shop-2.md",
    ]);
    expect(markdown[0]?.text).toContain("[Web shop (shop.yaml)](<web-shop-shop-2.md>)");
  });
});

describe("Markdown", () => {
  test.each(["a|b", "`code`", "<b>", "*x*", "a_b_c", "[x](y)", "\\", "$x$", "# x", "@all", "\\|"])(
    "shows the name %j in a cell as it is",
    async (name) => {
      const { markdown } = await pagesOf({
        ...{ datastoreapi: "1.0.0", info: { title: "t", version: "1.0.0" }, services: {} },
        schema: {
          tables: [
            {
              fullyQualifiedName: "t",
              version: "1.0.0",
              columns: [{ fullyQualifiedName: "t.c", name, dataType: "INT" }],
            },
          ],
        },
      });
      const rendered = new MarkdownIt({ html: true }).render(markdown);
      const [, cell = ""] = /<td><a id="[^"]*"><\/a>(.*?)<\/td>/.exec(rendered) ?? [];
      const text = cell.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      expect(text).toBe(name);
    },
  );

  test("has a diagram for each table with relations, short enough for GitLab", async () => {
    const { markdown } = await pagesOf(SHOP);
    const diagrams = [...markdown.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text]) => text);
    expect(diagrams).toHaveLength(11);
    for (const text of diagrams) expect(text?.length).toBeLessThan(5000);
    expect(markdown).toContain('t2 }o--|| t0 : "customer_id"');
  });

  test("has a diagram without the words that Mermaid keeps for keys", async () => {
    const { markdown } = await pagesOf(SHOP.replaceAll(/\bname: order_id$/gm, "name: pk"));
    expect(markdown).toMatch(/^ {4}\w+ _pk PK$/m);
    expect(markdown).not.toMatch(/^ {4}\w+ pk /m);
  });
});

test("a constraint of another type keeps its type on the page", async () => {
  const columns = [{ fullyQualifiedName: "t.a", name: "a" }];
  const constraints = [{ constraintType: "CHECK", columns: ["t.a"] }];
  const { html, markdown } = await pagesOf({
    datastoreapi: "1.0.0",
    info: { title: "T", version: "1.0.0" },
    services: {},
    schema: { tables: [{ fullyQualifiedName: "t", version: "1.0.0", columns, constraints }] },
  });
  for (const page of [html, markdown]) expect(page).toContain("CHECK · a");
});
