/**
 * A time as it goes out: milliseconds since 1970 become text (RFC 3339), which every version and
 * the specification take. Version 0.9.0 writes milliseconds when it calls an observer.
 */
function wireTime(time: unknown): unknown {
  // The range of dates; beyond it there is no text.
  return typeof time === "number" && Math.abs(time) <= 8.64e15
    ? new Date(time).toISOString()
    : time;
}

/**
 * The same for the times that the services answer as a date alone, in their own time zone. They
 * take a date for midnight UTC, so west of UTC each update would move it back by a day. At 10:30 UTC
 * it is the same date from UTC-10:30 to UTC+13:29. The time of day, which the service never shows,
 * is lost either way.
 */
export function wireDate(time: unknown): unknown {
  return typeof time === "string" && /^\d{4}-\d\d-\d\d$/.test(time)
    ? `${time}T10:30:00.000Z`
    : wireTime(time);
}

/** A copy of a body in which `convert` has changed the fields of these names, where they are. */
export function withTimes(
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
  convert: (time: unknown) => unknown = wireTime,
): Record<string, unknown> {
  const copy = { ...body };
  for (const name of names) if (name in copy) copy[name] = convert(copy[name]);
  return copy;
}
