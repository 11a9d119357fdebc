import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findProgram } from "./find-program.js";

/** The path of a program that some tests need, or why there is none. */
type FoundProgram =
  | { readonly path: string }
  | { readonly path: undefined; readonly reason: string };

/** Finds Chromium; in CI, it is installed. */
export const findChromium = (): FoundProgram =>
  findOrInstall("Chromium", "chromium", () =>
    [process.env.CHROMIUM ?? "", ...CHROMIUM_PLACES].find((path) => existsSync(path)),
  );

const CHROMIUM_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Finds Neovim; in CI, it is installed. */
export const findNeovim = (): FoundProgram =>
  findOrInstall("Neovim", "neovim", () => findProgram("nvim"));

/** Only CI, as root, installs anything. */
function findOrInstall(
  name: string,
  packageName: string,
  find: () => string | undefined,
): FoundProgram {
  const found = find();
  if (found !== undefined) return { path: found };
  if (process.env.CI !== "true") return { path: undefined, reason: `${name} was not found` };
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    return { path: undefined, reason: `${name} was not found, and cannot be installed` };
  }
  console.log(`installing ${name}, which was not found`);
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", packageName]]) {
    spawnSync("/usr/bin/apt-get", args, {
      stdio: "ignore",
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const path = find();
  return path === undefined ? { path, reason: `${name} could not be installed` } : { path };
}
