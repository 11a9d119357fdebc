import {
  ANNOTATIONS,
  DEFINITIONS,
  flattened,
  type MergedSchemas,
} from "../../model/flatten-schema.js";
import { parsedText } from "../../model/schema-text.js";
import {
  ANYTHING,
  readKeywords,
  type StatedSchema,
  TypedSchema,
  withParts,
} from "../../model/stated-schema.js";
import { idOf } from "../../references/loading/schema-addresses.js";
import { splitReference } from "../../references/loading/uri.js";
import { getOrAdd } from "../../values/collections.js";
import {
  filterMembers,
  isObject,
  type JsonObject,
  parsePointer,
  valueAtTokens,
} from "../../values/json-value.js";
import { quotedList } from "../../words/phrases.js";

/** The keywords of a JSON Schema about a value, as they are compared. */
export interface FieldSchema extends StatedSchema {
  /** Whether a reference in it can lead to any part of its document. */
  readonly isOpen: boolean;
}

/** Reads a schema of one side. */
export type ReadSchema = (schema: unknown) => FieldSchema;

/** How many schemas that only refer to the next one are followed. */
const MAX_CHAIN = 16;

/**
 * The JSON Schemas of one side, each of which is read once. References by a pointer are followed. Where any other
 * reference into the same document leads depends on anchors, identifiers and dialects, so a schema with one of them
 * is open: it is the same only if the whole document is.
 */
export class SideSchemas {
  /** The values that pointers can start from, the first choice first. */
  readonly #roots: readonly unknown[];
  readonly #known = new Map<unknown, FieldSchema>();
  readonly #merged: MergedSchemas = new Map();
  #ids: ReadonlySet<string> | undefined;
  #hasUnevaluated: boolean | undefined;

  constructor(roots: readonly unknown[]) {
    this.#roots = roots;
  }

  readonly read: ReadSchema = (schema) => {
    if (!(schema instanceof TypedSchema)) return this.#readWithDocs(schema);
    return getOrAdd(this.#known, schema, () =>
      withParts(this.#readWithDocs(schema.schema), schema),
    );
  };

  #readWithDocs(written: unknown): FieldSchema {
    let target = written;
    let docs: JsonObject = {};
    for (let count = 0; count < MAX_CHAIN && isObject(target); count++) {
      const next = this.#onlyPart(target);
      if (next === undefined) break;
      docs = { ...filterMembers(target, isAnnotation), ...docs };
      target = next;
    }
    const schema = this.#readKeywords(target);
    if (Object.keys(docs).length === 0) return schema;
    return { ...schema, docs: { ...schema.docs, ...docs } };
  }

  #readKeywords(schema: unknown): FieldSchema {
    if (schema === true) return { ...ANYTHING, isOpen: false };
    if (!isObject(schema)) {
      const others = { schema };
      return { ...ANYTHING, source: schema, others, isOpen: this.#isOpen({}, others) };
    }
    return getOrAdd(this.#known, schema, () => {
      const stated = readKeywords(flattened(schema, this.#follow, this.#merged));
      return { ...stated, isOpen: this.#isOpen(schema, stated.others) };
    });
  }

  /** The only thing that a schema says: what another one says. */
  #onlyPart({ $ref, allOf, ...others }: JsonObject): unknown {
    if (($ref === undefined) === (allOf === undefined)) return undefined;
    const isSilent = (key: string): boolean => isAnnotation(key) || DEFINITIONS.has(key);
    if (!Object.keys(others).every(isSilent)) return undefined;
    if (typeof $ref === "string") return this.#follow($ref);
    return Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  }

  /** The document that the schemas are in. */
  get document(): unknown {
    return this.#roots[0];
  }

  /** The target of a reference; `undefined` if it is not a pointer, or leads to nothing. */
  readonly #follow = (ref: string): unknown => {
    const pointer = ref.startsWith("#/") ? splitReference(ref)?.fragment : undefined;
    const tokens = pointer === undefined ? undefined : parsePointer(pointer);
    if (tokens === undefined) return undefined;
    // What is inside a schema with an identifier is not meant.
    const isApart = (value: object) => idOf(value as JsonObject) !== undefined;
    return this.#roots
      .map((root) => valueAtTokens(root, tokens, isApart))
      .find((one) => one !== undefined);
  };

  /** Whether a schema says something of the parts that no other schema is about. */
  get hasUnevaluated(): boolean {
    this.#hasUnevaluated ??= allObjects(this.document).some(
      (schema) => "unevaluatedProperties" in schema || "unevaluatedItems" in schema,
    );
    return this.#hasUnevaluated;
  }

  /**
   * Whether a schema can refer to any part of the document.
   *
   * @param others what it says besides the schemas in it that are read
   */
  #isOpen(schema: JsonObject, others: JsonObject): boolean {
    const { document } = this;
    const id = idOf(schema);
    if (id !== undefined && !(isObject(document) && id === idOf(document))) return true;
    return allObjects(others).some(
      ({ $ref, $dynamicRef, $recursiveRef }) =>
        $dynamicRef !== undefined ||
        $recursiveRef !== undefined ||
        (typeof $ref === "string" && this.#isInside($ref)),
    );
  }

  /** Whether a reference may lead to a part of the document, by its fragment or an identifier. */
  #isInside(ref: string): boolean {
    this.#ids ??= new Set(
      allObjects(this.document).flatMap((schema) => nameOf(idOf(schema) ?? "") || []),
    );
    const name = nameOf(ref);
    return name === "" || this.#ids.has(name);
  }
}

const isAnnotation = (key: string): boolean => ANNOTATIONS.has(key);

/** The last part of an address, which is the same in every form of it. */
const nameOf = (address: string): string => address.replace(/#.*$/s, "").split(/[/:]/).at(-1) ?? "";

/** All objects in a value, each once. */
export function allObjects(root: unknown): JsonObject[] {
  // A set takes new values while it is iterated.
  const values = new Set<unknown>([root]);
  for (const value of values) {
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) values.add(inner);
  }
  return [...values].filter(isObject);
}

// The values that a JSON Schema allows, in words.

/** A value in words. A text that looks like another value is in quotes. */
export const valueText = (value: unknown): string =>
  typeof value === "string" && !LIKE_OTHERS.test(value) ? value : (JSON.stringify(value) ?? "");

const LIKE_OTHERS = /^(?:-?\d[\d.eE+-]*|true|false|null|[[{"].*)$/s;

const MAX_SHOWN = 5;

export const listText = (values: readonly unknown[]): string =>
  quotedList(values.slice(0, MAX_SHOWN).map(valueText), values.length);

/**
 * What a parser drops of a text in JSON or YAML, so that its value does not show it: the digits of numbers that are
 * too large to tell them from others, in their order, and in JSON the other one of two equal keys.
 */
export function droppedParts(text: string): string {
  const parts = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|\d[\d.]*(?:[eE][+-]?\d+)?/g)];
  const keys = parts.filter(([, colon]) => colon !== undefined).length;
  const value = keys === 0 ? undefined : parsedText(text);
  const hasAll = value === undefined || keys === allObjects(value).flatMap(Object.keys).length;
  if (!hasAll) return (text.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? []).join("");
  return parts.flatMap(([part]) => (part.startsWith('"') || isExact(part) ? [] : [part])).join();
}

/** Whether a number tells these digits from others; those of a date or a version are no number. */
const isExact = (digits: string): boolean =>
  Math.abs(Number(digits)) !== Number.POSITIVE_INFINITY &&
  (!/^\d+$/.test(digits) || Number.isSafeInteger(Number(digits)));
