import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DiffRepository } from "../support/diff-repository.js";
import { descriptor } from "../support/folder.js";
import { readText } from "../support/project.js";
import { runMain } from "../support/run-main.js";

const SHOP = readText("examples/pages/shop.yaml");
const FAULTY = readText("examples/orders.json");
const TABLE = {
  ...{ fullyQualifiedName: "s.t", name: "t", version: "1.0.0" },
  columns: [{ fullyQualifiedName: "s.t.id", name: "id" }],
};

describe("dsd export html", () => {
  let folder: DiffRepository;
  const run = (...args: string[]) => runMain(["export", ...args], { cwd: folder.path });

  beforeEach(() => {
    folder = new DiffRepository();
    folder.write("shop.yaml", SHOP);
    folder.write("orders.json", FAULTY);
  });
  afterEach(() => folder.remove());

  test("writes one page, and says whether it is current", async () => {
    expect(await run("html", "shop.yaml", "-o", "shop.html")).toEqual({
      ...{ code: 0, stdout: "", stderr: "" },
    });
    expect(folder.read("shop.html")).toContain("<h1>Web shop</h1>");
    expect((await run("html", "shop.yaml", "-o", "shop.html", "--check")).code).toBe(0);
    folder.write("shop.yaml", SHOP.replace("title: Web shop", "title: Shop"));
    const { code, stderr } = await run("html", "shop.yaml", "-o", "shop.html", "--check");
    expect(code).toBe(1);
    expect(stderr).toContain("shop.html is out of date");
    expect(stderr).toContain("to renew it, run: dsd export html shop.yaml -o shop.html");
  });

  test("writes to standard output, with another title", async () => {
    const { code, stdout } = await run("html", "shop.yaml", "--title", "Our <shop>");
    expect(code).toBe(0);
    expect(stdout).toContain("<h1>Our &lt;shop&gt;</h1>");
  });

  test("writes an invalid descriptor too, with its findings, and exits with 1", async () => {
    for (const format of ["html", "markdown"]) {
      const { code, stdout } = await run(format, "orders.json");
      expect(code).toBe(1);
      expect(stdout).toContain("did you mean");
    }
  });

  test("exits with 0 if only rules report errors, and leaves findings out on request", async () => {
    const table = {
      fullyQualifiedName: "s.t",
      version: "1.0.0",
      columns: [{ fullyQualifiedName: "s.t.a" }],
    };
    const constraints = [{ constraintType: "PRIMARY_KEY", columns: ["s.t.nowhere"] }];
    folder.write("db.json", JSON.stringify(descriptor({}, [{ ...table, constraints }])));
    for (const format of ["html", "markdown"]) {
      const { code, stdout, stderr } = await run(format, "db.json");
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain("unknown-column");
      const without = await run(format, "orders.json", "--no-findings");
      expect(without).toMatchObject({ code: 1, stderr: "dsd: 4 errors, see dsd validate\n" });
      expect(without.stdout).not.toContain("did you mean");
    }
  });

  test("a foreign key to a table of another page is a link to it, on both pages and in their pictures", async () => {
    const table = (name: string, more: object = {}) => ({
      fullyQualifiedName: `s.${name}`,
      name,
      version: "1.0.0",
      columns: [{ fullyQualifiedName: `s.${name}.id`, name: "id" }],
      ...more,
    });
    const key = { constraintType: "FOREIGN_KEY", columns: ["s.a.id", "s.b.id"] };
    const store = (title: string, one: object) => ({
      ...(descriptor({}, [one]) as object),
      info: { title, version: "1.0.0" },
    });
    folder.write("two/a.json", JSON.stringify(store("A", table("a", { constraints: [key] }))));
    folder.write("two/b.json", JSON.stringify(store("B", table("b"))));
    await run("html", "two", "-o", "site/");
    const [page, other] = [folder.read("site/A.html"), folder.read("site/B.html")];
    expect(page).toContain('→ <a href="B.html#s.b">s.b.id</a>');
    expect(other).toContain('<li><a href="A.html#s.a">s.a.id</a> → <span>id</span>');
    // Both pictures of a page have the line to a box that is a link.
    expect(page.split('<a href="B.html#s.b"><rect class="box other"')).toHaveLength(3);
    expect(other.split('<a href="A.html#s.a"><rect class="box other"')).toHaveLength(3);
    await run("markdown", "two", "-o", "pages/");
    expect(folder.read("pages/A.md")).toContain("[s.b.id](B.md#s.b)");
    expect(folder.read("pages/B.md")).toContain("[s.a.id](A.md#s.a)");
    // A page by itself has nothing to link to.
    expect((await run("markdown", "two/a.json")).stdout).toContain("s.b.id");
  });

  test("writes several descriptors to a folder with an index, and only there", async () => {
    const { code, stderr } = await run("html", ".", "-o", "all.html");
    expect(code).toBe(2);
    expect(stderr).toContain("there are 2 descriptors; give them a folder with -o DIR/");
    expect((await run("html", ".", "-o", "pages/", "--title", "All")).code).toBe(1);
    expect(readdirSync(join(folder.path, "pages")).sort()).toEqual([
      "index.html",
      "orders.html",
      "web-shop.html",
    ]);
    expect(folder.read("pages/index.html")).toContain("<h1>All</h1>");
    expect((await run("markdown", ".", "-o", "docs/")).code).toBe(1);
    expect(readdirSync(join(folder.path, "docs"))).toContain("README.md");
  });

  test("takes the working folder without a path, and then needs -o", async () => {
    for (const format of ["html", "markdown"]) {
      expect(await run(format)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          `dsd export ${format} without a path takes the working folder, and needs -o`,
        ),
      });
      expect((await run(format, "-o", `${format}/`)).code).toBe(1);
    }
    expect(readdirSync(join(folder.path, "html"))).toHaveLength(3);
    expect(readdirSync(join(folder.path, "markdown"))).toHaveLength(3);
    expect((await run("sql")).stderr).toContain("dsd export sql takes files or a folder");
  });

  test("names the pages of a folder whatever the order of the files", async () => {
    folder.write("first.yaml", SHOP.replace("datastoreName: web-shop", "datastoreName: Web-Shop"));
    for (const paths of [
      ["first.yaml", "shop.yaml"],
      ["shop.yaml", "first.yaml"],
    ]) {
      const out = `${paths[0]}-pages/`;
      expect((await run("html", ...paths, "-o", out)).code).toBe(0);
      expect(readdirSync(join(folder.path, out)).sort()).toEqual([
        ...["Web-Shop-first.html", "index.html", "web-shop-shop.html"],
      ]);
      expect(folder.read(`${out}web-shop-shop.html`)).toContain("from shop.yaml");
    }
  });

  test("shows what has changed since a revision", async () => {
    folder.git("add", ".");
    folder.git("commit", "-q", "-m", "first");
    folder.write("shop.yaml", SHOP.replace("dataLength: 320", "dataLength: 100"));
    const { code, stdout } = await run("html", "shop.yaml", "--against", "HEAD");
    expect(code).toBe(0);
    expect(stdout).toContain("<h4>Changed since HEAD</h4>");
    expect(stdout).toContain("<code>email</code> of table <code>customer</code> changed");
    const markdown = await run("markdown", "shop.yaml", "--against", "HEAD");
    expect(markdown.stdout).toContain("## Changed since HEAD");
    expect((await run("html", "shop.yaml", "--against", "no-such")).code).toBe(2);
  });

  test("counts what has changed as dsd diff does", async () => {
    folder.git("add", ".");
    folder.git("commit", "-q", "-m", "first");
    const renamed = SHOP.replaceAll("customer.email", "customer.contact");
    folder.write("shop.yaml", renamed.replace("name: email", "name: contact"));
    const codes = async () => {
      const { stdout } = await run("markdown", "shop.yaml", "--against", "HEAD");
      const lines = stdout.matchAll(/^- \*\*(\w+)\*\*:.* \((column-\w+)\)$/gm);
      return [...new Set([...lines].map(([, impact, code]) => `${impact} ${code}`))];
    };
    expect(await codes()).toContain("major column-removed");
    const renames = [{ old: "customer.email", new: "customer.contact" }];
    const diff = { renames, levels: { "column-renamed": "patch" } };
    folder.write("dsd.config.json", JSON.stringify({ diff }));
    expect(await codes()).toEqual(["patch column-renamed"]);
  });

  test("an index has owners, changes, equal titles, and what cannot be read", async () => {
    const store = (title: string, email?: string) => ({
      ...(descriptor({}, [{ ...TABLE, fullyQualifiedName: `s.${title}` }]) as object),
      info: { title, version: "1.0.0", ...(email && { contact: { name: "Team B", email } }) },
    });
    const api = { specification: "datastoreapi", definition: store("P") };
    const info = { domain: "sales", owner: { id: "a@example.org", name: "Team <A>" } };
    const ports = { outputPorts: [{ promises: { api } }] };
    const product = { dataProductDescriptor: "1.0.0", info, interfaceComponents: ports };
    const write = (name: string, value: unknown) =>
      folder.write(`all/${name}`, typeof value === "string" ? value : JSON.stringify(value));
    const before = { same: store("S", "b@example.org"), gone: store("Gone"), p: product };
    for (const [name, value] of Object.entries(before)) write(`${name}.json`, value);
    write("changed.json", store("Old"));
    folder.git("add", ".");
    folder.git("commit", "-q", "-m", "first");
    folder.git("rm", "-q", "all/gone.json");
    write("changed.json", { ...store("Old"), schema: { tables: [] } });
    write("twin.json", { ...store("Twin"), info: store("S").info });
    write("half.yaml", "datastoreapi: 1.0.0\ninfo:\n  title: [x\n");
    const { code, stderr } = await run("html", "all", "-o", "site/", "--against", "HEAD");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^dsd: all\/half\.yaml: line \d: /);
    const index = folder.read("site/index.html");
    const list = (id: string) => index.match(new RegExp(`<section id="${id}"[^]*?</section>`))?.[0];
    expect(list("unreadable")).toMatch(/cannot be read<\/b> all\/half\.yaml: line \d/);
    expect(
      list("changes")
        ?.match(/<li>.*/g)
        ?.join("")
        .split("<li>")
        .slice(1),
    ).toEqual([
      '<b class="major">removed</b> all/gone.json',
      expect.stringMatching(
        /^<b class="major">major<\/b> <a href="Old.html#changes">Old<\/a> \d+ changes?$/,
      ),
      expect.stringMatching(
        /^<b class="new">new<\/b> <a href="S-twin.html">S \(all\/twin.json\)<\/a> /,
      ),
    ]);
    expect([...index.matchAll(/<h2>(.*)<\/h2>/g)].map(([, owner]) => owner)).toEqual([
      ...["Team &lt;A&gt;", "Team B", "No owner"],
    ]);
    expect(index).toContain("domain sales");
    expect(index).toContain(">S (all/same.json)</a></h3>");
    await run("markdown", "all", "-o", "pages/", "--against", "HEAD");
    const markdown = folder.read("pages/README.md");
    expect(markdown).toContain("Team B");
    expect(markdown).toMatch(/^- all\/gone\.json · removed since HEAD$/m);
    expect(markdown).toMatch(/^- all\/half\.yaml · cannot be read: line \d/m);
    // What the baseline has does not stop a pipeline from publishing.
    await runMain(["lint", "all", "--baseline", "known.json", "--update-baseline"], {
      cwd: folder.path,
    });
    const known = () => run("html", "all", "-o", "site/", "--baseline", "known.json");
    expect((await known()).code).toBe(0);
    write("other.yaml", "datastoreapi: 1.0.0\ninfo:\n  title: [x\n");
    expect((await known()).code).toBe(1);
  });

  test("says what is wrong with its arguments", async () => {
    expect((await run("html", "missing.yaml")).stderr).toMatch(/missing\.yaml/);
    expect((await run("sql", "shop.yaml", "--title", "x")).stderr).toContain(
      "--title is an option of dsd export html",
    );
    expect(existsSync(join(folder.path, "missing.html"))).toBe(false);
  });
});
