import { read } from "../../engine/read.js";
import { maskValue } from "../../secrets/mask-value.js";
import type { Catalog } from "../../sources/catalog.js";
import { catalogOfModel } from "../../sources/catalog-of-model.js";
import {
  ContractVersionError,
  type ReadContract,
  readContract,
} from "../../sources/odcs/read-odcs.js";
import { Tally } from "../../sources/tally.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { type OpenDocument, SourceError } from "./source.js";

/** A data contract as a source. Its secrets stay in it. */
export const openDocument: OpenDocument = async ({ name, value }) => ({
  label: name,
  read: async ({ includes }) => {
    const contract = contractIn(name, value, includes);
    const masked = maskValue(contract.descriptor);
    const descriptor = isObject(masked.value) ? masked.value : {};
    const dropped = new Tally(contract.dropped);
    dropped.add("secret", masked.places.length);
    return { catalog: { ...(await asCatalog(descriptor)), dropped }, descriptor };
  },
});

function contractIn(
  name: string,
  value: JsonObject,
  includes: (table: { schema?: string | undefined; name: string }) => boolean,
): ReadContract {
  try {
    return readContract(value, { includes });
  } catch (error) {
    if (error instanceof ContractVersionError) throw new SourceError(`${name}: ${error.message}`);
    throw error;
  }
}

async function asCatalog(descriptor: JsonObject): Promise<Catalog> {
  const { model } = await read(descriptor);
  const [first] = model?.descriptors ?? [];
  if (first === undefined) throw new Error("a contract becomes a descriptor");
  return catalogOfModel(first);
}
