/**
 * What people write for a key, by the title of the object, although it is no misspelling of it.
 * The keys on the left are folded (see `fold`).
 */
const KNOWN_SLIPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Data Store Descriptor": { servers: "services", server: "services" },
  "Database Service": {
    servervariables: "variables",
    server: "serverInfo",
    servicename: "name",
  },
  Variable: { value: "default", defaultvalue: "default", values: "enum", example: "examples" },
  "Server Info": {
    hostname: "host",
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
  },
  "ODBC Connection": {
    url: "connectionString",
    uri: "connectionString",
  },
  Schema: {
    schemaname: "databaseSchemaName",
    dbname: "databaseName",
  },
  Table: {
    fqn: "fullyQualifiedName",
    type: "tableType",
    tableconstraints: "constraints",
    tablepartitions: "partitions",
  },
  Column: {
    fqn: "fullyQualifiedName",
    type: "dataType",
    length: "dataLength",
    constraint: "columnConstraint",
    position: "ordinalPosition",
  },
  "Table Constraint": { type: "constraintType" },
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
  },
  Observer: { observerserveraddress: "observerServerBaseUrl" },
};

/** A guess at the key that was meant. */
export interface Suggestion {
  /** The keys that come into question, nearest first; none of them is there already. */
  keys: string[];
  /** Whether no other key could have been meant. */
  sure: boolean;
}

/**
 * Which of the allowed keys an unknown one was meant to be.
 *
 * Sure is a known slip, or the only key within one edit (up to four characters) or two, case and
 * punctuation folded. A key that is there already is never suggested.
 *
 * @param key the unknown key
 * @param allowed every key that the object takes
 * @param isPresent whether the object has an allowed key
 * @param title title of the object, for the known slips
 */
export function suggestKey(
  key: string,
  allowed: readonly string[],
  isPresent: (key: string) => boolean,
  title: string,
): Suggestion {
  const folded = fold(key);
  if (folded === "") return { keys: [], sure: false };
  const slips = KNOWN_SLIPS[title];
  const slip = slips !== undefined && Object.hasOwn(slips, folded) ? slips[folded] : undefined;
  if (slip !== undefined && !isPresent(slip)) return { keys: [slip], sure: true };
  const near: { key: string; distance: number }[] = [];
  for (const candidate of allowed) {
    const other = fold(candidate);
    const limit = Math.min(folded.length, other.length) <= 4 ? 1 : 2;
    const distance = editDistance(folded, other, limit);
    if (distance <= limit) near.push({ key: candidate, distance });
  }
  const equal = near.filter(({ distance }) => distance === 0);
  // `JDBC` is `jdbc` in other letters, though `odbc` is only one edit away.
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

/** Of keys that differ in their `$` alone (`schema`, `$schema`), the one that starts alike is meant. */
const hasBetterTwin = (candidate: string, key: string, near: readonly { key: string }[]): boolean =>
  candidate.startsWith("$") !== key.startsWith("$") &&
  near.some((other) => other.key !== candidate && fold(other.key) === fold(candidate));

/** The nearest of `names` to `name`, for suggestions other than keys; `undefined` if none is near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const folded = fold(name);
  let best: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const other = fold(candidate);
    const length = Math.min(folded.length, other.length);
    if (length === 0) continue;
    const limit = Math.max(1, Math.floor(length / 3));
    const distance = editDistance(folded, other, limit);
    if (distance > limit) continue;
    // Of two names that are equally near, it is always the same, whatever their order.
    const isFirst = best === undefined || distance < best.distance;
    if (isFirst || (distance === best?.distance && candidate < best.name)) {
      best = { name: candidate, distance };
    }
  }
  return best?.name;
}

/** Without case and punctuation: `$Data_Base:` and `database` are the same word. */
const fold = (key: string): string =>
  key.length > LONGEST_WORD ? "" : key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Longer keys are no misspelling of anything. */
const LONGEST_WORD = 100;

/**
 * Optimal string alignment distance (insertions, deletions, substitutions and swaps of neighbours),
 * or some number above `limit` when it is larger than that.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  if (a === b) return 0;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      }
      row.push(cost);
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
