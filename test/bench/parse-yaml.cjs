// The least that a Node process does with a YAML file: it reads it and parses it with `yaml`.
const { readFileSync } = require("node:fs");
const { parse } = require("yaml");

parse(readFileSync(process.argv[2], "utf8"));
