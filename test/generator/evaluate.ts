import { transformSync } from "esbuild";

export type Check = (value: unknown) => boolean;

/** The exports of generated source text, which may import `./formats.js`. */
export function evaluate(source: string, formats: object = {}): Record<string, Check> {
  const { code } = transformSync(source, { format: "cjs", loader: "ts" });
  const module = { exports: {} as Record<string, Check> };
  new Function("module", "require", code)(module, () => formats);
  return module.exports;
}
