import type { Random } from "./random.js";

/** A call of the command. */
export interface CommandCase {
  readonly args: readonly string[];
  /** Whether standard output is a document, which keeps its values. */
  readonly writesDocument?: boolean;
  /** Whether standard output is a diff. */
  readonly writesDiff?: boolean;
}

/** What drives a command: arguments for a file, or the reason why there are none. */
export type Verb = ((random: Random, file: string, text: string) => CommandCase) | string;

const FORMATS = ["pretty", "concise", "json", "sarif", "github", "gitlab", "junit"];

const DIFF_FORMATS = FORMATS.filter((format) => format !== "concise");

/** A few words of a document, as a person could paste them. */
const wordsOf = (text: string, random: Random): string =>
  text.slice(0, random.below(40)).replaceAll("\0", "") || "x";

const checkArguments = (random: Random, file: string): CommandCase => {
  const isFix = random.chance(0.3);
  const isDry = isFix && random.chance(0.7);
  const flags = random.some(
    [
      "--strict",
      "--require-references",
      "--no-config",
      "--quiet",
      "--max-findings=2",
      "--fail-on=never",
      "--max-warnings=0",
      "--no-suppressions",
      "--rule=missing-primary-key=error",
      "--exclude=db*",
      "--as=table",
      "--affected",
      "--print-config=db.json",
      "--baseline=baseline.json",
      "--only=unknown-property",
      "--only=wrong-type",
    ],
    0.12,
  );
  if (flags.includes("--baseline=baseline.json") && random.chance(0.5))
    flags.push("--update-baseline");
  if (isFix)
    flags.push(
      isDry ? "--fix-dry-run" : "--fix",
      ...random.some(["--fix-unsafe", "--fix-only=misspelled-key", "--fix-only=wrong-type"], 0.4),
    );
  else flags.push(`--format=${random.pick([...FORMATS, "auto"])}`);
  for (const format of random.some(FORMATS, 0.15)) flags.push(`--output=${format}=out.${format}`);
  return { args: [...flags, random.pick([file, file, ".", "*.json"])], writesDiff: isDry };
};

const bundleArguments = (random: Random, file: string): CommandCase => ({
  args: [
    ...random.some(
      ["--dereference", "--to=json", "--to=yaml", "--out=bundled.json", "--at=/a"],
      0.2,
    ),
    file,
  ],
  writesDocument: true,
});

/** The commands, as `dsd --help` lists them. */
export const verbs: Readonly<Record<string, Verb>> = {
  validate: checkArguments,
  lint: checkArguments,
  check: (random, file) => ({
    args: [
      ...random.some(["--against=main", "--no-diff", "--no-verify", "--quiet", "--only=x"], 0.2),
      `--format=${random.pick(["json", "concise", "sarif"])}`,
      file,
    ],
  }),
  bundle: bundleArguments,
  diff: (random, file) => ({
    args: [
      ...random.some(["--quiet", "--view=readers", "--fail-on=any", "--max-changes=1"], 0.2),
      `--format=${random.pick([...DIFF_FORMATS, "markdown"])}`,
      "before.yaml",
      file,
    ],
  }),
  // Nothing here is the URL of a database, which would be asked for.
  import: (random, file, text) => ({
    args: [
      ...random.some(["--title=x", "--tables=o*", "--exclude={", "--var=a=b"], 0.2),
      random.pick([file, wordsOf(text, random), "postgres://u:p@h/d", "env:UNSET", "-"]),
      ...random.some(["--out=new.yaml", "--out=db.json", "--out=parts/"], 0.3),
    ],
    writesDocument: true,
  }),
  verify: (random, file) => {
    const isDry = random.chance(0.5);
    const flags = [
      "--extra",
      "--fix-unsafe",
      "--rule=description-differs=info",
      "--var=a=b",
      "--quiet",
    ];
    return {
      args: [
        ...random.some(flags, 0.3),
        isDry ? "--fix-dry-run" : `--format=${random.pick(FORMATS)}`,
        random.chance(0.9) ? "--against=before.yaml" : "--service=production",
        file,
      ],
      writesDiff: isDry,
    };
  },
  export: (random, file) => ({
    args: [
      ...random.some(["--force", "--strict", "--at=/a", "--out=out.txt"], 0.3),
      ...(random.chance(0.3)
        ? [
            "sql",
            `--dialect=${random.pick(["mysql", "sqlite", "sqlserver", "snowflake", "bigquery"])}`,
          ]
        : [random.pick(["sql", "dbml", "json-schema", "typescript"])]),
      file,
    ],
  }),
  extract: (_, file) => ({ args: [file, "--out=parts"], writesDocument: true }),
  init: (random, _, text) => ({
    args: [`--title=${wordsOf(text, random)}`, random.pick(["new.yaml", "new.json", "db.json"])],
    writesDocument: true,
  }),
  rules: (random) => ({ args: random.some(["--help", "x"], 0.2) }),
  explain: (random, _, text) => ({
    args: [random.chance(0.5) ? wordsOf(text, random) : "wrong-type"],
    // Its pages show secrets of their own, and are written by us.
  }),
  completion: (random, _, text) => ({
    args: [random.chance(0.7) ? random.pick(["bash", "zsh"]) : wordsOf(text, random)],
  }),
  help: (random, _, text) => ({
    args: [random.chance(0.5) ? random.pick(["validate", "diff"]) : wordsOf(text, random)],
  }),
  // It would start a browser with --open.
  playground: (random) => ({ args: random.some(["--help", "x"], 0.2) }),
  lsp: "it runs until its client ends; test/lsp sends it every request over mutated documents",
  sandbox: "it runs until it is stopped; test/clients sends it requests",
};
