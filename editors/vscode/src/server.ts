import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import gte from "semver/functions/gte.js";

/** A server that can be started. */
export interface Server {
  /** The command: a module of Node. */
  readonly module: string;
  readonly version: string;
  readonly origin: "setting" | "workspace" | "extension";
}

/** The first version of the package that has the command `lsp`, and what led to it. */
const FIRST_VERSION = "0.1.0-0";

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
  if (!existsSync(module)) return [];
  try {
    const manifest = readFileSync(join(folder, "package.json"), "utf8");
    const { version } = JSON.parse(manifest) as { version: string };
    return gte(version, FIRST_VERSION) ? [{ module, version, origin }] : [];
  } catch {
    // The package is being installed, or has no version.
    return [];
  }
}
