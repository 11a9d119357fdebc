// The table of commands is what the help, the completion of shells and the suggestions come from.

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { COMMANDS, type Command, commandNames } from "../../src/cli/commands.js";
import type { Flag } from "../../src/cli/flags.js";
import { root } from "../support/project.js";
import { runMain } from "../support/run-main.js";

const run = (...args: string[]) => runMain(args, { cwd: root });

test.each(commandNames)("dsd help %s, and dsd %s --help, list every option", async (name) => {
  const { code, stdout, stderr } = await run("help", name);
  expect([code, stderr]).toEqual([0, ""]);
  expect(await run(name, "--help")).toEqual(
    name === "help" ? await run("help") : { code, stdout, stderr },
  );
  const { summary, flags, exits }: Command = COMMANDS[name];
  expect((await run("--help")).stdout).toContain(summary);
  expect(stdout).toContain(`Usage: dsd ${name}`);
  for (const flag of Object.keys(flags))
    expect(stdout).toMatch(new RegExp(`^ {2}--${flag}\\b`, "m"));
  expect(stdout.replace(/\s+/g, " ")).toContain(`Exit codes: ${exits}.`);
  expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([]);
});

test.each(commandNames)("dsd %s is a command", async (name) => {
  const { stderr } = await run(name, "--no-such-option");
  expect(stderr).not.toContain("there is no command");
});

const flagsOf = (name: (typeof commandNames)[number]): [string, Flag][] =>
  Object.entries(COMMANDS[name].flags);

test("every example of the help is a command with options that it has", () => {
  for (const name of commandNames) {
    for (const example of COMMANDS[name].examples) {
      const [, verb = "", rest = ""] = /\bdsd (\w+)(.*)/.exec(example) ?? [];
      expect(commandNames, example).toContain(verb);
      const known = flagsOf(verb as (typeof commandNames)[number]).map(([flag]) => `--${flag}`);
      for (const [flag] of rest.matchAll(/--[a-z-]+/g)) expect(known, example).toContain(flag);
    }
  }
});

test("a flag has the same form in every command", () => {
  const forms = new Map<string, string>();
  for (const name of commandNames) {
    for (const [flag, { type, short = "" }] of flagsOf(name)) {
      const form = `${type} ${short}`;
      expect(forms.get(flag) ?? form, `--${flag} of ${name}`).toBe(form);
      forms.set(flag, form);
    }
  }
});

test.each([
  [["help", "lnt"], 'there is no command "lnt"; did you mean "lint"?'],
  [["help", "lint", "validate"], "dsd help takes one command"],
  [["-V"], "unknown option -V; see dsd --help"],
  [["validate", "--rule", "no-columns=off"], "--rule is an option of dsd lint"],
  [["lint", "--hlep"], "unknown option --hlep; did you mean --help?"],
  [["validate", "--max-findings", "-1"], "--max-findings must be 0 or more, not -1"],
  [["validate", "--quiet=yes"], "--quiet takes no value"],
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

/** What bash offers for the last word of a command line. */
function offers(script: string, line: string): string[] {
  // As bash does for a person: = is a word of its own.
  const words = line.split(/(?<==)|(?==)| /);
  const code = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
compopt() { :; }
_dsd; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync("bash", ["--norc", "-c", code], { encoding: "utf8" });
  return output.split("\n").filter((word) => word !== "");
}

test("bash completes commands, options, values and codes", async () => {
  const { stdout: script } = await run("completion", "bash");
  expect(offers(script, "dsd li")).toEqual(["lint"]);
  expect(offers(script, "dsd ")).toEqual([...commandNames, "--help", "--version"]);
  expect(offers(script, "dsd validate --fix-")).toEqual(["--fix-unsafe", "--fix-dry-run"]);
  expect(offers(script, "dsd lint --format j")).toEqual(["json", "junit"]);
  expect(offers(script, "dsd lint db.yaml --rule no-pri")).toEqual(["no-primary-key="]);
  expect(offers(script, "dsd lint --rule no-primary-key=")).toEqual([
    "off",
    "info",
    "warning",
    "error",
  ]);
  expect(offers(script, "dsd lint --rule no-primary-key=w")).toEqual(["warning"]);
  expect(offers(script, "dsd lint --output sarif=d")).toEqual([]);
  expect(offers(script, "dsd lint db")).toEqual([]);
  expect(offers(script, "dsd explain unknown-r")).toEqual(["unknown-required-property"]);
  expect(offers(script, "dsd help ba")).toEqual([]);
  expect(offers(script, "dsd help de")).toEqual(["dereference"]);
  expect(offers(script, "dsd lint --format=j")).toEqual(["json", "junit"]);
  expect(offers(script, "dsd lint --fail-on=")).toEqual(["error", "warning", "info", "never"]);
  expect(offers(script, "dsd completion ")).toEqual(["bash", "zsh", "fish"]);
  expect(offers(script, "dsd bundle -")).toContain("-o");
});

test("the scripts for the other shells offer every command and option", async () => {
  for (const shell of ["zsh", "fish"]) {
    const { stdout } = await run("completion", shell);
    for (const name of commandNames) {
      expect(stdout).toContain(COMMANDS[name].summary);
      for (const [flag] of flagsOf(name)) {
        expect(stdout).toMatch(shell === "zsh" ? `--${flag}` : new RegExp(`-l ${flag} `));
      }
    }
    // Every quote is closed.
    const unquoted = stdout.replaceAll(/'\\''/g, "").replaceAll(/'[^']*'/g, "");
    expect(unquoted).not.toContain("'");
  }
});
