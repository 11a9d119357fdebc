import { NotificationClient, type PageParameters } from "datastore-descriptor/notification";
import { describe, expect, test } from "vitest";
import { httpServer, rejection, sandboxForTest } from "./servers.js";

const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ id: from + index }));

/** A server whose list of 250 observers answers as `answer` says, and the requests that it got. */
async function listServer(
  answer: (page: number, size: number) => unknown,
  parameters?: PageParameters,
) {
  const seen: string[] = [];
  const url = await httpServer((request, response) => {
    const { search, searchParams } = new URL(request.url ?? "", "http://x");
    seen.push(search);
    const number = (name: string) => Number(searchParams.get(name));
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify(
        answer(number(parameters?.page ?? "page"), number(parameters?.size ?? "size")),
      ),
    );
  });
  const client = new NotificationClient({
    baseUrl: url,
    ...(parameters && { pageParameters: parameters }),
  });
  return { observers: client.observers, seen };
}

const ids = async (items: AsyncIterable<{ id: number }>) => {
  const result: number[] = [];
  for await (const { id } of items) {
    result.push(id);
    if (result.length > 2000) throw new Error("it does not end");
  }
  return result;
};

const ALL = rows(0, 250).map(({ id }) => id);

describe.each([{ pages: false }, { pages: true }])("against the sandbox, $pages", ({ pages }) => {
  test("list, listPage and iterate", async () => {
    const sandbox = await sandboxForTest({ pages });
    const { observers } = new NotificationClient({ baseUrl: sandbox.notificationUrl });
    for (let index = 0; index < 25; index++) {
      await observers.add({ name: `o${index}`, observerServerBaseUrl: "http://127.0.0.1:1" });
    }
    expect(await observers.list()).toHaveLength(20);
    expect(await observers.list({ page: 1 })).toHaveLength(5);
    expect(await observers.list({ page: 9 })).toEqual([]);
    const sorted = await observers.list({ page: 1, size: 2, sort: ["name,desc", "id"] });
    expect(sorted.map(({ name }) => name)).toEqual(["o7", "o6"]);

    const { items, ...numbers } = await observers.listPage({ page: 2, size: 10 });
    expect(items).toHaveLength(5);
    expect(numbers).toEqual(
      pages ? { number: 2, size: 10, totalElements: 25, totalPages: 3, last: true } : {},
    );
    const before = sandbox.requests.length;
    expect((await ids(observers.iterate({}, { size: 10 }))).length).toBe(25);
    // An array does not say that it is the last: one more call finds out.
    expect(sandbox.requests.length - before).toBe(pages ? 3 : 4);
  });
});

describe("iterate gives each item once, and ends", () => {
  const page = (number: number, size: number, more: object = {}) => ({
    content: rows(number * size, Math.min((number + 1) * size, 250)),
    ...more,
  });

  test.each<[string, (number: number, size: number) => unknown, number]>([
    [
      "pages that say which is the last",
      (n, size) => page(n, size, { last: (n + 1) * size >= 250 }),
      3,
    ],
    ["pages that say nothing", (n, size) => page(n, size), 4],
    ["arrays", (n, size) => page(n, size).content, 4],
    ["a server that ignores paging", () => rows(0, 250), 3],
    [
      "a server that counts from 1 and takes 0 for 1",
      (n, size) => page(Math.max(n, 1) - 1, size),
      5,
    ],
    ["a server that cuts the size to 60", (n) => page(n, 60, { last: n === 4, size: 60 }), 5],
    ["arrays cut to 60", (n) => page(n, 60).content, 6],
    [
      "a server that answers past the end with the last page",
      (n, size) => page(Math.min(n, 2), size),
      4,
    ],
    ["a server that says that no page is the last", (n, size) => page(n, size, { last: false }), 4],
  ])("%s", async (_, answer, calls) => {
    const { observers, seen } = await listServer(answer);
    expect(await ids(observers.iterate())).toEqual(ALL);
    expect(seen.length).toBe(calls);
    expect(seen.slice(0, 2)).toEqual(
      ["?page=0&size=100&sort=id%2Casc", "?page=1&size=100&sort=id%2Casc"].slice(0, calls),
    );
  });

  test("an item that comes again is not yielded again", async () => {
    const { observers } = await listServer(
      (n) => [rows(0, 100), rows(90, 190), rows(180, 250)][n] ?? [],
    );
    expect(await ids(observers.iterate())).toEqual(ALL);
  });

  test("an empty list", async () => {
    const { observers, seen } = await listServer(() => []);
    expect(await ids(observers.iterate())).toEqual([]);
    expect(seen.length).toBe(1);
  });

  test("who stops early asks no further; a search and options go along", async () => {
    const { observers, seen } = await listServer((n, size) => page(n, size));
    for await (const { id } of observers.iterate({ name: "x" }, { size: 7 })) if (id === 3) break;
    expect(seen).toEqual(["?name=x&page=0&size=7&sort=id%2Casc"]);
    const reason = new Error("enough");
    const items = observers.iterate({}, {}, { signal: AbortSignal.abort(reason) });
    expect(await rejection(items.next())).toBe(reason);
  });
});

describe("parameters of paging", () => {
  test.each([
    [{ pages: "p" }, "unknown option `pages` of `pageParameters`"],
    [{ first: "1" }, "`first` must be a whole number from 0"],
    [{ first: 0.5 }, "`first` must be a whole number from 0"],
  ])("%j are refused at once", (pageParameters, message) => {
    const options = { baseUrl: "http://localhost", pageParameters } as never;
    expect(() => new NotificationClient(options)).toThrow(message);
  });

  test("can have other names and another first page", async () => {
    const parameters = { page: "p", size: "limit", sort: "order", first: 1 };
    const { observers, seen } = await listServer(
      (p) => ({ content: [{ id: p }], number: p, last: p === 2 }),
      parameters,
    );
    expect((await observers.listPage({ page: 1, size: 5, sort: "name" })).number).toBe(1);
    expect(await ids(observers.iterate({}, { size: 1 }))).toEqual([1, 2]);
    expect(seen).toEqual([
      "?p=2&limit=5&order=name",
      "?p=1&limit=1&order=id%2Casc",
      "?p=2&limit=1&order=id%2Casc",
    ]);
  });

  test.each([
    { page: -1 },
    { page: 0.5 },
    { size: 0 },
    { size: Number.NaN },
    { size: "5" as never },
  ])("%j is refused", async (paging) => {
    const { observers, seen } = await listServer(() => []);
    expect(await rejection(observers.list(paging))).toMatchObject({ name: "TypeError" });
    expect(seen).toEqual([]);
  });
});
