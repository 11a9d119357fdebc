import { Refusal } from "./reply.js";

/** A resource as it is kept: times in milliseconds. */
export type Row = { readonly id: bigint } & Readonly<Record<string, unknown>>;

/**
 * The page size of the deployed services without a size, and the maximum to which they reduce a
 * larger one.
 */
const DEFAULT_SIZE = 20;
const MAXIMUM_SIZE = 2000;

/** The largest number that the services read; for a larger one, they use the default. */
const LARGEST = 2 ** 31 - 1;

/** A list that the services can sort. */
interface Listed {
  readonly rows: readonly Row[];
  /** Name of the resource. */
  readonly title: string;
  /**
   * Every property that the resource can be sorted by, including nested ones such as `event.time`.
   */
  readonly properties: readonly string[];
  /** How a row is returned. */
  readonly show: (row: Row) => unknown;
}

/**
 * One page of a list, by the parameters `page`, `size` and `sort` of the deployed services: an
 * array, as the specification says, or their page object.
 */
export function listing(
  { rows, title, properties, show }: Listed,
  query: URLSearchParams,
  asPage: boolean,
): unknown {
  const number = count(query.get("page"));
  const size = Math.min(count(query.get("size")) || DEFAULT_SIZE, MAXIMUM_SIZE);
  const orders = query.getAll("sort").flatMap(ordersOf);
  for (const { path } of orders) {
    if (properties.includes(path)) continue;
    const message = `No property '${path}' found for type '${title}'`;
    throw new Refusal(500, "50001", "Error in the backend database", message);
  }
  const isSorted = orders.length > 0;
  const sorted = isSorted ? [...rows].sort(comparison(orders)) : rows;
  const content = sorted.slice(number * size, (number + 1) * size).map(show);
  if (!asPage) return content;

  const totalPages = Math.ceil(rows.length / size);
  const sort = { empty: !isSorted, sorted: isSorted, unsorted: !isSorted };
  return {
    content,
    pageable: {
      sort,
      offset: number * size,
      pageNumber: number,
      pageSize: size,
      paged: true,
      unpaged: false,
    },
    last: number >= totalPages - 1,
    totalPages,
    totalElements: rows.length,
    size,
    number,
    sort,
    first: number === 0,
    numberOfElements: content.length,
    empty: content.length === 0,
  };
}

/** A whole number above 0; anything else counts as 0. */
function count(text: string | null): number {
  const value = /^\+?\d{1,10}$/.test(text ?? "") ? Number(text) : 0;
  return value > LARGEST ? 0 : value;
}

interface Order {
  readonly path: string;
  readonly sign: 1 | -1;
}

/** `property[,property][,asc|desc]`; a direction without a property has no effect. */
function ordersOf(text: string): Order[] {
  const names = text.split(",").filter((name) => name !== "");
  const direction = /^(asc|desc)$/i.exec(names.at(-1) ?? "")?.[1];
  if (direction !== undefined) names.pop();
  return names.map((path) => ({ path, sign: /^desc$/i.test(direction ?? "") ? -1 : 1 }));
}

/** Compares by each property in turn until one differs; null comes first. */
const comparison =
  (orders: readonly Order[]) =>
  (a: Row, b: Row): number => {
    for (const { path, sign } of orders) {
      const [left, right] = [keyOf(a, path), keyOf(b, path)];
      if (left === right) continue;
      if (left === null || right === null) return left === null ? -sign : sign;
      return left < right ? -sign : sign;
    }
    return 0;
  };

/** The value by which a database compares. */
function keyOf(row: Row, path: string): string | number | bigint | null {
  const value = path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], row);
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return (value as Partial<Row>).id ?? JSON.stringify(value);
  return value as string | number | bigint;
}
