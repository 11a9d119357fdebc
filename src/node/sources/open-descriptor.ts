import { read } from "../../engine/read.js";
import { catalogOfModel } from "../../sources/catalog-of-model.js";
import { readFile } from "../files/check-file.js";
import { type OpenDocument, SourceError } from "./source.js";

/** A descriptor, or the first one of a data product document, as if it were its database. */
export const openDocument: OpenDocument = async ({ name, text }) => ({
  label: name,
  async read() {
    const result = name === "<stdin>" ? await read(text) : await readFile(name);
    const [descriptor] = result.model?.descriptors ?? [];
    if (descriptor === undefined)
      throw new SourceError(`${name} has no descriptor that can be read`);
    return { catalog: catalogOfModel(descriptor) };
  },
});
