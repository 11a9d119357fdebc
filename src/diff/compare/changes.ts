import type { Range } from "../../findings/finding.js";
import { ANNOTATIONS } from "../../model/flatten-schema.js";
import type { ColumnModel, ModelNode, Place, TableModel } from "../../model/model.js";
import { otherKeywords } from "../../model/read-json-schema.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { filterMembers, type JsonObject, sameValue } from "../../values/json-value.js";
import { anObject, checkArgument } from "../../words/options.js";
import { quote } from "../../words/phrases.js";
import type { Both, Rename } from "../pairing/pairs.js";
import type { TableNames } from "../pairing/table-names.js";
import type { ChangeCode, Impact } from "./change-kinds.js";

/** The kind of thing that changed. */
export type SubjectKind =
  | "descriptor"
  | "info"
  | "database"
  | "table"
  | "column"
  | "field"
  | "key"
  | "service"
  | "protocol"
  | "variable";

/** The thing that has changed. */
export interface Subject {
  readonly kind: SubjectKind;
  /** The table of a column, field or key. The name of a field starts with that of its column. */
  readonly table?: string | undefined;
  /** The service of a protocol or variable. */
  readonly service?: string | undefined;
  readonly name: string;
}

/** One of the two sides of a change. */
export interface ChangeSide {
  /**
   * The written or meant value, in a form for people: a text, a number, or a list of texts. Absent if
   * there was nothing, if it is too large, or if it may contain a secret.
   */
  readonly value?: string | number | readonly string[] | undefined;
  readonly file?: string | undefined;
  /** JSON Pointer to the thing, or to what contains it on the side that lacks it. */
  readonly pointer: string;
  /** Only for a text. */
  readonly range?: Range | undefined;
}

/** A change that is accepted, and why. */
export interface Acceptance {
  readonly reason: string;
  /** The last day on which it is accepted: `2027-01-31`. */
  readonly until?: string | undefined;
}

/** The table or column of another descriptor that refers to something that changed. */
export interface Dependent {
  /** The path of its descriptor. */
  readonly path: string;
  /** JSON Pointer to its descriptor in the file; `""` if it is the whole file. */
  readonly descriptor: string;
  /** `table`: a table or column with the same fully qualified name. */
  readonly kind: "foreign-key" | "reference" | "table";
  /** The table and columns of a key, the table, or the place of the object that has `$ref`. */
  readonly name: string;
  /** Set if only the old side has it, so the change does not break it. */
  readonly removed?: true | undefined;
}

/** One difference between two descriptors that matters to those who use them. */
export interface Change {
  readonly code: ChangeCode;
  /** The impact that counts for the version: by the view, or by the level in the configuration. */
  readonly impact: Impact;
  readonly readers: Impact;
  readonly writers: Impact;
  readonly subject: Subject;
  /** In one line, without an initial capital or a final period. */
  readonly message: string;
  /** Absent if the whole descriptor was added. */
  readonly old?: ChangeSide | undefined;
  /** Absent if the whole descriptor was removed. */
  readonly new?: ChangeSide | undefined;
  /** The names to pass as a rename, if a removed and an added thing look like one. */
  readonly rename?: Rename | undefined;
  /** Set if the change is accepted, so it does not count for the version. */
  readonly accepted?: Acceptance | undefined;
  /** The first of the other compared descriptors that use it; absent if none does, or only two are compared. */
  readonly usedBy?: readonly Dependent[] | undefined;
  /** How many still use it, if that is more than `usedBy` has. */
  readonly usedByTotal?: number | undefined;
  /** How many used it before, if that is more than `usedBy` has. */
  readonly wasUsedByTotal?: number | undefined;
}

/**
 * The name of a subject as settings and reports use it.
 *
 * @example subjectName({ kind: "column", table: "orders", name: "id" }); // "orders.id"
 */
export function subjectName(subject: Subject): string {
  checkArgument("subject", subject, anObject);
  const { kind, table, service, name } = subject;
  if (kind === "key") return `${table ?? ""}(${name})`;
  const owner = table ?? service;
  return owner === undefined ? name : `${owner}.${name}`;
}

/** One side of a change before it has a range. */
export interface FoundSide {
  readonly place: Place;
  readonly value?: ChangeSide["value"];
}

/** A change as the comparison finds it: without ranges, impacts, and settings. */
export interface FoundChange {
  readonly code: ChangeCode;
  readonly subject: Subject;
  /** Other names by which settings can refer to the subject. */
  readonly aliases?: readonly string[] | undefined;
  /** The fully qualified names by which other descriptors refer to the table or column. */
  readonly fullNames?: readonly string[] | undefined;
  readonly message: string;
  /** The impact in every view, if it is less than that of its kind. */
  readonly atMost?: Impact | undefined;
  readonly old?: FoundSide | undefined;
  readonly new?: FoundSide | undefined;
  readonly rename?: Rename | undefined;
}

/** The facts that settings and comments need about something that they can accept. */
export interface Acceptable extends Pick<FoundChange, "aliases" | "new"> {
  readonly code: FoundChange["code"] | "not-compared";
  readonly name: string;
}

/** A change, and how it counts. */
export interface JudgedChange extends FoundChange {
  readonly impact: Impact;
  readonly accepted?: Acceptance | undefined;
}

/** The sides of a change of some keys of an object, with the text if it is only one. */
export function sidesOf(old: ModelNode, next: ModelNode, keys: readonly string[]): Both<FoundSide> {
  const [key = "", ...more] = keys;
  const isShown = more.length === 0 && !isSecretName(key);
  const sideOf = (node: ModelNode): FoundSide => ({
    place: node.atFirst(keys),
    value: isShown ? node.text(key) : undefined,
  });
  return { old: sideOf(old), new: sideOf(next) };
}

/**
 * The change of something that only one side has.
 *
 * @param change `it` is the name of the thing in messages; `more` ends the message
 * @param around the place where the other side would have it
 */
export const singleChange = (
  isRemoved: boolean,
  { it, more = "", ...change }: Omit<FoundChange, "message"> & { it: string; more?: string },
  own: FoundSide,
  around: Place,
): FoundChange => ({
  ...change,
  message: `${it} was ${isRemoved ? "removed" : "added"}${more}`,
  ...(isRemoved ? { old: own, new: { place: around } } : { old: { place: around }, new: own }),
});

/** A subject, and the other names that settings can use for it. */
export type NamedSubject = Pick<FoundChange, "subject" | "aliases" | "fullNames">;

/** How changes refer to a table and to what is in it. */
export interface TableSubjects {
  readonly names: TableNames;
  readonly table: Required<NamedSubject>;
  /** The table in a message. */
  readonly text: string;
  column(column: ColumnModel): Required<NamedSubject>;
  /**
   * @param column absent for a field of a table that is no column
   * @param path the way to the field in the column; `""` for the column itself
   */
  field(column: ColumnModel | undefined, path: string): Required<NamedSubject>;
  key(columns: readonly string[]): NamedSubject;
}

/**
 * @param isAmbiguous whether another table has the same name, so only the fully qualified one says
 *   which table is meant
 */
export function tableSubjects(
  table: TableModel,
  names: TableNames,
  isAmbiguous: boolean,
): TableSubjects {
  const full = table.fullyQualifiedName;
  const short = names.nameOf(table);
  const name = isAmbiguous && full !== undefined ? full : short || (full ?? "");
  const aliases = names.allOf(table);
  const fullNames = [...new Set([full, names.stemOf(table)])].filter((one) => one !== undefined);
  const ownNames = ({ fullyQualifiedName: own }: ColumnModel) => (own === undefined ? [] : [own]);
  return {
    names,
    table: { subject: { kind: "table", name }, aliases, fullNames },
    text: name === "" ? "the table without a name" : `table ${quote(name)}`,
    column: (column) => ({
      subject: { kind: "column", table: name, name: column.shortName },
      aliases: [...ownNames(column), ...aliases.map((alias) => `${alias}.${column.shortName}`)],
      fullNames: ownNames(column),
    }),
    field: (column, path) => {
      const own = [column?.shortName ?? "", path]
        .filter((part) => part !== "")
        .join(path.startsWith("[") ? "" : ".");
      return {
        subject: { kind: path === "" ? "column" : "field", table: name, name: own },
        aliases: aliases.map((alias) => `${alias}.${own}`),
        fullNames: column === undefined ? fullNames : ownNames(column),
      };
    },
    key: (columns) => ({
      subject: { kind: "key", table: name, name: columns.join(", ") },
      fullNames,
    }),
  };
}

export const tableDocumentation = (table: TableModel): JsonObject => {
  const definition = table.standardDefinition;
  return {
    description: table.description,
    displayName: table.displayName,
    tags: table.raw.tags,
    externalDocs: definition?.raw.externalDocs ?? table.raw.externalDocs,
    ...annotationsOf(table.otherKeywords),
    ...filterMembers(definition?.raw ?? {}, (key) => key.startsWith("x-")),
  };
};

export const columnDocumentation = (column: ColumnModel): JsonObject => ({
  description: column.description,
  displayName: column.displayName,
  ...annotationsOf(otherKeywords(column)),
});

/** Keywords that are not documentation. */
export const withoutAnnotations = (keywords: JsonObject): JsonObject =>
  filterMembers(keywords, (key) => !isAnnotation(key));

/** The keys in which two objects differ. */
export function differingKeys(one: JsonObject, other: JsonObject): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => !sameValue(one[key], other[key]));
}

const annotationsOf = (keywords: JsonObject): JsonObject => filterMembers(keywords, isAnnotation);

const isAnnotation = (key: string): boolean => ANNOTATIONS.has(key);

/**
 * The change of what an object says to people.
 *
 * @param keys the keys in which the two sides differ
 */
export const docsChange = (
  { old, new: next }: Both<ModelNode>,
  keys: readonly string[],
  { text, ...common }: Pick<FoundChange, "subject" | "aliases"> & { readonly text: string },
): FoundChange => ({
  code: "docs-changed",
  ...common,
  message: `${keys.map(quote).join(", ")} of ${text} changed`,
  ...sidesOf(old, next, keys),
});

/**
 * Whether it is certain on both sides if an object has a property. In one with mistakes, a property that
 * seems to be missing may be there under another name.
 */
export const areKnown = ({ old, new: next }: Both<ModelNode>, key: string): boolean =>
  [old, next].every((one) => !one.isDoubtful || one.raw[key] !== undefined);
