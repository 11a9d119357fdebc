import { mergeConfig } from "vitest/config";
import base from "./vitest.config.js";

/**
 * The tests that take less than a minute together: `npm run test:unit`. It leaves out what is slow, and what
 * needs the built package or a database server.
 */
export default mergeConfig(base, {
  test: { exclude: ["test/**/*.{slow,dist,database}.test.ts"] },
});
