import { linkedTables, type PageContent, type Relation } from "./page-content.js";
import { relatedColumns } from "./pictures.js";

// Mermaid fails on many characters that names may have, and refuses long diagrams; GitLab draws at most 5,000
// characters. So names become words, and the original name is on the page if it had to change.

const MAX_TABLES = 40;
const MAX_LENGTH = 4500;

/**
 * A diagram of a table with what it is connected with, or of all tables.
 *
 * @param table `undefined` for all tables
 * @returns `undefined` if there are no relations, or too many for a diagram
 */
export function mermaid(content: PageContent, table?: number): string | undefined {
  const relations = content.relations.filter(
    ({ from, to }) => table === undefined || from === table || to === table,
  );
  const tables = [...new Set(relations.flatMap(({ from, to }) => [from, to]))].sort(
    (one, other) => one - other,
  );
  if (tables.length === 0 || tables.length > MAX_TABLES) return undefined;
  const lines = [
    "erDiagram",
    ...tables.flatMap((index) => entity(content, index, relations)),
    ...relations.map(
      ({ from, fromColumns, to }) =>
        `  t${from} }o--|| t${to} : "${label(columnNames(content, from, fromColumns).join(", "))}"`,
    ),
  ];
  const text = lines.join("\n");
  return text.length > MAX_LENGTH ? undefined : text;
}

function entity(content: PageContent, index: number, relations: readonly Relation[]): string[] {
  const { label: name = "", columns = [] } = linkedTables(content)[index] ?? {};
  const related = relatedColumns(relations, index);
  const rows = columns.flatMap(({ name: column, type, keys }, at) => {
    if (!related.has(at) && !keys.includes("PK")) return [];
    const words = keys.map((key) => (key === "UNIQUE" ? "UK" : key)).join(", ");
    return [`    ${word(type) || "unknown"} ${word(column) || "column"} ${words}`.trimEnd()];
  });
  return [`  t${index}["${label(name)}"] {`, ...rows, "  }"];
}

const columnNames = (content: PageContent, table: number, columns: readonly number[]): string[] =>
  columns.map((column) => linkedTables(content)[table]?.columns?.[column]?.name ?? "?");

/** A name that Mermaid accepts without quotes: `PK`, `FK` and `UK` are its words for keys. */
const word = (text: string): string => {
  const safe = text.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^_+|_+$/g, "");
  return /^(?:\p{N}|[pfu]k$)/iu.test(safe) ? `_${safe}` : safe;
};

/** A name in the form that Mermaid accepts in quotes. */
const label = (text: string): string => text.replace(/[^\p{L}\p{N} _.:,-]/gu, "_") || "_";
