import { defineConfig } from "tsup";

const common = {
  format: "esm",
  target: "node20",
  platform: "neutral",
  outDir: "dist",
  sourcemap: false,
} as const;

export default defineConfig([
  {
    ...common,
    entry: ["src/index.ts", "src/validator.ts", "src/node.ts"],
    external: [/^node:/],
    dts: true,
    splitting: true,
  },
  {
    // A build of its own: the command starts in one small file.
    ...common,
    entry: { cli: "src/cli/bin.ts" },
    platform: "node",
    minify: true,
    splitting: true,
  },
]);
