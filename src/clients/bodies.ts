import type { Finding } from "../findings/finding.js";
import { isObject, isPlainObject, refuseLoss } from "../values/json-value.js";
import { bodyFindings, type RequestTable, type UncheckedBody } from "./body-check.js";
import { DecodeError, RequestError, UnsafeIdError } from "./errors.js";
import { exactInteger, type IdInput, type Int64, wireId } from "./int64.js";
import { jsonOf, writeExactJson } from "./json.js";

/** The facts about a resource, besides its type, that a client needs to read and to send it. */
export interface Resource {
  /** Row of the request table that describes its fields. */
  readonly row: string;
  /** The fields that are times. */
  readonly times?: readonly string[];
  /** The fields that are times, and that the services return as a date. */
  readonly dates?: readonly string[];
  /** The resources inside it, which some services return without their ids. */
  readonly inside?: Readonly<Record<string, Resource>>;
  /** The field inside it that no response may lack. */
  readonly needs?: string;
  /** Converts the other differences between our type and the response of a service. */
  readonly fromService?: (body: UncheckedBody) => void;
  /** Changes anything else that differs between its type and what a service accepts. */
  readonly toService?: (body: UncheckedBody) => void;
}

/** A response that is being read. */
export interface Reading {
  readonly operation: string;
  readonly status: number;
  readonly int64: Int64;
  /** The table to check the response with; absent when nothing is to be checked. */
  readonly table: RequestTable | undefined;
  /** The place that is read (JSON Pointer). */
  readonly pointer: string;
}

/** The result that an operation returns. */
export interface Expected<T> {
  /**
   * Whether a successful response needs a body. `"required"`: it must arrive; `"optional"`: an
   * incomplete body counts as none; `"none"`: the body is not read.
   */
  readonly expects: "required" | "optional" | "none";
  readonly read: (value: unknown, reading: Reading) => T;
}

/** The result in the text of a response; only the text decides, since JSON is labeled in many ways. */
export function readText<T>(text: string, type: string | null, to: Expected<T>, reading: Reading) {
  const value = jsonOf(text);
  if (value === undefined && to.expects === "required") {
    const found = text ? `not JSON (${type ?? "unlabeled"})` : "empty";
    throw new DecodeError(`${reading.status}, but the body is ${found}`, reading);
  }
  return to.read(value, reading);
}

/** For operations whose response the specification does not show: any 2xx counts as success. */
export const nothing: Expected<void> = { expects: "none", read: () => {} };

/** The resource itself. */
export const one = <T>(resource: Resource): Expected<T> => ({
  expects: "required",
  read: (value, reading) => readResource(resource, value, reading),
});

/** The resource, or undefined if the response is anything else. */
export const atMostOne = <T>(resource: Resource): Expected<T | undefined> => ({
  expects: "optional",
  read: (value, reading) =>
    isObject(value) && exactInteger(value.id) !== undefined
      ? readResource(resource, value, reading)
      : undefined,
});

/** Reads a resource of the response; it may have additional fields. */
export function readResource<T>(resource: Resource, value: unknown, reading: Reading): T {
  const { table, pointer } = reading;
  const object = objectAt(value, reading);
  const findings = table ? bodyFindings(table, resource.row, object, pointer, true) : [];
  if (findings.length > 0) {
    throw new DecodeError(`invalid response: ${summary(findings)}`, reading, findings);
  }
  readFields(resource, object, reading);
  return object as T;
}

function objectAt(value: unknown, reading: Reading): UncheckedBody {
  if (isObject(value)) return value;
  throw new DecodeError(`the response has no object at ${reading.pointer || "its root"}`, reading);
}

/** Converts the fields of a resource, and of those inside it, to the form that the caller chose. */
export function readFields(
  { inside = {}, needs, fromService }: Resource,
  object: UncheckedBody,
  reading: Reading,
  isInside = false,
): void {
  if (!isInside || object.id != null) object.id = readId(object.id, reading);
  fromService?.(object);
  for (const [name, resource] of Object.entries(inside)) {
    if (name !== needs && !isObject(object[name])) continue;
    const part = { ...reading, pointer: `${reading.pointer}/${name}` };
    readFields(resource, objectAt(object[name], part), part, true);
  }
}

/** An id in the form that the caller chose. */
function readId(given: unknown, reading: Reading): number | bigint | string {
  const id = exactInteger(given);
  const place = `${reading.pointer}/id`;
  if (id === undefined)
    throw new DecodeError(`the response has no id of 64 bits at ${place}`, reading);
  if (reading.int64 === "string") return String(id);
  if (typeof id === "number") return id;
  throw new UnsafeIdError(
    `success, but no number holds id ${id} at ${place}: set \`int64: "string"\``,
    reading.operation,
  );
}

/** The service's names for the parameters that it names differently. */
type Query = Readonly<Record<string, string>>;

/** The query with these parameters. */
export function queryText(operation: string, parameters: object, names: Query = {}): string {
  const pairs: string[][] = [];
  for (const [name, values] of Object.entries(parameters)) {
    for (const one of [values].flat()) {
      if (one == null) continue;
      // Options in place of the search must not end up in the query.
      const isText = /^(?:string|boolean|bigint)$/.test(typeof one) || Number.isFinite(one);
      if (!isText) {
        const must = "must be text, a finite number or a boolean";
        throw new RequestError(`\`${name}\` of the query ${must}`, operation);
      }
      pairs.push([names[name] ?? name, String(one)]);
    }
  }
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

/** A body to send. */
export interface Body {
  /** Row of the request table. */
  readonly row: string;
  /** The value that the caller passed. It is checked, and never changes. */
  readonly value: unknown;
  /** The resource that it is, if it is one. */
  readonly resource?: Resource;
  /** Fields that the service sets: a body with an id may overwrite another row. */
  readonly drops?: readonly string[];
  /** Mistakes that a table cannot describe. */
  readonly findings?: (body: UncheckedBody) => readonly Finding[];
}

/** A new resource, without the fields that the service sets. */
export function creation(row: string, value: unknown): Body {
  return { row, value, drops: ["id", "createdAt", "updatedAt"] };
}

/**
 * The JSON text of a body, which is checked first if there is a table.
 *
 * @param id replaces the one in the resource: the deployed services use the one in the body
 */
export function bodyText(
  { row, value, resource, drops = [], findings }: Body,
  id: IdInput | undefined,
  operation: string,
  table: RequestTable | undefined,
): string | undefined {
  if (!isPlainObject(value)) throw new RequestError("the body must be an object", operation);
  const kept = Object.entries(value).filter(([key]) => !drops.includes(key));
  const body: UncheckedBody = Object.fromEntries(kept);
  const all = table ? [...bodyFindings(table, row, body), ...(findings?.(body) ?? [])] : [];
  if (all.length > 0) throw new RequestError(summary(all), operation, all);
  const sent = resource
    ? sentFields(resource, id === undefined ? body : { ...body, id }, "", operation)
    : body;
  try {
    return writeExactJson(sent, refuseLoss);
  } catch (error) {
    const { message } = error as Error;
    const isLost = message.startsWith("JSON has no ");
    const reason = isLost ? `cannot be sent: ${message}` : "refers to itself, or is too deep";
    throw new RequestError(`the body ${reason}`, operation);
  }
}

/** A copy of a resource, and of those inside it, with ids as digits and times as text. */
export function sentFields(
  { times = [], dates = [], inside = {}, toService }: Resource,
  body: UncheckedBody,
  pointer: string,
  operation: string,
): UncheckedBody {
  const copy = { ...body };
  if (copy.id != null) copy.id = wireId(copy.id, `${pointer}id`, operation);
  for (const name of times) if (name in copy) copy[name] = wireTime(copy[name]);
  for (const name of dates) if (name in copy) copy[name] = wireDate(copy[name]);
  for (const [name, resource] of Object.entries(inside)) {
    const part = copy[name];
    if (isObject(part)) copy[name] = sentFields(resource, part, `${pointer}${name}.`, operation);
  }
  toService?.(copy);
  return copy;
}

/**
 * A time as it is sent: milliseconds since 1970 become text (RFC 3339), which every version and the
 * specification accept. Version 0.9.0 writes milliseconds when it calls an observer.
 */
function wireTime(time: unknown): unknown {
  // The range of dates; a time outside it has no text form.
  return typeof time === "number" && Math.abs(time) <= 8.64e15
    ? new Date(time).toISOString()
    : time;
}

/**
 * A time as it is sent, if the services return it as a date without a time, in their own time zone.
 * They read a date as midnight UTC, so west of UTC each update would move it back by a day. At
 * 10:30 UTC, it is the same date from UTC-10:30 to UTC+13:29. The time of day, which the service
 * never returns, is lost either way.
 */
function wireDate(time: unknown): unknown {
  return typeof time === "string" && /^\d{4}-\d\d-\d\d$/.test(time)
    ? `${time}T10:30:00.000Z`
    : wireTime(time);
}

/** The first finding, and the number of the others. */
const summary = ([first, ...more]: readonly Finding[]): string =>
  `${first?.message}${more.length > 0 ? `, and ${more.length} more` : ""}`;
