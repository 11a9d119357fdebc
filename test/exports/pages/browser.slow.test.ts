// Pages in Chromium, as people see and use them.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type LintOptions, lint, read } from "datastore-descriptor";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toHtml, toHtmlSite } from "../../../src/exports/pages/html-page.js";
import { explain } from "../../../src/node/files/package-files.js";
import { hasBrowser, openBrowser, violationsOf } from "../../support/browser.js";
import { inTurn } from "../../support/effort.js";
import { readText } from "../../support/project.js";

const folder = mkdtempSync(join(tmpdir(), "dsd-pages-"));
const addresses = new Map<string, string>();
let browser: Browser | undefined;

async function write(name: string, text: string, options: LintOptions = {}): Promise<void> {
  const { model } = await read(text, { uri: `${name}.yaml` });
  const { findings } = await lint(text, { uri: `${name}.yaml`, ...options });
  if (model === undefined) throw new Error("no descriptor");
  const files = [
    [`${name}.html`, toHtml(model, { findings, explain }).files[0]?.text ?? ""],
    ...toHtmlSite([{ model, options: { findings } }, { model }]).files.map(
      (file) => [`${name}-site/${file.name}`, file.text] as const,
    ),
  ] as const;
  mkdirSync(join(folder, `${name}-site`));
  for (const [file, page] of files) {
    writeFileSync(join(folder, file), page);
    addresses.set(file, pathToFileURL(join(folder, file)).href);
  }
}

/** A descriptor with many tables in one chain and one star. */
const manyTables = (count: number): string =>
  JSON.stringify({
    ...{ datastoreapi: "1.0.0", info: { title: "Many", version: "1.0.0" }, services: {} },
    schema: {
      tables: Array.from({ length: count }, (_, index) => ({
        ...{ fullyQualifiedName: `many.t${index}`, name: `t${index}`, version: "1.0.0" },
        columns: ["id", "next", "hub"].map((name) => ({
          fullyQualifiedName: `many.t${index}.${name}`,
          name,
          dataType: "INT",
        })),
        constraints: [
          ["next", (index + 1) % count],
          ["hub", index - (index % 20)],
        ].map(([column, to]) => ({
          constraintType: "FOREIGN_KEY",
          columns: [`many.t${index}.${column}`, `many.t${to}.id`],
        })),
      })),
    },
  });

const LONG = "a_name_that_is_so_long_that_nothing_but_a_very_wide_screen_has_room_for_it_";

beforeAll(async () => {
  if (!hasBrowser()) return;
  browser = await openBrowser();
  await write("shop", readText("examples/pages/shop.yaml"));
  await write("nested", readText("fixtures/exports/shop.yaml"));
  await write("faulty", readText("examples/orders.json"));
  await write("many", manyTables(240));
  await write(
    "long",
    readText("examples/pages/shop.yaml").replaceAll(/customer|personal data/g, LONG),
  );
}, 120_000);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page, and fails if it asks the network for something, or has an error. */
async function onPage(
  file: string,
  use: (page: Page) => Promise<void>,
  { hash = "", ...options }: BrowserContextOptions & { hash?: string } = {},
): Promise<void> {
  if (browser === undefined) throw new Error("no browser");
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("dialog", (dialog) => complaints.push(dialog.message()));
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) complaints.push(request.url());
    });
    await page.goto((addresses.get(file) ?? "") + hash);
    await use(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Elements that are wider than the window, apart from what is in a frame that scrolls. */
const wideElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => !element.closest(".frame svg, .hidden, caption, thead, .skip, nav"))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > innerWidth + 0.5 || left < -0.5);
      })
      .map((element) =>
        `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 80),
      ),
  );

/** Pairs of texts that lie on each other. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, 4);
    const boxes: { text: string; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest("caption, thead, .hidden, title, script, [hidden]")) continue;
      if ((node.textContent ?? "").trim() === "") continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > 1 && box.height > 1) boxes.push({ text: node.textContent ?? "", box });
      }
    }
    boxes.sort((one, other) => one.box.top - other.box.top);
    const found: string[] = [];
    for (const [index, { text, box }] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (other.box.top >= box.bottom - 3) break;
        const isBeside =
          other.box.left >= box.right - 1 ||
          other.box.right <= box.left + 1 ||
          other.box.bottom <= box.top + 3;
        if (!isBeside) found.push(`${text.trim()} / ${other.text.trim()}`.slice(0, 120));
      }
    }
    return found;
  });

const FILES = ["shop.html", "faulty.html", "shop-site/index.html", "long.html"];

describe.skipIf(!hasBrowser())("pages in a browser", { timeout: 120_000 }, () => {
  test.each(inTurn(FILES))(
    "%s at every width: nothing overlaps, and nothing scrolls sideways but pictures",
    async (file) => {
      await onPage(file, async (page) => {
        await page.evaluate(() => {
          for (const one of document.querySelectorAll("details")) one.open = true;
        });
        for (const width of [320, 375, 1280, 2560]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await wideElements(page), `${width} pixels`).toEqual([]);
          expect(await overlaps(page), `${width} pixels`).toEqual([]);
          const scrolls = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          expect(scrolls, `${width} pixels`).toBe(false);
        }
      });
    },
  );

  test.each(inTurn(FILES.slice(0, 3)))("axe finds nothing in %s, light and dark", async (file) => {
    const options = { bypassCSP: true, reducedMotion: "reduce" } as const;
    await onPage(
      file,
      async (page) => {
        expect(await violationsOf(page)).toEqual({ light: [], dark: [] });
      },
      options,
    );
  });

  test("the search finds tables by the names of columns, and marks the rows", async () => {
    await onPage("shop.html", async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type("tracking");
      const shown = () => page.locator("section.table:visible h3").allTextContents();
      expect(await shown()).toEqual(["shipment"]);
      expect(await page.locator(".hit th").allTextContents()).toEqual(["tracking_code"]);
      expect(await page.locator("#status").textContent()).toBe("1 of 10 shown");
      expect(await page.locator('nav a:visible[href^="#shop."]').allTextContents()).toEqual([
        "shipment",
      ]);
      await page.keyboard.press("Escape");
      expect(await shown()).toHaveLength(10);
      await page.locator("#tag").selectOption("finance");
      expect(await shown()).toEqual(["payment"]);
      await page.locator("#search").fill("nothing has this");
      expect(await page.locator("#nothing").isVisible()).toBe(true);
    });
  });

  test("a search shows its hits first, leads from one to the next, and is in the address", async () => {
    await onPage("shop.html", async (page) => {
      await page.locator("#search").fill("customer_id");
      expect(await page.locator("#picture, #services").locator("visible=true").count()).toBe(0);
      const listed = await page.locator("#columns a").allTextContents();
      const rows = page
        .locator("tbody tr:visible")
        .filter({ has: page.getByText(/^customer_id$/) });
      expect(listed.length).toBeGreaterThan(1);
      expect(await rows.count()).toBe(listed.length);
      const current = () => page.locator(".current").getAttribute("id");
      const ways: (string | null)[] = [];
      for (let turn = 0; turn < 2; turn++) {
        await page.keyboard.press("Enter");
        ways.push(await current());
      }
      expect(new Set(ways).size).toBe(2);
      expect(page.url()).toMatch(/#\?search=customer_id$/);
      await page.reload();
      expect(await page.locator("#search").inputValue()).toBe("customer_id");
      expect(await page.locator("#columns a").allTextContents()).toEqual(listed);
      await page.locator("#search").fill("shop.stock.shipment.tracking_code");
      expect(await page.locator(".hit th").allTextContents()).toEqual(["tracking_code"]);
      await page.locator(".hit th").hover();
      await page.locator(".hit th a").click();
      expect(page.url()).toMatch(/#shop\.stock\.shipment\.tracking_code$/);
    });
  });

  test.each(
    inTurn([
      ["shop.html", 1280, 0.7],
      ["many.html", 1280, 0.7],
      ["many.html", 375, 0.7],
    ] as const),
  )(
    "the picture of %s opens as a whole at %i pixels, or with text that can be read",
    async (name, width, least) => {
      await onPage(
        name,
        async (page) => {
          const frame = page.locator("#picture .frame");
          const measures = await frame.evaluate((own) => {
            const [box] = own.querySelectorAll("svg rect");
            const inView = [...own.querySelectorAll("svg rect")].filter((one) => {
              const { left, right } = one.getBoundingClientRect();
              return (
                left >= own.getBoundingClientRect().left &&
                right <= own.getBoundingClientRect().right
              );
            });
            const scale =
              (box?.getBoundingClientRect().width ?? 0) / Number(box?.getAttribute("width"));
            return { scale, seen: inView.length, hides: own.scrollWidth > own.clientWidth + 1 };
          });
          expect(measures.scale).toBeGreaterThanOrEqual(least - 0.01);
          expect(measures.seen).toBeGreaterThan(0);
          expect(measures.hides && measures.scale > least + 0.01).toBe(false);
        },
        { viewport: { width, height: 700 } },
      );
    },
  );

  test("a group of a large page opens its own picture, with the columns of its tables", async () => {
    await onPage("many.html", async (page) => {
      const group = page.locator("details.group").first();
      const tables = await group.locator(".names li").count();
      expect(tables).toBeGreaterThan(5);
      await group.locator("summary").click();
      await group.locator("svg").waitFor();
      expect(await group.locator("svg rect").count()).toBe(tables);
      expect(await page.locator("#picture > .frame svg .type").first().textContent()).toMatch(
        / keys?$/,
      );
    });
  });

  test("fields inside a column are rows with addresses, which the searches find", async () => {
    await onPage("nested.html", async (page) => {
      await page.locator("#search").fill("letters");
      expect(await page.locator("section.table:visible h3").allTextContents()).toEqual([
        "customers",
      ]);
      const hit = page.locator(".hit");
      expect(await hit.locator("th").allTextContents()).toEqual(["address.city"]);
      expect(await hit.getAttribute("id")).toBe("shop.sales.customer.address.city");
    });
    await onPage("nested-site/index.html", async (page) => {
      await page.locator("#search").fill("address.lines");
      expect(await page.locator("[data-item]:visible > a").allTextContents()).toEqual([
        "customers",
        "customers",
      ]);
    });
  });

  test("the index marks the columns that a search finds, and leads to them", async () => {
    await onPage("shop-site/index.html", async (page) => {
      await page.locator("#search").fill("receipts");
      const hits = page.locator("a.hit");
      const names = await hits.allTextContents();
      expect(names.length).toBeGreaterThan(0);
      await hits.first().click();
      expect(new URL(page.url()).hash).toMatch(new RegExp(`\\.${names[0]}$`));
      expect(await page.locator("tr:target").count()).toBe(1);
    });
  });

  test("the keyboard reaches each column, whose name is its address", async () => {
    await onPage("shop.html", async (page) => {
      await page.locator('[id="shop.sales.orders"] h3 a').focus();
      const focus = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
      const reached: unknown[] = [];
      for (let step = 0; step < 8; step++) {
        await page.keyboard.press("Tab");
        reached.push(await focus());
      }
      expect(reached).toContain("#shop.sales.orders.order_id");
      expect(reached).toContain("#shop.sales.orders.customer_id");
    });
  });

  test("an address leads to a table and to a column, also if a filter hides it", async () => {
    await onPage(
      "shop.html",
      async (page) => {
        const isInView = (id: string) =>
          page.evaluate((own) => {
            const { top, height } = document.getElementById(own)?.getBoundingClientRect() ?? {};
            return top !== undefined && Number(height) > 0 && top >= 0 && top < innerHeight;
          }, id);
        expect(await isInView("shop.stock.shipment.tracking_code")).toBe(true);
        await page.locator("#search").fill("payment");
        await page.evaluate(() => {
          location.hash = "#shop.sales.orders";
        });
        await expect.poll(() => isInView("shop.sales.orders")).toBe(true);
      },
      { hash: "#shop.stock.shipment.tracking_code" },
    );
  });

  test("the index searches all descriptors", async () => {
    await onPage("shop-site/index.html", async (page) => {
      await page.locator("#search").fill("tracking_code");
      expect(await page.locator("[data-item]:visible > a").allTextContents()).toEqual([
        "shipment",
        "shipment",
      ]);
      expect(await page.locator(".owner h2").first().textContent()).toContain("Shop data team");
      for (const words of ["personal data", "TIMESTAMP", "finance", "shop-data@"]) {
        await page.locator("#search").fill(words);
        expect(await page.locator("[data-item]:visible").count(), words).toBeGreaterThan(0);
      }
      await page.locator("#search").fill("tracking_code");
      await page.locator("[data-item]:visible a").first().click();
      await expect.poll(() => page.url()).toContain("web-shop-shop.html#shop.stock.shipment");
    });
  });

  test("the theme follows the system until a person chooses", async () => {
    await onPage(
      "shop.html",
      async (page) => {
        const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const dark = await back();
        await page.locator("#theme").click();
        expect(await back()).not.toBe(dark);
        // The browser writes down the choice after the click, which a reload may overtake.
        const afterReload = () => page.reload().then(back);
        await expect.poll(afterReload).not.toBe(dark);
      },
      { colorScheme: "dark" },
    );
  });

  test("the keyboard reaches the search, the list, and each box, which leads to its table", async () => {
    await onPage("shop.html", async (page) => {
      const reached = new Set<string>();
      for (let step = 0; step < 45; step++) {
        await page.keyboard.press("Tab");
        reached.add(
          await page.evaluate(() => {
            const { activeElement: active } = document;
            if (active?.closest("svg")) return "box";
            if (active?.closest("nav")) return "list";
            return active?.id || active?.className || "";
          }),
        );
        if (reached.has("box")) break;
      }
      expect([...reached]).toEqual(expect.arrayContaining(["skip", "search", "list", "box"]));
      const href = await page.evaluate(() => document.activeElement?.getAttribute("href"));
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).hash).toBe(href);
    });
  });

  test("a large page draws the picture of a table on demand, as the export would", async () => {
    await onPage("many.html", async (page) => {
      expect(await page.locator("section.table svg").count()).toBe(0);
      const section = page.locator('[id="many.t7"]');
      await section.locator("button.draw").click();
      expect(await section.locator("svg rect").count()).toBe(4);
      expect(await section.locator("svg path.line").count()).toBe(3);
      const drawn = await section
        .locator("svg a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(drawn).toEqual(["#many.t0", "#many.t6", "#many.t7", "#many.t8"]);
    });
  });

  test("without JavaScript, all text and links are there, and nothing that needs a script", async () => {
    await onPage(
      "many.html",
      async (page) => {
        expect(await page.locator("section.table").count()).toBe(240);
        expect(await page.locator('[id="many.t7"] ul.out a').count()).toBe(2);
        expect(await page.locator(".tools").isVisible()).toBe(false);
        expect(await page.locator("button:visible").count()).toBe(0);
      },
      { javaScriptEnabled: false },
    );
  });

  test("what is printed has every table, and no search", async () => {
    await onPage("shop.html", async (page) => {
      await page.locator("#theme").click();
      await page.emulateMedia({ media: "print" });
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(await paper()).toBe("rgb(255, 255, 255)");
      expect(await page.locator("section.table:visible").count()).toBe(10);
      expect(await page.locator("header .tools").isVisible()).toBe(false);
      expect((await page.pdf()).byteLength).toBeGreaterThan(20_000);
    });
  });
});
