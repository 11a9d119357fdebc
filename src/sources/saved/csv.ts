/** A file is not CSV. */
export class CsvError extends Error {
  override name = "CsvError";
}

/**
 * The records of a CSV file by the names in its first line. Fields are separated by commas, semicolons or tabs,
 * whichever the first line has, and can be in double quotes: https://www.rfc-editor.org/rfc/rfc4180
 *
 * @throws CsvError for a quote that is not closed, with its line
 * @example readCsv("a,b\n1,\"x, y\"\n") // [{ a: "1", b: "x, y" }]
 */
export function readCsv(text: string): Record<string, string>[] {
  const [head = ""] = text.split("\n", 1);
  const separator = [",", ";", "\t"].find((one) => head.includes(one)) ?? ",";
  const [names = [], ...records] = readRecords(text.replace(/^\ufeff/, ""), separator);
  return records
    .filter((fields) => fields.length > 1 || fields[0] !== "")
    .map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""])));
}

function readRecords(text: string, separator: string): string[][] {
  const records: string[][] = [[]];
  const field = new RegExp(`"((?:[^"]|"")*)"|[^"\\r\\n${separator}][^\\r\\n${separator}]*|`, "y");
  for (let at = 0; at <= text.length; ) {
    field.lastIndex = at;
    const [found = "", quoted] = field.exec(text) ?? [];
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? found);
    at += found.length;
    const next = text[at];
    if (next === '"') throw new CsvError(`line ${records.length}: a quote is not closed`);
    if (next === "\r" && text[at + 1] === "\n") at++;
    if (next === "\r" || next === "\n") records.push([]);
    at++;
  }
  return records;
}
