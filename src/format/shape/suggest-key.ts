import { editDistance, foldCase } from "../../words/nearest-name.js";

/** Something about keys, in the form that `foldCase` gives, by the title of their object. */
export type KeyTable<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** What a table says about a key of an object. */
export function lookUp<T>(table: KeyTable<T>, title: string, key: string): T | undefined {
  const keys = table[title];
  const folded = foldCase(key);
  return keys !== undefined && Object.hasOwn(keys, folded) ? keys[folded] : undefined;
}

/**
 * The wrong names that people use for a key, besides misspellings, by the title of the object. The
 * keys on the left are in the form that `foldCase` gives.
 */
const KNOWN_SLIPS: KeyTable<string> = {
  "Data Store Descriptor": { servers: "services", server: "services" },
  "Database Service": {
    servervariables: "variables",
    server: "serverInfo",
    servicename: "name",
  },
  Variable: { value: "default", defaultvalue: "default", values: "enum", example: "examples" },
  "Server Info": {
    hostname: "host",
    dbms: "dbmsType",
    dbtype: "dbmsType",
    databasetype: "dbmsType",
    dbversion: "dbmsVersion",
    databaseversion: "dbmsVersion",
    servertype: "dbmsType",
    servicetype: "dbmsType",
    serverversion: "dbmsVersion",
    serviceversion: "dbmsVersion",
    protocols: "connectionProtocols",
  },
  "JDBC Connection": {
    url: "connectionString",
    uri: "connectionString",
    jdbcurl: "connectionString",
    connectionurl: "connectionString",
    connectionuri: "connectionString",
  },
  "ODBC Connection": {
    url: "connectionString",
    uri: "connectionString",
    connectionurl: "connectionString",
    connectionuri: "connectionString",
  },
  Schema: {
    databaseschema: "databaseSchemaName",
    database: "databaseName",
    schemaname: "databaseSchemaName",
    dbname: "databaseName",
    models: "tables",
    entities: "tables",
  },
  Table: {
    cols: "columns",
    table: "name",
    tablename: "name",
    fqn: "fullyQualifiedName",
    type: "tableType",
    tableconstraints: "constraints",
    tablepartitions: "partitions",
    fields: "columns",
  },
  Column: {
    column: "name",
    columnname: "name",
    field: "name",
    fieldname: "name",
    fqn: "fullyQualifiedName",
    type: "dataType",
    columntype: "dataType",
    length: "dataLength",
    size: "dataLength",
    maxlength: "dataLength",
    charactermaximumlength: "dataLength",
    numericprecision: "precision",
    numericscale: "scale",
    constraint: "columnConstraint",
    position: "ordinalPosition",
    ordinal: "ordinalPosition",
  },
  "Table Constraint": { type: "constraintType", cols: "columns" },
  "Table Partition": { type: "intervalType" },
  "Standard Definition": {
    spec: "specification",
    specversion: "specificationVersion",
  },
  "External Resource": {
    datatype: "mediaType",
    contenttype: "mediaType",
    mimetype: "mediaType",
    url: "$href",
    uri: "$href",
    link: "$href",
  },
  Observer: { observerserveraddress: "observerServerBaseUrl" },
  // What the flag of the command is called.
  Configuration: { exclude: "ignore" },
};

/** Whether a key is a type of other formats beside the type in the database, which is what is meant. */
export const isLessSpecific = (key: string, isPresent: (key: string) => boolean): boolean =>
  /^(?:type|logicaltype|kind)$/.test(foldCase(key)) && isPresent("physicalType");

/** Whether a key is a known wrong name for another key of an object. */
export const isKnownSlip = (title: string, key: string): boolean =>
  lookUp(KNOWN_SLIPS, title, key) !== undefined;

/** A guess at the key that was meant. */
export interface Suggestion {
  /** The keys that may have been meant, nearest first; none of them is present. */
  keys: string[];
  /** Whether no other key could have been meant. */
  sure: boolean;
}

/**
 * Which of the allowed keys an unknown one was meant to be.
 *
 * The guess is sure for a known slip, or for the only key within one edit (up to four characters)
 * or two, ignoring case and punctuation. A key that is present is never suggested.
 *
 * @param key the unknown key
 * @param allowed every key that the object may have
 * @param isPresent whether the object has an allowed key
 * @param title title of the object, for the known slips
 */
export function suggestKey(
  key: string,
  allowed: readonly string[],
  isPresent: (key: string) => boolean,
  title: string,
): Suggestion {
  const folded = foldCase(key);
  if (folded === "") return { keys: [], sure: false };
  if (isLessSpecific(key, isPresent)) return { keys: [], sure: false };
  const slip = lookUp(KNOWN_SLIPS, title, key);
  if (slip !== undefined && !isPresent(slip)) return { keys: [slip], sure: true };
  const near: { key: string; distance: number }[] = [];
  for (const candidate of allowed) {
    const other = foldCase(candidate);
    const limit = Math.min(folded.length, other.length) <= 4 ? 1 : 2;
    const distance = editDistance(folded, other, limit);
    if (distance <= limit) near.push({ key: candidate, distance });
  }
  const equal = near.filter(({ distance }) => distance === 0);
  // `JDBC` is `jdbc` in upper case, although `odbc` is only one edit away.
  const alike = (equal.length > 0 ? equal : near).filter(
    (candidate) => !hasBetterTwin(candidate.key, key, near),
  );
  const absent = alike
    .filter((candidate) => !isPresent(candidate.key))
    .sort((a, b) => a.distance - b.distance);
  return {
    keys: absent.map((candidate) => candidate.key),
    sure: alike.length === 1 && absent.length === 1,
  };
}

/**
 * The property that a misspelled slip means, as `tpye` for `type`; `undefined` if there are
 * several.
 */
export function nearSlip(
  title: string,
  key: string,
  isPresent: (key: string) => boolean,
): string | undefined {
  const folded = foldCase(key);
  const targets = Object.entries(KNOWN_SLIPS[title] ?? {}).flatMap(([slip, target]) => {
    const isNear = slip.length > 4 ? editDistance(folded, slip, 1) === 1 : isSwapped(folded, slip);
    return isNear && !isPresent(target) ? [target] : [];
  });
  const [target] = targets;
  return targets.every((one) => one === target) ? target : undefined;
}

/**
 * Whether two short words have the same letters in a different order: other short words that are
 * similar are often unrelated.
 */
const isSwapped = (one: string, other: string): boolean =>
  one.length === other.length &&
  one !== other &&
  [...one].sort().join("") === [...other].sort().join("");

/** Among keys that differ only in `$` (`schema`, `$schema`), selects the one like this key. */
const hasBetterTwin = (candidate: string, key: string, near: readonly { key: string }[]): boolean =>
  candidate.includes("$") !== key.includes("$") &&
  near.some((other) => other.key !== candidate && foldCase(other.key) === foldCase(candidate));
