// Fully qualified names are segments divided by `.` or `:`. The DatastoreAPI specification recommends
// for tables one that ends in the major version of the table, which the names of columns leave out:
// `urn:dsas:org:tables:db.schema.customer.1` and `….customer.customer_id`.

/** The last segment of a name. */
export const lastSegment = (name: string): string => name.slice(dividerOf(name) + 1);

/** A name without its last segment; empty when there is only one. */
export const ownerName = (name: string): string => name.slice(0, Math.max(dividerOf(name), 0));

/** The number in which a name ends as a segment of its own, if it does. */
export function numberSuffix(name: string): number | undefined {
  const digits = /[.:](\d{1,9})$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether `name` lies directly below `owner`, whose own number suffix does not matter. */
export function isBelow(name: string, owner: string): boolean {
  const divider = dividerOf(name);
  if (divider === owner.length) return name.startsWith(owner);
  return numberSuffix(owner) !== undefined && ownerName(owner) === name.slice(0, divider);
}

const dividerOf = (name: string): number => Math.max(name.lastIndexOf("."), name.lastIndexOf(":"));
