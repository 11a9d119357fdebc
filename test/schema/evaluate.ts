import { transformSync } from "esbuild";

export type Check = (value: unknown) => boolean;

/** The exports of generated source text, which imports nothing. */
export function evaluate(source: string): Record<string, Check> {
  const { code } = transformSync(source, { format: "cjs" });
  const module = { exports: {} as Record<string, Check> };
  new Function("module", code)(module);
  return module.exports;
}
