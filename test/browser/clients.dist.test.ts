// Both clients in a page and in a module service worker of a real browser, as they are built. The page and the services have different origins, so the sandbox lets others call it.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { startSandbox } from "../../src/sandbox.js";
import { hasBrowser, openBrowser } from "../support/browser.js";
import { requireBuild, root } from "../support/project.js";

beforeAll(requireBuild);

/** What the page runs; it answers with what it saw. */
const PAGE = `
  import { BlueprintClient } from "./blueprint.js";
  import { ApiError, ConnectionError, NotificationClient, RequestError, TimeoutError } from "./notification.js";

  const { blueprintUrl, notificationUrl, redirectUrl } = window.urls;
  const failure = (promise) => promise.then(() => "none", (error) => error);
  const { blueprints } = new BlueprintClient({ baseUrl: blueprintUrl, int64: "string" });
  const client = new NotificationClient({ baseUrl: notificationUrl, int64: "string", credentials: () => ({ authorization: "Bearer t" }) });
  const { observers, events, notifications } = client;

  const made = await blueprints.register({ repositoryUrl: "u", blueprintDirectory: "d" });
  await blueprints.update(made.id, { ...made, version: "2" });
  await blueprints.generateProject(made.id, { targetRepo: "r", createRepo: false, config: {} });
  const observer = await observers.add({ name: "o", observerServerBaseUrl: "http://127.0.0.1:1" });
  await observers.update(observer.id, { ...observer, displayName: "O" });
  const event = { type: "DATA_PRODUCT_CREATED", entityId: "1", afterState: "{}" };
  await events.dispatch({ ...event, time: new Date().toISOString() });
  const seen = [];
  for await (const notification of notifications.iterate()) seen.push(notification.id);
  const [{ id }] = await notifications.list();
  const notification = await notifications.get(id);
  await Promise.all([blueprints.list(), observers.list(), observers.get(observer.id)]);
  await notifications.update(notification.id, { ...notification, status: "PROCESSED" });

  const refused = await failure(observers.add({ observerServerAddress: "x" }));
  const missing = await failure(observers.get("1"));
  const late = await failure(events.list({}, {}, { timeoutMs: 100 }));
  const reason = new Error("enough");
  const aborted = await failure(observers.list({}, {}, { signal: AbortSignal.abort(reason) }));
  const redirected = await failure(new NotificationClient({ baseUrl: redirectUrl }).observers.get(1));
  const nobody = await failure(new NotificationClient({ baseUrl: "http://127.0.0.1:9" }).observers.get(1));
  const { data, status } = await blueprints.get(made.id).withResponse();
  const samePage = await failure(new NotificationClient({ baseUrl: "/here" }).observers.get(1));

  // A module service worker may not load anything later.
  await navigator.serviceWorker.register("/worker.js", { type: "module" });
  const { active } = await navigator.serviceWorker.ready;
  const channel = new MessageChannel();
  const answer = new Promise((resolve) => { channel.port1.onmessage = ({ data }) => resolve(data); });
  active.postMessage(window.urls, [channel.port2]);
  const worker = await answer;

  await blueprints.delete(made.id);
  await observers.delete(observer.id);

  window.result = {
    ids: [made.id, observer.id, ...seen, data.id],
    version: data.version,
    status,
    refused: refused instanceof RequestError && refused.findings[0].message,
    missing: missing instanceof ApiError && [missing.status, missing.code],
    late: late instanceof TimeoutError,
    aborted: aborted === reason,
    redirected: redirected instanceof ApiError && redirected.status,
    nobody: nobody instanceof ConnectionError,
    samePage: samePage instanceof ApiError && samePage.status,
    worker,
  };
`;

/** What the service worker runs when the page asks. */
const WORKER = `
  import { NotificationClient } from "./notification.js";

  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("message", async ({ data: { notificationUrl }, ports }) => {
    const { observers } = new NotificationClient({ baseUrl: notificationUrl });
    const message = (promise) => promise.then(() => "none", (error) => error.name);
    ports[0].postMessage([
      await message(observers.get(99)),
      await message(observers.add({ observerServerAddress: "x" })),
      await message(observers.get(9007199254740993n, { retry: { attempts: 2 } })),
    ]);
  });
`;

const EXPECTED = {
  ids: Array(4).fill("9007199254740993"),
  version: "2",
  status: 200,
  refused:
    "unknown property `observerServerAddress` in Observer; did you mean `observerServerBaseUrl`?",
  missing: [404, "40401"],
  late: true,
  aborted: true,
  // A browser hides the status of a redirect that is not followed.
  redirected: 0,
  nobody: true,
  samePage: 404,
  worker: ["ApiError", "RequestError", "UnsafeIdError"],
};

test.skipIf(!hasBrowser())(
  "all operations of both clients work in a page and in a worker",
  async () => {
    const bundle = await build({
      absWorkingDir: root,
      entryPoints: { blueprint: "dist/blueprint.js", notification: "dist/notification.js" },
      bundle: true,
      minify: true,
      splitting: true,
      format: "esm",
      platform: "browser",
      outdir: "/",
      write: false,
    });
    const files = new Map(bundle.outputFiles.map(({ path: file, contents }) => [file, contents]));
    const server = createServer((request, response) => {
      const script = files.get(request.url ?? "");
      if (request.url?.startsWith("/redirect/")) {
        response.writeHead(302, { location: "/elsewhere" }).end();
      } else if (request.url === "/worker.js") {
        response.writeHead(200, { "content-type": "text/javascript" }).end(WORKER);
      } else if (request.url?.startsWith("/here/")) {
        response.writeHead(404).end();
      } else if (script !== undefined) {
        response.writeHead(200, { "content-type": "text/javascript" }).end(script);
      } else {
        response
          .writeHead(200, { "content-type": "text/html" })
          .end("<!doctype html><title>x</title>");
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const sandbox = await startSandbox({
      like: "1.0.42",
      firstId: 9007199254740993n,
      cors: true,
      repositories: { u: { "d/params.json": "[]" }, r: {} },
    });
    sandbox.fail("events.list", { response: "stalled" });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(String(error)));
      await page.goto(origin);
      const { blueprintUrl, notificationUrl } = sandbox;
      const urls = { blueprintUrl, notificationUrl, redirectUrl: `${origin}/redirect` };
      await page.evaluate(`window.urls = ${JSON.stringify(urls)}`);
      await page.addScriptTag({ type: "module", content: PAGE });
      await page
        .waitForFunction("window.result !== undefined", undefined, { timeout: 15_000 })
        .catch(() => {});
      expect(await page.evaluate("window.result")).toEqual(EXPECTED);
      const operations = new Set(sandbox.requests.map(({ operation }) => operation));
      operations.delete(undefined);
      expect(operations.size).toBe(16);
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
      await sandbox.close();
      server.close();
      server.closeAllConnections();
    }
  },
  60_000,
);
