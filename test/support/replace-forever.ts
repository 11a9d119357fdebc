import { readFileSync } from "node:fs";
import { FileWriter } from "../../src/node/files/file-writer.js";

// Replaces a file with one of two long texts, over and over, until the process is killed.
const [file = ""] = process.argv.slice(2);
const texts = ["a".repeat(2_000_000), "b".repeat(3_000_000)];
const writer = new FileWriter();
process.stdout.write("ready\n");
for (;;) {
  const now = readFileSync(file, "utf8");
  writer.replace(file, now, texts[now.startsWith("a") ? 1 : 0] ?? "");
}
