import { ANNOTATIONS, flattened, type MergedSchemas } from "../../model/flatten-schema.js";
import {
  ANYTHING,
  readKeywords,
  type StatedSchema,
  TypedSchema,
  withParts,
} from "../../model/stated-schema.js";
import { getOrAdd } from "../../values/get-or-add.js";
import { filterMembers, isObject, type JsonObject } from "../../values/json-object.js";
import type { SchemaReferences } from "./schema-references.js";

/** The keywords of a JSON Schema about a value, as they are compared. */
export interface FieldSchema extends StatedSchema {
  /** Whether a reference in it can lead to any part of its document. */
  readonly isOpen: boolean;
}

/** Reads a schema of one side. */
export type ReadSchema = (schema: unknown) => FieldSchema;

/** How many schemas that only refer to the next one are followed. */
const MAX_CHAIN = 16;

/** A reader of JSON Schemas, which reads each of them once. */
export function jsonSchemaReader(references: SchemaReferences): ReadSchema {
  const known = new Map<unknown, FieldSchema>();
  const merged: MergedSchemas = new Map();
  const read = (schema: unknown): FieldSchema => {
    if (schema === true) return { ...ANYTHING, isOpen: false };
    if (isObject(schema)) {
      return getOrAdd(known, schema, () => {
        const stated = readKeywords(flattened(schema, references.follow, merged));
        return { ...stated, isOpen: references.isOpen(schema, stated.others) };
      });
    }
    const others = { schema };
    return { ...ANYTHING, source: schema, others, isOpen: references.isOpen({}, others) };
  };
  const readWithDocs: ReadSchema = (written) => {
    let target = written;
    let docs: JsonObject = {};
    for (let count = 0; count < MAX_CHAIN && isObject(target); count++) {
      const next = onlyPart(target, references);
      if (next === undefined) break;
      docs = { ...filterMembers(target, isAnnotation), ...docs };
      target = next;
    }
    const schema = read(target);
    if (Object.keys(docs).length === 0) return schema;
    return { ...schema, docs: { ...schema.docs, ...docs } };
  };
  return (written) =>
    written instanceof TypedSchema
      ? getOrAdd(known, written, () => withParts(readWithDocs(written.schema), written))
      : readWithDocs(written);
}

/** The only thing that a schema says: what another one says. */
function onlyPart(schema: JsonObject, { follow }: SchemaReferences): unknown {
  const { $ref, allOf, ...others } = schema;
  if (($ref === undefined) === (allOf === undefined)) return undefined;
  if (!Object.keys(others).every(isAnnotation)) return undefined;
  if (typeof $ref === "string") return follow($ref);
  return Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
}

const isAnnotation = (key: string): boolean => ANNOTATIONS.has(key);
