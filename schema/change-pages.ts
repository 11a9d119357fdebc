import { parse } from "yaml";
import { type ChangeCode, changeCodes, changeKinds } from "../src/diff/compare/change-kinds.js";
import { wrap } from "./rule-pages.js";

/** The texts of the kinds of changes, which `schema/changes.yaml` explains. */
export type ChangeTexts = Readonly<
  Record<
    ChangeCode,
    {
      readonly summary: string;
      readonly when?: string;
      readonly readers: string;
      readonly writers?: string;
      readonly remedy?: string;
    }
  >
>;

/** @throws Error unless each kind has its texts, and no other has some */
export function readChangeTexts(source: string): ChangeTexts {
  const texts = parse(source);
  const wrong = [...changeCodes, ...Object.keys(texts)].filter(
    (code) => !(code in texts && code in changeKinds),
  );
  if (wrong.length > 0) throw new Error(`schema/changes.yaml: ${wrong.join(", ")}`);
  return texts;
}

/**
 * The pages of the changes: `docs/changes/CODE.md` for each kind, and `docs/diff.md`, of which only the
 * table is generated.
 *
 * @param read gives the text of a file of the project
 * @returns the text of each page, by path
 */
export function changePages(
  read: (path: string) => string,
  texts: ChangeTexts,
): Map<string, string> {
  const pages = new Map<string, string>();
  for (const code of changeCodes) pages.set(`docs/changes/${code}.md`, pageOf(code, texts[code]));
  pages.set("docs/diff.md", withTable(read("docs/diff.md"), texts));
  return pages;
}

const NOTE = "<!-- Generated from schema/changes.yaml by `npm run generate`. -->";

function pageOf(code: ChangeCode, text: ChangeTexts[ChangeCode]): string {
  const kind = changeKinds[code];
  const { summary, when, readers, writers = readers, remedy } = text;
  const exactly = when === undefined ? "" : `\n${wrap(when)}\n`;
  return `# ${code} (${kind.impact})

${wrap(summary)}
${exactly}
## Whom it breaks

${wrap(`- **Readers: ${kind.readers}.** ${readers}`, "  ")}
${wrap(`- **Writers: ${kind.writers}.** ${writers}`, "  ")}

## What to do

${wrap(remedy ?? "Nothing needs to be done.")}

## Configuration

${wrap(`In \`diff.levels\` of the [configuration](../configuration.md), set \`${code}\` to \`major\`, \`minor\`, \`patch\` or \`none\`. [dsd diff](../diff.md) has the table of all changes.`)}

${NOTE}
`;
}

const START =
  "<!-- The table is generated from src/diff/compare/change-kinds.ts by `npm run generate`. -->";
const END = "<!-- The end of the table. -->";

function withTable(page: string, texts: ChangeTexts): string {
  const [before, rest = ""] = page.split(START);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error("docs/diff.md has no place for the table of changes");
  const rows = changeCodes.map((code) => {
    const { readers, writers, impact } = changeKinds[code];
    const { summary, when } = texts[code];
    const text = when === undefined ? summary : `${summary} ${when}`;
    return `| [${code}](changes/${code}.md) | ${readers} | ${writers} | ${impact} | ${text} |`;
  });
  return `${before}${START}

| change | readers | writers | default | when |
|---|---|---|---|---|
${rows.join("\n")}

${END}${after}`;
}
