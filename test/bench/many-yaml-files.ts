// Processor time of YAML beside JSON and beside `yaml` alone, and of a branch that changes one file of many.
//
//   npx tsx test/bench/many-yaml-files.ts [ROUNDS [FILES]]
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCleanDescriptor } from "./clean-descriptor.js";
import { asJson, asYaml, makeDescriptor, tablesFor, type Writer } from "./descriptors.js";
import {
  type Command,
  compare,
  dsd,
  here,
  node,
  printTable,
  type Row,
  temporaryFolder,
  usageOf,
} from "./measure.js";

const ROUNDS = Number(process.argv[2] ?? 3);
const FILES = Number(process.argv[3] ?? 300);
const BYTES = 27_000;

const folder = temporaryFolder();
const tables = tablesFor(BYTES, asYaml);

const titled = (text: string, index: number): string =>
  text.replace(/(title"?: "?)Orders/, `$1Orders ${index}`);

/** A folder of files that differ only in their titles. */
function makeFiles(extension: string, write: Writer): string {
  const below = join(folder, extension);
  const text = write(makeDescriptor(tables));
  mkdirSync(below);
  for (let index = 0; index < FILES; index++) {
    const name = `${String(index).padStart(5, "0")}.${extension}`;
    writeFileSync(join(below, name), titled(text, index));
  }
  return below;
}

const json = makeFiles("json", asJson);
const yaml = makeFiles("yaml", asYaml);
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
    cwd: yaml,
  });
git("init", "-q", "-b", "main");
git("add", "-A");
git("commit", "-qm", "x");
writeFileSync(join(yaml, "00007.yaml"), titled(asYaml(makeDescriptor(tables)), FILES));

const columns = (extension: string, write: Writer): string => {
  const file = join(folder, `columns.${extension}`);
  writeFileSync(file, write(makeCleanDescriptor(1000, 30)));
  return file;
};
const [large, largeYaml] = [columns("json", asJson), columns("yaml", asYaml)];

const processorOf = (command: Command): number => usageOf(command).processor;
const memoryOf = (command: Command): number => usageOf(command).memory;
const ours = (...args: string[]): Command => ({ argv: node(dsd, ...args), exits: 0 });
/** In the repository; the processes of git do not count. */
const inGit = (...args: string[]): Command => ({
  ...ours(...args, "--fail-on", "never", "."),
  cwd: yaml,
});
const row = (what: string, bar: number, a: Command, b: Command, measure = processorOf): Row => ({
  what,
  bar,
  ...(measure === memoryOf && { unit: "MB" }),
  ...compare(ROUNDS, measure, a, b),
});
const lint = (file: string): Command => ours("lint", "--fail-on", "never", file);
const bare = { argv: node(here("parse-yaml.cjs"), yaml) };

printTable(`processor time: ${FILES} files of ${BYTES / 1000} kB, and 30 000 columns`, [
  row("validate: YAML, beside JSON", 4.5, ours("validate", yaml), ours("validate", json)),
  row("validate: YAML, beside `yaml` alone", 0.35, ours("validate", yaml), bare),
  row("lint of columns: YAML, beside JSON", 1.5, lint(largeYaml), lint(large)),
  row("  memory", 1.5, lint(largeYaml), lint(large), memoryOf),
  row("JSON: lint, beside validate", 4.5, lint(large), ours("validate", large)),
  row(
    "diff --against, beside validate",
    0.2,
    inGit("diff", "--against", "main"),
    inGit("validate"),
  ),
  row(
    "lint --changed-since, beside lint",
    0.2,
    inGit("lint", "--changed-since", "main"),
    inGit("lint"),
  ),
]);
