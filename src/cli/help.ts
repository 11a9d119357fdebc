export const GENERAL_HELP = `dsd checks data store descriptors (JSON or YAML).

Usage: dsd <command> [options]

Commands:
  validate [paths]   check syntax, structure and references
  lint [paths]       check the same, and run the rules: likely mistakes that the format allows
  diff <old> <new>   compare two versions: what changed, whom it breaks, which version it needs
  init [file]        create a starter descriptor
  bundle <file>      combine a descriptor and everything it refers to into one document
  dereference <file> replace every reference with its target
  extract <file>     move the descriptors in a data product document to files of their own
  sandbox            run the Blueprint and Notification services locally, in memory
  rules              list the rules of lint
  explain <code>     explain a finding and how to fix it

Examples:
  dsd validate db.yaml              one file
  dsd validate                      every descriptor below this folder
  dsd validate 'data/**/*.json'     a quoted glob
  dsd validate --fix db.yaml        apply safe fixes
  dsd bundle db.yaml -o one.yaml    one file from many
  dsd diff --against origin/main    changes of this branch
  dsd explain unknown-property      documentation of a code

Options:
  --help, -h         print help; also after a command
  --version, -v      print the version of dsd

Exit codes: 0 no findings, 1 findings, 2 could not run, 70 a bug in dsd.
`;

const PATHS = `A path is a file, a folder, a quoted glob, or - for standard input. A file that is named is always
checked. Folders and globs select the .json, .yaml, and .yml files that look like descriptors or hold
some, as data product documents do, except those in node_modules and hidden folders. Without paths,
dsd checks the working folder.`;

const CHECK_OPTIONS = `Options:
  --as KIND              kind of the files: descriptor (default), info, service, server-info,
                         schema, table, column, standard-definition, components
  --root DIR             folder below which references may read files (default: the nearest folder
                         upward with a dsd.config.* or .git, else the folder of each file)
  --allow-host HOST      host that references may load from over https; repeatable
  --require-references   report references that were not checked as errors
  --strict               reject components and $schema at the root, as the specification does
  --config FILE          configuration file (default: the nearest dsd.config.json or dsd.config.yaml
                         upward); a .mjs file can define custom rules
  --no-config            ignore configuration files
  --print-config FILE    print the resolved configuration for a file, and exit
  --baseline FILE        hide the findings recorded in a baseline
  --update-baseline      write the findings to the baseline instead of reporting them; findings in
                         files that were not checked stay in it
  --fix                  apply safe fixes in place
  --fix-unsafe           also apply fixes that need review
  --fix-dry-run          print the fixes as a diff instead of writing them
  --changed-since REV    check only descriptors that have changed since a git revision, or that refer
                         to a file that has; if none have, exit with 0
  --affected             treat the paths as changed files: check only the descriptors below the
                         working folder that are among them or refer to one of them, or to a file
                         that git says was removed
  --format FORMAT        pretty (default), json, sarif, github, gitlab, junit, or auto: the format
                         for GitHub Actions or GitLab CI when run there, else pretty
  --output FORMAT=FILE   also write a report to a file, or to standard output (-); repeatable
  --fail-on SEVERITY     lowest severity that exits with 1: error (default), warning, info, or never
  --max-warnings N       exit with 1 if there are more than N warnings
  --max-findings N       show at most N findings per file (default: 1000); all are counted
  --stdin-filename NAME  name of standard input, which determines its language
  --quiet, -q            report errors only, without a summary
  --help, -h             print this help

Exit codes: 0 no findings, 1 findings, 2 could not run, 70 a bug in dsd.
Color follows the terminal; NO_COLOR and FORCE_COLOR override it.
`;

export const VALIDATE_HELP = `Checks the syntax, structure, and references of data store descriptors.

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

export const LINT_HELP = `Checks data store descriptors as validate does, and runs the rules. They find likely mistakes, such
as keys over columns that do not exist, undeclared variables in connection strings, and passwords. A
rule never makes a descriptor invalid. To list the rules, run dsd rules.

Usage: dsd lint [options] [paths]

${PATHS}

Examples:
  dsd lint db.yaml
  dsd lint --fail-on warning contracts/
  dsd lint --baseline dsd-baseline.json --update-baseline
  dsd lint --config lint/dsd.config.mjs
  dsd lint --print-config db.yaml

${CHECK_OPTIONS}`;

export const RULES_HELP = `Lists the rules of dsd lint with their default severities.

Usage: dsd rules

To read about a rule, run dsd explain RULE. A configuration file sets severities and options.
`;

export const EXPLAIN_HELP = `Explains what a finding or a change means, why it matters, and what to do. Works offline.

Usage: dsd explain <code, rule or change>

Example:
  dsd explain missing-property

Without a code, dsd explain lists all of them.
`;

const BUNDLE_OPTIONS = `Options:
  -o, --out FILE         write the document to a file instead of standard output
  --at POINTER           only the descriptor at this JSON Pointer of a data product document
  --to json|yaml         language of the result (default: that of FILE, else that of the input)
  --root DIR             folder below which references may read files (default: the nearest folder
                         upward with a dsd.config.* or .git, else the folder of the file)
  --allow-host HOST      host that references may load from over https; repeatable
  --stdin-filename NAME  name of standard input, which determines its language
  --help, -h             print this help

Exit codes: 0 done, 1 the document is not valid or a reference does not resolve (findings go to
standard error, and nothing is written), 2 could not run, 70 a bug in dsd.
`;

export const BUNDLE_HELP = `Combines a descriptor and everything that it refers to into one self-contained document.

Usage: dsd bundle [options] <file>

Server infos and tables of other files move to components; services and definitions replace their
references. A reference to a host that is not allowed is kept. Comments are lost.

In a data product document, each descriptor in a file of its own takes the place of the reference to
it, and so does each port that has one. With --at, the result is one descriptor alone.

Examples:
  dsd bundle db.yaml -o bundled.yaml
  dsd bundle product.json --at /interfaceComponents/outputPorts/0/promises/api/definition
  dsd bundle db.yaml --to json | jq .components

${BUNDLE_OPTIONS}`;

export const DEREFERENCE_HELP = `Replaces every reference of a descriptor with its target.

Usage: dsd dereference [options] <file>

The result has no components and no $schema, so it is valid under --strict. References inside a
definition, such as those of JSON Schema, are kept and rebased. Comments are lost.

Example:
  dsd dereference db.yaml --to json -o full.json

${BUNDLE_OPTIONS}`;

export const EXTRACT_HELP = `Moves each descriptor in a data product document to a file of its own.

Usage: dsd extract <file> -o DIR

A reference to the new file takes its place: { mediaType, $ref }. Comments are kept, relative
references are rewritten for the new files, and nothing else is changed. A file is named after the
api, the port, or the data store. An existing file is never overwritten. Descriptors that are JSON
text stay in place. dsd bundle puts the descriptors back.

Example:
  dsd extract product.yaml -o stores

Options:
  -o, --out DIR          folder for the files; it is created
  --help, -h             print this help

Exit codes: 0 done, 2 could not be done, and nothing was changed, 70 a bug in dsd.
`;

export const INIT_HELP = `Creates a starter descriptor with one service and one table.

Usage: dsd init [options] [file]

The file is datastore.yaml, or datastore.json with --json. An existing file is never overwritten. The
descriptor is valid, and names its schema for editors.

Examples:
  dsd init
  dsd init orders/datastore.yaml --title Orders
  dsd init --json

Options:
  --title TITLE          title of the data store (default: the name of the folder)
  --json                 write JSON instead of YAML
  --help, -h             print this help

Exit codes: 0 written, 2 could not be written, 70 a bug in dsd.
`;
