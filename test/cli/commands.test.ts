// The table of commands is what the help, the completion of shells and the suggestions come from.

import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.js";
import type { Flag } from "../../src/cli/run/flags.js";
import { root } from "../support/project.js";
import { runMain } from "../support/run-main.js";

const commands = await Promise.all(
  Object.entries(COMMANDS).map(async ([name, { load, ...command }]) => ({
    name,
    ...command,
    ...(await load()),
  })),
);
const commandNames = commands.map(({ name }) => name);

const run = (...args: string[]) => runMain(args, { cwd: root });

test.each(commands)("dsd help $name, and dsd $name --help, list every option", async (command) => {
  const { name, summary, flags, exits } = command;
  const { code, stdout, stderr } = await run("help", name);
  expect([code, stderr]).toEqual([0, ""]);
  expect(await run(name, "--help")).toEqual(
    name === "help" ? await run("help") : { code, stdout, stderr },
  );
  expect((await run("--help")).stdout).toContain(summary);
  expect(stdout).toContain(`Usage: dsd ${name}`);
  for (const flag of Object.keys(flags))
    expect(stdout).toMatch(new RegExp(`^ {2}--${flag}\\b`, "m"));
  expect(stdout.replace(/\s+/g, " ")).toContain(`Exit codes: ${exits}.`);
  expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([]);
});

const flagsOf = (command: string): [string, Flag][] =>
  Object.entries(commands.find(({ name }) => name === command)?.flags ?? {});

test("every example of the help is a command with options that it has", () => {
  for (const { examples } of commands) {
    for (const example of examples) {
      const [, verb = "", rest = ""] = /\bdsd (\w+)(.*)/.exec(example) ?? [];
      expect(commandNames, example).toContain(verb);
      const known = flagsOf(verb).map(([flag]) => `--${flag}`);
      for (const [flag] of rest.matchAll(/--[a-z-]+/g)) expect(known, example).toContain(flag);
    }
  }
});

test("a flag has the same form in every command", () => {
  const forms = new Map<string, string>();
  for (const name of commandNames) {
    for (const [flag, { value, short = "" }] of flagsOf(name)) {
      const form = `${value === undefined ? "switch" : "value"} ${short}`;
      expect(forms.get(flag) ?? form, `--${flag} of ${name}`).toBe(form);
      forms.set(flag, form);
    }
  }
});

test.each([
  [["help", "lnt"], 'there is no command "lnt"; did you mean "lint"?'],
  [["help", "lint", "validate"], "dsd help takes one command"],
  [["-V"], "unknown option -V; see dsd --help"],
  [["validate", "--rule", "missing-columns=off"], "--rule is an option of dsd lint"],
  [["lint", "--hlep"], "unknown option --hlep; did you mean --help?"],
  [["validate", "--format json"], "--format and its value are one argument; write --format=json"],
  [
    ["lint", "--baseline x.json"],
    "--baseline and its value are one argument; write --baseline=x.json",
  ],
  [["diff", "--fix x.yaml"], "--fix takes no value"],
  [["validate", "--quiet=yes"], "--quiet takes no value"],
  [["validate", "-q=1"], "-q takes no value"],
  [["dereference", "db.yaml"], "dsd dereference is dsd bundle --dereference"],
  [["completion"], "dsd completion takes one shell: bash, zsh, fish"],
  [["completion", "zhs"], 'the shell cannot be "zhs"; did you mean zsh?'],
  [["rules", "--format", "yaml"], '--format cannot be "yaml"; choose text, json'],
])("dsd %j is wrong usage", async (args, message) => {
  expect(await run(...args)).toEqual({ code: 2, stdout: "", stderr: `dsd: ${message}\n` });
});

test("a value may be --help after --", async () => {
  const { code, stderr } = await run("validate", "--", "--help");
  expect([code, stderr]).toEqual([2, ""]);
});

/** What the scripts for shells offer for the last word of a command line. */
async function offers(line: string): Promise<string[]> {
  const [, ...words] = line.split(" ");
  const { code, stdout, stderr } = await run("complete", "--", ...words);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout.split("\n").flatMap((offer) => (offer === "" ? [] : [offer.replace(/\t.*/, "")]));
}

test.each([
  ["dsd li", ["lint"]],
  ["dsd ", [...commandNames, "--help", "--version"]],
  ["dsd validate --fix-", ["--fix-unsafe", "--fix-dry-run", "--fix-only"]],
  ["dsd validate --fix --fix-only misspelled", ["misspelled-key"]],
  ["dsd lint --only missing-pri", ["missing-primary-key"]],
  ["dsd lint --format j", ["json", "junit"]],
  ["dsd lint db.yaml --rule missing-pri", ["missing-primary-key="]],
  ["dsd lint --rule missing-primary-key=", ["off", "info", "warning", "error"].map(ofRule)],
  ["dsd lint --rule missing-primary-key=w", ["missing-primary-key=warning"]],
  ["dsd lint --rule=missing-primary-key=w", ["--rule=missing-primary-key=warning"]],
  ["dsd lint --output sarif=d", []],
  ["dsd lint db", []],
  ["dsd explain unknown-r", ["unknown-required-property"]],
  ["dsd help ba", []],
  ["dsd help ru", ["rules"]],
  ["dsd lint --format=j", ["--format=json", "--format=junit"]],
  ["dsd lint --fail-on ", ["error", "warning", "info", "never"]],
  ["dsd completion ", ["bash", "zsh", "fish"]],
  ["dsd bundle -o", ["-o"]],
])("completion of %j", async (line, expected) => expect(await offers(line)).toEqual(expected));

function ofRule(level: string): string {
  return `missing-primary-key=${level}`;
}

test("every command and option is offered with its description", async () => {
  for (const { name, summary } of commands) {
    expect((await run("complete", "--", name)).stdout).toContain(summary);
    const { stdout } = await run("complete", "--", name, "--");
    for (const [flag, { help }] of flagsOf(name)) expect(stdout).toContain(`--${flag}\t${help}\n`);
  }
});
