import { readFileSync } from "node:fs";
import { replaceFile } from "../../src/node/replace-file.js";

// Replaces a file with one of two long texts, over and over, until the process is killed.
const [file = ""] = process.argv.slice(2);
const texts = ["a".repeat(2_000_000), "b".repeat(3_000_000)];
process.stdout.write("ready\n");
for (;;) {
  const now = readFileSync(file, "utf8");
  replaceFile(file, now, texts[now.startsWith("a") ? 1 : 0] ?? "");
}
