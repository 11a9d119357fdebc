import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A server that can be started. */
export interface Server {
  /** The command: a module of Node. */
  readonly module: string;
  readonly version: string;
  readonly origin: "setting" | "workspace" | "extension";
}

/** The first version of the package that has the command `lsp`. */
const FIRST_VERSION = [0, 1, 0];

export interface ServerQuery {
  /** The setting `dsd.path`. */
  readonly path: string;
  /** The folders of the workspace. */
  readonly folders: readonly string[];
  /** Whether a person trusts the workspace. Otherwise no code of it may run. */
  readonly isTrusted: boolean;
  /** The folder of the extension. */
  readonly extension: string;
}

/**
 * Chooses the server: the one of the setting, that of the workspace if it is recent enough, or that of
 * the extension.
 */
export function chooseServer({ path, folders, isTrusted, extension }: ServerQuery): Server {
  const own: Server[] = [];
  if (isTrusted) {
    if (path !== "") own.push(...serverIn(path, "setting"));
    for (const folder of folders) {
      own.push(...serverIn(join(folder, "node_modules/datastore-descriptor"), "workspace"));
    }
  }
  const [chosen] = [...own, ...serverIn(join(extension, "server"), "extension")];
  if (chosen === undefined) throw new Error("the extension contains no server");
  return chosen;
}

/** The server in the folder of a package; none if it is too old. */
function serverIn(folder: string, origin: Server["origin"]): Server[] {
  const module = join(folder, "dist/cli.cjs");
  const manifest = join(folder, "package.json");
  if (!existsSync(module) || !existsSync(manifest)) return [];
  try {
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version?: unknown };
    const isRecent = typeof version === "string" && !isOlder(version);
    return isRecent ? [{ module, version, origin }] : [];
  } catch {
    // The package is being installed.
    return [];
  }
}

function isOlder(version: string): boolean {
  const numbers = version.split(/[.+-]/).map(Number);
  for (const [index, first] of FIRST_VERSION.entries()) {
    const own = numbers[index] ?? 0;
    if (own !== first) return own < first;
  }
  return false;
}
