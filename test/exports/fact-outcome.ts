import type { Exported } from "../../src/exports/exported.js";
import { FORMATS, type FormatValues } from "../../src/exports/index.js";
import { SQL_DIALECTS } from "../../src/exports/sql/column-types.js";
import { DRIVERS, NUMBER_TYPES, TYPE_USES } from "../../src/exports/typescript/to-typescript.js";
import type { Model } from "../../src/model/model.js";

/** A format with the options that change what it holds. */
export interface Variant {
  readonly title: string;
  readonly id: string;
  readonly values: FormatValues;
  readonly perTable?: boolean;
}

const ofDialects = (id: string, more: FormatValues = {}, suffix = ""): Variant[] =>
  SQL_DIALECTS.map((dialect) => ({
    title: `${id}, ${dialect}${suffix}`,
    id,
    values: { dialect, ...more },
  }));

/** Each dialect, use and version of each format. */
export const variants: readonly Variant[] = [
  ...ofDialects("sql"),
  ...["3.1.0", "3.2.0"].map((version) => ({
    title: `odcs, ${version}`,
    id: "odcs",
    values: { "odcs-version": version },
  })),
  ...ofDialects("dbt"),
  ...["dbml", "json-schema"].map((id) => ({ title: id, id, values: {} })),
  ...TYPE_USES.flatMap((use) =>
    ["pg", "json"].map((driver) => ({
      title: `typescript, ${use}, ${driver}`,
      id: "typescript",
      values: { for: use, driver },
    })),
  ),
  ...["html", "markdown"].map((id) => ({ title: id, id, values: {} })),
];

/** The other options. */
export const optionVariants: readonly Variant[] = [
  ...ofDialects("sql", { "if-not-exists": true }, ", again"),
  ...ofDialects("sql", { "no-foreign-keys": true }, ", without foreign keys"),
  ...TYPE_USES.flatMap((use) =>
    DRIVERS.flatMap((driver, index) => ({
      title: `typescript, ${use}, ${driver}, other types`,
      id: "typescript",
      values: { for: use, driver, dates: "string", numbers: NUMBER_TYPES[index % 3] },
      perTable: index > 1,
    })),
  ),
  ...["dbt", "json-schema"].map((id) => ({
    ...{ title: `${id}, per table`, id, values: {}, perTable: true },
  })),
];

if (new Set(variants.map(({ id }) => id)).size !== FORMATS.length) {
  throw new Error("a format is missing here");
}

export function runVariant({ id, values, perTable = false }: Variant, model: Model): Exported {
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`no format ${id}`);
  return format.run(model, values, { perTable });
}

/** What an export makes of a fact. */
export interface Outcome {
  /** The kinds of losses that are there because of it. */
  readonly losses: readonly string[];
  /** Whether the text is another one without it, apart from comments about losses. */
  readonly isInText: boolean;
}

/** What an export makes of a fact, by what changes without it. */
export function factOutcome(whole: Exported, without: Exported): Outcome {
  const others = without.losses.map((loss) => JSON.stringify(loss));
  const losses = whole.losses.flatMap((loss) => {
    const index = others.indexOf(JSON.stringify(loss));
    if (index >= 0) others.splice(index, 1);
    return index < 0 ? [loss.what] : [];
  });
  const [text, other] = [whole, without].map(({ files }) =>
    files.map((file) => `${file.name}\n${file.text.replace(/^.*\bdsd: .*$/gm, "")}`).join("\n"),
  );
  return { losses, isInText: text !== other };
}

/** Whether an export leaves a fact out without a word. */
export const isSilent = ({ losses, isInText }: Outcome): boolean =>
  losses.length === 0 && !isInText;
