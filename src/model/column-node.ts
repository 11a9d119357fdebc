import { type DataType, familyOfJsonType, type TypeFamily } from "../types/data-type.js";
import { readColumnValues } from "./column-values.js";
import type { DocumentPlace } from "./document-place.js";
import { lastSegment } from "./fully-qualified-name.js";
import type { ColumnAttribute, ColumnModel, ColumnValues, TableModel } from "./model.js";
import { type ReadObject, SourceNode } from "./read-object.js";

/** The keys that can contain an attribute, the most likely first. Default: the one of the same name. */
export type ColumnKeys = Readonly<Partial<Record<ColumnAttribute, readonly string[]>>>;

/** The statements of a column, whatever form it is written in. */
export type ColumnStatements = Pick<
  ColumnModel,
  Exclude<ColumnAttribute, "fullyQualifiedName" | "displayName" | "description" | "jsonSchema">
>;

/**
 * A column. Schemas have many of them: what every rule asks is a field, which the constructor fills once, in one
 * order; the rest is read on demand.
 */
export class ColumnNode extends SourceNode implements ColumnModel {
  readonly table: TableModel;
  readonly name: string | undefined;
  readonly fullyQualifiedName: string | undefined;
  readonly shortName: string;
  readonly dataType: DataType | undefined;
  readonly length: number | undefined;
  readonly precision: number | undefined;
  readonly scale: number | undefined;
  readonly nullable: boolean | undefined;
  readonly unique: boolean | undefined;
  readonly primaryKey: boolean;
  readonly ordinalPosition: number | undefined;
  readonly #keys: ColumnKeys;
  #values: ColumnValues | undefined;

  constructor(
    table: TableModel,
    place: DocumentPlace,
    read: ReadObject,
    keys: ColumnKeys,
    statements: ColumnStatements,
  ) {
    super(place, read);
    this.table = table;
    this.name = statements.name;
    this.fullyQualifiedName = this.text("fullyQualifiedName");
    this.shortName = this.name || lastSegment(this.fullyQualifiedName ?? "");
    this.dataType = statements.dataType;
    this.length = statements.length;
    this.precision = statements.precision;
    this.scale = statements.scale;
    this.nullable = statements.nullable;
    this.unique = statements.unique;
    this.primaryKey = statements.primaryKey;
    this.ordinalPosition = statements.ordinalPosition;
    this.#keys = keys;
  }

  get label(): string {
    return this.name || this.fullyQualifiedName || "";
  }

  get displayName(): string | undefined {
    return this.text("displayName");
  }

  get description(): string | undefined {
    return this.text("description");
  }

  get family(): TypeFamily | undefined {
    const { dataType, raw } = this;
    return dataType ? dataType.family : familyOfJsonType(raw.type, raw.format);
  }

  get isOptional(): boolean {
    return false;
  }

  get values(): ColumnValues {
    this.#values ??= this.readValues();
    return this.#values;
  }

  protected readValues(): ColumnValues {
    return readColumnValues(this);
  }

  placeOf(attribute: ColumnAttribute): DocumentPlace {
    return this.atFirst(this.#keysOf(attribute));
  }

  lacksAttribute(attribute: ColumnAttribute): boolean {
    return this.#keysOf(attribute).every((key) => this.lacks(key));
  }

  #keysOf(attribute: ColumnAttribute): readonly string[] {
    return this.#keys[attribute] ?? [attribute];
  }
}
