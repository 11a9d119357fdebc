import { resolve } from "node:path";
import { isObject } from "../../values/json-object.js";
import type { ServerSettings } from "../checks/project.js";

/** What a client has set: the section `dsd` of its settings, or the options of `initialize`. */
export interface ClientSettings extends ServerSettings {
  /**
   * Languages, as the editor names them, whose syntax something else checks already, so that nothing is
   * reported twice.
   */
  readonly foreignSyntax: readonly string[];
}

/**
 * Reads the settings of a client. A value of the wrong type counts as absent.
 *
 * @param folder the first folder of the editor, which paths are relative to
 */
export function clientSettings(
  value: unknown,
  { folder = ".", allowModules }: { folder?: string | undefined; allowModules: boolean },
): ClientSettings {
  const given = isObject(value) ? value : {};
  const path = (key: string): string | undefined => {
    const text = given[key];
    return typeof text === "string" && text !== "" ? resolve(folder, text) : undefined;
  };
  const languages = Array.isArray(given.foreignSyntax) ? (given.foreignSyntax as unknown[]) : [];
  return {
    config: path("config"),
    root: path("root"),
    allowModules,
    foreignSyntax: languages.filter((one): one is string => typeof one === "string"),
  };
}
