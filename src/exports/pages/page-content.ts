import { type Impact, largestImpact } from "../../diff/compare/change-kinds.js";
import type { Change } from "../../diff/compare/changes.js";
import { type Finding, wholeMessage } from "../../findings/finding.js";
import { ownerName, withoutMajor } from "../../model/fully-qualified-name.js";
import type {
  ColumnListModel,
  ColumnModel,
  ForeignKeyModel,
  Model,
  ModelNode,
  Place,
  TableModel,
} from "../../model/model.js";
import { typeText } from "../../model/value-words.js";
import { getOrAdd, grouped } from "../../values/collections.js";
import { isObject, scalarText, textList } from "../../values/json-value.js";
import {
  aBoolean,
  aFunction,
  anArray,
  aString,
  checkArgument,
  checkOptions,
  type OptionRule,
} from "../../words/options.js";
import { count } from "../../words/phrases.js";
import {
  checkModel,
  entryDescription,
  fileStem,
  shownText,
  storeName,
  UniqueNames,
} from "../exported.js";
import { rowKeywords } from "../notes.js";
import { type ColumnContent, columnContent } from "./column-content.js";
import { type ServiceContent, serviceContent } from "./service-content.js";
import { docsFacts, type Fact, fact, Shown } from "./shown.js";

// The contents of a page, in order, as plain data without secrets. Both forms of a page are written from them.

/** The contents of a page besides the model. */
export interface PageOptions {
  /** Instead of the title of the descriptor. */
  readonly title?: string | undefined;
  /** The findings about the descriptor. */
  readonly findings?: readonly Finding[] | undefined;
  /** The page of a code in Markdown, as `explain` of the entry `node` returns it. */
  readonly explain?: ((code: string) => string | undefined) | undefined;
  /** The changes since another version. */
  readonly changes?: readonly Change[] | undefined;
  /** The name of the other version. */
  readonly against?: string | undefined;
  /** Whether the other version does not have the descriptor. Only an index says so. */
  readonly isNew?: boolean | undefined;
  /** Who owns the data product around the descriptor. Default: its contact. */
  readonly owner?: string | undefined;
  /** The domain of the data product around the descriptor. */
  readonly domain?: string | undefined;
}

const PAGE_RULES: Readonly<Record<keyof PageOptions, OptionRule>> = {
  title: aString,
  findings: anArray,
  explain: aFunction,
  changes: anArray,
  against: aString,
  isNew: aBoolean,
  owner: aString,
  domain: aString,
};

/** What the index of a site says besides its pages. */
export interface SiteNotes {
  /** The name of the other version. */
  readonly against?: string | undefined;
  /** The descriptors that only the other version has: the names of their files. */
  readonly removed?: readonly string[] | undefined;
  /** The files and descriptors that cannot be read, so they have no page. */
  readonly unreadable?: readonly { readonly path: string; readonly reason: string }[] | undefined;
}

const SITE_RULES: Readonly<Record<keyof SiteNotes, OptionRule>> = {
  against: aString,
  removed: anArray,
  unreadable: anArray,
};

export const checkSiteNotes = (notes: SiteNotes): void => checkOptions(notes, SITE_RULES);

/** One of several descriptors that get pages. */
export interface SitePage {
  readonly model: Model;
  readonly options?: PageOptions | undefined;
}

/**
 * The names of the files of a site, without their extension: those of the data stores. No two differ only in case.
 * If several have the same name, the name of the descriptor's file is appended, and if that is not enough, a
 * number. They do not depend on the order of the pages, so a page keeps its address.
 *
 * @param index the name of the index, which no page gets
 */
export function siteNames(pages: readonly SitePage[], index: string): readonly string[] {
  checkArgument("pages", pages, anArray);
  for (const page of pages) checkModel(page?.model);
  const stores = pages.map(({ model }) => storeName(model));
  const equal = grouped(stores, (name) => name.toLowerCase());
  const places = pages.map(({ model }) => model.descriptors[0]?.at());
  const names = stores.map((name, page) => {
    const file = places[page]?.file?.split(/[\\/]/).at(-1) ?? "";
    const isAlone = equal.get(name.toLowerCase())?.length === 1;
    return isAlone ? name : fileStem(`${name}-${file.replace(/\.\w+$/, "")}`, name);
  });
  const order = names
    .map((name, page) => ({
      page,
      key: `${name}\n${places[page]?.file}${places[page]?.pointer}`,
    }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  const unique = new UniqueNames();
  unique.give(index);
  for (const { page } of order) names[page] = unique.give(names[page] ?? "", "-");
  return names;
}

/** The tables of a site as each page needs them for what is on other pages. */
export interface SiteTables {
  /** The address of a table; `undefined` for one that no page has. */
  readonly addressOf: (table: TableModel) => string | undefined;
  /** The foreign keys to each table, each with the table that has it. */
  readonly keysTo: ReadonlyMap<TableModel, readonly TableKey[]>;
}

type TableKey = ForeignKeyModel & { readonly from: TableModel };

const tableKeys = ({ tables }: Model): TableKey[] =>
  tables.flatMap((from) => from.foreignKeys.map((key) => ({ ...key, from })));

/** The addresses of the tables of a site, and the keys from one page to another. */
export function siteTables(pages: readonly SitePage[], fileNames: readonly string[]): SiteTables {
  const addresses = new Map(
    pages.flatMap(({ model }, page) => {
      const shown = new Shown({ parts: [] });
      const file = encodeURIComponent(fileNames[page] ?? "");
      return model.tables.map((table) => [table, `${file}#${tableAnchor(table, shown)}`] as const);
    }),
  );
  return {
    addressOf: (table) => addresses.get(table),
    keysTo: grouped(
      pages.flatMap(({ model }) => tableKeys(model)),
      ({ target }) => target,
    ),
  };
}

const NO_SITE: SiteTables = { addressOf: () => undefined, keysTo: new Map() };

const tableAnchor = ({ fullyQualifiedName, label }: TableModel, shown: Shown): string =>
  shown.anchor(fullyQualifiedName ?? (label || "table"));

export interface PageContent {
  readonly title: string;
  /** The file of the descriptor, and its place in it. */
  readonly file: string;
  /** Of the data product around the descriptor, or else its contact. */
  readonly owner: string | undefined;
  readonly domain: string | undefined;
  readonly version: string | undefined;
  readonly facts: readonly Fact[];
  readonly summary: string | undefined;
  /** It is Markdown, like all descriptions. */
  readonly description: string | undefined;
  readonly services: readonly ServiceContent[];
  readonly tables: readonly TableContent[];
  /** The tables of other descriptors that keys connect with these. */
  readonly others: readonly LinkedTable[];
  readonly relations: readonly Relation[];
  /** All findings; those of a table are in the table as well. */
  readonly findings: readonly FindingNote[];
  /** By code: why it matters, in Markdown. */
  readonly explanations: ReadonlyMap<string, string>;
  /** All changes; those of a table are in the table as well. */
  readonly changes: readonly ChangeNote[];
  readonly against: string | undefined;
  readonly isNew: boolean;
}

/** A table as pictures and lists of relations have it. */
export interface LinkedTable {
  readonly label: string;
  /** `undefined` for a table of another descriptor that has no page. */
  readonly href: string | undefined;
  readonly isView: boolean;
  /** `undefined` if they are not known. */
  readonly columns: readonly LinkedColumn[] | undefined;
}

type LinkedColumn = Pick<ColumnContent, "name" | "type" | "keys"> & { readonly id?: string };

export interface TableContent extends LinkedTable {
  readonly id: string;
  /** The schema and what is above it, as in the fully qualified name; can be empty. */
  readonly group: string;
  readonly fullName: string | undefined;
  readonly facts: readonly Fact[];
  readonly tags: readonly string[];
  readonly description: string | undefined;
  readonly columns: readonly ColumnContent[] | undefined;
  /** A definition in a language that is not read, as text. */
  readonly source: string | undefined;
  readonly findings: readonly FindingNote[];
  readonly changes: readonly ChangeNote[];
}

/** A foreign key: tables and columns by index. Those of other descriptors have the indices after the own tables. */
export interface Relation {
  readonly from: number;
  readonly fromColumns: readonly number[];
  readonly to: number;
  readonly toColumns: readonly number[];
}

/** The relations of each table, by its index. */
export interface RelationEnds {
  readonly out: ReadonlyMap<number, readonly Relation[]>;
  readonly in: ReadonlyMap<number, readonly Relation[]>;
}

export const relationEnds = ({ relations }: PageContent): RelationEnds => ({
  out: grouped(relations, ({ from }) => from),
  in: grouped(relations, ({ to }) => to),
});

/** The tables by the indices that relations have. */
export const linkedTables = ({ tables, others }: PageContent): readonly LinkedTable[] => [
  ...tables,
  ...others,
];

/** The columns at one end of a relation, each with its address, or else that of its table. */
export const relationEnd = (
  { tables, others }: PageContent,
  index: number,
  columns: readonly number[],
) =>
  columns.map((column) => {
    const table = tables[index] ?? others[index - tables.length];
    const { id, name = "?" } = table?.columns?.[column] ?? {};
    return {
      href: id === undefined ? table?.href : `#${id}`,
      name,
      label: `${table?.label}.${name}`,
    };
  });

/** A finding, with its whole message. */
export interface FindingNote extends Pick<Finding, "severity" | "code" | "message"> {
  /** Its place in the file: `line 12`, or a pointer. */
  readonly where: string;
  readonly table: number | undefined;
}

export interface ChangeNote extends Pick<Change, "impact" | "code" | "message"> {
  readonly table: number | undefined;
}

/** How much a page is about, in words: `version 1.0.0`, `3 tables`. */
export const countWords = ({ version, tables, services, findings }: PageContent): string[] => [
  ...(version === undefined ? [] : [`version ${version}`]),
  count(tables.length, "table"),
  count(services.length, "service"),
  ...(findings.length === 0 ? [] : [count(findings.length, "finding")]),
];

/** The titles of the pages of a site; where several pages have one title, each has its file, too. */
export function siteTitles(contents: readonly PageContent[]): readonly string[] {
  const alike = grouped(contents, ({ title }) => title);
  return contents.map(({ title, file }) =>
    alike.get(title)?.length === 1 || file === "" ? title : `${title} (${file})`,
  );
}

/** How a descriptor differs from its other version, in a word and a few; `undefined` if it does not. */
export function changeWords({
  changes,
  isNew,
}: PageContent): readonly [Impact | "new", string] | undefined {
  if (isNew) return ["new", ""];
  if (changes.length === 0) return undefined;
  return [largestImpact(changes.map(({ impact }) => impact)), count(changes.length, "change")];
}

/** Reads everything that a page says. */
export function pageContent(
  model: Model,
  options: PageOptions,
  site: SiteTables = NO_SITE,
): PageContent {
  checkModel(model);
  checkOptions(options, PAGE_RULES);
  const shown = new Shown(model);
  const [descriptor] = model.descriptors;
  const info = descriptor?.info ?? model.infos[0];
  const [schema] = model.schemas;
  const { findings, changes } = placedNotes(model, options);
  const descriptions = new Map(
    model.schemas.flatMap(({ items }) =>
      items.map((item) => [item.table, entryDescription(item, item.table?.description)] as const),
    ),
  );
  const explain = options.explain ?? (() => undefined);
  const { relations, others } = readRelations(model, site);
  const explanations = new Map(
    [...new Set(findings.map(({ code }) => code))].sort().flatMap((code) => {
      const page = explain(code);
      return page === undefined ? [] : [[code, page] as const];
    }),
  );
  const [owner, domain] = [shown.name(options.owner), shown.name(options.domain)];
  const facts = infoFacts(info);
  const { file = "", pointer = "" } = descriptor?.at() ?? {};
  return {
    file: shownText(`${file}${pointer && `#${pointer}`}`),
    owner: owner ?? facts.find(({ label }) => label === "Contact")?.text,
    domain,
    title: options.title ?? shown.name(info?.text("title")) ?? storeName(model, "Untitled"),
    version: info?.text("version"),
    facts: [
      ...fact("Owner", owner),
      ...fact("Domain", domain),
      ...facts,
      ...fact("Database", schema?.text("databaseName"), { isCode: true }),
      ...fact("Schema", schema?.text("databaseSchemaName"), { isCode: true }),
    ],
    summary: shown.prose(info?.text("summary")),
    description: shown.prose(info?.text("description")),
    services: (descriptor?.services ?? []).map((item) => serviceContent(item, shown)),
    tables: model.tables.map((table, index) => ({
      ...tableContent(table, descriptions.get(table), shown),
      findings: findings.filter((finding) => finding.table === index),
      changes: changes.filter((change) => change.table === index),
    })),
    others,
    relations,
    findings,
    explanations,
    changes,
    against: options.against,
    isNew: options.isNew === true,
  };
}

/** The findings and changes of a page, each with its table. */
function placedNotes(
  model: Model,
  options: PageOptions,
): Pick<PageContent, "findings" | "changes"> {
  const places = tablePlaces(model);
  const findings = (options.findings ?? []).map((finding): FindingNote => {
    const { range, pointer, file } = finding;
    const where = range === undefined ? pointer || "/" : `line ${range.start.line}`;
    return {
      ...finding,
      message: wholeMessage(finding),
      where,
      table: tableAt(places, file, pointer),
    };
  });
  const changes = (options.changes ?? []).map((change): ChangeNote => {
    const { new: side } = change;
    return { ...change, table: side && tableAt(places, side.file, side.pointer) };
  });
  return { findings, changes };
}

/** The index of the table at a place, by the place as text. */
type Places = ReadonlyMap<string, number>;

const placeKey = ({ file, pointer }: Pick<Place, "pointer"> & { file?: string | undefined }) =>
  `${file ?? ""}#${pointer}`;

function tablePlaces(model: Model): Places {
  const places = new Map<string, number>();
  for (const [index, table] of model.tables.entries()) {
    if (table.standardDefinition) places.set(placeKey(table.standardDefinition.at()), index);
    places.set(placeKey(table.at()), index);
  }
  return places;
}

/** The table that a place is in. */
function tableAt(places: Places, file: string | undefined, pointer: string): number | undefined {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const index = places.get(placeKey({ file, pointer: at }));
    if (index !== undefined) return index;
  }
  return places.get(placeKey({ file, pointer: "" }));
}

function infoFacts(info: ModelNode | undefined): Fact[] {
  if (info === undefined) return [];
  const { contact, license } = info.raw;
  return [
    ...fact("Name", info.text("datastoreName"), { isCode: true }),
    ...(isObject(contact)
      ? [
          ...fact("Contact", contact.name ?? contact.url ?? contact.email, { href: contact.url }),
          ...fact("Email", contact.email, { href: `mailto:${scalarText(contact.email)}` }),
        ]
      : []),
    ...(isObject(license)
      ? fact("License", license.name ?? license.url, { href: license.url })
      : []),
    ...fact("Terms of service", info.text("termsOfService"), { href: info.text("termsOfService") }),
  ];
}

function tableContent(
  table: TableModel,
  description: string | undefined,
  shown: Shown,
): Omit<TableContent, "findings" | "changes"> {
  const { fullyQualifiedName, columns, constraints, partitions, standardDefinition } = table;
  const keys = keyWords(table);
  const id = tableAnchor(table, shown);
  const docs = table.raw.externalDocs ?? standardDefinition?.raw.externalDocs;
  const ofForeignKeys = new Set(table.foreignKeys.map(({ constraint }) => constraint));
  return {
    id,
    href: `#${id}`,
    label: table.shortName || table.label || "table without a name",
    group: ownerName(withoutMajor(fullyQualifiedName ?? "")),
    fullName: fullyQualifiedName,
    facts: [
      ...fact("Display name", table.displayName),
      ...fact("Type", table.tableType),
      ...fact("Version", table.version ?? standardDefinition?.text("version")),
      ...fact(
        "Definition",
        joined([
          standardDefinition?.text("specification"),
          standardDefinition?.text("specificationVersion"),
        ]),
      ),
      ...constraints
        .filter((constraint) => !ofForeignKeys.has(constraint))
        .flatMap((constraint) => {
          const { type = "" } = constraint;
          const label = CONSTRAINTS[type];
          // The format does not know other types, so a page shows them as they are written.
          const words = [label === undefined ? type : "", columnList(constraint)];
          return fact(label ?? "Constraint", joined(words), { isCode: true });
        }),
      ...partitions.flatMap((partition) => {
        const { intervalType, interval } = partition;
        return fact("Partition", joined([columnList(partition), intervalType, interval]));
      }),
      ...docsFacts("Documentation", docs),
      ...Object.entries(rowKeywords(table)).flatMap(([key, value]) =>
        fact("Keyword", shown.note(key, value), { isCode: true }),
      ),
    ],
    tags: textList(table.raw.tags),
    description: shown.prose(
      description ?? table.description ?? standardDefinition?.text("description"),
    ),
    columns: columns?.map((column) => columnContent(column, keys.get(column) ?? [], id, shown)),
    source: table.style === "opaque" ? shown.source(table.definition) : undefined,
    isView: /VIEW/i.test(table.tableType ?? ""),
  };
}

/** The columns that a constraint or a partition lists, by their short names where they are known. */
const columnList = ({ columnNames = [], columns }: ColumnListModel): string =>
  columnNames.map((name, index) => columns[index]?.shortName ?? name ?? "?").join(", ");

/** The words that are there, on one line. */
const joined = (words: readonly (string | undefined)[]): string =>
  words.filter((word) => (word ?? "") !== "").join(" · ");

const CONSTRAINTS: Readonly<Record<string, string>> = {
  PRIMARY_KEY: "Primary key",
  UNIQUE: "Unique",
  FOREIGN_KEY: "Foreign key to columns that are not known",
};

/** The words for the keys that each column of a table is in. */
function keyWords({
  columns = [],
  keys = [],
  foreignKeys,
}: TableModel): Map<ColumnModel, string[]> {
  const primary = new Set(keys.flatMap((key) => (key.type === "PRIMARY_KEY" ? key.columns : [])));
  const foreign = new Set(foreignKeys.flatMap((key) => key.columns));
  const unique = new Set(
    keys.flatMap((key) => (key.type === "UNIQUE" && key.columns.length === 1 ? key.columns : [])),
  );
  return new Map(
    columns.map((column) => {
      const isPrimary = column.primaryKey || primary.has(column);
      const isUnique = column.unique === true || unique.has(column);
      const words = [
        isPrimary ? "PK" : "",
        foreign.has(column) ? "FK" : "",
        isUnique && !isPrimary ? "UNIQUE" : "",
      ];
      return [column, words.filter((word) => word !== "")] as const;
    }),
  );
}

/** The foreign keys of a model, and those of other pages to its tables. */
function readRelations(
  model: Model,
  { addressOf, keysTo }: SiteTables,
): Pick<PageContent, "relations" | "others"> {
  const own = new Set(model.tables);
  const indices = new Map(model.tables.map((table, index) => [table, index]));
  const indexOf = (table: TableModel): number => getOrAdd(indices, table, () => indices.size);
  const columns = (table: TableModel, columnModels: readonly ColumnModel[]): number[] =>
    columnModels.map((column) => table.columns?.indexOf(column) ?? -1);
  const incoming = model.tables.flatMap((table) => keysTo.get(table) ?? []);
  const keys = [...tableKeys(model), ...incoming.filter(({ from }) => !own.has(from))];
  const relations = keys.map(({ from, columns: fromColumns, target, targetColumns }) => ({
    from: indexOf(from),
    fromColumns: columns(from, fromColumns),
    to: indexOf(target),
    toColumns: columns(target, targetColumns),
  }));
  const others = [...indices.keys()].slice(model.tables.length).map(
    (table): LinkedTable => ({
      label: shownText(table.fullyQualifiedName ?? table.label),
      href: addressOf(table),
      isView: false,
      columns: table.columns?.map((column) => ({
        name: shownText(column.shortName || column.label),
        type: shownText(typeText(column)),
        keys: [],
      })),
    }),
  );
  return { relations, others };
}
