// Reads every file below a folder, looks for the words that a descriptor contains, and parses the files
// that have two of them: what a search did before it looked for descriptors in other documents.
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const WORDS = ["info", "services", "schema"];
let found = 0;
for (const entry of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
  const isLikely =
    text.includes("datastoreapi") || WORDS.filter((word) => text.includes(word)).length > 1;
  if (isLikely && "datastoreapi" in JSON.parse(text)) found++;
}
console.log(found);
