// `datastore-descriptor/validator` in a real page: bundled, served under a Content Security Policy
// that forbids to evaluate text, and asked about a valid and a faulty document.
//
//   tsx test/browser/validator.ts [path of a Chromium]

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const executablePath = process.argv[2] ?? "/usr/bin/chromium";

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>';
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** What the page does with the package. */
const SCRIPT = `
import { isValidDescriptor, validateDescriptor } from "datastore-descriptor/validator";

const valid = { datastoreapi: "1.0.0", info: { title: "t", version: "1.0.0" }, services: {}, schema: {} };
const faulty = structuredClone(valid);
faulty.services.main = { name: "main", serverVariables: {} };

let evaluated = true;
try { new Function("return 1")(); } catch { evaluated = false; }

globalThis.outcome = {
  evaluated,
  accepted: isValidDescriptor(valid),
  rejected: !isValidDescriptor(faulty),
  messages: validateDescriptor(faulty).findings.map(({ pointer, message }) => pointer + " " + message),
};
`;

interface Outcome {
  evaluated: boolean;
  accepted: boolean;
  rejected: boolean;
  messages: string[];
}

const { outputFiles } = await build({
  stdin: { contents: SCRIPT, resolveDir: root },
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  write: false,
});
const script = outputFiles[0]?.text ?? "";

const server = createServer((request, response) => {
  const isScript = request.url === "/page.js";
  response.writeHead(isScript || request.url === "/" ? 200 : 404, {
    "content-type": isScript ? "text/javascript" : "text/html",
    "content-security-policy": POLICY,
  });
  response.end(isScript ? script : PAGE);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

const browser = await chromium.launch({
  executablePath,
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction("globalThis.outcome", undefined, { timeout: 30_000 });
  const outcome = (await page.evaluate("globalThis.outcome")) as Outcome;
  assert.deepEqual(errors, []);
  assert.equal(outcome.evaluated, false, "the page was meant to be unable to evaluate text");
  assert.equal(outcome.accepted, true);
  assert.equal(outcome.rejected, true);
  assert.deepEqual(outcome.messages, [
    "/services/main/serverVariables unknown property `serverVariables` in Database Service; did you mean `variables`?",
  ]);
  console.log(`the validator works in Chromium ${browser.version()}`);
} finally {
  await browser.close();
  server.close();
}
