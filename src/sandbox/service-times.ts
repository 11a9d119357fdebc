import { isDateTime } from "../clients/body-check.js";

/** Milliseconds since 1970, as a time is kept. */
export type Instant = number;

/**
 * Reads a time with an offset or, as the deployed services do, milliseconds since 1970 or a date
 * alone, which is midnight UTC.
 *
 * @returns undefined for anything else, and for a time that no date can represent
 */
export function readInstant(value: unknown, isLenient: boolean): Instant | undefined {
  const isKnown = isLenient
    ? typeof value === "number" || /^\d{4}-\d\d-\d\d$/.test(String(value))
    : false;
  if (!isKnown && !(typeof value === "string" && isDateTime(value))) return undefined;
  const instant = new Date(value as string | number).getTime();
  return Number.isNaN(instant) ? undefined : instant;
}

/** A row as it is returned: with its times as text. */
export const withTimes = <T extends Readonly<Record<string, unknown>>>(
  row: T,
  ...names: string[]
) => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, timestamp(row[name] as Instant | null)])),
});

/** A time as the services write it: milliseconds and a numeric offset. */
export const timestamp = (instant: Instant | null): string | null =>
  instant === null ? null : new Date(instant).toISOString().replace("Z", "+00:00");

/** The local time of a time zone, as if it were UTC. */
export const wallClock = (instant: Instant, timeZone: string): Instant =>
  Date.parse(`${new Date(instant).toLocaleString("sv", { timeZone }).replace(" ", "T")}Z`);

/** The date in a time zone at an instant, such as `2026-03-10`. */
export const localDate = (instant: Instant, timeZone: string): string =>
  new Date(instant).toLocaleDateString("sv", { timeZone });
