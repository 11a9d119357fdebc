import { transpileModule } from "typescript";
import * as zod from "zod";
import {
  type Driver,
  type TypeScriptOptions,
  toTypeScript,
} from "../../src/exports/typescript/to-typescript.js";
import type { Model } from "../../src/model/model.js";
import { LISTED_TYPES } from "../../src/types/data-type.js";

import { modelOf } from "./models.js";

/** One table with a column of every listed type, which has to be there, and one that can be null. */
export const everyType = modelOf({
  databaseName: "db",
  databaseSchemaName: "s",
  tables: [
    {
      name: "every type",
      fullyQualifiedName: "db.s.every",
      version: "1.0.0",
      columns: [...LISTED_TYPES, "NOTHING"].map((type) => ({
        name: type.toLowerCase(),
        fullyQualifiedName: `db.s.every.${type}`,
        dataType: type === "NOTHING" ? "INT" : type,
        ...(/CHAR/.test(type) && { dataLength: 5 }),
        ...(/^(?:NUMBER|DECIMAL|NUMERIC)$/.test(type) && { precision: 12, scale: 2 }),
        columnConstraint: type === "NOTHING" ? "NULL" : "NOT_NULL",
      })),
    },
  ],
});

/** A value of each listed type as SQL, by its column. */
export function literals(hex: (bytes: string) => string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const type of LISTED_TYPES) {
    values[type.toLowerCase()] = /BLOB|BINARY|BYTES/.test(type)
      ? hex("00ff")
      : /INT$|NUMBER|DECIMAL|NUMERIC|FLOAT|DOUBLE|BOOLEAN/.test(type)
        ? "1"
        : (SPECIAL[type] ?? "'abc'");
  }
  return values;
}

const SPECIAL: Readonly<Record<string, string>> = {
  DATE: "'2024-02-29'",
  TIME: "'12:30:00'",
  DATETIME: "'2024-02-29 12:30:00'",
  TIMESTAMP: "'2024-02-29 12:30:00'",
  INTERVAL: "'1 day'",
  JSON: `'{"a": [1]}'`,
  ARRAY: "'[1, 2]'",
  MAP: `'{"a": 1}'`,
  STRUCT: `'{"a": 1}'`,
  UNION: "'1'",
};

/** The Zod schema that an export writes for {@link everyType}, as it is when the file is imported. */
export const zodSchema = (driver: Driver): zod.ZodObject => zodSchemaOf(everyType, { driver });

/** The Zod schema of the only table of a model, as it is when the file is imported. */
export function zodSchemaOf(model: Model, options: TypeScriptOptions): zod.ZodObject {
  const [file] = toTypeScript(model, { ...options, for: "zod" }).files;
  const { outputText } = transpileModule(file?.text ?? "", {
    compilerOptions: { module: 1, target: 9 },
  });
  const module = { exports: {} as Record<string, zod.ZodObject> };
  new Function("module", "exports", "require", outputText)(module, module.exports, () => zod);
  const [schema] = Object.values(module.exports);
  if (schema === undefined) throw new Error("the export has no schema");
  return schema.strict();
}
