// A fully qualified name consists of segments divided by `.` or `:`. The DatastoreAPI specification
// recommends that the name of a table ends in its major version. The names of columns leave it out:
// `urn:dsas:org:tables:db.schema.customer.1` and `….customer.customer_id`.

/** The last segment of a name. */
export const lastSegment = (name: string): string => name.slice(dividerOf(name) + 1);

/** A name without its last segment; empty if it has only one. */
export const ownerName = (name: string): string => name.slice(0, Math.max(dividerOf(name), 0));

/** The last segment of a name, if it is a number. */
export function numberSuffix(name: string): number | undefined {
  const digits = /[.:](\d{1,9})$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The name of a table without the major version that it may end in. */
export const withoutMajor = (name: string): string =>
  numberSuffix(name) === undefined ? name : ownerName(name);

/** Whether `name` is `owner` and one more segment. A number at the end of `owner` does not count. */
export function isBelow(name: string, owner: string): boolean {
  const divider = dividerOf(name);
  if (divider === owner.length) return name.startsWith(owner);
  return numberSuffix(owner) !== undefined && ownerName(owner) === name.slice(0, divider);
}

/** Whether the name of a column is that of its table without its major version, and its own `name`. */
export function isRegular(
  full: string,
  table: string | undefined,
  name: string | undefined,
): boolean {
  const stem = withoutMajor(table ?? "");
  if (stem === "" || name === undefined) return false;
  return full === `${stem}.${name}` || full === `${stem}:${name}`;
}

const dividerOf = (name: string): number => Math.max(name.lastIndexOf("."), name.lastIndexOf(":"));
