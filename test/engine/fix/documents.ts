import { parse } from "yaml";
import { filesBelow, readText } from "../../support/project.js";

/** The values of all fixtures that can be read. */
export const documents = ["fixtures/valid", "fixtures/invalid", "fixtures/rules"]
  .flatMap((folder) => filesBelow(folder, ".json", ".yaml"))
  .flatMap((path) => {
    try {
      const value: unknown = parse(readText(path), { logLevel: "error" });
      return typeof value === "object" && value !== null ? [value] : [];
    } catch {
      // The fixtures of syntax errors have no value.
      return [];
    }
  });
