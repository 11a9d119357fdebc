import { COLOR_FLAGS } from "./color-flags.js";
import type { Flags } from "./flags.js";
import { reportFlags } from "./report-flags.js";
import { FAIL_ON, REPORT_FORMATS } from "./report-formats.js";
import { CHECK_FLAGS } from "./settings.js";

/** The flags of `validate`. */
export const checkFlags = {
  exclude: {
    type: "string",
    value: "GLOB",
    multiple: true,
    default: [] as string[],
    help: "glob of files and folders that a search skips, relative to the working folder; repeatable",
    group: "Files",
  },
  "no-gitignore": {
    type: "boolean",
    default: false,
    help: "also search what .gitignore files exclude",
    group: "Files",
  },
  "changed-since": {
    type: "string",
    value: "REV",
    help: "check only descriptors that have changed since a git revision, or that refer to a file that has; if none have, exit with 0",
    group: "Files",
  },
  affected: {
    type: "boolean",
    default: false,
    help: "treat the paths as changed files: check only the descriptors below the working folder that are among them or refer to one of them, or to a file that git says was removed",
    group: "Files",
  },
  ...CHECK_FLAGS,
  config: {
    type: "string",
    value: "FILE",
    help: "configuration file (default: the nearest dsd.config.json or dsd.config.yaml upward); a .mjs file can define custom rules",
    group: "Configuration",
  },
  "no-config": {
    type: "boolean",
    default: false,
    help: "ignore configuration files",
    group: "Configuration",
  },
  "print-config": {
    type: "string",
    value: "FILE",
    help: "print the resolved configuration for a file, and exit",
    group: "Configuration",
  },
  baseline: {
    type: "string",
    value: "FILE",
    help: "hide the findings recorded in a baseline",
    group: "Configuration",
  },
  "update-baseline": {
    type: "boolean",
    default: false,
    help: "write the findings to the baseline instead of reporting them; findings in files that were not checked stay in it",
    group: "Configuration",
  },
  fix: { type: "boolean", default: false, help: "apply safe fixes in place", group: "Fixes" },
  "fix-unsafe": {
    type: "boolean",
    default: false,
    help: "also apply fixes that need review",
    group: "Fixes",
  },
  "fix-dry-run": {
    type: "boolean",
    default: false,
    help: "print the fixes as a diff instead of writing them",
    group: "Fixes",
  },
  ...reportFlags(REPORT_FORMATS),
  "fail-on": {
    type: "string",
    value: "SEVERITY",
    default: "error",
    completes: FAIL_ON,
    help: "lowest severity that exits with 1: error (default), warning, info, or never",
    group: "Report",
  },
  "max-warnings": {
    type: "string",
    value: "N",
    help: "exit with 1 if there are more than N warnings",
    group: "Report",
  },
  quiet: {
    type: "boolean",
    short: "q",
    default: false,
    help: "report only what makes the command fail, without a summary",
    group: "Report",
  },
  ...COLOR_FLAGS,
  watch: {
    type: "boolean",
    default: false,
    help: "check again whenever a file changes that a descriptor refers to, until Ctrl+C",
    group: "Report",
  },
} as const satisfies Flags;

/** The flags of `lint`. */
export const lintFlags = {
  ...checkFlags,
  rule: {
    type: "string",
    value: "ID=LEVEL",
    completes: "rules",
    multiple: true,
    default: [] as string[],
    help: "level of a rule: off, info, warning or error; repeatable",
    group: "Configuration",
  },
  "no-suppressions": {
    type: "boolean",
    default: false,
    help: "report findings that comments or the configuration suppress, too",
    group: "Configuration",
  },
} as const satisfies Flags;
