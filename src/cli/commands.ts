import { lintCommand, validateCommand } from "./check/check-command.js";
import type { Commands } from "./run/flags.js";

const PATHS =
  "A path is a file, a folder, a quoted glob, or - for standard input. A file that is named is always checked. Folders and globs select the .json, .yaml, and .yml files that look like descriptors or hold some, as data product documents do, except those in node_modules and hidden folders, and those that .gitignore files exclude. Without paths, dsd checks the working folder.";

const CHECK_EXITS = "0 no findings, 1 findings, 2 could not run, 70 a bug in dsd";
const BUNDLE_EXITS =
  "0 done, 1 the document is not valid or a reference does not resolve (findings go to standard error, and nothing is written), 2 could not run, 70 a bug in dsd";
const PLAIN_EXITS = "0 done, 2 could not run, 70 a bug in dsd";

/** Every command. */
export const COMMANDS: Commands = {
  validate: {
    takes: "[paths]",
    summary: "check syntax, structure and references",
    about: ["Checks the syntax, structure, and references of data store descriptors.", PATHS],
    examples: [
      "dsd validate db.yaml",
      "dsd validate contracts/ 'teams/*/db.json'",
      "cat db.json | dsd validate - --stdin-filename db.json",
      "dsd validate tables/orders.yaml --as table",
      "dsd validate --format json > report.json",
      "dsd validate --fix-dry-run db.yaml",
      "dsd validate --changed-since origin/main --output sarif=dsd.sarif",
    ],
    exits: CHECK_EXITS,
    load: async () => validateCommand,
  },
  lint: {
    takes: "[paths]",
    summary: "check the same, and run rules that find likely mistakes",
    about: [
      "Checks data store descriptors as validate does, and runs the rules. Rules find likely mistakes, such as keys with columns that do not exist, undeclared variables in connection strings, and passwords. A rule never makes a descriptor invalid. To list the rules, run dsd rules.",
      PATHS,
    ],
    examples: [
      "dsd lint db.yaml",
      "dsd lint --fail-on warning contracts/",
      "dsd lint --rule missing-primary-key=warning --rule column-positions=off",
      "dsd lint --baseline dsd-baseline.json --update-baseline",
      "dsd lint --config lint/dsd.config.mjs",
      "dsd lint --print-config db.yaml",
    ],
    exits: CHECK_EXITS,
    load: async () => lintCommand,
  },
  diff: {
    takes: "<old> <new>",
    alsoTakes: ["<rev>..<rev> [paths]", "--against <rev> [paths]"],
    summary: "compare two versions: what changed, whom it breaks, required version",
    about: [
      "Compares two versions of data store descriptors: what changed, whom it breaks, and which version it requires.",
      "The versions are files, folders, - for standard input, or REV:PATH for a file or folder at a revision of git. With --against, every descriptor in the working tree is compared with itself at the merge base of REV and HEAD. REV...REV compares with the merge base, too. A version can also be a database or a file of SQL, in any form that dsd import accepts. The files that a descriptor refers to are read at the same revision.",
    ],
    examples: [
      "dsd diff old.yaml new.yaml",
      "dsd diff HEAD:db.yaml db.yaml",
      "dsd diff v1.2.0..v1.3.0 contracts/",
      "dsd diff --against origin/main",
      "dsd diff --against origin/main --fix",
      "dsd diff --against origin/main --format markdown > comment.md",
      "dsd diff --rename orders.total=orders.amount old.yaml new.yaml",
    ],
    exits:
      "0 every version is high enough, 1 a version is too low, 2 could not run, 70 a bug in dsd",
    load: async () => (await import("./diff/diff-command.js")).diffCommand,
  },
  check: {
    takes: "[paths]",
    summary: "check a repository: lint, diff and verify in one report",
    about: [
      "Checks the descriptors of a repository: the format and the rules as lint does, the versions as diff does with what a branch started from, and the databases that sources in dsd.config names as verify does. There is one report and one exit code.",
      "The base is --against, or what GITHUB_BASE_REF or CI_MERGE_REQUEST_DIFF_BASE_SHA says. A part that cannot run, because there is no base, no source or no driver, is left out, and standard error says so.",
      PATHS,
    ],
    examples: [
      "dsd check",
      "dsd check contracts/ --against origin/main",
      "dsd check --format github --baseline dsd-baseline.json",
      "dsd check --no-verify --output sarif=dsd.sarif",
    ],
    exits: CHECK_EXITS,
    load: async () => (await import("./repository-command.js")).repositoryCommand,
  },
  verify: {
    takes: "[paths]",
    summary: "compare descriptors with their database, and bring them up to date",
    about: [
      "Compares data store descriptors with the database that they describe. Only what a descriptor states is compared: its tables and columns, their types, keys and partitions.",
      "The database is a SOURCE, in any form that dsd import accepts, a service of the descriptor, or what sources in dsd.config name. Passwords come from the environment: PGPASSWORD, for example. --fix writes what the database has into the descriptor; --fix-unsafe also removes what it no longer has, and --extra with --fix adds what only the database has.",
      "Only the catalog is read. --rows also counts the rows that break what the descriptor states, where the database does not enforce it, and shows none of them.",
      PATHS,
    ],
    examples: [
      "dsd verify db.yaml --against postgres://reader@localhost/shop",
      "PGUSER=reader dsd verify db.yaml --service production",
      "dsd verify --extra",
      "dsd verify contracts/ --against env:DATABASE_URL --format github",
      "dsd verify db.yaml --against env:DATABASE_URL --extra --fix-dry-run",
      "dsd verify db.yaml --against env:DATABASE_URL --rows",
      "snowsql -f query.sql -o output_format=csv | dsd verify db.yaml --against -",
      "dsd verify db.yaml --against shop.sql --rule description-differs=info",
    ],
    exits: "0 no findings, 1 findings, 2 could not run or not read everything, 70 a bug in dsd",
    load: async () => (await import("./sources/verify-command.js")).verifyCommand,
  },
  init: {
    takes: "[file]",
    summary: "create a starter descriptor",
    about: [
      "Creates a starter descriptor with one service and one table.",
      "The file is datastore.yaml, or datastore.json with --json. An existing file is never overwritten. The descriptor is valid. If the package datastore-descriptor is installed in the project, it names its schema for editors.",
    ],
    examples: ["dsd init", "dsd init orders/datastore.yaml --title Orders", "dsd init --json"],
    exits: "0 written, 2 could not be written, 70 a bug in dsd",
    load: async () => (await import("./init-command.js")).initCommand,
  },
  import: {
    takes: "<source>",
    summary: "write the descriptor of a database",
    about: [
      "Reads a database, or another source, and writes a descriptor with every table, column and key. Only the catalog is read, never the data.",
      "A source is postgres://user@host/database, FILE#SERVICE for a service of a descriptor, env:NAME for a variable with a URL, or - for a URL or saved rows on standard input. Passwords come from PGPASSWORD or PGPASSFILE, never from an argument.",
      "An existing file is never overwritten; dsd verify --fix brings it up to date. What has no place in a descriptor is counted on standard error.",
    ],
    examples: [
      "dsd import postgres://reader@db.example.org/shop --schema sales -o sales.yaml",
      "dsd import postgres://reader@localhost/shop -o contracts/",
      "dsd import env:DATABASE_URL --exclude 'tmp_*' > shop.yaml",
      "dsd import shop.yaml#production --tables 'order*' --var host=db.example.org",
    ],
    exits:
      "0 written, 1 written, but something could not be read, 2 could not run, and nothing was written, 70 a bug in dsd, 130 ended by Ctrl+C",
    load: async () => (await import("./sources/import-command.js")).importCommand,
  },
  bundle: {
    takes: "<file>",
    summary: "combine a descriptor and everything it refers to into one document",
    about: [
      "Combines a descriptor and everything that it refers to into one self-contained document.",
      "Server infos and tables from other files move to components; services and definitions replace their references. A reference to a host that is not allowed is kept. Comments are lost.",
      "In a data product document, each descriptor in its own file replaces the reference to it, and so does each port that has a descriptor. With --at, the result is a single descriptor.",
      "With --dereference, the result has no components and no $schema, so it is valid under --strict. References inside a definition, such as those of JSON Schema, are kept and rebased.",
    ],
    examples: [
      "dsd bundle db.yaml -o bundled.yaml",
      "dsd bundle product.json --at /interfaceComponents/outputPorts/0/promises/api/definition",
      "dsd bundle db.yaml --to json | jq .components",
      "dsd bundle --dereference db.yaml -o full.yaml",
    ],
    exits: BUNDLE_EXITS,
    load: async () => (await import("./bundle-command.js")).bundleCommand,
  },
  extract: {
    takes: "<file>",
    summary: "move the descriptors in a data product document to their own files",
    about: [
      "Moves each descriptor in a data product document to its own file.",
      "A reference to the new file replaces it: { mediaType, $ref }. Comments are kept, relative references are rewritten for the new files, and nothing else is changed. A file is named after the api, the port, or the data store. An existing file is never overwritten. Descriptors that are JSON text stay in place. dsd bundle puts the descriptors back.",
    ],
    examples: ["dsd extract product.yaml -o stores"],
    exits: "0 done, 2 not possible, and nothing was changed, 70 a bug in dsd",
    load: async () => (await import("./extract-command.js")).extractCommand,
  },
  export: {
    takes: "<format> [paths]",
    summary: "write a descriptor in another format, such as SQL",
    about: [
      "Writes a data store descriptor in another format, and says what the format cannot keep.",
      "html and markdown take several files and folders; without one, they take the working folder.",
      "A file that an export did not write is never overwritten. Equal input gives equal bytes, so the files can be in git, and --check tells whether they are up to date. In a data product document with several descriptors, --at chooses one, and a folder takes all. docs/exports.md has a table of what each format holds.",
    ],
    offers: "Formats",
    examples: [
      "dsd export sql db.yaml --dialect mysql -o db.sql",
      "dsd export sql db.yaml -o db.sql --check",
      'dsd export html -o public/ --title "Our data"',
    ],
    exits:
      "0 done, 1 the descriptor has errors, what --check compares is out of date, or --strict found a loss, 2 could not run, 70 a bug in dsd",
    load: async () => (await import("./export-command.js")).exportCommand,
  },
  playground: {
    takes: "",
    summary: "try descriptors out in a page of the browser, offline",
    about: [
      "Prints the path of a page in which you edit a descriptor: with its findings while you type, their fixes, and a picture of its tables.",
      "The page is one file, which needs no server and works offline. It sends nothing and stores nothing.",
    ],
    examples: ["dsd playground", "dsd playground --open"],
    exits: PLAIN_EXITS,
    load: async () => (await import("./playground-command.js")).playgroundCommand,
  },
  sandbox: {
    takes: "",
    isForTools: true,
    summary: "run the Blueprint and Notification services locally, in memory",
    about: [
      "Runs the Blueprint and the Notification service on this machine, in memory, until Ctrl+C.",
    ],
    examples: ["dsd sandbox", "dsd sandbox --like 1.0.42 --port 8080"],
    exits: "0 ended, 2 could not start, 70 a bug in dsd",
    load: async () => (await import("./sandbox-command.js")).sandboxCommand,
  },
  rules: {
    takes: "",
    summary: "list the rules of lint",
    about: [
      "Lists the rules of dsd lint by subject, with their default severities. Rules with a * can fix some of their findings.",
      "To read about a rule, run dsd explain RULE. A configuration file or --rule sets levels.",
    ],
    examples: ["dsd rules", "dsd rules --format json"],
    exits: PLAIN_EXITS,
    load: async () => (await import("./rules-command.js")).rulesCommand,
  },
  explain: {
    takes: "[code or rule]",
    summary: "explain a finding and how to fix it",
    about: [
      "Explains what a finding means, why it matters, and how to fix it. Works offline. Without a code, dsd explain lists all of them.",
    ],
    examples: ["dsd explain missing-property", "dsd explain"],
    exits: PLAIN_EXITS,
    load: async () => (await import("./explain-command.js")).explainCommand,
  },
  lsp: {
    takes: "",
    isForTools: true,
    summary: "run the language server, for editors",
    about: [
      "Runs the language server on standard input and output. Editors start it.",
      "It shows what dsd lint reports while you type, and offers fixes, completion, navigation, and renaming. docs/editors.md describes the setup for each editor.",
    ],
    examples: ["dsd lsp --stdio"],
    exits: PLAIN_EXITS,
    load: async () => (await import("./lsp-command.js")).lspCommand,
  },
  completion: {
    takes: "<shell>",
    isForTools: true,
    summary: "print a script for completion in bash, zsh or fish",
    about: [
      "Prints a script that completes commands, options and codes in a shell. Your shell has to run it when it starts.",
    ],
    examples: [
      "echo 'source <(dsd completion bash)' >> ~/.bashrc",
      'dsd completion zsh > "${fpath[1]}/_dsd"',
      "dsd completion fish > ~/.config/fish/completions/dsd.fish",
    ],
    exits: PLAIN_EXITS,
    load: async () => (await import("./completion-command.js")).completionCommand,
  },
  help: {
    takes: "[command]",
    summary: "print help, in general or for a command",
    about: ["Prints the list of commands, or the help of one of them."],
    examples: ["dsd help lint"],
    exits: PLAIN_EXITS,
    load: async () => (await import("./help.js")).helpCommand,
  },
};
