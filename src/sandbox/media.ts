/** The media types that the deployed services write, the preferred one first. */
const WRITTEN = [
  "application/vnd.odmp.v1+json",
  "application/vnd.odmp+json",
  "application/json",
] as const;

/** Whether the services read a body with this `Content-Type`. */
export const isReadable = (contentType: string): boolean =>
  WRITTEN.some((type) => contentType.toLowerCase().replace(/[;\s].*$/s, "") === type);

/**
 * The `Content-Type` of a response to a request with this `Accept` (RFC 9110, 12.5.1); undefined if
 * the services have no type that fits.
 */
export function answerType(accept: string): string | undefined {
  const ranges = accept
    .split(",")
    .map((part, index) => {
      const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
      const q = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return { range: range.trim(), quality: Number(q ?? 1), index };
    })
    .filter(({ quality, range }) => quality > 0 && range !== "")
    .sort(
      (a, b) => b.quality - a.quality || breadth(a.range) - breadth(b.range) || a.index - b.index,
    );
  if (accept.trim() === "") return WRITTEN[0];
  for (const { range } of ranges) {
    const found = WRITTEN.find((type) => fits(type, range));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How general a range is: the services prefer specific ones. */
const breadth = (range: string): number =>
  range === "*/*" ? 3 : range.endsWith("/*") ? 2 : range.includes("*") ? 1 : 0;

function fits(type: string, range: string): boolean {
  if (range === "*/*" || range === "application/*" || range === type) return true;
  return range === "application/*+json" && type.endsWith("+json");
}
