import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { isPlaceholder } from "./secret-start.js";

// Determines which values below a name that suggests a secret are secret.

/** The keys of values that a variable, a column or a parameter can have. */
const VALUES = /^(?:default(?:Value)?|enum|examples?|values?|const)$/i;

/** Keywords of JSON Schema, which definitions use to describe a password. */
const KEYWORDS =
  /^(?:\$\w+|in|scheme|flows?|bearerFormat|type|format|items|properties|required|nullable|(?:min|max)\w+|(?:read|write)Only|additionalProperties)$/;

/** Types of a column named `password`, and words in settings such as `literal-secret: off`. */
const TYPE =
  /^(?:string|(?:small|big|u)?int(?:eger)?\d*|number|bool(?:ean)?|float\d*|(?:n?var)?char2?|text|n?clob|bytes|binary|uuid|on|off|yes|no|info|warning|error|required|optional)(?:\s*\([\d, ]*\))?$/i;

/**
 * Whether a key contains values of the thing that its object describes: `default`, `enum`,
 * `examples`.
 */
export const holdsValues = (key: string): boolean => VALUES.test(key);

/** Whether a key of a variable, or of an object in its place, describes it, as `description` does. */
export const describes = (key: string): boolean =>
  !holdsValues(key) &&
  (KEYWORDS.test(key) ||
    Object.values(descriptorShapes).some(
      (shape) => "properties" in shape && Object.hasOwn(shape.properties, key),
    ));

/** Whether a value below a name that suggests a secret is one, and neither a placeholder nor a type. */
export const isSecretValue = (value: string): boolean => !isPlaceholder(value) && !TYPE.test(value);
