// What "datastore-descriptor/validator" and the clients add to a page: bundled, minified, compressed.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { here, mustExist, printTable } from "./measure.js";

const entry = here("../../dist/validator.js");
mustExist(entry, "npm run build");

async function sizeOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: here(".") },
    bundle: true,
    format: "esm",
    platform: "neutral",
    minify: true,
    write: false,
    legalComments: "none",
  });
  const text = outputFiles[0]?.text ?? "";
  if (/\beval\(|new Function/.test(text)) throw new Error("it evaluates text");
  return gzipSync(text, { level: 9 }).length;
}

const from = `from ${JSON.stringify(entry)}`;
printTable("./validator, bundled and minified", [
  { what: "everything", unit: "B gzip", bar: 16_000, ours: await sizeOf(`export * ${from}`) },
  {
    what: "isValidDescriptor",
    unit: "B gzip",
    ours: await sizeOf(`export { isValidDescriptor } ${from}`),
  },
  {
    what: "validateDescriptor",
    unit: "B gzip",
    ours: await sizeOf(`export { validateDescriptor } ${from}`),
  },
]);

const clients = ["blueprint", "notification"].map((name) => ({
  name,
  file: here(`../../dist/${name}.js`),
}));
printTable(
  "The clients, with everything, bundled and minified",
  await Promise.all(
    clients.map(async ({ name, file }) => ({
      what: `./${name}`,
      unit: "B gzip",
      bar: 10 * 1024,
      ours: await sizeOf(`export * from ${JSON.stringify(file)}`),
    })),
  ),
);
