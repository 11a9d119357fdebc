import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * What tests import under the names of the package: the sources or, with `TEST_TARGET=dist`, the built
 * package.
 */
const target = process.env.TEST_TARGET === "dist" ? "dist/$1.js" : "src/$1.ts";
const entry = (name: string) => fileURLToPath(new URL(target.replace("$1", name), import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^datastore-descriptor$/, replacement: entry("index") },
      {
        find: /^datastore-descriptor\/(validator|node|blueprint|notification|sandbox)$/,
        replacement: entry("$1"),
      },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    // The default leaves one core without work.
    maxWorkers: "100%",
    exclude: ["**/node_modules/**"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 30_000,
  },
});
