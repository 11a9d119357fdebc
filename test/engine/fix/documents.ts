import { parse } from "yaml";
import { filesBelow, readText } from "../../support/project.js";

/** A Table, a Schema or a service as the descriptor that has it; anything else as it is. */
function whole(value: object): object {
  const root = { datastoreapi: "1.0.0", info: { title: "Shop", version: "1.0.0" } };
  if ("columns" in value || "specification" in value) {
    return { ...root, services: {}, schema: { tables: [value] } };
  }
  if ("serverInfo" in value) return { ...root, services: { shop: value }, schema: {} };
  return "tables" in value ? { ...root, services: {}, schema: value } : value;
}

/** The values of all fixtures that can be read, as descriptors. */
export const documents = ["fixtures/valid", "fixtures/invalid", "fixtures/rules"]
  .flatMap((folder) => filesBelow(folder, ".json", ".yaml"))
  .flatMap((path) => {
    try {
      const value: unknown = parse(readText(path), { logLevel: "error" });
      return typeof value === "object" && value !== null ? [whole(value)] : [];
    } catch {
      // The fixtures of syntax errors have no value.
      return [];
    }
  });
