// The least that a Node process does with a JSON file: it reads and parses it.
const { readFileSync } = require("node:fs");

JSON.parse(readFileSync(process.argv[2], "utf8"));
