import type { DatastoreDescriptor } from "../../../generated/descriptor.js";
import { assertOptions } from "../../engine/options.js";
import { type Result, resultOf } from "../../engine/result.js";
import { ALL_TABLES } from "../../sources/connection.js";
import {
  type LiveSource,
  type VerifySettings,
  verifyGraph,
} from "../../verify/verify-descriptor.js";
import { CHECK_FILE_OPTIONS, type CheckFileOptions, checkPath } from "../files/check-file.js";
import { pathOf } from "../files/paths.js";
import { openSource } from "./open-source.js";
import type { SourceContext } from "./source.js";

/** Options of {@link verify}. */
export interface VerifyOptions extends Omit<CheckFileOptions, "as">, VerifySettings {
  /** The database: what `dsd verify --against` takes. */
  readonly against?: string | undefined;
  /** Instead of it, the key of a service of the descriptor. */
  readonly service?: string | undefined;
  /** Values of the variables of the service. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Where drivers find passwords: `PGPASSWORD`, for example. Default: no variables. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Seconds for connecting, and for each query. Default: 30. */
  readonly timeout?: number | undefined;
}

/**
 * Checks a file, and compares its descriptor with the database that it describes.
 *
 * @param path a path or a `file:` URL
 * @returns as `checkFile`, with the differences as findings, and fixes that write what the database has
 * @throws SourceError when the database cannot be read
 * @throws UnreadableFileError when the file cannot be read
 * @throws TypeError for an option that does not exist or has the wrong type
 * @example
 * const { findings } = await verify("contracts/db.yaml", { against: "contracts/db.yaml" });
 * findings.length; // 0
 */
export async function verify(
  path: string | URL,
  options: VerifyOptions,
): Promise<Result<DatastoreDescriptor>> {
  const { against, service, variables, env = {}, timeout = 30, levels, extra, ...rest } = options;
  assertOptions(
    rest,
    CHECK_FILE_OPTIONS.filter((name) => name !== "as"),
  );
  const text = against ?? (service === undefined ? undefined : `${pathOf(path)}#${service}`);
  if (text === undefined) throw new TypeError("verify needs `against` or `service`");
  const { root, allowedHosts, signal } = rest;
  const context = { env, variables, root, allowedHosts, timeout, signal };
  const source = await readLive(text, context);
  const checked = await checkPath(path, rest, (graph, max) =>
    verifyGraph(graph, () => source, { levels, extra }, max),
  );
  return resultOf(checked, rest.maxFindings);
}

/** Reads the database that a descriptor is compared with. @throws SourceError when that is not possible */
export async function readLive(text: string, context: SourceContext): Promise<LiveSource> {
  const source = await openSource(text, context);
  const { catalog } = await source.read(ALL_TABLES);
  return { label: source.label, catalog };
}
