import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { seedOfRun, turnOfRun } from "./test/support/effort.js";

// Before there are processes, which inherit them.
seedOfRun();
turnOfRun();

/**
 * What tests import under the names of the package: the sources or, with `TEST_TARGET=dist`, the built
 * package.
 */
const target = process.env.TEST_TARGET === "dist" ? "dist/$1.js" : "src/$1.ts";
const entry = (name: string) => fileURLToPath(new URL(target.replace("$1", name), import.meta.url));

/** Files that measure memory and work, which are not to be those of others. */
const ALONE = ["test/hostile/**/*.test.ts"];

/**
 * Files that start many processes, each in a process of its own: from one with the memory of hundreds of files, a start
 * takes several times as long, because the system copies the tables of its pages.
 */
const PROCESSES = [
  "test/*.dist.test.ts",
  "test/cli/**/*.{slow,dist}.test.ts",
  "test/cli/sources/verify.test.ts",
  "test/editors/*.test.ts",
  "test/exports/pages/browser.slow.test.ts",
  "test/lsp/process.dist.test.ts",
  "test/node/git/*.test.ts",
  "test/node/files/*.slow.test.ts",
  "test/node/sources/open-*.test.ts",
  "test/playground/*.test.ts",
  "test/public/process.dist.test.ts",
  "test/schema/bootstrap.slow.test.ts",
];

/** Files that need a database server, of which a run starts one of each kind. */
const DATABASES = ["test/**/*.database.test.ts"];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^datastore-descriptor$/, replacement: entry("index") },
      {
        find: /^datastore-descriptor\/(validator|json-schema|export|node|blueprint|notification|sandbox)$/,
        replacement: entry("$1"),
      },
    ],
  },
  test: {
    // The default leaves one core without work.
    maxWorkers: "100%",
    // Properties make many short-lived values: with more room for them, they take a tenth less time.
    execArgv: ["--max-semi-space-size=64"],
    globalSetup: ["test/support/reader-process.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 30_000,
    // What looks at the build in any case has run already, and slow properties are not about how it is built.
    exclude: process.env.TEST_TARGET === "dist" ? ["test/**/*.{slow,dist}.test.ts"] : [],
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["test/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...ALONE, ...PROCESSES, ...DATABASES],
          // To load the sources for each file anew takes a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
      { extends: true, test: { name: "processes", include: PROCESSES, exclude: DATABASES } },
      {
        extends: true,
        test: {
          name: "databases",
          include: DATABASES,
          isolate: false,
          globalSetup: ["test/support/postgres.ts", "test/support/mariadb.ts"],
        },
      },
    ],
  },
});
