import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { isThorough, seedOfRun, turnOfRun } from "./test/support/effort.js";

// Before there are processes, which inherit them.
seedOfRun();
turnOfRun();

/** What tests import under the names of the package: files of the sources, or of the build. */
const entriesOf = (target: "src/$1.ts" | "dist/$1.js") => ({
  resolve: {
    alias: [
      { find: /^datastore-descriptor$/, replacement: target.replace("$1", "index") },
      {
        find: /^datastore-descriptor\/(validator|json-schema|export|node|blueprint|notification|sandbox)$/,
        replacement: target,
      },
    ].map(({ find, replacement }) => ({
      find,
      replacement: `${fileURLToPath(new URL(".", import.meta.url))}${replacement}`,
    })),
  },
});
const onSources = { extends: true, ...entriesOf("src/$1.ts") } as const;

/** The reader of files in place of the process that `src/node/sources` starts. */
const IN_PROCESS = {
  find: /^\.\/reader-process\.js$/,
  replacement: fileURLToPath(new URL("test/support/reader-in-process.ts", import.meta.url)),
};

/** Files that measure memory and work: not in a process with the memory of hundreds of files. */
const MEASURED = ["test/hostile/**/*.test.ts"];

/** Files that read without a process for each read: what is read is the same. */
const READERS = [
  "test/cli/check/whole.slow.test.ts",
  "test/cli/sources/verify.test.ts",
  "test/node/sources/open-files.test.ts",
];

/**
 * Files that start many processes. From a process with the memory of hundreds of files, a start takes several times as
 * long, because the system copies the tables of its pages.
 */
const PROCESSES = [
  "test/*.dist.test.ts",
  "test/cli/**/*.{slow,dist}.test.ts",
  "test/editors/*.test.ts",
  "test/lsp/process.dist.test.ts",
  "test/node/git/*.test.ts",
  "test/node/files/*.slow.test.ts",
  "test/node/sources/open-*.test.ts",
  "test/public/process.dist.test.ts",
  "test/schema/bootstrap.slow.test.ts",
];

/** Files that need a database server, of which a run starts one of each kind. */
const DATABASES = ["test/**/*.database.test.ts"];

/** Files that need a browser, of which a run starts one. */
const BROWSERS = [
  "test/browser/*.test.ts",
  "test/exports/pages/browser.slow.test.ts",
  "test/exports/pages/markdown-attacks.slow.test.ts",
  "test/playground/*.test.ts",
];

/**
 * Files that `npm test` also runs on the build. What that can change is whether an entry loads and has all that it
 * needs: some tests for each of them.
 */
const ENTRIES = [
  "test/public/*.test.ts",
  ...["operations", "observer", "failures"].map((name) => `test/clients/${name}.test.ts`),
  "test/sandbox/sandbox.test.ts",
];

export default defineConfig({
  test: {
    // The default leaves one core without work.
    maxWorkers: "100%",
    // Properties make many short-lived values: with more room for them, they take a tenth less time.
    execArgv: ["--max-semi-space-size=64"],
    globalSetup: ["test/support/reader-process.ts"],
    setupFiles: ["test/setup.ts"],
    // A thorough run has up to twenty times as many cases.
    testTimeout: isThorough ? 180_000 : 30_000,
    projects: [
      {
        ...onSources,
        test: {
          name: "together",
          include: ["test/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            ...MEASURED,
            ...READERS,
            ...PROCESSES,
            ...DATABASES,
            ...BROWSERS,
          ],
          // To load the sources for each file anew takes a third of the time.
          isolate: false,
        },
      },
      { ...onSources, test: { name: "measured", include: MEASURED, isolate: false } },
      {
        extends: true,
        resolve: { alias: [...onSources.resolve.alias, IN_PROCESS] },
        test: { name: "readers", include: READERS, isolate: false },
      },
      {
        ...onSources,
        test: {
          name: "processes",
          include: PROCESSES,
          exclude: [...READERS, ...DATABASES],
          isolate: false,
        },
      },
      {
        ...onSources,
        test: {
          name: "databases",
          include: DATABASES,
          isolate: false,
          runner: "test/support/database-runner.ts",
          globalSetup: ["test/support/postgres.ts", "test/support/mariadb.ts"],
        },
      },
      {
        ...onSources,
        test: {
          name: "browsers",
          include: BROWSERS,
          isolate: false,
          // One file after the other, when all others are done: pages of one browser wait for each other.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          // On a machine that does much else, a page needs longer to answer than the default of one second.
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ["test/support/browser.ts"],
        },
      },
      ...(process.env.TEST_BUILD === "1"
        ? [
            {
              extends: true as const,
              ...entriesOf("dist/$1.js"),
              test: {
                name: "build",
                include: ENTRIES,
                // Slow properties are not about how it is built, and what looks at the build in any case has run already.
                exclude: ["test/**/*.{slow,dist}.test.ts"],
                isolate: false,
              },
            },
          ]
        : []),
    ],
  },
});
