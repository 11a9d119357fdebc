import { lastSegment, withoutMajor } from "../../model/fully-qualified-name.js";
import { isJsonSchema } from "../../model/read-json-schema.js";
import { constraintName } from "../../model/read-table.js";
import { isObject, type JsonObject, objectList, sameValue } from "../../values/json-value.js";
import type { Selection, Tally } from "../catalog.js";
import { distinctSegments, segmentFor } from "../to-descriptor.js";
import {
  compact,
  countDefinitions,
  countOthers,
  customValues,
  definitionIn,
  isCustom,
  keywordsOfType,
  LISTED_OF_LOGICAL,
  readCustom,
  restored,
  tableFacts,
  text,
  typeFacts,
} from "./odcs-fields.js";
import { isAllowedRule, optionsIn, readValueFields, schemaFacts } from "./value-fields.js";

/** The objects of the `schema` of ODCS as tables: as Tables, or as the Standard Definitions that they were. */
export function readTables(
  schema: readonly JsonObject[],
  names: Readonly<Record<"databaseName" | "databaseSchemaName", string | undefined>>,
  includes: Selection["includes"],
  dropped: Tally,
): JsonObject[] {
  const chosen = schema.filter((object) =>
    includes({ schema: names.databaseSchemaName, name: physicalName(object) }),
  );
  const segments = distinctSegments(chosen.map(physicalName));
  const above = [...new Set([names.databaseName, names.databaseSchemaName])];
  const path = above.flatMap((name) => (name === undefined ? [] : [segmentFor(name)]));
  const all = chosen.map((object) => {
    const segment = segments.get(physicalName(object)) ?? "";
    return namedTable(object, [...path, segment].join("."), dropped);
  });
  const tables = firstOfName(all);
  dropped.add("second description of a table", all.length - tables.length);
  return tables.map((table) => {
    const isExtension = (name: string) =>
      isCustom(name) || (table.facts.specification !== undefined && /^x-/.test(name));
    countOthers(table.object, TABLE_FIELDS, dropped, isExtension);
    countDefinitions(table.object, ["documentation"], dropped);
    for (const { object } of table.columns) countInProperty(object, dropped);
    return table.facts.specification === undefined
      ? readTable(table, tables, dropped)
      : readDefinition(table);
  });
}

const TABLE_FIELDS = `id name physicalName physicalType businessName description tags logicalType
  authoritativeDefinitions properties relationships quality customProperties`;
const PROPERTY_FIELDS = `id name physicalName physicalType logicalType logicalTypeOptions businessName description
  primaryKey primaryKeyPosition required unique partitioned partitionKeyPosition relationships properties items
  enum quality customProperties`;

/** Other programs write `precision` and `scale` there. */
const isReadOfColumn = (name: string): boolean =>
  isCustom(name) || name === "precision" || name === "scale";

/** Counts what has no place in a property, and in the properties inside it. */
function countInProperty(property: JsonObject, dropped: Tally): void {
  countOthers(property, PROPERTY_FIELDS, dropped, isReadOfColumn);
  const known = new Set(["maxLength", ...Object.keys(readValueFields(property))]);
  const others = Object.keys(optionsIn(property)).filter((key) => !known.has(key));
  dropped.add("logicalTypeOptions", others.length);
  const rules = objectList(property.quality);
  dropped.add("quality rule", rules.length - Math.min(1, rules.filter(isAllowedRule).length));
  const inner = [...objectList(property.properties), ...objectList([property.items])];
  for (const one of inner) countInProperty(one, dropped);
}

/** Several objects can describe one table, and several properties one column: the first of each name. */
function firstOfName<T extends NamedColumn>(all: readonly T[]): T[] {
  const names = new Set<string>();
  return all.filter(({ facts, fullyQualifiedName }) => {
    // A Standard Definition can be without a name of its own.
    const isFirst = facts.specification !== undefined || !names.has(fullyQualifiedName);
    names.add(fullyQualifiedName);
    return isFirst;
  });
}

const physicalName = ({ physicalName: physical, name }: JsonObject): string =>
  text(physical) ?? text(name) ?? "";

/** A property, with the name that it has in a descriptor. */
interface NamedColumn {
  readonly object: JsonObject;
  readonly facts: JsonObject;
  readonly fullyQualifiedName: string;
}

/** An object of the schema, with the names of everything in it. */
interface NamedTable extends NamedColumn {
  readonly columns: readonly NamedColumn[];
}

function namedTable(object: JsonObject, path: string, dropped: Tally): NamedTable {
  const { physicalType } = object;
  const documentation = definitionIn(object, "documentation");
  const facts = restored(tableFacts, { physicalType, documentation }, readCustom(object));
  const fullyQualifiedName = text(facts.fullyQualifiedName) ?? path;
  const properties = objectList(object.properties);
  const segments = distinctSegments(properties.map(physicalName));
  const all = properties.map((property) => {
    const own = columnFacts(property);
    const regular = `${withoutMajor(fullyQualifiedName)}.${segments.get(physicalName(property))}`;
    const full = text(own.fullyQualifiedName) ?? regular;
    return { object: property, facts: own, fullyQualifiedName: full };
  });
  const columns = facts.specification === undefined ? firstOfName(all) : all;
  dropped.add("second description of a column", all.length - columns.length);
  return { object, facts, fullyQualifiedName, columns };
}

const columnFacts = (property: JsonObject): JsonObject =>
  restored(
    typeFacts,
    { ...property, maxLength: optionsIn(property).maxLength },
    readCustom(property),
  );

/**
 * The names of a table or a column. A descriptor can leave the name to the fully qualified one.
 *
 * @param full the fully qualified name that was exported
 */
function readNames(object: JsonObject, full: string | undefined): JsonObject {
  const [name, physical] = [text(object.name), text(object.physicalName)];
  const isImplied = full !== undefined && lastSegment(withoutMajor(full)) === name;
  const other = physical === undefined || physical === name ? undefined : name;
  return {
    name: physical ?? (isImplied ? undefined : name),
    displayName: text(object.businessName) ?? other,
    description: text(object.description),
  };
}

function readTable(table: NamedTable, tables: readonly NamedTable[], dropped: Tally): JsonObject {
  const { object, facts, fullyQualifiedName, columns } = table;
  const primary = inOrder(columns, "primaryKey", "primaryKeyPosition");
  const words = new Map(columns.map((column) => [column, constraintWord(column, primary.length)]));
  const constraints = [
    ...keyConstraints(table, primary, words, dropped),
    ...foreignKeys(table, tables, dropped),
    ...objectList(facts.constraints),
  ];
  const partitions = readPartitions(table);
  const exported = text(facts.fullyQualifiedName);
  return {
    fullyQualifiedName,
    version: facts.version ?? "1.0.0",
    ...compact({
      id: facts.id,
      entityType: facts.entityType,
      ...readNames(object, exported),
      tableType: facts.tableType,
      columns:
        object.properties &&
        columns.map((column) => ({
          fullyQualifiedName: column.fullyQualifiedName,
          ...compact({
            ...readNames(column.object, exported && column.fullyQualifiedName),
            ...readColumn(column),
            columnConstraint: words.get(column),
          }),
        })),
      constraints: constraints.length > 0 ? constraints : undefined,
      partitions: partitions.length > 0 ? partitions : undefined,
      tags: Array.isArray(object.tags) ? object.tags : undefined,
      externalDocs: facts.externalDocs,
    }),
  };
}

/** The type of a column, and everything else that only the column states. */
function readColumn({ object: property, facts }: NamedColumn): JsonObject {
  const { type, ordinalPosition } = facts;
  const { dataType, dataLength, precision, scale } = isObject(type) ? type : {};
  const others = customValues(property);
  const options = optionsIn(property);
  const isLength = options.maxLength === dataLength;
  const said = {
    ...property,
    logicalTypeOptions: { ...options, ...(isLength && { maxLength: undefined }) },
  };
  const { jsonSchema } = restored(schemaFacts("v3.1.0"), said, readCustom(property));
  return {
    dataType: dataType ?? LISTED_OF_LOGICAL.get(property.logicalType),
    dataLength,
    precision: precision ?? wholeNumber(others.get("precision")),
    scale: scale ?? wholeNumber(others.get("scale")),
    jsonSchema,
    ordinalPosition,
  };
}

/** A number that other programs write into `customProperties`, sometimes as a string. */
const wholeNumber = (value: unknown): number | undefined =>
  /^-?\d{1,9}$/.test(String(value)) ? Number(value) : undefined;

/** The columns with a flag, by their positions. */
function inOrder(
  columns: readonly NamedColumn[],
  flag: "primaryKey" | "partitioned",
  position: string,
): NamedColumn[] {
  const positionIn = ({ object }: NamedColumn) => Number(object[position] ?? 0);
  return columns
    .filter(({ object }) => object[flag] === true)
    .sort((one, other) => positionIn(one) - positionIn(other));
}

/** The `columnConstraint` of a column in a table whose primary key has so many columns. */
function constraintWord({ object, facts }: NamedColumn, keySize: number): string | undefined {
  const isRequired = object.required === true;
  const kept = text(facts.columnConstraint);
  if (kept !== undefined && !(isRequired && constraintName(kept) === "NULL")) return kept;
  if (object.primaryKey === true) return keySize === 1 ? "PRIMARY_KEY" : undefined;
  return isRequired ? "NOT_NULL" : undefined;
}

function keyConstraints(
  { object, columns }: NamedTable,
  primary: readonly NamedColumn[],
  words: ReadonlyMap<NamedColumn, string | undefined>,
  dropped: Tally,
): JsonObject[] {
  const key = (constraintType: string, list: readonly NamedColumn[]): JsonObject => ({
    constraintType,
    columns: list.map(({ fullyQualifiedName }) => fullyQualifiedName),
  });
  const byName = new Map(columns.map((column) => [column.object.name, column]));
  const composite = objectList(object.quality).flatMap(
    ({ metric, rule, mustBe, arguments: given }) => {
      const names = isObject(given) && Array.isArray(given.properties) ? given.properties : [];
      const list = names.flatMap((name) => byName.get(name) ?? []);
      const isKey = (metric ?? rule) === "duplicateValues" && mustBe === 0 && list.length > 0;
      if (isKey && list.length === names.length) return [key("UNIQUE", list)];
      dropped.add("quality rule");
      return [];
    },
  );
  const isSaid = primary.every((column) => words.get(column) === "PRIMARY_KEY");
  return [
    ...(isSaid ? [] : [key("PRIMARY_KEY", primary)]),
    ...columns.flatMap((one) => (one.object.unique === true ? [key("UNIQUE", [one])] : [])),
    ...composite,
  ];
}

function foreignKeys(
  table: NamedTable,
  tables: readonly NamedTable[],
  dropped: Tally,
): JsonObject[] {
  const ofColumns = table.columns.flatMap((column) =>
    objectList(column.object.relationships).map(({ to }) => ({ from: [column], to })),
  );
  const own = objectList(table.object.relationships).map(({ from, to }) => ({
    from: [from].flat().map((reference) => referredColumn(reference, [table])),
    to,
  }));
  return [...ofColumns, ...own].flatMap(({ from, to }) => {
    const targets = [to].flat().map((reference) => referredColumn(reference, tables));
    const columns = [...from, ...targets].flatMap((column) => column?.fullyQualifiedName ?? []);
    if (from.length === targets.length && columns.length === 2 * from.length) {
      return [{ constraintType: "FOREIGN_KEY", columns }];
    }
    dropped.add("relationships");
    return [];
  });
}

/** The column that a relationship refers to: `table.column`, or `/schema/ID/properties/ID`. */
function referredColumn(
  reference: unknown,
  tables: readonly NamedTable[],
): NamedColumn | undefined {
  const written = text(reference) ?? "";
  const [, tableId, columnId] = /^\/?schema\/([^/]+)\/properties\/([^/]+)$/.exec(written) ?? [];
  if (tableId !== undefined) {
    const table = withId(tables, tableId);
    return table && withId(table.columns, columnId);
  }
  const [table, column, ...rest] = written.split(".");
  if (rest.length > 0) return undefined;
  return tables
    .find(({ object }) => object.name === table)
    ?.columns.find(({ object }) => object.name === column);
}

/** The one with an `id`, or with a name if none has it. */
const withId = <T extends NamedColumn>(all: readonly T[], id: string | undefined) =>
  all.find(({ object }) => object.id === id) ?? all.find(({ object }) => object.name === id);

/** The partitions of a table: as they were exported, unless other columns are `partitioned` now. */
function readPartitions({ columns, facts }: NamedTable): readonly JsonObject[] {
  const own = new Set(columns.map(({ fullyQualifiedName }) => fullyQualifiedName));
  const divided = inOrder(columns, "partitioned", "partitionKeyPosition").map(
    ({ fullyQualifiedName }) => fullyQualifiedName,
  );
  const kept = objectList(facts.partitions);
  const named = kept.flatMap(({ columns: names }) => (Array.isArray(names) ? names : []));
  const keptColumns = [...new Set(named)].filter((name) => own.has(name));
  if (kept.length > 0 && sameValue(keptColumns, divided)) return kept;
  return divided.length === 0 ? [] : [{ columns: divided }];
}

/** A Standard Definition. If its language is JSON Schema, the definition contains the columns. */
function readDefinition(table: NamedTable): JsonObject {
  const { object, facts } = table;
  const { id, version, specification, specificationVersion, definition, externalDocs } = facts;
  const isSchema =
    isJsonSchema(text(specification)) && (definition === undefined || isObject(definition));
  const extensions = [...customValues(object)].filter(([name]) => name.startsWith("x-"));
  return {
    specification,
    ...compact({
      id,
      name: text(object.physicalName),
      version,
      description: text(object.description),
      specificationVersion,
      externalDocs,
    }),
    definition: isSchema ? readSchema(table, definition ?? {}) : definition,
    ...Object.fromEntries(extensions),
  };
}

function readSchema({ object, facts, columns }: NamedTable, kept: JsonObject): JsonObject {
  const properties = columns.map(({ object: property, facts: own }) => [
    String(property.name),
    {
      ...compact({
        name: property.physicalName === property.name ? undefined : property.physicalName,
        fullyQualifiedName: own.fullyQualifiedName,
      }),
      ...columnSchema(property, own),
    },
  ]);
  return {
    ...kept,
    ...compact({
      fullyQualifiedName: facts.fullyQualifiedName,
      displayName: text(object.businessName),
      tableType: facts.tableType,
      tags: object.tags,
      properties: object.properties && Object.fromEntries(properties),
    }),
  };
}

/** A column as the keywords of a JSON Schema. */
function columnSchema(property: JsonObject, facts: JsonObject): JsonObject {
  const { required, primaryKey, unique, businessName, description } = property;
  const { type, ordinalPosition, jsonSchema } = facts;
  const { dataType, dataLength, precision, scale } = isObject(type) ? type : {};
  const { maxLength: _, ...values } = readValueFields(property);
  const kept = isObject(facts.keywords) ? facts.keywords : {};
  const { enum: allowed, ...keywords }: JsonObject = {
    ...keywordsOfType(property.logicalType),
    ...values,
    ...kept,
  };
  // A keyword of the same meaning that does not count is among the others, and must not count now.
  const length = "maxLength" in keywords ? "length" : "maxLength";
  return {
    ...keywords,
    ...compact({
      // A constant is written as the only allowed value.
      enum: "const" in kept && !("enum" in kept) ? undefined : allowed,
      physicalType: dataType,
      [length]: dataLength,
      precision,
      scale,
      isNullable: typeof required === "boolean" ? !required : undefined,
      isPrimaryKey: primaryKey === true || ("primaryKey" in keywords ? false : undefined),
      isUnique: unique === true || ("unique" in keywords ? false : undefined),
      displayName: text(businessName),
      description: text(description),
      ordinalPosition,
      jsonSchema,
    }),
  };
}
