import { withoutMajor } from "../../model/fully-qualified-name.js";
import type { ColumnModel, ConstraintModel, TableModel } from "../../model/model.js";
import { constraintName } from "../../model/read-table.js";
import {
  CUSTOM,
  compact,
  documentationField,
  flagWord,
  logicalType,
  partitionColumns,
  remainder,
  tableTypeField,
  typeField,
  typeIn,
} from "../../sources/odcs/odcs-fields.js";
import { writeSchemaProperty } from "../../sources/odcs/schema-keywords.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import type { TableReferences } from "./table-references.js";

/** A table, with the description of the reference to it, which replaces its own. */
export interface WrittenTable {
  readonly table: TableModel;
  readonly description: string | undefined;
}

/** A table as an object of the `schema` of ODCS, whose `customProperties` are still an object. */
export function writeTable(
  { table, description }: WrittenTable,
  references: TableReferences,
): JsonObject {
  const { raw, standardDefinition } = table;
  const docs = (standardDefinition ?? table).raw.externalDocs;
  const externalDocs = isObject(docs) ? docs : undefined;
  const documentation = documentationField.write(externalDocs);
  // The description inside a JSON Schema is that of the table, whatever is around it.
  const ownDescription = table.style === "json-schema" ? table.text("description") : undefined;
  const keys = readKeys(table, references);
  return defined({
    id: references.idOf(table),
    name: table.shortName,
    physicalName: table.name,
    physicalType: tableTypeField.write(table.tableType),
    businessName: table.displayName,
    description: ownDescription ?? description ?? table.description,
    tags: areTexts(raw.tags) ? raw.tags : undefined,
    authoritativeDefinitions: documentation && [documentation],
    properties: table.columns && properties(table, keys, references),
    relationships: filled(keys.compositeForeign),
    quality: filled(keys.compositeUnique.map(duplicates)),
    customProperties: compact({
      [CUSTOM.fullyQualifiedName]: table.fullyQualifiedName,
      [CUSTOM.version]: table.version,
      [CUSTOM.id]: (standardDefinition ?? table).raw.id,
      [CUSTOM.entityType]: standardDefinition === undefined ? raw.entityType : undefined,
      [CUSTOM.tableType]: remainder(tableTypeField, table.tableType),
      [CUSTOM.externalDocs]: remainder(documentationField, externalDocs),
      [CUSTOM.constraints]: filled(keys.others.map((constraint) => constraint.raw)),
      [CUSTOM.partitions]: arePartitionsSaid(table) ? undefined : raw.partitions,
      ...definitionProperties(table),
    }),
  });
}

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const defined = (object: JsonObject): JsonObject => compact(object) ?? {};

/** A list, unless it is empty. */
export const filled = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list;

/** What a Standard Definition has besides its columns. */
function definitionProperties({ standardDefinition, definition, style }: TableModel): JsonObject {
  if (standardDefinition === undefined) return {};
  const { raw } = standardDefinition;
  const extensions = Object.entries(raw).filter(([key]) => key.startsWith("x-"));
  return {
    [CUSTOM.specification]: raw.specification,
    [CUSTOM.specificationVersion]: raw.specificationVersion,
    [CUSTOM.definition]: style === "opaque" ? definition : withoutColumns(definition),
    ...Object.fromEntries(extensions),
  };
}

/** The keywords of a JSON Schema that no field of ODCS has. */
function withoutColumns(definition: unknown): JsonObject | undefined {
  const schema = schemaIn(definition);
  const left = Object.entries(schema).filter(([key, value]) =>
    key === "tags" ? !areTexts(value) : !SAID_BY_TABLE.has(key),
  );
  const others = Object.entries(propertiesIn(definition)).filter(([, value]) => !isObject(value));
  const properties = others.length === 0 ? undefined : Object.fromEntries(others);
  return compact({ ...Object.fromEntries(left), properties });
}

const SAID_BY_TABLE: ReadonlySet<string> = new Set([
  ...["name", "fullyQualifiedName", "displayName", "description", "version"],
  ...["tableType", "physicalType", "properties"],
]);

/** A JSON Schema, which can be a text. */
function schemaIn(definition: unknown): JsonObject {
  const schema: unknown = typeof definition === "string" ? JSON.parse(definition) : definition;
  return isObject(schema) ? schema : {};
}

const propertiesIn = (definition: unknown): JsonObject => {
  const { properties } = schemaIn(definition);
  return isObject(properties) ? properties : {};
};

/** The keys of a table by the fields that say them. */
interface Keys {
  readonly primary: readonly ColumnModel[];
  readonly unique: ReadonlySet<ColumnModel>;
  readonly compositeUnique: readonly (readonly ColumnModel[])[];
  readonly foreign: ReadonlyMap<ColumnModel, readonly string[]>;
  readonly compositeForeign: readonly JsonObject[];
  /** What no field can say, such as a key over columns that do not exist. */
  readonly others: readonly ConstraintModel[];
}

function readKeys(table: TableModel, references: TableReferences): Keys {
  let primary = table.markedPrimaryKey;
  const unique = new Set(table.columns?.filter((column) => column.unique && !column.primaryKey));
  const compositeUnique: (readonly ColumnModel[])[] = [];
  const foreign = new Map<ColumnModel, string[]>();
  const compositeForeign: JsonObject[] = [];
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
      const [own] = key.columns;
      if (key.columns.length > 1) compositeForeign.push({ type: "foreignKey", from, to });
      else if (own) foreign.set(own, [...(foreign.get(own) ?? []), ...(to ?? [])]);
    } else if (first === undefined) others.push(constraint);
    else if (type === "UNIQUE" && columns.length === 1) unique.add(first);
    else if (type === "UNIQUE") compositeUnique.push(columns);
    else if (type !== "PRIMARY_KEY") others.push(constraint);
    else if (primary.length === 0) primary = columns;
    else if (!areSame(primary, columns)) others.push(constraint);
  }
  return { primary, unique, compositeUnique, foreign, compositeForeign, others };
}

const areSame = (one: readonly ColumnModel[], other: readonly ColumnModel[]): boolean =>
  one.length === other.length && one.every((column) => other.includes(column));

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

function properties(table: TableModel, keys: Keys, references: TableReferences): JsonObject[] {
  const isSchema = table.style === "json-schema";
  const schema = isSchema ? schemaIn(table.definition) : {};
  const names = Object.entries(propertiesIn(schema)).flatMap(([name, value]) =>
    isObject(value) ? [name] : [],
  );
  const partitions = table.partitions.map(columnNames);
  const parts = partitionColumns(partitions);
  return (table.columns ?? []).map((column, index) => {
    const name = (isSchema && names[index]) || column.shortName;
    const fields = isSchema ? schemaFields(column, name, schema) : tableFields(column, keys);
    const position = keys.primary.indexOf(column) + 1;
    const partition = parts.indexOf(column.shortName) + 1;
    const foreign = keys.foreign.get(column)?.map((to) => ({ type: "foreignKey", to }));
    const first = table.partitions.find((_, at) => partitions[at]?.[0] === column.shortName);
    const { customProperties, ...others } = fields;
    return defined({
      id: references.idOf(column),
      name,
      physicalName: column.name,
      ...others,
      ...(position > 0 && { primaryKey: true, primaryKeyPosition: position }),
      ...(keys.unique.has(column) && { unique: true }),
      ...(partition > 0 && { partitioned: true, partitionKeyPosition: partition }),
      relationships: foreign,
      customProperties: compact({
        [CUSTOM.fullyQualifiedName]: isRegularColumn(column)
          ? undefined
          : column.fullyQualifiedName,
        ...(isObject(customProperties) ? customProperties : {}),
        [CUSTOM.intervalType]: first?.intervalType,
        [CUSTOM.interval]: first?.interval,
      }),
    });
  });
}

/** Whether the fully qualified name of a column follows from that of its table. */
const isRegularColumn = ({ fullyQualifiedName: full, table, shortName }: ColumnModel): boolean =>
  full === undefined ||
  (table.style === "table" &&
    full === `${withoutMajor(table.fullyQualifiedName ?? "")}.${shortName}`);

/** A column of a Table. */
function tableFields(column: ColumnModel, { primary }: Keys): JsonObject {
  const { raw } = column;
  const type = typeIn(raw);
  const word = constraintName(raw.columnConstraint);
  const isKey = primary.includes(column);
  const logical = column.dataType && logicalType(column.dataType.name, column.dataType.family);
  const dataLength = type?.dataLength ?? -1;
  const flags = compact({
    primaryKey: isKey || undefined,
    required: isKey || word === "NOT_NULL" ? true : word === "NULL" ? false : undefined,
  });
  return {
    logicalType: logical,
    logicalTypeOptions:
      logical === "string" && dataLength >= 0 ? { maxLength: dataLength } : undefined,
    physicalType: typeField.write(type),
    businessName: column.displayName,
    description: column.description,
    required: flags?.required,
    customProperties: {
      [CUSTOM.type]: remainder(typeField, type),
      [CUSTOM.columnConstraint]:
        raw.columnConstraint === flagWord(flags ?? {}, primary.length)
          ? undefined
          : raw.columnConstraint,
      [CUSTOM.ordinalPosition]: raw.ordinalPosition,
      [CUSTOM.jsonSchema]: raw.jsonSchema,
    },
  };
}

const NAMES: ReadonlySet<string> = new Set(["name", "fullyQualifiedName"]);

/** A column of a JSON Schema. */
function schemaFields(column: ColumnModel, name: string, schema: JsonObject): JsonObject {
  const isListed = Array.isArray(schema.required) && schema.required.includes(name);
  const others = Object.entries(column.raw).filter(
    ([key, value]) => !(typeof value === "string" && NAMES.has(key)),
  );
  const { fields, keywords } = writeSchemaProperty(Object.fromEntries(others), isListed);
  const { maxLength, ...said } = fields;
  return {
    ...said,
    logicalTypeOptions: maxLength === undefined ? undefined : { maxLength },
    customProperties: { [CUSTOM.keywords]: keywords },
  };
}

const columnNames = ({ columns }: TableModel["partitions"][number]): string[] =>
  columns.flatMap((column) => column?.shortName ?? []);

/** Whether the fields of the columns say all about the partitions of a table. */
function arePartitionsSaid({ partitions, columns = [] }: TableModel): boolean {
  const names = partitions.map(columnNames);
  const own = new Set(columns.map(({ shortName }) => shortName));
  return (
    partitions.every(
      ({ columnNames: list = [] }, index) =>
        list.length > 0 && list.length === names[index]?.length,
    ) &&
    partitionColumns(names).length === names.flat().length &&
    names.flat().every((name) => own.has(name)) &&
    own.size === columns.length &&
    partitions.every(
      ({ intervalType, interval }, index) =>
        index === 0 || intervalType !== undefined || interval !== undefined,
    )
  );
}
