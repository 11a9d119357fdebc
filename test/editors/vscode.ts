// The packaged extension in a real VS Code, which code-server shows in a browser:
//
//   npm run package:vscode
//   npm install --prefix FOLDER --ignore-scripts code-server@4.100.3
//   npm install --prefix FOLDER/node_modules/code-server/lib/vscode --ignore-scripts --omit=dev
//   npx tsx test/editors/vscode.ts FOLDER [folder for screenshots]
//
// It is too large for every run of the tests: code-server has 270 MB.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/install-program.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [codeServer, pictures] = process.argv.slice(2);
const browserPath = findChromium().path;
if (codeServer === undefined || browserPath === undefined) {
  throw new Error("usage: vscode.ts FOLDER [PICTURES], with Chromium installed");
}
const entry = resolve(codeServer, "node_modules/code-server/out/node/entry.js");
// It is only for passwords, and has a native part that nothing builds here.
writeFileSync(resolve(codeServer, "node_modules/argon2/argon2.js"), "module.exports = {};\n");

const scratch = mkdtempSync(join(tmpdir(), "dsd-vscode-"));
const project = join(scratch, "shop");
const data = join(scratch, "data");

const SCHEMA = "# yaml-language-server: $schema=./descriptor.portable.schema.json";
const BROKEN = `${SCHEMA}
datastoreapi: 1.0.0
info: { title: "größe 😀", versoin: 1.0.0 }
services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      version: 1.0.0
      columns:
        - fullyQualifiedName: shop.orders.id
          dataType: BIGINT
        - fullyQualifiedName: shop.orders.total
          dataType: DECIMAL
      constraints:
        - constraintType: PRIMARY_KEY
          columns: [shop.orders.ident]
`;
const BROKEN_JSON = `{
  "datastoreapi": "1.0.0",
  "info": { "titel": "Shop", "version": "1.0.0" },
  "services": {},
  "schema": {},
}
`;

const environment = {
  ...process.env,
  // It would ask a gallery of extensions.
  EXTENSIONS_GALLERY: '{"serviceUrl":""}',
};
const common = ["--user-data-dir", data, "--extensions-dir", join(data, "extensions")];

function prepare(): void {
  cpSync(join(root, "examples/several-files"), project, { recursive: true });
  writeFileSync(join(project, "dsd.config.json"), "{}\n");
  cpSync(join(root, "examples/data-product"), project, { recursive: true });
  writeFileSync(join(project, "first.yaml"), "datastoreapi: 1.0.0\n");
  writeFileSync(join(project, "broken.yaml"), BROKEN);
  writeFileSync(join(project, "broken.json"), BROKEN_JSON);
  mkdirSync(join(data, "User"), { recursive: true });
  const settings = {
    "security.workspace.trust.enabled": false,
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": false,
    // In a browser, the default saves after a second.
    "files.autoSave": "off",
    "telemetry.telemetryLevel": "off",
    "editor.codeActionsOnSave": { "source.fixAll.dsd": "explicit" },
  };
  writeFileSync(join(data, "User/settings.json"), JSON.stringify(settings));
  const vsix = join(root, "editors/vscode/dsd.vsix");
  const args = [entry, ...common, "--install-extension", vsix];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: environment,
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout + stderr);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

class Editor {
  readonly page: Page;
  #pictures = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async picture(name: string): Promise<void> {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    await setTimeout(500);
    await this.page.screenshot({ path: join(pictures, `${++this.#pictures}-${name}.png`) });
  }

  async command(title: string): Promise<void> {
    await this.page.keyboard.press("F1");
    await this.page.locator(".quick-input-widget input").first().fill(`>${title}`);
    await this.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
    await setTimeout(300);
    await this.page.keyboard.press("Enter");
  }

  /** Opens a file from the explorer: a search for files needs a native program. */
  async open(name: string): Promise<void> {
    await this.command("File: Focus on Files Explorer");
    await this.page.locator(`.explorer-folders-view [aria-label^="${name}"]`).first().dblclick();
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await setTimeout(500);
  }

  /** Puts the cursor on a text of the active editor. */
  async select(text: string): Promise<void> {
    await this.page.keyboard.press("Control+f");
    const input = this.page.locator(".find-widget textarea").first();
    await input.fill(text);
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.press("Escape");
    await setTimeout(300);
  }

  /** Closes the active editor without its changes. */
  async close(name: string): Promise<void> {
    await this.command("View: Revert and Close Editor");
    const tab = this.page.locator(`.tab[data-resource-name="${name}"]`);
    await tab.waitFor({ state: "detached" });
    await setTimeout(500);
  }

  /** The rows of the panel with problems: without those of files. */
  async problems(): Promise<string[]> {
    await this.command("Problems: Focus on Problems View");
    await setTimeout(1_000);
    return this.page.locator(".markers-panel .monaco-list-row").allInnerTexts();
  }
}

async function drive(editor: Editor): Promise<void> {
  const { page } = editor;
  await editor.open("broken.yaml");
  await page.locator(".editor-instance .squiggly-error").first().waitFor();
  await editor.picture("squiggles");

  await editor.select("shop.orders.ident");
  await page.keyboard.press("Control+.");
  await page.locator(".action-widget").waitFor();
  await editor.picture("lightbulb");
  const actions = await page.locator(".action-widget .monaco-list-row").allInnerTexts();
  assert.ok(
    actions.some((one) => /Suppress unknown-column/.test(one)),
    actions.join(),
  );
  await page.keyboard.press("Escape");

  await editor.command("Show or Focus Hover");
  await page.locator(".monaco-hover:visible").first().waitFor();
  await editor.picture("hover-of-a-finding");
  await page.keyboard.press("Escape");

  await editor.select("dataType: DECIMAL");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Space");
  await page.locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
  await editor.picture("completion-of-keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");

  await editor.select("shop.orders.ident");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+Space");
  await page.locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
  await editor.picture("completion-of-columns");
  const columns = await page.locator(".suggest-widget .monaco-list-row").allInnerTexts();
  assert.match(columns.join(), /shop\.orders\.id/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");

  await editor.select("shop.orders.total");
  await page.keyboard.press("F2");
  await page.locator(".rename-box input").first().fill("shop.orders.sum");
  await page.keyboard.press("Enter");
  await page.locator(".view-lines", { hasText: "shop.orders.sum" }).first().waitFor();
  await page.keyboard.press("Control+z");

  await editor.select("shop.orders.ident");
  await page.keyboard.press("Control+.");
  await page.locator(".action-widget").waitFor();
  await choose(page, "Suppress unknown-column");
  await page.locator(".view-lines", { hasText: "dsd-disable" }).first().waitFor();
  await editor.picture("suppressed");
  await page.keyboard.press("Control+z");

  await editor.select("versoin");
  await page.keyboard.press("Control+.");
  const row = page.locator(".action-widget .monaco-list-row", { hasText: "JSON Schema" });
  await row.waitFor();
  await editor.picture("schema-of-another-server");
  await choose(page, "JSON Schema");
  await page.locator(".view-lines", { hasText: "yaml-language-server" }).waitFor({
    state: "detached",
  });
  await page.keyboard.press("Control+z");

  await editor.command("dsd: Restart the Server");
  await page.locator(".editor-instance .squiggly-error").first().waitFor({ state: "detached" });
  await page.locator(".editor-instance .squiggly-error").first().waitFor();
  await restart(editor);
  await editor.command("Notifications: Clear All Notifications");

  await editor.command("Outline: Focus on Outline View");
  await page.locator(".outline-tree .monaco-list-row").first().waitFor();
  await editor.picture("outline");

  const rows = await editor.problems();
  await editor.picture("problems");
  const same = rows.filter((row) => row.includes("versoin"));
  assert.equal(same.length, 1, rows.join("\n"));

  // What JSON itself reports is not reported twice.
  await editor.open("broken.json");
  await page.locator(".editor-instance .squiggly-error").first().waitFor();
  await setTimeout(1_000);
  const json = await editor.problems();
  await editor.picture("problems-of-json");
  assert.equal(json.filter((row) => /trailing comma/i.test(row)).length, 1, json.join("\n"));

  await editor.open("broken.json");
  await page.keyboard.press("Control+s");
  await setTimeout(3_000);
  const saved = readFileSync(join(project, "broken.json"), "utf8");
  assert.match(saved, /"title"/);
  await editor.picture("fixed-on-save");

  await editor.open("db.yaml");
  await editor.select("servers.yaml#/postgres");
  await editor.command("Show or Focus Hover");
  await page.locator(".monaco-hover:visible").first().waitFor();
  await editor.picture("card-of-a-reference");
  await page.keyboard.press("Escape");
  await page.keyboard.press("F12");
  await page.locator('.tab.active[data-resource-name="servers.yaml"]').waitFor();
  await editor.picture("definition");

  await editor.open("broken.yaml");
  await editor.command("dsd: Explain a Code");
  await page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await page
    .locator(".quick-input-list .monaco-list-row", { hasText: "unknown-" })
    .first()
    .waitFor();
  await editor.picture("codes");
  await page.keyboard.press("Enter");
  await page.locator('.tab.active[aria-label*="Preview"]').waitFor();
  await setTimeout(2_000);
  await editor.picture("explanation");
}

/** Takes an action of the light bulb. */
async function choose(page: Page, title: string): Promise<void> {
  const row = page.locator(".action-widget .monaco-list-row", { hasText: title }).first();
  while (!/focused/.test((await row.getAttribute("class")) ?? "")) {
    await page.keyboard.press("ArrowDown");
    await setTimeout(100);
  }
  await page.keyboard.press("Enter");
}

/** What someone does who writes their first descriptor. */
async function meet(editor: Editor): Promise<void> {
  const { page } = editor;
  await page.locator(".monaco-workbench").waitFor();
  await setTimeout(2_000);
  const offered = page.locator(".suggest-widget.visible .monaco-list-row");
  await editor.command("dsd: New Descriptor");
  await page.locator(".view-lines", { hasText: "connectionProtocols" }).first().waitFor();
  await editor.picture("new-descriptor");

  await editor.open("first.yaml");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Space");
  await offered.filter({ hasText: "info" }).first().click();
  await page.locator(".view-lines", { hasText: "version:" }).first().waitFor();
  await editor.picture("accepted-key");
  await editor.close("first.yaml");

  await editor.open("db.yaml");
  await editor.select("servers.yaml#/postgres");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+Space");
  await offered.first().waitFor();
  await editor.picture("completion-of-a-reference");
  assert.match((await offered.allInnerTexts()).join(), /servers\.yaml#\/postgres/);
  await page.keyboard.press("Escape");
  await editor.close("db.yaml");

  await editor.open("product.yaml");
  await editor.select("shop.orders");
  await page.keyboard.press("F2");
  await page.locator(".rename-box input").first().fill("shop.purchases");
  await page.keyboard.press("Enter");
  await page.locator(".view-lines", { hasText: "shop.purchases" }).first().waitFor();
  await editor.command("dsd: Apply All Safe Fixes");
  await page.locator(".view-lines", { hasText: "verison" }).waitFor({ state: "detached" });
  await editor.picture("renamed-and-fixed-in-a-data-product");
  await editor.close("product.yaml");
}

/** While someone types `dsd.path`, each change starts a server, some of which may not answer. */
async function restart({ page }: Editor): Promise<void> {
  const squiggle = page.locator(".editor-instance .squiggly-error").first();
  const silent = join(scratch, "silent");
  mkdirSync(join(silent, "dist"), { recursive: true });
  writeFileSync(join(silent, "package.json"), '{ "version": "0.1.0" }\n');
  writeFileSync(join(silent, "dist/cli.cjs"), "setInterval(() => {}, 1_000);\n");
  mkdirSync(join(project, ".vscode"));
  const set = async (path: string, pause: number): Promise<void> => {
    writeFileSync(join(project, ".vscode/settings.json"), JSON.stringify({ "dsd.path": path }));
    await setTimeout(pause);
  };
  for (const path of ["/n", "/no", "/no/s", "/no/such", "/no/such/f"]) await set(path, 150);
  // After the last server that is there for a moment.
  await setTimeout(3_000);
  await squiggle.waitFor();
  await set(silent, 0);
  await squiggle.waitFor({ state: "detached" });
  await set("", 0);
  await squiggle.waitFor();
}

prepare();
const port = await freePort();
const args = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry"];
const server = spawn(
  process.execPath,
  [entry, ...common, ...args, "--disable-update-check", "--disable-workspace-trust"],
  { env: environment, stdio: "ignore" },
);
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(30_000);
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    const isOwn = hostname === "127.0.0.1" || /^(?:data|blob|vscode)/.test(protocol);
    if (!isOwn) foreign.push(request.url());
  });
  const address = `http://127.0.0.1:${port}/?folder=${encodeURIComponent(project)}`;
  for (let tries = 0; ; tries++) {
    try {
      await page.goto(address);
      break;
    } catch (error) {
      if (tries === 40) throw error;
      await setTimeout(500);
    }
  }
  const editor = new Editor(page);
  try {
    await meet(editor);
    await drive(editor);
  } catch (error) {
    await editor.picture("failure");
    throw error;
  }
  console.log(
    `requests to other hosts: ${[...new Set(foreign.map((url) => new URL(url).host))].join() || "none"}`,
  );
  console.log(
    "VS Code shows findings, actions, hovers, completion, renames, outline and definitions",
  );
} finally {
  await browser.close();
  server.kill();
  rmSync(scratch, { recursive: true, force: true });
}
