// `datastore-descriptor/validator` in a real page: bundled, served under a Content Security Policy
// that forbids to evaluate text, and asked about a valid and a faulty document.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { hasBrowser, openBrowser } from "../support/browser.js";
import { requireBuild, root } from "../support/project.js";

beforeAll(requireBuild);

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

test.skipIf(!hasBrowser())(
  "the validator works in a page that cannot evaluate text",
  async () => {
    const { outputFiles } = await build({
      stdin: { contents: SCRIPT, resolveDir: root },
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      write: false,
    });
    const server = createServer((request, response) => {
      const isScript = request.url === "/page.js";
      response.writeHead(isScript || request.url === "/" ? 200 : 404, {
        "content-type": isScript ? "text/javascript" : "text/html",
        "content-security-policy": POLICY,
      });
      response.end(isScript ? outputFiles[0]?.text : PAGE);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction("globalThis.outcome", undefined, { timeout: 30_000 });
      expect(errors).toEqual([]);
      expect(await page.evaluate("globalThis.outcome")).toEqual({
        evaluated: false,
        accepted: true,
        rejected: true,
        messages: [
          "/services/main/serverVariables unknown property `serverVariables` in Database Service; did you mean `variables`?",
        ],
      });
    } finally {
      await browser.close();
      server.close();
    }
  },
  60_000,
);
