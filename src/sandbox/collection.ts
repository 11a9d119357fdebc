import { writeExactJson } from "../clients/json.js";
import { databaseError, Refusal, type Reply, type World } from "./world.js";

/** A resource as it is kept: times in milliseconds. */
export type StoredResource = { readonly id: bigint } & Readonly<Record<string, unknown>>;

/** The resources of one kind. */
interface Kind {
  /** Name of the resource. */
  readonly title: string;
  /** Code of the error when there is none with an id. */
  readonly code: string;
  /** How a row is returned. */
  readonly show: (row: StoredResource) => unknown;
  /** The number of characters that a column of the services' databases holds. */
  readonly lengths?: Readonly<Record<string, number>>;
  /** Every property that a list can be sorted by, including nested ones such as `event.time`. */
  readonly properties?: readonly string[];
}

/**
 * The page size of the deployed services without a size, and the maximum to which they reduce a
 * larger one.
 */
const DEFAULT_SIZE = 20;
const MAXIMUM_SIZE = 2000;

/** The largest number that the services read; for a larger one, they use the default. */
const LARGEST = 2 ** 31 - 1;

/** Keeps the resources of one kind, in memory. */
export class Collection {
  readonly #rows = new Map<bigint, StoredResource>();
  readonly #kind: Kind;
  readonly #asPages: boolean;
  #nextId: bigint;

  constructor({ firstId, pages }: World, kind: Kind) {
    this.#kind = kind;
    this.#asPages = pages;
    this.#nextId = firstId;
  }

  get rows(): StoredResource[] {
    return [...this.#rows.values()];
  }

  find(id: bigint | null): StoredResource | undefined {
    return id === null ? undefined : this.#rows.get(id);
  }

  get(id: bigint): StoredResource {
    const row = this.#rows.get(id);
    if (row !== undefined) return row;
    const { title, code } = this.#kind;
    const message = `${title} with id equals to [${id}] does not exist`;
    throw new Refusal(404, code, `${title} not found`, message);
  }

  /** The response that shows a row. */
  reply(row: StoredResource, status = 200): Reply {
    return { status, body: this.#kind.show(row) };
  }

  /** Writes over the row with an id, or a new one if there is none; gives the id. */
  write(id: bigint | null, values: Readonly<Record<string, unknown>>): StoredResource {
    // A row that the database rejects still uses up an id.
    const row: StoredResource = { id: this.find(id)?.id ?? this.#nextId++, ...values };
    for (const [name, length] of Object.entries(this.#kind.lengths ?? {})) {
      const value = row[name];
      if (typeof value !== "string" || value.length <= length) continue;
      throw databaseError(`could not execute statement: ${name} is longer than ${length}`);
    }
    this.#rows.set(row.id, row);
    return row;
  }

  delete(id: bigint): Reply {
    this.#rows.delete(this.get(id).id);
    return { status: 200 };
  }

  /**
   * One page of a list, by the parameters `page`, `size` and `sort` of the deployed services: an
   * array, as the specification says, or their page object.
   */
  list(query: URLSearchParams, rows = this.rows): Reply {
    const { title, properties = [], show } = this.#kind;
    const number = count(query.get("page"));
    const size = Math.min(count(query.get("size")) || DEFAULT_SIZE, MAXIMUM_SIZE);
    const orders = query.getAll("sort").flatMap(ordersOf);
    const unknown = orders.find(({ path }) => !properties.includes(path));
    if (unknown) throw databaseError(`No property '${unknown.path}' found for type '${title}'`);
    const sorted = rows.sort(comparison(orders));
    const content = sorted.slice(number * size, (number + 1) * size).map(show);
    const body = this.#asPages
      ? pageObject(content, number, size, rows.length, orders.length > 0)
      : content;
    return { status: 200, body };
  }
}

/** The page object of the deployed services. */
function pageObject(
  content: readonly unknown[],
  number: number,
  size: number,
  totalElements: number,
  sorted: boolean,
): unknown {
  const totalPages = Math.ceil(totalElements / size);
  const sort = { empty: !sorted, sorted, unsorted: !sorted };
  const place = { offset: number * size, pageNumber: number, pageSize: size };
  return {
    content,
    pageable: { sort, ...place, paged: true, unpaged: false },
    last: number >= totalPages - 1,
    totalPages,
    totalElements,
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

/** `property[,property][,asc|desc]`; a direction without a property has no effect. */
function ordersOf(text: string) {
  const names = text.split(",").filter((name) => name !== "");
  const direction = /^(asc|desc)$/i.exec(names.at(-1) ?? "")?.[1];
  if (direction !== undefined) names.pop();
  return names.map((path) => ({ path, sign: /^desc$/i.test(direction ?? "") ? -1 : 1 }));
}

/** Compares by each property in turn until one differs; null comes first. */
const comparison =
  (orders: ReturnType<typeof ordersOf>) =>
  (a: StoredResource, b: StoredResource): number => {
    for (const { path, sign } of orders) {
      const [left, right] = [keyOf(a, path), keyOf(b, path)];
      if (left === right) continue;
      if (left === null || right === null) return left === null ? -sign : sign;
      return left < right ? -sign : sign;
    }
    return 0;
  };

/** The value by which a database compares. */
function keyOf(row: StoredResource, path: string): string | number | bigint | null {
  const value = path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], row);
  if (value === null || value === undefined) return null;
  if (typeof value === "object")
    return (value as Partial<StoredResource>).id ?? writeExactJson(value) ?? null;
  return value as string | number | bigint;
}
