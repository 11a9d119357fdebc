import { flattened } from "../../model/flatten-schema.js";
import { withoutMajor } from "../../model/fully-qualified-name.js";
import type { ColumnModel, ConstraintModel, TableModel } from "../../model/model.js";
import { otherKeywords } from "../../model/read-json-schema.js";
import { constraintName } from "../../model/read-table.js";
import { maskText } from "../../secrets/mask.js";
import {
  compact,
  keywordsOfType,
  logicalType,
  remainder,
  tableFacts,
  typeFacts,
  typeOfKeywords,
  writeCustom,
} from "../../sources/odcs/odcs-fields.js";
import {
  optionsIn,
  readValueFields,
  schemaFacts,
  writeValueFields,
} from "../../sources/odcs/value-fields.js";
import { getOrAdd } from "../../values/collections.js";
import {
  filterMembers,
  isObject,
  type JsonObject,
  localTarget,
  sameValue,
} from "../../values/json-value.js";
import { UniqueNames } from "../exported.js";
import { isSameKey } from "../relations.js";

/** A table, with its description, or that of the reference to it. */
export interface WrittenTable {
  readonly table: TableModel;
  readonly description: string | undefined;
}

/** A table as an object in the `schema` of ODCS; its `customProperties` are still an object. */
export function writeTable(
  { table, description }: WrittenTable,
  references: TableReferences,
  version: string,
): JsonObject {
  const { raw, standardDefinition } = table;
  const owner = (standardDefinition ?? table).raw;
  // The description inside a JSON Schema is the description of the table, whatever is around it.
  const ownDescription = table.style === "json-schema" ? table.text("description") : undefined;
  const keys = readKeys(table, references);
  const facts = {
    fullyQualifiedName: table.fullyQualifiedName,
    version: table.version,
    id: owner.id,
    entityType: standardDefinition === undefined ? raw.entityType : undefined,
    tableType: table.tableType,
    externalDocs: owner.externalDocs,
    constraints: filled(keys.others.map((constraint) => constraint.raw)),
    partitions: keptPartitions(table, keys.divided),
    ...definitionFacts(table),
  };
  const { physicalType, documentation } = tableFacts.write(facts);
  return defined({
    id: references.idOf(table),
    name: table.shortName,
    physicalName: table.name,
    physicalType,
    businessName: table.displayName,
    description: ownDescription ?? description,
    tags: areTexts(raw.tags) ? raw.tags : undefined,
    authoritativeDefinitions: documentation && [documentation],
    properties: table.columns && properties(table, keys, references, version),
    relationships: filled(keys.compositeForeign),
    quality: filled(keys.compositeUnique.map(duplicates)),
    customProperties: compact({
      ...writeCustom(remainder(tableFacts, facts)),
      ...filterMembers(standardDefinition?.raw ?? {}, (key) => key.startsWith("x-")),
    }),
  });
}

/** The columns of all partitions, each once, in order: what `partitioned` can say. */
function dividedBy(table: TableModel): ColumnModel[] {
  const columns = table.partitions.flatMap((partition) =>
    partition.columns.flatMap((column) => (column?.table === table ? [column] : [])),
  );
  return [...new Set(columns)];
}

/** The partitions with the fully qualified names of their columns, unless the columns say everything about them. */
function keptPartitions(
  { partitions }: TableModel,
  divided: readonly ColumnModel[],
): readonly JsonObject[] | undefined {
  const all = partitions.map(({ raw, columns }) => {
    const names = Array.isArray(raw.columns) ? raw.columns : [];
    const full = names.map((name: unknown, index) => columns[index]?.fullyQualifiedName ?? name);
    return { ...raw, columns: full };
  });
  const said = [{ columns: divided.map(({ fullyQualifiedName }) => fullyQualifiedName) }];
  return divided.length > 0 && sameValue(all, said) ? undefined : filled(all);
}

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const defined = (object: JsonObject): JsonObject => compact(object) ?? {};

/** A list, unless it is empty. */
export const filled = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list;

/** The members of a Standard Definition besides its columns. */
function definitionFacts({ standardDefinition, definition, style }: TableModel): JsonObject {
  if (standardDefinition === undefined) return {};
  const { specification, specificationVersion } = standardDefinition.raw;
  const rest = isObject(definition) && style !== "opaque" ? withoutColumns(definition) : definition;
  return { specification, specificationVersion, definition: rest };
}

/** The JSON Schema keywords that no ODCS field corresponds to. */
const withoutColumns = (schema: JsonObject): JsonObject | undefined =>
  compact(
    filterMembers(schema, (key, value) =>
      key === "tags" ? !areTexts(value) : !SAID_BY_TABLE.has(key),
    ),
  );

const SAID_BY_TABLE: ReadonlySet<string> = new Set([
  ...["name", "fullyQualifiedName", "displayName", "description", "version"],
  ...["tableType", "physicalType", "properties"],
]);

/** The keys and partitions of a table, by the fields that express them. */
type Keys = ReturnType<typeof readKeys>;

function readKeys(table: TableModel, references: TableReferences) {
  let primary = table.markedPrimaryKey;
  const unique = new Set(table.columns?.filter((column) => column.unique && !column.primaryKey));
  const compositeUnique: (readonly ColumnModel[])[] = [];
  const foreign = new Map<ColumnModel, string[]>();
  const compositeForeign: JsonObject[] = [];
  /** The keys that no field can express, such as one over columns that do not exist. */
  const others: ConstraintModel[] = [];
  for (const constraint of table.constraints) {
    const type = constraintName(constraint.type);
    const columns = ownColumns(constraint);
    const [first] = columns;
    const key = table.foreignKeys.find((one) => one.constraint === constraint);
    if (key !== undefined && references.has(key.target)) {
      const [from, to] = [key.columns, key.targetColumns].map((list) =>
        list.map((column) => references.to(column)),
      );
      const [only] = key.columns;
      if (key.columns.length > 1) compositeForeign.push({ type: "foreignKey", from, to });
      else if (only) foreign.set(only, [...(foreign.get(only) ?? []), ...(to ?? [])]);
    } else if (first === undefined) others.push(constraint);
    else if (type === "UNIQUE" && columns.length === 1) unique.add(first);
    else if (type === "UNIQUE") compositeUnique.push(columns);
    else if (type !== "PRIMARY_KEY") others.push(constraint);
    else if (primary.length === 0) primary = columns;
    else if (!isSameKey(primary, columns)) others.push(constraint);
  }
  const divided = dividedBy(table);
  return { divided, primary, unique, compositeUnique, foreign, compositeForeign, others };
}

/** The columns of a key, if all are different ones of its table. */
function ownColumns({ table, resolvedColumns = [] }: ConstraintModel): readonly ColumnModel[] {
  const isOwn = resolvedColumns.every((column) => column.table === table);
  return isOwn && new Set(resolvedColumns).size === resolvedColumns.length ? resolvedColumns : [];
}

/** A quality rule that says that some columns are unique together. */
const duplicates = (columns: readonly ColumnModel[]): JsonObject => ({
  type: "library",
  metric: "duplicateValues",
  mustBe: 0,
  arguments: { properties: columns.map(({ shortName }) => shortName) },
});

function properties(
  table: TableModel,
  keys: Keys,
  references: TableReferences,
  version: string,
): JsonObject[] {
  const written = writtenColumns(table);
  return (table.columns ?? []).map((column, index) => {
    // A column of a JSON Schema can have another name than its key.
    const [key = column.shortName, schema = {}] = written[index] ?? [];
    const reference = definitionReference(column, schema);
    const { jsonSchema, ...facts } = columnFacts(column, reference, version);
    const { maxLength, ...type } = typeFacts.write(facts);
    const said = { ...type, jsonSchema };
    const fields = reference ? {} : valueFields(column, said, version);
    const options = { maxLength, ...compact(optionsIn(fields)) };
    const position = keys.primary.indexOf(column) + 1;
    const partition = keys.divided.indexOf(column) + 1;
    const isRequired = position > 0 || column.nullable === false;
    return defined({
      id: references.idOf(column),
      name: key,
      physicalName: column.name,
      ...type,
      ...fields,
      logicalTypeOptions: compact(options),
      businessName: column.displayName,
      description: column.description,
      required: isRequired ? true : column.nullable === true ? false : undefined,
      ...(position > 0 && { primaryKey: true, primaryKeyPosition: position }),
      ...(keys.unique.has(column) && { unique: true }),
      ...(partition > 0 && { partitioned: true, partitionKeyPosition: partition }),
      relationships: keys.foreign.get(column)?.map((to) => ({ type: "foreignKey", to })),
      customProperties: writeCustom({
        ...remainder(typeFacts, facts),
        ...keptSchema(column, said, version),
      }),
    });
  });
}

/** The columns of a JSON Schema as it has them, by their keys. */
function writtenColumns({ definition }: TableModel): [key: string, schema: JsonObject][] {
  if (!isObject(definition)) return [];
  const { properties } = flattened(definition, (ref) => localTarget(definition, ref));
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([key, value]) =>
    isObject(value) ? [[key, value]] : [],
  );
}

/** Whether the fully qualified name of a column follows from that of its table. */
const isRegularColumn = ({ fullyQualifiedName: full, table, shortName }: ColumnModel): boolean =>
  full === undefined ||
  (table.style === "table" &&
    full === `${withoutMajor(table.fullyQualifiedName ?? "")}.${shortName}`);

/** The facts about a column besides its names and keys. */
function columnFacts(
  column: ColumnModel,
  reference: JsonObject | undefined,
  version: string,
): JsonObject {
  const { dataType, length, precision, scale, ordinalPosition, raw } = column;
  const isSchema = column.table.style === "json-schema";
  const { columnConstraint, jsonSchema } = raw;
  const isSaid = SAID_BY_FLAGS.has(constraintName(columnConstraint));
  const logical = isSchema
    ? typeOfKeywords(raw)
    : dataType && logicalType(dataType.name, dataType.family);
  return {
    fullyQualifiedName: isRegularColumn(column) ? undefined : column.fullyQualifiedName,
    logicalType: logical,
    type: compact({ dataType: dataType?.text, dataLength: length, precision, scale }),
    columnConstraint: isSchema || isSaid ? undefined : columnConstraint,
    ordinalPosition,
    jsonSchema,
    keywords: isSchema ? (reference ?? keptKeywords(column, logical, version)) : undefined,
  };
}

/** The constraints that `primaryKey`, `required` and `unique` express. */
const SAID_BY_FLAGS: ReadonlySet<unknown> = new Set(["PRIMARY_KEY", "NOT_NULL", "UNIQUE"]);

/**
 * The reference of a column of a JSON Schema to a definition of something that has parts, and what stands beside it.
 * Many columns can refer to one definition, which is then written once.
 *
 * @param written the column as the schema has it
 */
function definitionReference(column: ColumnModel, written: JsonObject): JsonObject | undefined {
  const { raw, table } = column;
  const { $ref } = written;
  const others = otherKeywords(column);
  const hasParts = PARTS.some((key) => isObject(raw[key]));
  const isDefined =
    typeof $ref === "string" &&
    /^#\/(?:\$defs|definitions)\//.test($ref) &&
    isObject(localTarget(table.definition, $ref)) &&
    Object.keys(raw).every((key) => key in others || key in written || SAID_BESIDE.has(key));
  if (!hasParts || !isDefined) return undefined;
  return { $ref, ...filterMembers(others, (key) => key in written) };
}

/** Keywords of what is inside a value. */
const PARTS = ["properties", "items", "additionalProperties"];

/** Keywords that the field `description` and the logical type state, which override those of a definition. */
const SAID_BESIDE: ReadonlySet<string> = new Set(["type", "format", "description"]);

/** The keywords of a JSON Schema column that are not attributes, and that no field of ODCS says. */
function keptKeywords(
  column: ColumnModel,
  logicalType: string | undefined,
  version: string,
): JsonObject | undefined {
  const { type, format } = column.raw;
  const fields = writeValueFields(column.values, logicalType, version);
  const ofType = keywordsOfType(logicalType);
  // The option `maxLength` is the length of the type, which may be another.
  const { maxLength: _, ...said } = readValueFields({ logicalType, ...fields });
  return compact(
    filterMembers({ ...otherKeywords(column), type, format }, (key, value) =>
      key in ofType ? false : !sameValue(said[key], value),
    ),
  );
}

/** The fields for what a column says of its values. */
function valueFields(
  { table, values }: ColumnModel,
  said: JsonObject,
  version: string,
): JsonObject {
  if (table.style === "table") {
    const { logicalType: _, physicalType: __, ...fields } = schemaFacts(version).write(said);
    return fields;
  }
  const fields = writeValueFields(values, said.logicalType, version);
  const { maxLength: _, ...options } = optionsIn(fields);
  return { ...fields, logicalTypeOptions: options };
}

/** The text of a JSON Schema, unless the fields say all of it. */
function keptSchema({ table }: ColumnModel, said: JsonObject, version: string): JsonObject {
  const { jsonSchema } = table.style === "table" ? remainder(schemaFacts(version), said) : said;
  return jsonSchema === undefined ? {} : { jsonSchema };
}

/** A name that ODCS accepts in the short form of a reference: `orders.id`. */
const SHORT = /^[A-Za-z_]\w*$/;

/**
 * Turns text into an ODCS identifier: letters, digits, `_` and `-`. Secrets are masked first, because
 * they would no longer be recognizable in the result.
 */
export const slug = (text: string): string =>
  maskText(text)
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase() || "_";

/** The names of tables and columns in relationships. A table or column with an odd or repeated name gets an `id`. */
export function tableReferences(tables: readonly TableModel[]) {
  const ids = new Map<TableModel | ColumnModel, string>();
  /** Those of tables, and of the columns of each table. */
  const names = new Map<TableModel | undefined, UniqueNames>();
  const written = new Set(tables);
  const shortNames = tables.map(({ shortName }) => shortName);
  const repeated = new Set(shortNames.filter((name, index) => shortNames.indexOf(name) !== index));
  const newId = (node: TableModel | ColumnModel, owner?: TableModel): string =>
    getOrAdd(ids, node, () =>
      getOrAdd(names, owner, () => new UniqueNames()).give(slug(node.shortName), "-"),
    );
  /** A reference to a column. */
  const to = (column: ColumnModel): string => {
    const { table, shortName } = column;
    const isShort = SHORT.test(table.shortName) && SHORT.test(shortName);
    const isOnly =
      !repeated.has(table.shortName) &&
      table.columns?.filter((other) => other.shortName === shortName).length === 1;
    if (isShort && isOnly) return `${table.shortName}.${shortName}`;
    return `/schema/${newId(table)}/properties/${newId(column, table)}`;
  };
  for (const { columns, targetColumns } of tables.flatMap(({ foreignKeys }) => foreignKeys)) {
    for (const column of [...columns, ...targetColumns]) to(column);
  }
  return {
    to,
    has: (table: TableModel): boolean => written.has(table),
    /** The `id` of a table or a column; `undefined` if no relationship needs one. */
    idOf: (node: TableModel | ColumnModel): string | undefined => ids.get(node),
  };
}

type TableReferences = ReturnType<typeof tableReferences>;
