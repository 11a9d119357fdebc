import { isObject, type JsonObject } from "../values/json-value.js";
import { recover } from "../values/recover.js";

/** The keywords of a schema. Those that are not taken are left. */
export class Keywords {
  readonly left: Record<string, unknown>;

  constructor(schema: JsonObject) {
    this.left = { ...schema };
  }

  /** Takes a keyword if its value has the expected form. */
  take<T>(key: string, hasForm: (value: unknown) => value is T): T | undefined {
    const value = Object.hasOwn(this.left, key) ? this.left[key] : undefined;
    if (!hasForm(value)) return undefined;
    delete this.left[key];
    return value;
  }
}

export const isText = (value: unknown): value is string => typeof value === "string";
export const isValue = (value: unknown): value is NonNullable<unknown> | null =>
  value !== undefined;
export const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);

export const isSchema = (value: unknown): value is JsonObject | boolean =>
  isObject(value) || typeof value === "boolean";
export const areSchemas = (
  value: unknown,
): value is Readonly<Record<string, JsonObject | boolean>> =>
  isObject(value) && Object.values(value).every(isSchema);

/** Whether a text is a regular expression, by default one of Unicode. */
export const isRegularExpression = (text: string, flags = "u"): boolean =>
  recover(
    () => new RegExp(text, flags) instanceof RegExp,
    SyntaxError,
    () => false,
  );
