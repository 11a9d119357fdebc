import type {
  Reference,
  StandardDefinition,
  Table,
  TableEntry,
} from "../../../generated/descriptor.js";

/**
 * Whether an object of a valid descriptor is a Reference: it has `$ref`.
 *
 * These guards distinguish the kinds that one place allows; they do not validate. For that, use
 * `datastore-descriptor/validator`.
 *
 * @example
 * isReference({ $ref: "tables.yaml#/orders" }); // true
 */
export function isReference<T extends object>(value: T | Reference): value is Reference {
  if (typeof value !== "object" || value === null) throw new TypeError("`value` must be an object");
  return "$ref" in value;
}

/**
 * Whether an item of `tables` is a Standard Definition: it has no `$ref`, but `specification` or
 * `definition`. The item must be valid, as for {@link isReference}.
 *
 * @example
 * isStandardDefinition({ specification: "avro", definition: "{}" }); // true
 */
export const isStandardDefinition = (value: TableEntry): value is StandardDefinition =>
  !isReference(value) && ("specification" in value || "definition" in value);

/**
 * Whether an item of `tables` is a Table: neither a Reference nor a Standard Definition. The item
 * must be valid, as for {@link isReference}.
 *
 * @example
 * isTable({ fullyQualifiedName: "shop.orders", version: "1.0.0" }); // true
 */
export const isTable = (value: TableEntry): value is Table =>
  !isReference(value) && !isStandardDefinition(value);
