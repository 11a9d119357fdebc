import { Refusal } from "./refusal.js";

/** A resource as it is kept and answered. */
export type Row = { readonly id: bigint } & Readonly<Record<string, unknown>>;

/** What the deployed services do when nobody says how much, and what they cut too much to. */
const DEFAULT_SIZE = 20;
const MAXIMUM_SIZE = 2000;

/**
 * One page of a list, by the parameters `page`, `size` and `sort` of the deployed services: an
 * array, as the spec says, or their page object.
 */
export function listing(rows: readonly Row[], query: URLSearchParams, asPage: boolean): unknown {
  const number = wholeNumber(query.get("page"), 0) ?? 0;
  const size = Math.min(wholeNumber(query.get("size"), 1) ?? DEFAULT_SIZE, MAXIMUM_SIZE);
  const orders = query.getAll("sort");
  const sorted = orders.length === 0 ? rows : [...rows].sort(comparison(orders, rows[0]));
  const content = sorted.slice(number * size, (number + 1) * size);
  if (!asPage) return content;

  const totalPages = Math.ceil(rows.length / size);
  const sort = {
    empty: orders.length === 0,
    sorted: orders.length > 0,
    unsorted: orders.length === 0,
  };
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

/** Anything that is no such number counts as not said. */
function wholeNumber(text: string | null, least: number): number | undefined {
  const value = Number(text ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= least ? value : undefined;
}

/** By `property[,property][,asc|desc]`, the first that differs deciding. */
function comparison(
  orders: readonly string[],
  sample: Row | undefined,
): (a: Row, b: Row) => number {
  const keys = orders.flatMap((order) => {
    const parts = order.split(",");
    const descending = /^desc$/i.test(parts.at(-1) ?? "");
    const names = parts.filter((part, index) => index === 0 || !/^(asc|desc)$/i.test(part));
    return names.map((name) => ({ name, sign: descending ? -1 : 1 }));
  });
  for (const { name } of keys) {
    if (sample !== undefined && valueAt(sample, name) === undefined) {
      throw new Refusal(500, "50001", "Error in the backend database", `No property ${name} found`);
    }
  }
  return (a, b) => {
    for (const { name, sign } of keys) {
      const [left, right] = [valueAt(a, name) ?? "", valueAt(b, name) ?? ""] as [string, string];
      if (left !== right) return left < right ? -sign : sign;
    }
    return 0;
  };
}

/** The value of a property, `event.time` and the like included. */
const valueAt = (row: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce(
      (value: unknown, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      row,
    );
