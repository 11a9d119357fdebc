import type { NestLevel } from "../../../text/fix-action.js";
import { isObject, type JsonObject, type Path } from "../../../values/json-value.js";
import { withArticle } from "../../../words/phrases.js";
import { defineSlip } from "../../check/slip.js";
import { wrongTypeText } from "../../check/wording.js";
import type { ValuePlace } from "../../shape/checked-value.js";
import { renameKey, repair, wrap, wrapping } from "../fix.js";
import {
  AVRO_SCHEMA,
  JSON_SCHEMA,
  type Likeness,
  looksLike,
  SCHEMA_PROPERTIES,
} from "../looks-like.js";
import { nameLike } from "../names.js";

/** An object of another kind, which often belongs one or two levels deeper, or higher. */
export const otherKind = defineSlip({
  id: "other-kind",
  at: "wrong-type",
  recognize: ({ shapes, value, shape }) =>
    "properties" in shape && isObject(value) ? { likeness: looksLike(shapes, value) } : undefined,
  message({ likeness }, problem) {
    if (likeness === undefined) return undefined;
    const { title } = likeness;
    const named = likeness === SCHEMA_PROPERTIES ? `the ${title}` : withArticle(title);
    return problem.path.length === 0 && problem.code === "wrong-type"
      ? `the document looks like ${named}, not like ${problem.expected}`
      : `${wrongTypeText(problem)}, but looks like ${named}`;
  },
  repair({ likeness }, place) {
    const { path, value, owner } = place;
    const isService = owner?.path.length === path.length - 2 && path.at(-2) === "services";
    const name = isService ? nameLike(String(path.at(-1))) : undefined;
    if (likeness === undefined && name !== undefined && isObject(value)) {
      // Its other members get their own findings.
      const [first] = Object.keys(value);
      const beside = first === undefined ? undefined : { before: first };
      const change = { kind: "add-member", key: "name", value: name, beside } as const;
      return repair("add `name`", [{ path, change }]);
    }
    const isTable = typeof path.at(-1) === "number" && path.at(-2) === "tables";
    if (isTable && likeness?.kind === "Schema") return schemaAround(place);
    if (isTable && likeness === JSON_SCHEMA && isObject(value) && isAmongOthers(value)) {
      return schemaOfProperties(path);
    }
    const levels = levelsAround(likeness, place, isTable, name);
    return levels && wrapping(path, levels);
  },
  decision: ({ likeness }, _, problem) =>
    likeness === undefined || problem.code !== "wrong-type"
      ? undefined
      : `move it to the place of ${likeness.title}, or write ${problem.expected}`,
});

/** Whether it is a table, in any language. */
const isTableLike = (likeness: Likeness | undefined): boolean =>
  likeness === JSON_SCHEMA ||
  likeness === AVRO_SCHEMA ||
  likeness?.kind === "Table" ||
  likeness?.kind === "StandardDefinition";

/** Whether an object with the `properties` of a JSON Schema also has keys that belong to no JSON Schema. */
const isAmongOthers = (value: JsonObject): boolean =>
  value.type === undefined && Object.keys(value).some((key) => !KEYWORDS.test(key));

const KEYWORDS =
  /^(?:\$.*|title|description|definitions|properties|required|(?:additional|pattern)Properties)$/;

/** Writes `properties` as those of a definition. The other keys become extensions. */
const schemaOfProperties = (path: Path) => {
  const properties = [...path, "properties"];
  const beside = { before: "properties" };
  const change = {
    kind: "add-member",
    key: "specification",
    value: "json-schema",
    beside,
  } as const;
  return repair("put the value under `definition.properties`", [
    { path, change },
    renameKey(properties, "definition"),
    wrap(properties, [{ key: "properties", before: { type: "object" } }]),
  ]);
};

/** The levels that are missing around an object. */
function levelsAround(
  likeness: Likeness | undefined,
  { property, owner }: ValuePlace,
  isTable: boolean,
  service: string | undefined,
): readonly NestLevel[] | undefined {
  const isSchema = property === "schema" && owner?.shape.kind === "DatastoreDescriptor";
  const definition = (language: string) => ({
    key: "definition",
    before: { specification: language },
  });
  const ofProperties = [
    definition("json-schema"),
    { key: "properties", before: { type: "object" } },
  ];
  if (isSchema && likeness === SCHEMA_PROPERTIES) {
    return [{ key: "tables" }, { list: true }, ...ofProperties];
  }
  if (isSchema && isTableLike(likeness)) {
    return [{ key: "tables" }, { list: true }];
  }
  if (likeness?.kind === "ServerInfo" && service !== undefined) {
    return [{ key: "serverInfo", before: { name: service } }];
  }
  if (!isTable) return undefined;
  if (likeness === AVRO_SCHEMA) return [definition("avro")];
  if (likeness === JSON_SCHEMA) return [definition("json-schema")];
  return likeness === SCHEMA_PROPERTIES ? ofProperties : undefined;
}

/**
 * Removes the list around a Schema that is the only item of `tables`; its members then move up from
 * there.
 */
function schemaAround({ path, value, owner }: ValuePlace) {
  const tables = owner?.value.tables;
  if (!isObject(value) || !Array.isArray(tables) || tables.length > 1) return undefined;
  const isTaken = (key: string) => key !== "tables" && owner?.value[key] !== undefined;
  if (Object.keys(value).some(isTaken)) return undefined;
  const change = { path: path.slice(0, -1), change: { kind: "unwrap-item" } } as const;
  return repair("take it out of the list", [change]);
}
