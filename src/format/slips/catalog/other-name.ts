import { jdbcDatabase } from "../../../connections/connection-string.js";
import { isObject, type JsonObject } from "../../../values/json-value.js";
import { defineSlip } from "../../check/slip.js";
import { list } from "../../check/wording.js";
import type { ValuePlace } from "../../shape/checked-value.js";
import type { ObjectShape } from "../../shape/shape.js";
import { isLessSpecific, nearSynonym, synonym } from "../../shape/suggest-key.js";
import { renaming } from "../fix.js";
import { contradicts, suits } from "../suits.js";
import { otherWords } from "../synonyms.js";

/** A word that often means a property, such as `engine` for `dbmsType`. */
export const otherName = defineSlip({
  id: "other-name",
  at: "unknown-property",
  recognize({ shapes, key, object, value, shape }) {
    const property = propertyNamed(shape, key, object);
    const expected = property === undefined ? undefined : shape.properties[property];
    return contradicts(shapes, value, expected) ? undefined : property;
  },
  suggestion: (property) => property,
  advice: (property) => `did you mean ${list(namesIn(property), "or")}?`,
  repair(name, place) {
    const { path, value, owner, checked } = place;
    const to = name === "databaseSchemaName" && isDatabase(place) ? "databaseName" : name;
    const property = owner?.value[to] === undefined ? owner?.shape.properties[to] : undefined;
    if (property === undefined) return undefined;
    const isMap = to === "columns" && isObject(value) && Object.values(value).every(isObject);
    return isMap || suits(value, property, checked) ? renaming(path, to) : undefined;
  },
  decision: (property, { path, value, owner, checked }) => ({
    text: `write it in ${list(namesIn(property), "or")}`,
    choices: namesIn(property)
      .filter((name) => {
        const shape = owner?.value[name] === undefined ? owner?.shape.properties[name] : undefined;
        return shape !== undefined && suits(value, shape, checked);
      })
      .map((name) => renaming(path, name)),
  }),
});

/** The name of a Schema can also be that of its database. */
const namesIn = (property: string): readonly string[] =>
  property === "databaseSchemaName" ? [property, "databaseName"] : [property];

/** Whether a service says that a name is that of its database. */
function isDatabase({ value, owners }: ValuePlace): boolean {
  const { services, components } = owners[0]?.value ?? {};
  const urls = JSON.stringify([services, components]).match(/jdbc:[^"\\]*/g) ?? [];
  return urls.some((url) => jdbcDatabase(url)[0] === value);
}

/** The property that a key is another name of, if the object does not have it. */
export function propertyNamed(shape: ObjectShape, key: string, object: JsonObject) {
  const isPresent = (name: string) => object[name] !== undefined;
  if (isLessSpecific(key, isPresent)) return undefined;
  const property = synonym(shape.synonyms, key, false) ?? synonym(otherWords(shape), key, false);
  if (property === undefined) return nearSynonym(shape.synonyms, key, isPresent);
  return isPresent(property) ? undefined : property;
}
