/** How much of a pointer people are shown: enough for any real document. */
const MAX_LENGTH = 240;

/**
 * Shortens a JSON Pointer for people. It keeps the start and, as it says more, the end.
 *
 * @example shortPointer("/services/dev/name") // "/services/dev/name"
 */
export function shortPointer(pointer: string): string {
  if (pointer.length <= MAX_LENGTH) return pointer;
  const half = MAX_LENGTH / 2;
  return `${whole(pointer.slice(0, half))}…${whole(pointer.slice(1 - half))}`;
}

/** A text without the halves of characters at which it was cut. */
const whole = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
