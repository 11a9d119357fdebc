import type { DiffFailOn } from "../reporters/changes/diff-report.js";
import { COLOR_FLAGS } from "./color-flags.js";
import type { Flags } from "./flags.js";
import { reportFlags } from "./report-flags.js";
import { CHECK_FLAGS } from "./settings.js";

/** The formats of a report of changes. */
export const DIFF_FORMATS = [
  "pretty",
  "markdown",
  "json",
  "sarif",
  "github",
  "gitlab",
  "junit",
] as const;
export type DiffFormat = (typeof DIFF_FORMATS)[number];

/** The values of `--fail-on`. */
export const DIFF_FAIL_ON: readonly DiffFailOn[] = [
  "unversioned",
  "major",
  "minor",
  "any",
  "never",
];

/** The flags of `diff`. */
export const diffFlags = {
  against: {
    type: "string",
    value: "REV",
    help: "compare the working tree with the merge base of REV and HEAD",
    group: "Checks",
  },
  exact: {
    type: "boolean",
    default: false,
    help: "with --against: compare with REV itself",
    group: "Checks",
  },
  rename: {
    type: "string",
    value: "OLD=NEW",
    multiple: true,
    default: [] as string[],
    help: "a table or column (TABLE.COLUMN) that has another name; repeatable",
    group: "Checks",
  },
  view: {
    type: "string",
    value: "VIEW",
    completes: ["readers", "writers"],
    help: "for whom changes count: readers or writers (default: both)",
    group: "Checks",
  },
  root: CHECK_FLAGS.root,
  "allow-host": CHECK_FLAGS["allow-host"],
  "stdin-filename": CHECK_FLAGS["stdin-filename"],
  config: {
    type: "string",
    value: "FILE",
    help: "configuration file (default: the nearest dsd.config.json or dsd.config.yaml upward), which can set levels, renames and accepted changes",
    group: "Configuration",
  },
  "no-config": {
    type: "boolean",
    default: false,
    help: "ignore configuration files",
    group: "Configuration",
  },
  fix: {
    type: "boolean",
    default: false,
    help: "write the versions that are needed",
    group: "Fixes",
  },
  "fix-dry-run": {
    type: "boolean",
    default: false,
    help: "print them as a diff instead of writing them",
    group: "Fixes",
  },
  ...reportFlags(DIFF_FORMATS),
  "fail-on": {
    type: "string",
    value: "WHAT",
    default: "unversioned",
    completes: DIFF_FAIL_ON,
    help: "what exits with 1: unversioned (default: a version is too low), major, minor, any (these and all smaller changes), or never",
    group: "Report",
  },
  "max-changes": {
    type: "string",
    value: "N",
    default: "1000",
    help: "show at most N changes per descriptor (default: 1000); all are counted",
    group: "Report",
  },
  quiet: {
    type: "boolean",
    short: "q",
    default: false,
    help: "report errors and verdicts only",
    group: "Report",
  },
  ...COLOR_FLAGS,
} as const satisfies Flags;
