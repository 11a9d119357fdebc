import { dirname, join } from "node:path";
import { readDbt } from "../../sources/read-dbt.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { parseText } from "../files/parse-text.js";
import { statsOf } from "../files/paths.js";
import { readTextFile } from "../files/read-text.js";
import { type OpenDocument, SourceError } from "./source.js";

/** The manifest of a dbt project as a source, with the catalog beside it. */
export const openDocument: OpenDocument = async ({ name, value }) => ({
  label: name,
  read: async ({ includes }) => ({ catalog: readDbt(value, await catalogBeside(name), includes) }),
});

async function catalogBeside(manifest: string): Promise<JsonObject | undefined> {
  const path = join(dirname(manifest), "catalog.json");
  if (statsOf(path)?.isFile() !== true) return undefined;
  const { value, problems } = await parseText(readTextFile(path), { file: path });
  if (problems.length > 0 || !isObject(value)) {
    throw new SourceError(`${path} is not valid JSON; run \`dbt docs generate\` again`);
  }
  return value;
}
