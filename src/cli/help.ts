export const GENERAL_HELP = `dsd checks data store descriptors (JSON or YAML).

Usage: dsd <command> [options]

Commands:
  validate [paths]   check syntax, structure and references
  explain <code>     tell what a finding means and how to mend it

Examples:
  dsd validate db.yaml              one file
  dsd validate                      every descriptor below this folder
  dsd validate 'data/**/*.json'     a glob, in quotes
  dsd explain unknown-property      the page of a code

Options:
  --help, -h         help; also after a command
  --version, -v      the version of dsd

Exit codes: 0 nothing found, 1 findings, 2 could not run, 70 a bug in dsd.
`;

export const VALIDATE_HELP = `Checks data store descriptors: syntax, structure, references.

Usage: dsd validate [options] [paths]

A path is a file, a folder, a glob in quotes, or - for standard input. A file named here is
checked whatever it holds; folders and globs take the .json, .yaml and .yml files that look like
descriptors, outside node_modules and hidden folders. Without paths: the working folder.

Examples:
  dsd validate db.yaml
  dsd validate contracts/ 'teams/*/db.json'
  cat db.json | dsd validate - --stdin-filename db.json
  dsd validate tables/orders.yaml --as table
  dsd validate --format json > report.json

Options:
  --as KIND              what the files are: descriptor (default), info, service, server-info,
                         schema, table, column, standard-definition, components
  --strict               reject components and $schema at the root, as the specification's text does
  --format FORMAT        pretty (default) or json
  --output FORMAT=FILE   write a report to a file as well; may be given several times
  --fail-on SEVERITY     error (default), warning, info or never: what makes the exit code 1
  --max-findings N       findings shown for each file (default 1000); all are counted
  --stdin-filename NAME  name and language of standard input
  --quiet, -q            errors only, no summary
  --help, -h             this text

Exit codes: 0 nothing found, 1 findings, 2 could not run, 70 a bug in dsd.
Colour follows the terminal; NO_COLOR and FORCE_COLOR overrule it.
`;

export const EXPLAIN_HELP = `Tells what a finding means, why it matters and how to mend it. Works offline.

Usage: dsd explain <code>

Example:
  dsd explain missing-property

Without a code it lists them all.
`;
