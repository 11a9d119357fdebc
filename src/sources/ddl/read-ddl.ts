import { LineIndex } from "../../text/source-document.js";
import { logLine } from "../../words/log-line.js";
import type { Catalog, CatalogTable, Unread } from "../catalog.js";
import { DDL_DIALECTS, type DdlDialect, type Statement, splitStatements } from "./statements.js";

/** A reader of the statements of one dialect. */
export interface DdlReader {
  readonly dialect: DdlDialect;
  /** Takes a statement. @throws Error if it cannot be read; the message says why */
  add(statement: string): void | Promise<void>;
  /** The catalog that the statements declare together. */
  catalog(): Omit<Catalog, "unread"> | Promise<Omit<Catalog, "unread">>;
}

/**
 * Reads the declarations of a DDL file, such as a dump. A statement that cannot be read is in `unread`, with its line;
 * everything else is read.
 *
 * @param reader a new one, of the dialect of the file
 */
export async function readDdl(text: string, reader: DdlReader): Promise<Catalog> {
  const unread: Unread[] = [];
  const lines = new LineIndex(text);
  const lineAt = (offset: number): number => lines.positionAt(offset).line;
  for (const statement of splitStatements(text, reader.dialect)) {
    if (!DEFINES.test(statement.text) && !statement.isCut) continue;
    const reason = await reasonAgainst(statement, reader);
    if (reason === undefined) continue;
    unread.push({ what: subject(statement.text), reason, line: lineAt(statement.offset) });
  }
  if (unread.length === 0 && lacksEnd(text)) {
    const reason = "the dump ends before its last line, so tables can be missing; dump it again";
    unread.push({ what: "the end of the file", reason, line: lineAt(text.length) });
  }
  const catalog = await reader.catalog();
  const isWide = ({ columns }: CatalogTable): boolean =>
    columns.length > MAX_COLUMNS[reader.dialect];
  const reason = tooWide(reader.dialect);
  for (const { name } of catalog.tables.filter(isWide)) {
    unread.push({ what: logLine(`table ${name}`), reason });
  }
  return { ...catalog, tables: catalog.tables.filter((table) => !isWide(table)), unread };
}

/**
 * The columns that a table can have. https://www.postgresql.org/docs/current/limits.html,
 * https://dev.mysql.com/doc/refman/8.4/en/column-count-limit.html, https://www.sqlite.org/limits.html
 */
export const MAX_COLUMNS: Readonly<Record<DdlDialect, number>> = {
  postgres: 1_600,
  mysql: 4_096,
  sqlite: 2_000,
};

export const tooWide = (dialect: DdlDialect): string =>
  `it has more than ${MAX_COLUMNS[dialect]} columns, which the database does not allow`;

/** Matches statements that define something or select a schema. All others are data and permissions. */
const DEFINES =
  /^(?:(?:create|alter|comment|drop|rename|set|use|select\s+pg_catalog\.set_config)\b|\/\*M?!)/i;

/** The statements without which the catalog would be incomplete. */
const MATTERS =
  /^(?:\/\*M?!\d*\s*)?(?:create\b.*?\b(?:table|view|type|domain)\b|create\s+unique\b|(?:alter|rename)\b.*?\b(?:table|view)\b|comment\s+on\b|drop\s+index\s+\S+\s+on\b)/is;

async function reasonAgainst(statement: Statement, reader: DdlReader): Promise<string | undefined> {
  if (statement.isCut) return "the file ends within this statement; dump it again";
  try {
    await reader.add(statement.text);
    return undefined;
  } catch (error) {
    if (!MATTERS.test(statement.text)) return undefined;
    if (error instanceof RangeError) return "it is nested too deeply to be read";
    return logLine(error instanceof Error ? error.message : String(error));
  }
}

/** The subject of a statement, for a message: `table sales.orders`. */
function subject(statement: string): string {
  const name = /(?:"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[\w$\u0080-\uffff]+)/.source;
  const [, kind = "statement", found = statement.split(/\s/, 1)[0] ?? ""] =
    new RegExp(
      `^(?:/\\*M?!\\d*\\s*)?(?:create|alter|rename|drop|comment\\s+on)\\b[^("'\`]*?\\b(table|view|type|domain|column|index)\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?(?:only\\s+)?(${name}(?:\\.${name})*)`,
      "i",
    ).exec(statement.slice(0, 500)) ?? [];
  return logLine(`${kind.toLowerCase()} ${found.replace(/["`[\]]/g, "")}`);
}

/** Whether a dump names the program that made it at the start, but does not say at the end that it is complete. */
function lacksEnd(text: string): boolean {
  const [head, tail] = [text.slice(0, 2000), text.slice(-2000)];
  if (/^-- PostgreSQL database dump$/m.test(head))
    return !/^-- PostgreSQL database dump complete$/m.test(tail);
  return /^-- (?:MySQL|MariaDB) dump /m.test(head) && !/^-- Dump completed/m.test(tail);
}

/** Syntax that only one dialect has, apart from quotes. */
const MARKS: Readonly<Record<DdlDialect, RegExp>> = {
  postgres:
    /^\\(?:restrict|connect)\b|\$\$|\b(?:big|small)?serial\b|\bset\s+search_path\b|\bcomment\s+on\s+(?:table|column)\b|\bcreate\s+(?:type|domain|extension|schema|materialized)\b|\balter\s+table\s+only\b|\bcharacter varying\b|\b(?:timestamptz|jsonb|bytea|citext)\b|\bnextval\(|\bgenerated\s+(?:always|by default)\s+as\s+identity\b|[\w"]::\w/im,
  mysql: /\bengine\s*=|\bauto_increment\b|^\/\*M?!|\bunsigned\b|^use\s+\w+;|^delimiter\s/im,
  sqlite:
    /\bautoincrement\b|^[ \t]*pragma\s|\bwithout\s+rowid\b|\)\s*strict\s*[;,]|\bsqlite_sequence\b|`\s+(?:integer|text)\s+primary\s+key\b(?!\s+auto_)|\b(?:strftime|unixepoch)\(/im,
};

/** How a file or a comment names the dialects. */
const NAMES: Readonly<Record<DdlDialect, RegExp>> = {
  postgres: /postgres|pgsql|\bpg\b/i,
  mysql: /mysql|mariadb/i,
  sqlite: /sqlite/i,
};

/** Syntax of databases whose DDL cannot be read. */
const OTHERS = /\bvarchar2\b|\[dbo\]|^go\s*$/im;

/**
 * The dialect of a file: the only one that its name mentions, or else the only one that uses the
 * syntax in it, or else the only one that its beginning mentions.
 *
 * @param path the name of the file, with its folder if that is known
 * @example guessDialect("CREATE TABLE a (id integer PRIMARY KEY AUTOINCREMENT);") // "sqlite"
 */
export function guessDialect(text: string, path = ""): DdlDialect | undefined {
  // Quoted text and comments could contain anything. If a quote is not closed on its line, the rest
  // of the line is dropped.
  const bare = text.slice(0, 1_000_000).replace(/'(?:[^'\\\n]|''|\\.)*'?|--.*/g, "''");
  if (OTHERS.test(bare)) return undefined;
  const only = (patterns: typeof MARKS, where: string): DdlDialect | undefined => {
    const [first, ...others] = DDL_DIALECTS.filter((one) => patterns[one].test(where));
    return others.length === 0 ? first : undefined;
  };
  const folderAndName = path.split(/[\\/]/).slice(-2).join(" ");
  const named = only(NAMES, folderAndName) ?? only(MARKS, bare) ?? only(NAMES, text.slice(0, 2000));
  return named ?? (bare.includes("`") ? "mysql" : undefined);
}
