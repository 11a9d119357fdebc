import { readFileSync } from "node:fs";
import { packageRoot } from "../node/files/package-root.js";

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL("package.json", packageRoot()), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
