/** A file of the built command. */
export interface CommandFile {
  /** The module whose exports it has. */
  readonly source: string;
  /** Files that are always loaded before it, and whose modules it does not contain again. */
  readonly takesFrom: readonly string[];
  /**
   * Whether it contains the functions that others call later, since it calls them in every run. Then
   * there are two of each, which must not share state.
   */
  readonly callsAtOnce?: boolean;
  /** Whether it contains what others load later as well. */
  readonly isWhole?: boolean;
}

const alone = (source: string): CommandFile => ({ source, takesFrom: [] });
const afterCommand = (source: string): CommandFile => ({ source, takesFrom: ["cli"] });
const afterRules = (source: string): CommandFile => ({ source, takesFrom: ["cli", "cli-lint"] });

const afterDiff = (source: string): CommandFile => ({ source, takesFrom: ["cli", "cli-diff"] });

/**
 * The command, `cli`, with which every run starts, and the parts that a run loads when it needs them;
 * each is listed after those that it takes from.
 */
export const commandFiles: Readonly<Record<string, CommandFile>> = {
  cli: alone("src/cli/bin.ts"),
  "cli-report": afterCommand("scripts/called-later/report.ts"),
  "cli-causes": {
    source: "scripts/called-later/causes.ts",
    takesFrom: ["cli", "cli-report"],
  },
  "cli-yaml": afterCommand("src/syntax/yaml.ts"),
  "cli-reports": afterCommand("src/cli/service-reports.ts"),
  "cli-fix": afterCommand("src/cli/fix-files.ts"),
  "cli-changed": afterCommand("src/cli/changed-files.ts"),
  "cli-baseline": afterCommand("src/cli/baseline.ts"),
  "cli-outputs": afterCommand("src/cli/output-files.ts"),
  "cli-init": afterCommand("src/cli/init-command.ts"),
  "cli-sandbox": afterCommand("src/cli/sandbox-command.ts"),
  "cli-lint": { ...afterCommand("src/workspace/rules-of.ts"), callsAtOnce: true },
  "cli-glob": afterCommand("src/node/glob-search.ts"),
  "cli-config": afterRules("src/cli/set-up.ts"),
  "cli-rules": afterRules("src/cli/rules-command.ts"),
  "cli-completion": afterRules("src/cli/completion-command.ts"),
  "cli-help": afterCommand("src/cli/help.ts"),
  "cli-explain": afterCommand("src/cli/explain-command.ts"),
  "cli-watch": afterCommand("src/cli/watch-command.ts"),
  "cli-write": afterCommand("src/cli/write-commands.ts"),
  "cli-diff": afterCommand("src/cli/diff-command.ts"),
  "cli-diff-git": afterDiff("src/cli/diff-revisions.ts"),
  "cli-diff-fix": afterDiff("src/cli/diff-fix.ts"),
  "cli-lsp": afterCommand("src/cli/lsp-command.ts"),
  // An extension of an editor carries this one without the command.
  "cli-lsp-server": { ...alone("src/cli/lsp-server.ts"), isWhole: true },
};

/** Files whose modules list functions that the others call only when they have something to report. */
export const calledLater = ["cli-report", "cli-causes"];

/** Files that import modules which the user names, and therefore keep `import()`. */
export const importingModules = ["cli-config", "cli-lsp-server"];

/** Functions of those modules of Node that take long to load; the first call loads the module. */
export const builtinsCalledLater: Readonly<Record<string, readonly string[]>> = {
  "node:child_process": ["spawnSync"],
  "node:crypto": ["createHash", "randomBytes"],
};
