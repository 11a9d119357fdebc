import { mergeConfig } from "vitest/config";
import base from "./vitest.config.js";

/** The tests that take less than a minute together: `npm run test:unit`. */
export default mergeConfig(base, {
  test: {
    exclude: [
      // Thousands of generated documents or calls.
      "test/**/properties.test.ts",
      "test/structure/{agreement,mutations}.test.ts",
      "test/syntax/{json-parts,replace-items,yaml-parts}.test.ts",
      "test/lsp/fix-all.slow.test.ts",
      "test/generator/{bootstrap,validators}.test.ts",
      "test/clients/{memory,request-schema,send-back}.test.ts",
      "test/sandbox/replay.slow.test.ts",
      // Large and hostile documents.
      "test/{fuzz,hostile}/**",
      "test/public/odd-values.slow.test.ts",
      "test/references/attacks.slow.test.ts",
      "test/lsp/{large,last-state}.test.ts",
      // What waits: for pauses between attempts, for other processes, or for git, time and again.
      "test/clients/retry.slow.test.ts",
      "test/lsp/process.dist.test.ts",
      "test/node/{file-writer,git,read-text}.test.ts",
      "test/cli/{changed,diff-git,diff-trees,diff-unreadable}.test.ts",
      // The built package, and what the compiler says of it.
      "test/{bundle,docs,package,programs}.test.ts",
      "test/cli/{completion,standard-output}.test.ts",
      "test/clients/{bundle,examples,types}.test.ts",
      "test/generator/{consumer-types,weight}.test.ts",
      "test/public/process.dist.test.ts",
    ],
  },
});
