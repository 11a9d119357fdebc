export const GENERAL_HELP = `dsd checks data store descriptors (JSON or YAML).

Usage: dsd <command> [options]

Commands:
  validate [paths]   check syntax, structure and references
  lint [paths]       the same, and look for what the format allows and is wrong all the same
  init [file]        write a descriptor to start from
  bundle <file>      fold a descriptor and what it refers to into one document
  dereference <file> replace every reference by what it leads to
  sandbox            run the Blueprint and the Notification service here, in memory
  rules              list the rules of lint
  explain <code>     tell what a finding means and how to mend it

Examples:
  dsd validate db.yaml              one file
  dsd validate                      every descriptor below this folder
  dsd validate 'data/**/*.json'     a glob, in quotes
  dsd validate --fix db.yaml        mend what can be mended safely
  dsd bundle db.yaml -o one.yaml    one file from many
  dsd explain unknown-property      the page of a code

Options:
  --help, -h         help; also after a command
  --version, -v      the version of dsd

Exit codes: 0 nothing found, 1 findings, 2 could not run, 70 a bug in dsd.
`;

const PATHS = `A path is a file, a folder, a glob in quotes, or - for standard input. A file named here is
checked whatever it holds; folders and globs take the .json, .yaml and .yml files that look like
descriptors, outside node_modules and hidden folders. Without paths: the working folder.`;

const CHECK_OPTIONS = `Options:
  --as KIND              what the files are: descriptor (default), info, service, server-info,
                         schema, table, column, standard-definition, components
  --root DIR             folder below which references may read files (default: that of each file)
  --allow-host HOST      a host that references may load from over https; may be given several times
  --require-references   make it an error when a reference was not looked at
  --strict               reject components and $schema at the root, as the specification's text does
  --config FILE          the configuration; default: the nearest dsd.config.json or dsd.config.yaml
                         upwards. A .mjs file may bring rules of its own
  --no-config            do not look for a configuration
  --print-config FILE    print what is in force for a file, and check nothing
  --baseline FILE        leave out the findings that are known there
  --update-baseline      write all findings to the baseline instead of reporting them
  --fix                  mend what can be mended safely, in place
  --fix-unsafe           the same, and follow suggestions that a person should look at
  --fix-dry-run          write nothing; print what --fix (or --fix-unsafe) would do as a diff
  --changed-since REV    only descriptors that have changed since a revision of git, or that refer
                         to a file that has; nothing changed is exit code 0
  --affected             the paths are changed files: only descriptors below the working folder that
                         are among them or refer to one
  --format FORMAT        pretty (default), json, sarif, github, gitlab, junit, or auto: what the
                         environment reads (GitHub Actions, GitLab CI, else pretty)
  --output FORMAT=FILE   write a report to a file as well; may be given several times
  --fail-on SEVERITY     error (default), warning, info or never: what makes the exit code 1
  --max-warnings N       more warnings than N make the exit code 1
  --max-findings N       findings shown for each file (default 1000); all are counted
  --stdin-filename NAME  name and language of standard input
  --quiet, -q            errors only, no summary
  --help, -h             this text

Exit codes: 0 nothing found, 1 findings, 2 could not run, 70 a bug in dsd.
Colour follows the terminal; NO_COLOR and FORCE_COLOR overrule it.
`;

export const VALIDATE_HELP = `Checks data store descriptors: syntax, structure, references.

Usage: dsd validate [options] [paths]

${PATHS}

Examples:
  dsd validate db.yaml
  dsd validate contracts/ 'teams/*/db.json'
  cat db.json | dsd validate - --stdin-filename db.json
  dsd validate tables/orders.yaml --as table
  dsd validate --format json > report.json
  dsd validate --fix-dry-run db.yaml
  dsd validate --changed-since origin/main --output sarif=dsd.sarif

${CHECK_OPTIONS}`;

export const LINT_HELP = `Checks data store descriptors as validate does, and then runs the rules: keys over columns that are
not there, connection strings with variables that nobody declares, passwords, and the like. A rule
never makes a descriptor invalid. dsd rules lists them.

Usage: dsd lint [options] [paths]

${PATHS}

Examples:
  dsd lint db.yaml
  dsd lint --fail-on warning contracts/
  dsd lint --baseline dsd-baseline.json --update-baseline
  dsd lint --config lint/dsd.config.mjs
  dsd lint --print-config db.yaml

${CHECK_OPTIONS}`;

export const RULES_HELP = `Lists the rules of dsd lint with the severity that each has when nobody says otherwise.

Usage: dsd rules

dsd explain RULE tells more about one; a configuration sets them (docs/configuration.md).
`;

export const EXPLAIN_HELP = `Tells what a finding means, why it matters and how to mend it. Works offline.

Usage: dsd explain <code or rule>

Example:
  dsd explain missing-property

Without a code it lists them all.
`;

const FOLD_OPTIONS = `Options:
  -o, --out FILE         write the document to a file instead of standard output
  --to json|yaml         language of the result (default: that of FILE, else of the input)
  --root DIR             folder below which references may read files (default: that of the file)
  --allow-host HOST      a host that references may load from over https; may be given several times
  --stdin-filename NAME  name and language of standard input
  --help, -h             this text

Exit codes: 0 done, 1 a reference does not resolve or the document is not valid (findings are on
standard error, and nothing is written), 2 could not run, 70 a bug in dsd.
`;

export const BUNDLE_HELP = `Folds a descriptor and everything that it refers to into one document that stands alone.

Usage: dsd bundle [options] <file>

Server infos and tables of other files come into components; services and definitions are put in
place. A reference to a host that is not allowed stays as it is. Comments are not kept.

Examples:
  dsd bundle db.yaml -o bundled.yaml
  dsd bundle db.yaml --to json | jq .components

${FOLD_OPTIONS}`;

export const DEREFERENCE_HELP = `Replaces every reference of a descriptor by what it leads to.

Usage: dsd dereference [options] <file>

The result has no components and no $schema, and keeps to the strict profile. References in the
language of a definition (JSON Schema) stay, rebased to their new place. Comments are not kept.

Example:
  dsd dereference db.yaml --to json -o full.json

${FOLD_OPTIONS}`;

export const INIT_HELP = `Writes a descriptor to start from: one service, one table, and what is required.

Usage: dsd init [options] [file]

The file is datastore.yaml, or datastore.json with --json. A file that is there is never overwritten.
The result is valid, and tells editors its schema.

Examples:
  dsd init
  dsd init orders/datastore.yaml --title Orders
  dsd init --json

Options:
  --title TITLE          title of the data store (default: the name of the folder)
  --json                 JSON instead of YAML
  --help, -h             this text

Exit codes: 0 written, 2 could not be written, 70 a bug in dsd.
`;
