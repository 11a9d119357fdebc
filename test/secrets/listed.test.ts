// Every kind of secret that we know of, in four places, through every output; and texts that only look like one.
// In each run, one half of them is in documents in JSON and the other one in YAML.

import { beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { HIDDEN_LINE } from "../../src/secrets/hidden-lines.js";
import { maskText } from "../../src/secrets/mask.js";
import { isThorough, sample } from "../support/effort.js";
import { folderPerFile } from "../support/folder.js";
import { HARMLESS, MARK, SECRETS } from "../support/listed-secrets.js";
import { runMain } from "../support/run-main.js";
import { shownSource } from "../support/secrets.js";

/** A descriptor with texts in descriptions, variables and connection strings, and a mistake beside each. */
const documentWith = (texts: readonly string[], mistake = true) => ({
  datastoreapi: "1.0.0",
  info: { title: "t", version: "1.0.0" },
  services: Object.fromEntries(
    texts.map((text, index) => [
      `s${index}`,
      {
        name: `s${index}`,
        serverInfo: {
          host: "h",
          port: "1",
          dbmsType: "x",
          connectionProtocols: {
            jdbc: { version: "4.2", connectionString: text, ...(mistake && { vers: text }) },
          },
        },
        variables: { plain: { default: text, ...(mistake && { descripton: text }) } },
      },
    ]),
  ),
  schema: {
    tables: texts.map((text, index) => ({
      fullyQualifiedName: `a.t${index}`,
      version: "1.0.0",
      name: `t${index}`,
      description: text,
      ...(mistake && { descripton: text }),
      columns: [
        {
          name: "c",
          fullyQualifiedName: `a.t${index}.c`,
          dataType: "INT",
          description: text,
          ...(mistake && { comment: text }),
        },
      ],
    })),
  },
});

const folder = folderPerFile();
beforeAll(() => {
  for (const [name, texts] of Object.entries({ secret: SECRETS, harmless: HARMLESS })) {
    const half = sample(texts, 2);
    const others = isThorough ? texts : texts.filter((text) => !half.includes(text));
    folder.write(`${name}.json`, documentWith(half));
    folder.write(`${name}.yaml`, stringify(documentWith(others)));
    folder.write(`${name}-flow.yaml`, stringify(documentWith(others), { collectionStyle: "flow" }));
    folder.write(`${name}-compact.json`, JSON.stringify(documentWith(half)));
    folder.write(`${name}-valid.yaml`, stringify(documentWith(half, false)));
    const changed = half.map((text) => `now ${text}`);
    folder.write(`${name}-other.yaml`, stringify(documentWith(changed, false)));
  }
});

/** What a command prints and writes. */
async function outputOf(...args: string[]): Promise<string> {
  const formats = ["pretty", "concise", "json", "sarif", "github", "gitlab", "junit", "markdown"];
  const known = args[0] === "diff" ? formats : formats.slice(0, -1);
  const outputs = /^(?:lint|validate|diff)$/.test(args[0] ?? "") && !args.includes("--fix-dry-run");
  const files = outputs ? known.map((format) => `--output=${format}=${format}.txt`) : [];
  const { stdout, stderr } = await runMain([...args, ...files], { cwd: folder.path });
  return [stdout, stderr, ...(outputs ? known.map((one) => folder.read(`${one}.txt`)) : [])].join(
    "\n",
  );
}

const REPORTS = ["secret.json", "secret.yaml"].map((file) => ["lint", "--max-findings=5000", file]);
const EXPORTS = ["html", "markdown", "sql", "odcs", "dbt", "dbml", "json-schema", "typescript"];

const COMMANDS = [
  ...REPORTS,
  ["validate", "--fix-dry-run", "secret.yaml"],
  ["lint", "--fix-dry-run", "--fix-unsafe", "secret.json"],
  ["diff", "secret-valid.yaml", "secret-other.yaml"],
  [
    "verify",
    "secret-valid.yaml",
    "--against",
    "secret-other.yaml",
    "--rule",
    "description-differs=info",
  ],
  ...EXPORTS.map((format) => ["export", format, "secret-valid.yaml", "--force"]),
];

// A third of the commands and a half of the secrets: six turns try all of both.
test.each(sample(COMMANDS, 3))(
  "no secret is in what is printed and written: %s %s %s %s",
  async (...args: string[]) => {
    const output = await outputOf(...args);
    expect(output.length).toBeGreaterThan(1_000);
    const at = output.indexOf(MARK);
    expect(at < 0 ? "" : output.slice(Math.max(0, at - 300), at + 50)).toBe("");
  },
);

test.each(["secret-flow.yaml", "secret-compact.json"])(
  "no secret is in the lines of %s that a report would show",
  (file) => {
    const source = folder.read(file);
    expect(source).toContain(MARK);
    const language = file.endsWith(".yaml") ? "yaml" : undefined;
    expect(shownSource(source, language)).not.toContain(MARK);
  },
);

test("at most one harmless text is masked", () => {
  expect(HARMLESS.filter((text) => maskText(text) !== text)).toEqual([]);
});

test("no line without a secret is hidden, and lint says nothing of it", async () => {
  for (const file of ["harmless.json", "harmless.yaml", "harmless-flow.yaml"]) {
    const output = await outputOf("lint", "--max-findings=5000", file);
    expect(output).not.toContain(HIDDEN_LINE);
    expect(output).not.toContain("literal-secret");
  }
});

test("lint finds what reports hide", async () => {
  folder.write("secrets.json", documentWith(SECRETS, false));
  const flags = ["--only=literal-secret", "--format=json", "--max-findings=5000"];
  const { stdout } = await runMain(["lint", ...flags, "secrets.json"], { cwd: folder.path });
  const pointers = new Set(
    JSON.parse(stdout).files[0].findings.map(({ pointer }: { pointer: string }) => pointer),
  );
  const missed = SECRETS.filter((_, index) => !pointers.has(`/schema/tables/${index}/description`));
  // A login in an unusual form is hidden, but it can be something else.
  expect(missed).toEqual([`ldap://cn=a:${MARK}@h:389`, `u:${MARK}@h.example.org`]);
});
