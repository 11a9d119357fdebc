import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A Chromium, or why there is none. Only CI, as root, installs one. */
export function findBrowser(): { path: string } | { path: undefined; reason: string } {
  const find = () => [process.env.CHROMIUM ?? "", ...PLACES].find((path) => existsSync(path));
  const found = find();
  if (found !== undefined) return { path: found };
  if (process.env.CI !== "true") {
    return { path: undefined, reason: "no Chromium here; set CHROMIUM to the path of one" };
  }
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    return { path: undefined, reason: "no Chromium here, and no right to install one" };
  }
  console.log("installing Chromium, which is not here");
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    spawnSync("/usr/bin/apt-get", args, {
      stdio: "ignore",
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = find();
  if (installed === undefined)
    return { path: undefined, reason: "Chromium could not be installed" };
  return { path: installed };
}
