import { Refusal } from "./refusal.js";

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
  const keys = orders.map((order) => ({ ...order, path: pathOf(order.name, properties, title) }));
  const sorted = keys.length === 0 ? rows : [...rows].sort(comparison(keys));
  const content = sorted.slice(number * size, (number + 1) * size).map(show);
  if (!asPage) return content;

  const totalPages = Math.ceil(rows.length / size);
  const isSorted = keys.length > 0;
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
  readonly name: string;
  readonly sign: 1 | -1;
}

/** `property[,property][,asc|desc][,ignorecase]`; a direction without a property has no effect. */
function ordersOf(text: string): Order[] {
  const names = text.split(",");
  // The services drop empty parts at the end, and parts that consist only of dots anywhere.
  while (names.at(-1) === "") names.pop();
  const left = names.filter((name) => name.replaceAll(".", "").trim() !== "");
  if (/^ignorecase$/i.test(left.at(-1) ?? "")) left.pop();
  const direction = /^(asc|desc)$/i.exec(left.at(-1) ?? "")?.[1];
  if (direction !== undefined) left.pop();
  return left.map((name) => ({ name, sign: /^desc$/i.test(direction ?? "") ? -1 : 1 }));
}

/** The path behind a name: `event.time`, also as `eventTime` or `event_time`. */
function pathOf(name: string, properties: readonly string[], title: string): string {
  const joined = (path: string) =>
    path.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
  const found = properties.find(
    (path) => path === name || path.replace(".", "_") === name || joined(path) === name,
  );
  if (found !== undefined) return found;
  const message = `No property '${name}' found for type '${title}'`;
  throw new Refusal(500, "50001", "Error in the backend database", message);
}

/** Compares by each property in turn until one differs; null comes first. */
function comparison(
  orders: readonly { readonly path: string; readonly sign: 1 | -1 }[],
): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const { path, sign } of orders) {
      const [left, right] = [keyOf(a, path), keyOf(b, path)];
      if (left === right) continue;
      if (left === null || right === null) return left === null ? -sign : sign;
      return left < right ? -sign : sign;
    }
    return 0;
  };
}

/** The value by which a database compares. */
function keyOf(row: Row, path: string): string | number | bigint | null {
  const value = path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], row);
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return (value as Partial<Row>).id ?? JSON.stringify(value);
  return value as string | number | bigint;
}
