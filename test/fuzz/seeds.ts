import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { EntryKind } from "../../src/index.js";
import { CONNECTION } from "./hostile.js";

/** A document to start from. */
export interface Seed {
  readonly text: string;
  readonly language: "json" | "yaml";
  readonly value: unknown;
  /** The kind of object that it is. Default: a descriptor. */
  readonly as?: EntryKind | undefined;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A connection string, wherever it is in a fixture. */
const CONNECTION_STRING = /(connectionString["']?\s*:\s*["']?)(?:[^"'\n]*)/g;

/** The documents below folders. */
const filesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => /\.(?:json|yaml)$/.test(name) && !name.endsWith("expected.json"))
      .sort()
      .map((name) => `${folder}/${name}`),
  );

const ofProject = (...folders: string[]): string[] => folders.map((folder) => root + folder);

/** The fixtures, with a connection string that has a secret. */
export const readSeeds = (): Seed[] =>
  seedsOf(
    filesIn(ofProject("fixtures/valid", "fixtures/rules", "fixtures/invalid", "examples")),
    CONNECTION,
  );

/** The fixtures as they are, also those with slips, and the real documents of a folder if there is one. */
export const readFixSeeds = (samples = process.env.DSD_SAMPLES): Seed[] =>
  seedsOf(
    filesIn([
      ...ofProject("fixtures/valid", "fixtures/invalid", "fixtures/slips", "fixtures/rules"),
      ...ofProject("fixtures/references", "examples"),
      ...(samples === undefined ? [] : [samples]),
    ]),
  );

/** The kind of object in a file, which it says in a comment, or beside it. */
function kindOf(file: string, text: string): EntryKind | undefined {
  const said = file.replace(/[^/]*$/, "expected.json");
  const expected: unknown = existsSync(said)
    ? JSON.parse(readFileSync(said, "utf8")).as
    : undefined;
  return (expected ?? /^# as: (\S+)/.exec(text)?.[1]) as EntryKind | undefined;
}

function seedsOf(files: readonly string[], connection?: string): Seed[] {
  return files.flatMap((file): Seed[] => {
    const given = readFileSync(file, "utf8");
    const text =
      connection === undefined ? given : given.replace(CONNECTION_STRING, `$1${connection}`);
    if (text.length > 12_000) return [];
    const language = file.endsWith(".json") ? "json" : "yaml";
    return [{ text, language, value: parsed(text), as: kindOf(file, text) }];
  });
}

function parsed(text: string): unknown {
  try {
    const value: unknown = parse(text, { logLevel: "silent", maxAliasCount: 1_000 });
    return typeof value === "object" && value !== null ? JSON.parse(JSON.stringify(value)) : {};
  } catch {
    return {};
  }
}
