/** Like `JSON.stringify`, but a `bigint` becomes bare digits. */
export function writeJson(value: unknown): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("toJSON" in value && typeof value.toJSON === "function") return writeJson(value.toJSON());
  if (Array.isArray(value)) {
    return `[${Array.from(value, (item) => writeJson(item) ?? "null").join()}]`;
  }
  const members: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const text = writeJson(item);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join()}}`;
}
