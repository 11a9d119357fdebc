// Reads every file below a folder as text.
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

for (const entry of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (entry.isFile()) readFileSync(join(entry.parentPath, entry.name), "utf8");
}
