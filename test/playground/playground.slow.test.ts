// The playground in Chromium, opened as a file.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Finding, lint } from "datastore-descriptor";
import { explain } from "datastore-descriptor/node";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPlayground, playgroundPage } from "../../scripts/build-playground.js";
import { wholeMessage } from "../../src/findings/finding.js";
import { hasBrowser, openBrowser, violationsOf } from "../support/browser.js";
import { inTurn } from "../support/effort.js";
import { readText, root } from "../support/project.js";

const SAMPLE = readText("src/playground/sample.yaml");
const folder = mkdtempSync(join(tmpdir(), "dsd-playground-"));
const file = join(folder, "index.html");
let browser: Browser | undefined;

beforeAll(async () => {
  await buildPlayground(root, file);
  if (hasBrowser()) browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Tables of which each refers to the one before, if they are related. */
const descriptorOf = (size: number, isRelated: boolean): string =>
  JSON.stringify(
    {
      ...{ datastoreapi: "1.0.0", info: { title: "Many", version: "1.0.0" }, services: {} },
      schema: {
        tables: Array.from({ length: size }, (_, index) => ({
          ...{ fullyQualifiedName: `t${index}`, name: `t${index}`, version: "1.0.0" },
          columns: [{ fullyQualifiedName: `t${index}.id`, name: "id", dataType: "INT" }],
          constraints:
            isRelated && index > 0
              ? [{ constraintType: "FOREIGN_KEY", columns: [`t${index}.id`, `t${index - 1}.id`] }]
              : [],
        })),
      },
    },
    null,
    2,
  );

/** Opens the page, and fails if it asks for something, or complains. */
async function onPage(
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { page, complaints } = await openPage(options);
  try {
    await use(page);
    expect(complaints).toEqual([]);
  } finally {
    await page.context().close();
  }
}

async function openPage(options: BrowserContextOptions = {}) {
  if (browser === undefined) throw new Error("no browser");
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") complaints.push(dialog.message());
  });
  page.on("request", (request) => {
    if (!/^(?:file|blob|data):/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  await settled(page);
  return { page, complaints };
}

let openedOnce: ReturnType<typeof openPage> | undefined;

/** Opens a text as a file, in a page that has had the texts of other tests: to load it takes seconds. */
async function onText(
  name: string,
  text: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  openedOnce ??= openPage();
  const { page, complaints } = await openedOnce;
  await openText(page, name, text);
  await use(page);
  expect(complaints.splice(0)).toEqual([]);
}

/** Waits until the findings of the newest text are shown. */
const settled = (page: Page): Promise<void> =>
  page.locator("#busy").waitFor({ state: "hidden", timeout: 60_000 });

/** Opens a text as a file. */
async function openText(page: Page, name: string, text: string): Promise<void> {
  // A check can be over before anything has seen that it began.
  const checked = await page.locator("#busy").evaluateHandle((busy) => ({
    isOver: new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => (busy as HTMLElement).hidden && resolve());
      observer.observe(busy, { attributes: true });
    }),
  }));
  await page.setInputFiles("#file", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await checked.evaluate(({ isOver }) => isOver);
  await settled(page);
}

/** What the list says, as the command would say it. */
const listed = (page: Page): Promise<string[]> =>
  page
    .locator("#list li")
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll(":scope > p, summary")].map((part) => part.textContent).join(" "),
      ),
    );
const inWords = (finding: Finding): string =>
  `${finding.severity} ${wholeMessage(finding).replaceAll("`", "")} ${finding.code}`;

/** A valid descriptor of more than a megabyte. */
const largeText = (): string =>
  JSON.stringify(
    {
      ...{ datastoreapi: "1.0.0", info: { title: "Large", version: "1.0.0" }, services: {} },
      schema: {
        tables: Array.from({ length: 500 }, (_, table) => ({
          ...{ fullyQualifiedName: `large.t${table}`, name: `t${table}`, version: "1.0.0" },
          columns: Array.from({ length: 15 }, (_, column) => ({
            fullyQualifiedName: `large.t${table}.c${column}`,
            name: `c${column}`,
            dataType: "INT",
          })),
        })),
      },
    },
    null,
    2,
  );

test("the page is one file of at most 1.2 MB, whose policy allows no connection", async () => {
  const { text } = await playgroundPage(root);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_200_000);
  const shell = text.replace(/<(script|style)([^>]*)>[\s\S]*?<\/\1>/g, "<$1$2>");
  expect(shell).toContain("connect-src 'none'");
  expect(shell).not.toMatch(/ src=|<link|type="module"|unsafe-/);
  expect(shell.match(/<script[^>]*>/g)).toHaveLength(5);
});

describe.skipIf(!hasBrowser())("the playground", { timeout: 120_000 }, () => {
  test.each(
    inTurn([
      ["sample.yaml", SAMPLE],
      ["faulty.yaml", readText("fixtures/transcripts/files/faulty.yaml")],
      ["faulty.json", readText("fixtures/transcripts/files/faulty.json")],
      ["broken.json", readText("fixtures/transcripts/files/broken.json")],
      ["orders.json", readText("examples/orders.json")],
    ] as const),
  )("shows the findings of dsd lint in %s", async (name, text) => {
    await onText(name, `${text}\n`, async (page) => {
      const { findings } = await lint(`${text}\n`, { uri: name });
      expect(findings.length).toBeGreaterThan(0);
      expect(await listed(page)).toEqual(findings.map(inWords));
    });
  });

  test("applies one fix, all safe fixes, and takes them back", async () => {
    await onPage(async (page) => {
      const { findings } = await lint(SAMPLE);
      expect(await listed(page)).toEqual(findings.map(inWords));
      await page.getByRole("button", { name: "rename to host" }).first().click();
      await expect.poll(() => listed(page)).toHaveLength(findings.length - 1);
      expect(await page.locator(".cm-line", { hasText: 'host: "{host}"' }).count()).toBe(1);
      await page.locator("#fix-all").click();
      const unsafe = findings.filter(({ fixes = [] }) => !fixes.some(({ safe }) => safe));
      await expect.poll(() => listed(page)).toEqual(unsafe.map(inWords));
      expect(await page.locator("#fix-all").isDisabled()).toBe(true);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await expect.poll(() => listed(page)).toEqual(findings.map(inWords));
    });
  });

  test("offers the fixes at the text, too", async () => {
    await onPage(async (page) => {
      await page.locator(".cm-lintRange-error", { hasText: "hots" }).hover();
      await page.locator(".cm-diagnosticAction").click();
      await expect.poll(() => listed(page)).toHaveLength(6);
    });
  });

  test("draws the tables, which lead to their text", async () => {
    await onPage(async (page) => {
      expect(await page.locator("#pictures svg rect").count()).toBe(3);
      expect(await page.locator("#pictures path.line").count()).toBe(2);
      await page.locator("#pictures a", { hasText: "order_line" }).click();
      const active = page.locator(".cm-activeLine");
      expect(await active.textContent()).toContain("name: order_line");
      expect(new URL(page.url()).hash).toBe("");
      // Half typed, the text has no tables that could be drawn.
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("{ ");
      await expect.poll(async () => (await listed(page)).join()).toContain("syntax-error");
      expect(await page.locator("#pictures svg rect").count()).toBe(3);
    });
  });

  test("draws tables without relations, and of many the one at the cursor", async () => {
    await onText("two.json", descriptorOf(2, false), async (page) => {
      const boxes = page.locator("#pictures svg rect");
      expect(await boxes.count()).toBe(2);
      await openText(page, "many.json", descriptorOf(100, true));
      expect(await boxes.count()).toBeGreaterThan(1);
      await page.locator(".cm-content").press("Control+End");
      for (let line = 0; line < 5; line++) await page.keyboard.press("ArrowUp");
      await expect.poll(() => page.locator("#pictures rect.main").count()).toBe(1);
      expect(await page.locator("#pictures .title").allTextContents()).toEqual(["t98", "t99"]);
    });
  });

  test("shows no picture of a text that was deleted, and none of another file", async () => {
    await onPage(async (page) => {
      const status = page.locator("#status");
      const boxes = page.locator("#pictures rect");
      const buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
      await page.setInputFiles("#file", { name: "logo.png", mimeType: "image/png", buffer });
      await expect
        .poll(() => status.textContent())
        .toBe("logo.png was not opened: the byte 0x89 is not valid UTF-8");
      expect(await page.locator(".cm-line", { hasText: "title: Orders" }).count()).toBe(1);
      expect(await boxes.count()).toBe(3);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await expect.poll(() => boxes.count()).toBe(0);
      // Each line starts where the one above does, or deeper.
      await page.keyboard.type("schema:\ntables:\n- name: t\ncolumns:\n- name: c\ndataType: INT");
      expect(await page.locator(".cm-line").allTextContents()).toEqual([
        ...["schema:", "  tables:", "    - name: t", "      columns:"],
        ...["        - name: c", "          dataType: INT"],
      ]);
      await expect.poll(() => page.locator("#pictures h3").textContent()).toBe("Untitled");
    });
  });

  test("opens the page of a code, in the words of dsd explain", async () => {
    await onText("sample.yaml", SAMPLE, async (page) => {
      const details = page.locator("#list details").first();
      await details.locator("summary").click();
      const [, paragraph] = explain("invalid-format")?.split("\n\n") ?? [];
      expect(await details.locator(".prose p").first().textContent()).toBe(paragraph);
      expect(await details.locator(".prose h3").textContent()).toBe("invalid-format (error)");
    });
  });

  test("checks the newest text while somebody types", async () => {
    await onPage(async (page) => {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("extra: 1", { delay: 40 });
      const { findings } = await lint(`${SAMPLE}extra: 1`);
      await expect.poll(() => listed(page)).toEqual(findings.map(inWords));
      // Fixes of an older text would be made at wrong places.
      await page.keyboard.type("2");
      const buttons = page.locator("#list button");
      expect(await buttons.first().isDisabled()).toBe(true);
      await settled(page);
      expect(await buttons.first().isDisabled()).toBe(false);
    });
  });

  test("takes each key at once in a text of 1 MB", async () => {
    const text = largeText();
    expect(text.length).toBeGreaterThan(1_000_000);
    await onText("large.json", text, async (page) => {
      expect(await page.locator("#pictures .counts").textContent()).toBe("500 tables, 0 relations");
      const waits = await page.evaluateHandle(() => {
        const all: number[] = [];
        const onKey = () => {
          const start = performance.now();
          requestAnimationFrame(() => setTimeout(() => all.push(performance.now() - start)));
        };
        addEventListener("keydown", onKey, true);
        return all;
      });
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+Home");
      for (let key = 0; key < 12; key++) {
        await page.keyboard.type(" ");
        await page.waitForTimeout(60);
      }
      const all = (await waits.jsonValue()).sort((one, other) => one - other);
      expect(all.length).toBeGreaterThan(9);
      expect(all[Math.floor(all.length * 0.9)]).toBeLessThan(250);
      await settled(page);

      const tasks = await page.evaluateHandle(() => {
        const durations = [0];
        const observer = new PerformanceObserver((list) =>
          durations.push(...list.getEntries().map(({ duration }) => duration)),
        );
        observer.observe({ type: "longtask" });
        return durations;
      });
      const start = performance.now();
      await page.keyboard.type(" ");
      await settled(page);
      const total = performance.now() - start;
      // The page waits at most as long as the last check took, so the check takes at least half of this.
      expect(Math.max(...(await tasks.jsonValue()))).toBeLessThan(total / 2);
    });
  });

  test("shows hostile text as text", async () => {
    const attack = `<img src=x onerror=alert(1)></script><script>alert(1)</script>`;
    const text = SAMPLE.replace("title: Orders", `title: '${attack}'`)
      .replaceAll("name: customer\n", `name: '${attack}'\n`)
      .replace("hots:", `"${attack}":`);
    await onText("hostile.yaml", text, async (page) => {
      expect(await page.locator("#pictures h3").textContent()).toBe(attack);
      expect((await listed(page)).some((one) => one.includes("<img src=x"))).toBe(true);
      expect(await page.locator("img, main script").count()).toBe(0);
    });
  });

  test("cannot reach the network", async () => {
    if (browser === undefined) return;
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    const refused = await page.evaluate(() =>
      Promise.race([
        new Promise((resolve) =>
          addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)),
        ),
        fetch("http://127.0.0.1:9/").then(
          () => "reached",
          () => new Promise(() => {}),
        ),
      ]),
    );
    expect(refused).toBe("connect-src");
    await page.close();
  });

  test("asks before changes are lost, and saves them", async () => {
    await onPage(async (page) => {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("# mine\n");
      const asked = page.waitForEvent("dialog");
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      await dialog.dismiss();
      const saved = page.waitForEvent("download");
      await page.locator("#save").click();
      expect((await saved).suggestedFilename()).toBe("datastore.yaml");
    });
  });

  test("axe finds nothing, light and dark, wide and narrow, and nothing is wider than the page", async () => {
    await onPage(
      async (page) => {
        for (const width of inTurn([1280, 320])) {
          await page.setViewportSize({ width, height: 900 });
          expect(await violationsOf(page), `${width}`).toEqual({ light: [], dark: [] });
          const wider = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth - clientWidth;
          });
          expect(wider, `${width}`).toBe(0);
        }
      },
      { bypassCSP: true },
    );
  });
});
