import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as exporting from "../../src/export.js";
import * as core from "../../src/index.js";
import * as node from "../../src/node.js";
import * as validator from "../../src/validator.js";
import type { Input } from "./inputs.js";
import { assertSafe } from "./promises.js";
import type { Random } from "./random.js";

/** One call of an exported function. */
export interface Call extends Input {
  readonly random: Random;
  /** The folder of the project, which has the input in `db.json` or `db.yaml`. */
  readonly folder: string;
  /** The input as a value; a string when it cannot be read as JSON. */
  readonly value: unknown;
}

/** What drives an export: a call, or the reason why there is none. */
export type Driver = ((call: Call) => unknown) | string;

const KINDS = [
  "descriptor",
  "info",
  "service",
  "server-info",
  "schema",
  "table",
  "column",
  "standard-definition",
  "components",
] as const;

const uriOf = ({ language }: Call): string => `db.${language}`;
const fileOf = (call: Call): string => join(call.folder, uriOf(call));
const inputOf = ({ random, text, value }: Call): unknown => (random.chance(0.7) ? text : value);
const loaderOf = ({ other, text, random }: Call) =>
  random.chance(0.8)
    ? core.memoryLoader({ "other.yaml": other, "db.json": text, "a.avsc": other })
    : undefined;
const optionsOf = (call: Call) => ({
  language: call.language,
  uri: call.random.pick([uriOf(call), undefined]),
  strict: call.random.chance(0.2),
  requireReferences: call.random.chance(0.2),
  maxFindings: call.random.pick([undefined, 0, 3]),
});
const checkOptionsOf = (call: Call) => ({ ...optionsOf(call), loader: loaderOf(call) });

/** What people read of findings. */
function safeFindings(findings: readonly core.Finding[]): void {
  for (const { message, related = [], fixes = [] } of findings) {
    assertSafe("a message", message);
    for (const place of related) assertSafe("a related message", place.message);
    for (const { title } of fixes) assertSafe("the title of a fix", title);
  }
}

/** An error that a function is documented to throw. */
function expected<T>(run: () => T, ...names: string[]): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Error) || !names.includes(error.name)) throw error;
    assertSafe("the message of an error", error.message);
    return undefined;
  }
}

async function bundled(bundling: Promise<core.BundleResult<unknown>>): Promise<void> {
  const result = await bundling;
  safeFindings(result.findings);
  if (!result.valid) return;
  JSON.parse(result.toText("json"));
  expected(() => result.toText("yaml"), "RangeError");
  void result.value;
}

/** The tables of a valid descriptor, which is what the guards are for. */
function tablesOf(call: Call): readonly core.TableEntry[] {
  const result = core.validate(inputOf(call), { language: call.language });
  return (result.valid && result.value.schema.tables) || [];
}

/** The exports of `datastore-descriptor`. */
export const coreDrivers: Readonly<Record<string, Driver>> = {
  EditError: "a class that is only thrown",
  LoadError: "a class that is only thrown",
  ResolveConnectionError: "a class that is only thrown",
  RuleError: "a class that is only thrown",
  allRules: "data, which `lint` runs",
  recommendedRules: "data, which `lint` runs",
  changeKinds: "data",
  findingCodes: "data",
  addDescriptorFormats: ({ value }) => {
    const ajv = core.addDescriptorFormats(new Ajv2020({ strict: false }));
    for (const format of ["version", "name", "fqn", "uri-reference"]) {
      ajv.validate({ type: "string", format }, value);
    }
  },
  applyFixes: (call) => {
    const { findings } = core.validate(call.text, { language: call.language });
    const { text } = core.applyFixes(call.text, findings, { unsafe: call.random.chance(0.5) });
    safeFindings(core.validate(text, { language: call.language }).findings);
    expected(() => core.applyFixes(call.other, findings), "TypeError");
  },
  areComparable: () => core.areComparable("text", "integer"),
  bundle: async (call) => {
    await bundled(core.bundle(inputOf(call), checkOptionsOf(call)));
    const limits = { dereference: true, maxValues: 20_000 };
    await bundled(core.bundle(inputOf(call), { ...checkOptionsOf(call), ...limits }));
  },
  check: async (call) => {
    const as = call.random.pick(KINDS);
    safeFindings((await core.check(inputOf(call), { ...checkOptionsOf(call), as })).findings);
  },
  compareFindings: ({ text, language }) => {
    const { findings } = core.validate(text, { language });
    const sorted = [...findings].sort(core.compareFindings);
    if (JSON.stringify(sorted) !== JSON.stringify(findings)) throw new Error("not in order");
  },
  defineRule: async (call) => {
    const rule = core.defineRule({
      id: "names",
      severity: "info",
      summary: "s",
      rationale: "r",
      remedy: "r",
      source: "s",
      check({ model, report }) {
        for (const table of model.tables) {
          report({ place: table.namePlace, message: `a ${table.style}` });
        }
      },
    });
    await core.lint(call.text, { ...checkOptionsOf(call), customRules: [rule] });
  },
  diff: async (call) => {
    const { changes, findings } = await core.diff(call.before, inputOf(call), {
      loader: loaderOf(call),
      uri: uriOf(call),
    });
    safeFindings(findings);
    for (const change of changes) assertSafe("the message of a change", change.message);
  },
  diffTrees: async (call) => {
    const path = uriOf(call);
    const { files } = await core.diffTrees({ [path]: String(call.before) }, { [path]: call.text });
    for (const { findings, changes } of files) {
      safeFindings([...findings]);
      for (const change of changes) assertSafe("the message of a change", change.message);
    }
  },
  edit: ({ text, language, random }) => {
    const pointer = random.pick(["", "/info", "/info/title", "/schema/tables/0", "/services/x"]);
    const edits = [
      { pointer, set: { a: [1] } },
      { pointer, remove: true },
      { pointer, rename: "other" },
      { pointer: `${pointer}/-`, insert: "x: y" },
    ] as const;
    try {
      core.edit(text, [random.pick(edits)], { language });
    } catch (error) {
      if (!(error instanceof core.EditError)) throw error;
      assertSafe("the message of an edit", error.message);
    }
  },
  editRanges: ({ text, language }) => {
    try {
      core.editRanges(text, [{ pointer: "/info/title", set: "x" }], { language });
    } catch (error) {
      if (!(error instanceof core.EditError)) throw error;
    }
  },
  read: async (call) => {
    const result = await core.read(inputOf(call), checkOptionsOf(call));
    safeFindings(result.findings);
    for (const { tables } of result.models) for (const table of tables) void table.columns;
  },
  rangeAt: ({ text, language, random }) => {
    const pointer = random.pick(["", "/info/title", "/schema/tables/0/columns/1", "/x"]);
    const range = core.rangeAt(text, pointer, { language });
    if (range && range.end.offset > text.length)
      throw new Error("the range is outside of the text");
  },
  fetchLoader: async (call) => {
    const loader = core.fetchLoader({
      allowedHosts: ["example.invalid"],
      fetch: async () => new Response(call.other),
    });
    safeFindings((await core.check(call.text, { ...optionsOf(call), loader })).findings);
  },
  findDescriptors: (call) => {
    for (const { pointer } of core.findDescriptors(inputOf(call), { language: call.language })) {
      if (core.parsePointer(pointer) === undefined) throw new Error("not a pointer");
    }
  },
  formatFindings: async (call) => {
    const { findings } = await core.lint(call.text, { ...checkOptionsOf(call), uri: "db.x" });
    assertSafe(
      "the text of findings",
      core.formatFindings(findings, { sourceOf: () => call.text }),
    );
  },
  formatPointer: ({ text, random }) => {
    const path = [text.slice(0, random.below(30)), random.below(9), "~1/"];
    const tokens = core.parsePointer(core.formatPointer(path));
    if (tokens?.join("\n") !== path.join("\n")) throw new Error("not the same path");
  },
  isReference: (call) => tablesOf(call).map(core.isReference),
  isStandardDefinition: (call) => tablesOf(call).map(core.isStandardDefinition),
  isTable: (call) => tablesOf(call).map(core.isTable),
  lint: async (call) => {
    const as = call.random.pick(KINDS);
    safeFindings((await core.lint(inputOf(call), { ...checkOptionsOf(call), as })).findings);
  },
  loaderByScheme: async (call) => {
    const loader = core.loaderByScheme({
      relative: core.memoryLoader({ "other.yaml": call.other }),
    });
    safeFindings((await core.check(call.text, { ...optionsOf(call), loader })).findings);
  },
  memoryLoader: async (call) => {
    const loader = core.memoryLoader(new Map([["other.yaml", call.other]]));
    safeFindings((await core.check(call.text, { ...optionsOf(call), loader })).findings);
  },
  parseType: ({ text, random }) => core.parseType(text.slice(random.below(text.length + 1))),
  parsePointer: ({ text }) => core.parsePointer(text),
  resolveConnection: (call) => {
    const result = core.validate(inputOf(call), { language: call.language });
    if (!result.valid) return;
    for (const service of [...Object.keys(result.value.services), call.text.slice(0, 9)]) {
      const values = { host: call.text.slice(0, 20) };
      const allowExtra = call.random.chance(0.5);
      expected(
        () => core.resolveConnection(result.value, service, values, { allowExtra }),
        "ResolveConnectionError",
      );
    }
  },
  subjectName: async (call) => {
    const { changes } = await core.diff(call.before, call.text, { language: call.language });
    for (const { subject } of changes)
      assertSafe("the name of a subject", core.subjectName(subject));
  },
  takesLength: () => core.takesLength("text"),
  takesPrecision: () => core.takesPrecision("text"),
  validate: (call) => {
    const as = call.random.pick(KINDS);
    safeFindings(core.validate(inputOf(call), { ...optionsOf(call), as }).findings);
  },
};

const rejected = async (promise: Promise<unknown>, ...names: string[]): Promise<unknown> => {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof Error) || !names.includes(error.name)) throw error;
    assertSafe("the message of an error", error.message);
    return undefined;
  }
};

/** The exports of `datastore-descriptor/node`. */
export const nodeDrivers: Readonly<Record<string, Driver>> = {
  InvalidConfigurationError: "a class that is only thrown",
  SourceError: "a class that is only thrown",
  UnreadableFileError: "a class that is only thrown",
  bundleFile: (call) =>
    rejected(
      node
        .bundleFile(fileOf(call), { dereference: call.random.chance(0.5), maxValues: 20_000 })
        .then((result) => bundled(Promise.resolve(result))),
      "UnreadableFileError",
    ),
  checkFile: async (call) => {
    const as = call.random.pick(KINDS);
    safeFindings((await node.checkFile(fileOf(call), { as })).findings);
  },
  diffFolders: async (call) => {
    const { files } = await node.diffFolders(call.folder, call.folder);
    for (const { findings } of files) safeFindings([...findings]);
  },
  explain: ({ text, random }) => {
    const code = random.chance(0.3) ? "wrong-type" : text.slice(0, random.below(40));
    node.explain(code);
  },
  fileLoader: async (call) => {
    const { findings } = await core.check(call.text, {
      language: call.language,
      uri: new URL(`file://${fileOf(call)}`).href,
      loader: node.fileLoader(call.folder),
    });
    safeFindings(findings);
  },
  findFiles: (call) => rejected(node.findFiles([call.folder]), "UnreadableFileError"),
  importFrom: (call) =>
    rejected(
      node
        .importFrom(fileOf(call), { env: {} })
        .then(({ descriptors }) =>
          Promise.all(descriptors.map((one) => one.toText(call.random.pick(["yaml", "json"])))),
        ),
      "SourceError",
    ),
  // What is no descriptor is no source either.
  verify: (call) => {
    const options = { against: fileOf(call), extra: call.random.chance(0.5) };
    return rejected(
      node.verify(fileOf(call), options).then(({ findings }) => safeFindings(findings)),
      "SourceError",
    );
  },
  lintFile: async (call) => safeFindings((await node.lintFile(fileOf(call))).findings),
  loadConfiguration: (call) =>
    rejected(
      node.loadConfiguration(fileOf(call), join(call.folder, "dsd.config.json")),
      "InvalidConfigurationError",
    ),
  readFile: async (call) => {
    const { findings, models } = await node.readFile(fileOf(call));
    safeFindings(findings);
    for (const { tables } of models) for (const table of tables) void table.columns;
  },
};

const exportDriver =
  (run: (model: core.Model, random: Random) => exporting.Exported): Driver =>
  async (call) => {
    const { models } = await core.read(inputOf(call), checkOptionsOf(call));
    for (const model of models) {
      const { files, losses } = run(model, call.random);
      for (const { name, text } of files)
        assertSafe("an export", `${name}\n${text}`, { tabs: true });
      assertSafe("the losses of an export", JSON.stringify(losses));
    }
  };

/** The functions of `datastore-descriptor/export` that take a model. */
const formats = Object.entries(exporting).filter(([name]) => name.startsWith("to")) as [
  string,
  (model: core.Model) => exporting.Exported,
][];

/** The exports of `datastore-descriptor/export`; those that take more than a model by a driver of their own. */
export const exportDrivers: Readonly<Record<string, Driver>> = {
  ...Object.fromEntries(
    formats.map(([name, write]) => [name, exportDriver((model) => write(model))]),
  ),
  toDbt: exportDriver((model, random) => exporting.toDbt(model, { perTable: random.chance(0.5) })),
  toHtmlSite: exportDriver((model) => exporting.toHtmlSite([{ model }, { model }])),
  toMarkdownSite: exportDriver((model) => exporting.toMarkdownSite([{ model }, { model }])),
  toJsonSchema: exportDriver((model, random) =>
    exporting.toJsonSchema(model, { perTable: random.chance(0.5) }),
  ),
  toSql: exportDriver((model, random) =>
    exporting.toSql(model, {
      dialect: random.pick(["postgres", "mysql", "sqlite", "sqlserver", "snowflake", "bigquery"]),
      ifNotExists: random.chance(0.5),
      foreignKeys: random.chance(0.8),
    }),
  ),
  toTypeScript: exportDriver((model, random) =>
    exporting.toTypeScript(model, {
      for: random.pick(["rows", "kysely", "zod"]),
      driver: random.pick(["pg", "mysql2", "sqlite", "json"]),
      numbers: random.pick([undefined, "string", "number", "bigint"]),
    }),
  ),
};

/** The exports of `datastore-descriptor/validator`: a validator and a type guard for each object. */
export const validatorDrivers: Readonly<Record<string, Driver>> = Object.fromEntries(
  Object.entries(validator).map(([name, run]): [string, Driver] => [
    name,
    name.startsWith("isValid")
      ? ({ value }) => (run as (value: unknown) => boolean)(value)
      : ({ value, random }) => {
          const check = run as typeof validator.validateDescriptor;
          const { findings } = check(value, { maxFindings: random.pick([undefined, 1]) });
          safeFindings(findings);
          void check["~standard"].validate(value);
        },
  ]),
);
