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
 * The same for the times that the services return as a date without a time, in their own time zone.
 * They read a date as midnight UTC, so west of UTC each update would move it back by a day. At
 * 10:30 UTC, it is the same date from UTC-10:30 to UTC+13:29. The time of day, which the service
 * never returns, is lost either way.
 */
export function wireDate(time: unknown): unknown {
  return typeof time === "string" && /^\d{4}-\d\d-\d\d$/.test(time)
    ? `${time}T10:30:00.000Z`
    : wireTime(time);
}

/** A copy of a body in which `convert` has changed the fields with these names, if they exist. */
export function withTimes(
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
  convert: (time: unknown) => unknown = wireTime,
): Record<string, unknown> {
  const copy = { ...body };
  for (const name of names) if (name in copy) copy[name] = convert(copy[name]);
  return copy;
}
