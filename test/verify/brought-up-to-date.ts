// After any change of a database, a fix leaves what a new import would write, or a finding says why not.

import { expect } from "vitest";
import { parse } from "yaml";
import { diff } from "../../src/index.js";
import type { Catalog } from "../../src/sources/catalog.js";
import { toDescriptor } from "../../src/sources/to-descriptor.js";
import type { ComparedExtent } from "../../src/verify/verify-descriptor.js";
import { styles } from "../support/styles.js";
import { fixText, verifyText } from "./verify-text.js";

const OF_VALUES = /^(?:json-schema-changed|allowed-values|bounds|field)/;

const SETTINGS = { extra: true, unsafe: true } as const;

/**
 * Brings the import of a database up to date after a change, and compares it with a new import.
 *
 * @returns the codes of what is left
 */
export async function expectUpToDate(before: Catalog, after: Catalog): Promise<string[]> {
  const text = styles.YAML(toDescriptor(before));
  expect(await verifyText(text, before, SETTINGS)).toEqual([]);
  const fixed = await fixText(text, after, SETTINGS);
  expect(await fixText(fixed, after, SETTINGS)).toBe(fixed);
  let unenforced = 0;
  const onCompared = (extents: readonly ComparedExtent[]) => {
    for (const extent of extents) unenforced += extent.unenforced;
  };
  const left = (await verifyText(fixed, after, { ...SETTINGS, onCompared })).map(
    ({ code }) => code,
  );
  if (left.length > 0) return left;
  const { changes } = await diff(withOwnNames(parse(fixed)), withOwnNames(toDescriptor(after)));
  // What a dropped check said of values stays in the descriptor, and is counted as not enforced.
  // A fix keeps the word for a type that is there, if only its size differs.
  const others = changes.filter(
    ({ code }) => code !== "type-alias" && (unenforced === 0 || !OF_VALUES.test(code)),
  );
  expect(others.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  return [];
}

/** A descriptor with the qualified names that follow from the names: people can have chosen others. */
function withOwnNames(value: unknown): unknown {
  const copy = structuredClone(value) as {
    schema: { tables: { name: string; fullyQualifiedName: string; columns: Named[] }[] };
  };
  const names = new Map<unknown, string>();
  for (const table of copy.schema.tables) {
    for (const column of table.columns) {
      names.set(column.fullyQualifiedName, `t.${escaped(table.name)}.${escaped(column.name)}`);
    }
  }
  return JSON.parse(
    JSON.stringify(copy, (key, own: unknown) => {
      if (key === "columns" && Array.isArray(own)) return own.map((one) => names.get(one) ?? one);
      const { name, columns } = (own ?? {}) as Partial<Named & { columns: unknown[] }>;
      if (name !== undefined && Array.isArray(columns)) {
        return { ...(own as object), fullyQualifiedName: `t.${escaped(name)}` };
      }
      return key === "fullyQualifiedName" ? (names.get(own) ?? own) : own;
    }),
  ) as unknown;
}

interface Named {
  name: string;
  fullyQualifiedName: string;
}

const escaped = (name: string): string => name.replace(/\W/g, (one) => `_${one.charCodeAt(0)}`);
