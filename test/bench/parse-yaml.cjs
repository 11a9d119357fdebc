// The least that a Node process does with YAML files: it reads them and parses them with `yaml`.
const { readdirSync, readFileSync, statSync } = require("node:fs");
const { join } = require("node:path");
const { parse } = require("yaml");

const [path] = process.argv.slice(2);
const names = statSync(path).isDirectory() ? readdirSync(path) : [""];
for (const name of names) {
  if (!name.startsWith(".")) parse(readFileSync(join(path, name), "utf8"));
}
