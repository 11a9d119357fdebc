import { isObject } from "../values/json-value.js";
import { anything, checkOptions, named, optionsOf, wholeFrom } from "../words/options.js";
import { type Expected, type Resource, readResource } from "./bodies.js";
import type { UncheckedBody } from "./body-check.js";
import type { Call, CallOptions, Parameters, Service } from "./call.js";
import { DecodeError } from "./errors.js";

/** Which part of a list to ask for. The specification names a paging object without its fields. */
export interface Paging {
  /** Number of the page, from 0, even if the service counts from 1. Default: the first page. */
  readonly page?: number | undefined;
  /**
   * Number of items on a page. The default depends on the service, which may also have a maximum.
   */
  readonly size?: number | undefined;
  /** The sort criterion, such as `"name"` or `"time,desc"`; several to break ties. */
  readonly sort?: string | readonly string[] | undefined;
}

/** The service's names of the paging parameters, and the number of its first page. */
export interface PageParameters {
  /** Default `"page"`. */
  readonly page?: string | undefined;
  /** Default `"size"`. */
  readonly size?: string | undefined;
  /** Default `"sort"`. */
  readonly sort?: string | undefined;
  /** Default 0. */
  readonly first?: number | undefined;
}

/** One page of a list. If a service responds with a bare array, only the items are present. */
export interface Page<T> {
  readonly items: T[];
  /** Number of this page, from 0. */
  readonly number?: number;
  /** How many items a full page has; the service may have reduced the requested size. */
  readonly size?: number;
  /** How many items the whole list has. */
  readonly totalElements?: number;
  /** How many pages the whole list has. */
  readonly totalPages?: number;
  /** Whether this is the last page. */
  readonly last?: boolean;
}

/** The rule for {@link PageParameters}. */
export const pageParameters = optionsOf({
  ...named(["page", "size", "sort"]),
  first: wholeFrom(0),
});

/** The query parameters of a page. */
function pageQuery(paging: Paging, names: PageParameters): Parameters {
  checkOptions(paging, { page: wholeFrom(0), size: wholeFrom(1), sort: anything }, "paging");
  const { page, size, sort } = paging;
  return {
    [names.page ?? "page"]: page === undefined ? undefined : page + (names.first ?? 0),
    [names.size ?? "size"]: size,
    [names.sort ?? "sort"]: sort,
  };
}

/** A list, as the array of the specification or as the page object of the deployed services. */
const pageOf = <T>(resource: Resource, firstPage = 0): Expected<Page<T>> => ({
  expects: "required",
  read(value, reading) {
    const page: UncheckedBody = isObject(value) ? value : { content: value };
    const { content } = page;
    if (!Array.isArray(content)) {
      throw new DecodeError("the response is not a list", reading);
    }
    const base = content === value ? "" : "/content";
    const items = content.map((item, index) =>
      readResource<T>(resource, item, { ...reading, pointer: `${base}/${index}` }),
    );
    const result: UncheckedBody = { items };
    for (const key of ["number", "size", "totalElements", "totalPages"]) {
      if (Number.isSafeInteger(page[key])) result[key] = page[key];
    }
    if (typeof result.number === "number") result.number -= firstPage;
    if (typeof page.last === "boolean") result.last = page.last;
    return result as unknown as Page<T>;
  },
});

/** The items alone. */
export const itemsOnly = <T>(resource: Resource): Expected<T[]> => ({
  expects: "required",
  read: (value, reading) => pageOf<T>(resource).read(value, reading).items,
});

/** Options of `iterate`. */
export interface IterateOptions {
  /** Number of items to request at a time; default 100. */
  readonly size?: number | undefined;
}

/** The three ways to read a list that comes in pages. */
export interface Lists<T, Search> {
  /**
   * One page of the list, as an array (spec 4.2). Without `paging`, it is the service's first page;
   * {@link Lists.iterate} returns all items.
   *
   * @param paging page number from 0, size, order; the specification defines none of these fields,
   * see the option `pageParameters`
   * @param search filters for the list; the specification defines none, so any name may be given
   * @example const items = await client.observers.list({ size: 50, sort: "name" });
   */
  list(paging?: Paging, search?: Search, options?: CallOptions): Call<T[]>;
  /**
   * One page of the list, with the page number and the totals if the service returns them.
   *
   * @example const { items, totalElements } = await client.observers.listPage({ page: 0 });
   */
  listPage(paging?: Paging, search?: Search, options?: CallOptions): Call<Page<T>>;
  /**
   * Every item of the list, each once, in the order of their ids, with as many calls as needed. If
   * an item is deleted during the iteration, another can shift to a page already read and be
   * skipped.
   *
   * @example for await (const item of client.observers.iterate()) console.log(item.id);
   */
  iterate(
    search?: Search,
    paging?: IterateOptions,
    options?: CallOptions,
  ): AsyncGenerator<T, void, undefined>;
}

/** The three ways to read a list, with the names that the service has for the paging parameters. */
export function lists<Name extends string, T extends { readonly id: unknown }>(
  service: Service<Name>,
  operation: Name,
  resource: Resource,
  names: PageParameters,
): Lists<T, Parameters> {
  const asked = (paging: Paging = {}, search?: Parameters, options?: CallOptions) => ({
    options,
    parameters: () => ({ ...search, ...pageQuery(paging, names) }),
  });
  const listPage: Lists<T, Parameters>["listPage"] = (...given) =>
    service.call(operation, pageOf<T>(resource, names.first), asked(...given));
  return {
    list: (...given) => service.call(operation, itemsOnly<T>(resource), asked(...given)),
    listPage,
    async *iterate(search, paging = {}, options) {
      checkOptions(paging, { size: wholeFrom(1) }, "`iterate`");
      // Large enough to save calls, and below the maximum of any service.
      const { size = 100 } = paging;
      const seen = new Set<unknown>();
      // A service may ignore the paging, reduce the size, or return the last page again for a page
      // past the end: the iteration ends with a page that says it is the last, that is empty, or
      // that has no new id. A service that counts from 1 may return the first page again as the
      // second, which does not end the iteration.
      for (let page = 0; ; page++) {
        // Without an order, a database may return one row on two pages and another on none.
        const { items, last } = await listPage({ page, size, sort: "id,asc" }, search, options);
        const before = seen.size;
        for (const item of items) {
          if (seen.has(item.id)) continue;
          seen.add(item.id);
          yield item;
        }
        if (last || items.length === 0 || (seen.size === before && page !== 1)) return;
      }
    },
  };
}
