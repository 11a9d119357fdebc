/** Milliseconds since 1970, as a time is kept. */
export type Instant = number;

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?(?:\.(\d{1,9}))?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;
const RFC_1123 = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \S+$/;

/**
 * Reads a time as the deployed services do: an ISO date with or without a time, seconds, a fraction
 * and an offset (UTC where there is none), milliseconds since 1970 in digits, or the form of HTTP.
 * Parts beyond their range run over into the next.
 *
 * @returns undefined for any other text
 */
export function readInstant(text: string): Instant | undefined {
  const parts = ISO.exec(text);
  if (parts === null) {
    if (/^-?\d{1,18}$/.test(text)) return Number(text);
    const time = RFC_1123.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(time) ? undefined : time;
  }
  const [year = 0, month = 1, day, hour, minute, second] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour ?? 0, minute, second, Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3)));
  return date.getTime() - offsetOf(parts[8] ?? "Z");
}

/** An offset such as `+02:00`, in milliseconds. */
function offsetOf(text: string): number {
  if (text === "Z") return 0;
  const digits = text.slice(1).replace(":", "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (text.startsWith("-") ? -minutes : minutes) * 60_000;
}

/** A time as the services write it: milliseconds and a numeric offset. */
export const timestamp = (instant: Instant): string =>
  new Date(instant).toISOString().replace("Z", "+00:00");

/** The local time of a time zone, as if it were UTC. */
export function wallClock(instant: Instant, timeZone: string): Instant {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
}

/** The date in a time zone at an instant, such as `2026-03-10`. */
export const localDate = (instant: Instant, timeZone: string): string =>
  new Date(wallClock(instant, timeZone)).toISOString().slice(0, 10);
