import type { Family } from "./build.js";
import { compared, containers, singleLines } from "./containers.js";
import { everyString } from "./every-string.js";
import { findings, fixable, redaction, reported } from "./findings.js";
import { misspellings } from "./misspellings.js";
import { references } from "./references.js";
import { schemas } from "./schemas.js";
import { connections, ends, ids, lists, pumped, strings, types } from "./strings.js";
import { columns, tableLists } from "./tables.js";
import { jsonTexts, yamlTexts } from "./texts.js";
import { variables } from "./variables.js";

export type { Family };

/** Every family, by what it is about. */
export const families = {
  strings: [
    ...strings,
    ...ends,
    ...ids,
    ...types,
    ...lists,
    ...connections,
    ...pumped,
    ...everyString,
  ],
  variables,
  tables: [...columns, ...tableLists, ...misspellings],
  references,
  schemas,
  findings,
  reported: [...reported, ...containers.slice(0, 2)],
  fixable: [...fixable, ...redaction],
  texts: [...jsonTexts, ...yamlTexts],
  containers,
  singleLines,
  largeLines: singleLines,
  compared,
} as const satisfies Record<string, readonly Family[]>;
