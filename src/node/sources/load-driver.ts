import { closeSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { recover } from "../../values/recover.js";
import { quote } from "../../words/phrases.js";
import { notStarted, remedyIn } from "../files/child-process.js";
import { SourceError, UnavailableSourceError } from "./source.js";

/**
 * Loads a driver, which is an optional peer: from the folder that the variable DSD_DRIVERS names, or else from where
 * this package is installed. The working folder by itself has none, because it can be the repository of a stranger.
 *
 * @param what what needs it, for the message: `PostgreSQL`
 * @param name the package
 * @param member a function that it exports, by which it is known to be the driver
 * @returns what the package exports, as CommonJS has it
 * @throws SourceError when it is not installed, or is not what it should be
 */
export async function loadDriver<Driver extends object>(
  what: string,
  name: string,
  member: string & keyof Driver,
): Promise<Driver> {
  const { DSD_DRIVERS } = process.env;
  const folders = [...(DSD_DRIVERS ? [resolve(DSD_DRIVERS)] : []), import.meta.dirname];
  const path = folders.map((folder) => resolved(name, folder)).find((one) => one !== undefined);
  if (path === undefined) {
    // Without a free file handle, Node finds no package.
    recover(
      () => closeSync(openSync(process.execPath, "r")),
      Error,
      (error) => {
        throw new SourceError(`${name} cannot be loaded: ${notStarted(error).message}`);
      },
    );
    throw new UnavailableSourceError(
      `reading ${what} needs the package ${name}; install it beside datastore-descriptor (npm install --save-dev ${name}), or set DSD_DRIVERS to a folder that has it`,
    );
  }
  const module: { default?: unknown } = await import(pathToFileURL(path).href).catch((error) => {
    const [text = ""] = String(error).split("\n", 1);
    throw new SourceError(`${path} cannot be loaded: ${remedyIn(text) ?? text}`);
  });
  const driver = (module.default ?? module) as Driver;
  if (typeof driver[member] === "function") return driver;
  throw new SourceError(`${path} is not the driver ${name}: it has no ${quote(member)}`);
}

function resolved(name: string, folder: string): string | undefined {
  const resolve = () => createRequire(join(folder, "package.json")).resolve(name);
  return recover(resolve, Error);
}
