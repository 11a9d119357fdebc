// What the shells make of the scripts of `dsd completion`, with the built command.

import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.js";
import { sample } from "../support/effort.js";
import { descriptor, folderPerFile } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";

const folder = folderPerFile();
beforeAll(() => {
  requireBuild();
  folder.write("db.json", descriptor());
  folder.write("bin/dsd", `#!/bin/sh\nexec "${process.execPath}" "${root}/dist/cli.cjs" "$@"\n`);
  chmodSync(`${folder.path}/bin/dsd`, 0o755);
});

const has = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0;

function runIn(shell: string, code: string): string[] {
  const output = execFileSync(shell, ["-c", code], {
    cwd: folder.path,
    encoding: "utf8",
    env: { ...process.env, HOME: folder.path, PATH: `${folder.path}/bin:${process.env.PATH}` },
  });
  return output.split("\n").filter((line) => line !== "");
}

/** What bash offers for the last word of a command line. */
const bashOffers = (line: string): string[] =>
  runIn(
    "bash",
    `source <(dsd completion bash); compopt() { :; }; COMP_LINE='${line}'; COMP_POINT=${line.length}
    _dsd; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );

const OFFERS: readonly [line: string, offers: readonly string[]][] = [
  ["dsd li", ["lint"]],
  ["dsd lint --rule missing-primary-k", ["missing-primary-key="]],
  ["dsd lint --rule missing-primary-key=", ["off", "info", "warning", "error"]],
  ["dsd lint --rule missing-primary-key=w", ["warning"]],
  ["dsd lint --format=j", ["json", "junit"]],
  ["dsd lint --output sarif=d", []],
  ["dsd lint db", []],
  ["dsd export ht", ["html"]],
  ["dsd export html ht", []],
];

test.skipIf(!has("bash")).each(OFFERS)("bash: %s", (line, expected) =>
  expect(bashOffers(line)).toEqual(expected),
);

/** What fish offers, which are files where the command offers nothing. */
const fishOffers = (line: string): string[] =>
  runIn("fish", `dsd completion fish | source; complete --do-complete '${line}'`).map(
    (offer) => offer.split("\t", 1)[0] ?? "",
  );

test
  .skipIf(!has("fish"))
  .each([
    ...OFFERS.filter(([line, offers]) => !line.includes("=") && offers.length > 0),
    ["dsd lint d", ["db.json"]] as const,
  ])("fish: %s", (line, expected) => expect(fishOffers(line)).toEqual(expected));

test("each script asks the command for both of its names", () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const script = execFileSync(process.execPath, [`${root}/dist/cli.cjs`, "completion", shell]);
    expect(`${script}`).toMatch(/\bdsd complete -- /);
    expect(`${script}`).toMatch(/\bdsd datastore-descriptor$/m);
  }
});

describe.skipIf(!has("zsh"))("zsh", () => {
  // Completes in a terminal, and writes the line to a file.
  const completed = (line: string): string => {
    folder.write(
      "zshrc",
      `autoload -U compinit; compinit -u; source <(dsd completion zsh)
      report() { print -r -- "[$BUFFER]" > line }; zle -N report; bindkey '^T' report`,
    );
    const [text = ""] = runIn(
      "zsh",
      `zmodload zsh/zpty; rm -f line; zpty shell zsh -f -i
      zpty -w shell 'source ./zshrc'; zpty -w -n shell '${line}'$'\\t\\x14'
      for i in {1..500}; do [[ -s line ]] && break; sleep 0.02; done; cat line; zpty -d shell`,
    );
    return text;
  };

  test.each([
    ["dsd li", "[dsd lint ]"],
    ["dsd lint --rule missing-primary-k", "[dsd lint --rule missing-primary-key=]"],
    ["dsd lint --rule missing-primary-key=w", "[dsd lint --rule missing-primary-key=warning ]"],
    ["dsd lint --output sar", "[dsd lint --output sarif=]"],
    ["dsd lint --output sarif=d", "[dsd lint --output sarif=db.json ]"],
    ["dsd lint d", "[dsd lint db.json ]"],
  ])("%s", (line, expected) => expect(completed(line)).toBe(expected));

  // The output of the terminal behind each of these lines and a tab.
  const shownFor = (lines: readonly string[]): string => {
    folder.write(
      "zshrc",
      `autoload -U compinit; compinit -u; source <(dsd completion zsh); LISTMAX=1000
      report() { print -r -- "$BUFFER" >> lines; BUFFER= }; zle -N report; bindkey '^T' report`,
    );
    folder.write("typed", lines.join("\n"));
    const output = runIn(
      "zsh",
      `zmodload zsh/zpty; rm -f lines; zpty shell zsh -f -i; zpty -w shell 'source ./zshrc'
      integer count=0; for line in "\${(@f)$(<typed)}"; do
        count+=1; zpty -w -n shell "$line"$'\\t\\x14'
        for i in {1..1000}; do
          while zpty -r -t shell out; do print -r -- "$out"; done
          [[ -s lines ]] && done=("\${(@f)$(<lines)}") && (( $#done >= count )) && break
          sleep 0.01
        done
      done; zpty -d shell; wc -l < lines`,
    );
    expect(Number(output.pop())).toBe(lines.length);
    return output.join("\n");
  };

  test("each command, and each kind of option, completes without an error", async () => {
    const known = new Set<string>();
    const lines: string[] = [];
    for (const [name, command] of Object.entries(COMMANDS)) {
      lines.push(`dsd ${name} `, `dsd ${name} -`);
      for (const [flag, definition] of Object.entries((await command.load()).flags)) {
        // Options of one kind complete in one way, and each line takes a fifth of a second.
        const { completes, multiple, value } = definition;
        const identity = JSON.stringify([completes, multiple]);
        if (value === undefined || known.has(identity)) continue;
        known.add(identity);
        lines.push(`dsd ${name} --${flag} `, `dsd ${name} --${flag}=`);
      }
    }
    expect(lines.length).toBeGreaterThan(60);
    const shown = shownFor([...sample(lines), "dsd lint --rule "]);
    expect(shown).toContain("missing-primary-key=");
    expect(shown).not.toMatch(/command not found|unmatched|bad |\(eval\)|_\w+:\d+:/);
  }, 120_000);
});
