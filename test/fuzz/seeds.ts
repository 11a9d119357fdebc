import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { CONNECTION } from "./hostile.js";

/** A document to start from. */
export interface Seed {
  readonly text: string;
  readonly language: "json" | "yaml";
  readonly value: unknown;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A connection string, wherever it is in a fixture. */
const CONNECTION_STRING = /(connectionString["']?\s*:\s*["']?)(?:[^"'\n]*)/g;

/** The fixtures, with a connection string that has a secret. */
export function readSeeds(): Seed[] {
  const files = ["fixtures/valid", "fixtures/rules", "fixtures/invalid", "examples"].flatMap(
    (folder) =>
      (readdirSync(`${root}${folder}`, { recursive: true }) as string[])
        .filter((name) => /\.(?:json|yaml)$/.test(name))
        .sort()
        .map((name) => `${root}${folder}/${name}`),
  );
  return files.flatMap((file): Seed[] => {
    const text = readFileSync(file, "utf8").replace(CONNECTION_STRING, `$1${CONNECTION}`);
    if (text.length > 12_000) return [];
    const language = file.endsWith(".json") ? "json" : "yaml";
    return [{ text, language, value: parsed(text) }];
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
