/** The maximum length of a pointer that is shown to people: enough for any real document. */
const MAX_LENGTH = 240;

/**
 * Shortens a JSON Pointer for people. It keeps the start and the end, which says more than the
 * middle.
 *
 * @example shortPointer("/services/dev/name") // "/services/dev/name"
 */
export function shortPointer(pointer: string): string {
  if (pointer.length <= MAX_LENGTH) return pointer;
  const half = MAX_LENGTH / 2;
  return `${whole(pointer.slice(0, half))}…${whole(pointer.slice(1 - half))}`;
}

/** A text without halves of characters at the ends where it was cut. */
const whole = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
