// Writes the licenses of what is bundled: THIRD-PARTY.md of the package, and that of the extension.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The text of a page with the license of each package that a bundle contains.
 *
 * @param root folder of the project
 * @param what what contains the packages, as the start of a sentence
 * @param inputs paths of the bundled files, as in a metafile of esbuild
 * @throws Error for a package without a license file
 */
export function thirdParty(root: string, what: string, inputs: readonly string[]): string {
  const names = new Set(
    inputs.flatMap((path) => {
      const [, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
      return name ?? [];
    }),
  );
  const sections = [...names].sort().map((name) => {
    const folder = join(root, "node_modules", name);
    const file = readdirSync(folder).find((one) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(one));
    if (file === undefined) throw new Error(`${name} has no license file`);
    const text = readFileSync(join(folder, file), "utf8").replaceAll("\r", "").trim();
    return `\n## ${name}\n\n${text}\n`;
  });
  return `# Third-party software\n\n${what} bundles the following packages, each under its own license.\n${sections.join("")}`;
}
