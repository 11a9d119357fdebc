import { isObject } from "../../values/json-value.js";
import { defineRule } from "../rule.js";

export const swappedDriverLinks = defineRule({
  id: "swapped-driver-links",
  severity: "warning",
  summary: "`driverDocs` of a connection links to a file to install, not to documentation.",
  rationale:
    "Readers look for the documentation there, and find a library. In most cases the links under `driverLibrary` and `driverDocs` were swapped.",
  remedy:
    "Put the library under `driverLibrary`, and the page that explains it under `driverDocs`.",
  source: "DatastoreAPI specification, JDBC and ODBC Connection: driverLibrary and driverDocs",
  check({ model, report }) {
    for (const connection of model.servers.flatMap(({ jdbc, odbc }) => [jdbc, odbc])) {
      if (connection === undefined) continue;
      const { driverDocs, driverLibrary } = connection.raw;
      if (!isLibrary(linkOf(driverDocs))) continue;
      const library = linkOf(driverLibrary);
      const isSwapped = library !== undefined && !isLibrary(library);
      const other = { message: "the other link", place: connection.at("driverLibrary", "$href") };
      report({
        place: connection.at("driverDocs", "$href"),
        message: isSwapped
          ? "`driverDocs` links to a library, and `driverLibrary` to a page; they seem to be swapped"
          : "`driverDocs` links to a library; the library belongs under `driverLibrary`",
        related: isSwapped ? [other] : [],
      });
    }
  },
});

const linkOf = (resource: unknown): string | undefined =>
  isObject(resource) && typeof resource.$href === "string" ? resource.$href : undefined;

/** Whether a link ends in the name of a file that contains programs. */
const isLibrary = (link: string | undefined): boolean =>
  link !== undefined && /\.(?:jar|dll|so|msi|exe|dmg|deb|rpm)(?:[?#]|$)/i.test(link);
