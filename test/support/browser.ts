// One Chromium for all tests of a run that need one. Each file has a connection of its own, and closes it.

import { type Browser, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/install-program.js";
import { readText } from "./project.js";
import { reasonOf } from "./reason-of.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where Chromium listens; `undefined` where it is not installed, or does not start. */
    browser: string | undefined;
  }
}

/** Starts the browser; vitest calls this before the tests, and what it returns after them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { path: executablePath, ...missing } = findChromium();
  // Each window would load the page of an address bar that nobody sees, which takes more time than the page of a test.
  const unseen = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
  const args = ["--no-sandbox", "--disable-gpu", `--disable-features=${unseen}`];
  const server = await (executablePath === undefined
    ? Promise.reject(new Error("reason" in missing ? missing.reason : ""))
    : chromium.launchServer({ executablePath, args })
  ).catch((error: unknown) => {
    console.warn(`Chromium does not start: ${reasonOf(error)} ... SKIPPED`);
    return undefined;
  });
  project.provide("browser", server?.wsEndpoint());
  return server && (() => server.close());
}

/** Whether this run has a browser. */
export const hasBrowser = (): boolean => inject("browser") !== undefined;

/** Connects to the browser of this run. */
export const openBrowser = (): Promise<Browser> => chromium.connect(inject("browser") ?? "");

const AXE = readText("node_modules/axe-core/axe.min.js");

/**
 * What axe finds in a page, in each theme. All but the contrast of its colors is the same in both, and looked at once.
 */
export async function violationsOf(page: Page): Promise<Record<"light" | "dark", string[]>> {
  await page.evaluate(AXE);
  const violations = async (colorScheme: "light" | "dark", options: object): Promise<string[]> => {
    await page.emulateMedia({ colorScheme });
    return await page.evaluate(async (chosen) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const result = await axe.run({ resultTypes: ["violations"], ...chosen });
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    }, options);
  };
  return {
    light: await violations("light", {}),
    dark: await violations("dark", { runOnly: ["color-contrast"] }),
  };
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}
