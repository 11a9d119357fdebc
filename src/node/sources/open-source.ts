import { mayBeImported } from "../../text/recognition/formats.js";
import { handling, recover, rethrowAs } from "../../values/recover.js";
import { statsOf, UnreadableFileError } from "../files/paths.js";
import { decode, readTextFile } from "../files/read-text.js";
import { shownSource } from "./database-url.js";
import { type OpenSource, type Source, type SourceContext, SourceError } from "./source.js";

/** A form of SOURCE: what it looks like, and the module that opens it, which is loaded when needed. */
interface SourceForm {
  /** Shown in the message about a source of no known form. */
  readonly example: string;
  readonly matches: (text: string) => boolean;
  readonly load: () => Promise<OpenSource>;
}

/** A variable of the environment that names a source. */
const VARIABLE: Omit<SourceForm, "example"> = {
  matches: (text) => text.startsWith("env:"),
  load: async () => (await import("./open-variable.js")).openVariable,
};

/** Every form. The first one that matches opens the source. */
const FORMS: readonly SourceForm[] = [
  {
    example: "postgres://user@host/database",
    matches: (text) => /^postgres(?:ql)?:/i.test(text),
    load: async () => (await import("./open-postgres.js")).openPostgres,
  },
  {
    example: "mysql://user@host/database",
    matches: (text) => /^(?:mysql|mariadb):/i.test(text),
    load: async () => (await import("./open-mysql.js")).openMysql,
  },
  {
    example: "sqlite:FILE",
    matches: (text) => /^sqlite:|\.(?:db|db3|sqlite|sqlite3)$/i.test(text),
    load: async () => (await import("./open-sqlite.js")).openSqlite,
  },
  {
    example: "duckdb:FILE",
    matches: (text) => /^duckdb:|\.duckdb$/i.test(text),
    load: async () => (await import("./open-duckdb.js")).openDuckdb,
  },
  {
    example: "FILE.sql",
    matches: (text) => /\.sql$/i.test(text),
    load: async () => (await import("./open-ddl.js")).openDdl,
  },
  {
    example: "FILE.csv",
    matches: (text) => /\.csv$/i.test(text),
    load: async () => (await import("./open-saved.js")).openSaved,
  },
  {
    example: "FILE#SERVICE",
    matches: (text) => /^[^#]+\.(?:json|ya?ml)#[^/]/i.test(text),
    load: async () => (await import("./open-service.js")).openService,
  },
  {
    example: "FILE.yaml or FILE.json",
    matches: (text) => /\.(?:json|ya?ml)$/i.test(text) || statsOf(text)?.isFile() === true,
    load: async () => (await import("./open-document.js")).openDocument,
  },
];

/**
 * Recognizes a source by its form, and opens it. `env:NAME` is the source that a variable of the environment
 * names, and `-` the one that standard input names or is: only there, a URL may have a password.
 *
 * @param text what was given as SOURCE
 * @throws SourceError if the text has no known form, or the source cannot be opened
 */
export async function openSource(text: string, context: SourceContext): Promise<Source> {
  if (text === "-") return openStream(context);
  const form = [VARIABLE, ...FORMS].find(({ matches }) => matches(text));
  if (form === undefined) {
    const [, system] = /^(?:jdbc:)?(snowflake|sqlserver|bigquery)\b/i.exec(text) ?? [];
    if (system !== undefined) {
      const name = system.toLowerCase();
      throw new SourceError(
        `${shownSource(text, context)} cannot be read live; run the query of dsd import --print-query ${name}, and pass its saved rows as FILE.csv or -`,
      );
    }
    const examples = FORMS.map(({ example }) => example).join(", ");
    throw new SourceError(`${shownSource(text, context)} is not a source; sources are ${examples}`);
  }
  const open = await form.load();
  return open(text, context, openSource).catch(
    handling(UnreadableFileError, rethrowAs(SourceError)),
  );
}

/** Whether an argument names a database, a dump, or another document, and not files or a folder with descriptors. */
export async function isSource(text: string): Promise<boolean> {
  if ([VARIABLE, ...FORMS.slice(0, -1)].some(({ matches }) => matches(text))) return true;
  if (statsOf(text)?.isFile() !== true) return false;
  const decoded = recover(() => readTextFile(text), UnreadableFileError);
  if (decoded === undefined || !mayBeOther(decoded.text)) return false;
  return (await import("./open-document.js")).isOtherDocument(decoded, text);
}

/** Whether a text may be saved rows or a document of another format. */
const mayBeOther = (text: string): boolean => /^\s*\[/.test(text) || mayBeImported(text);

/** Standard input: a line with the URL of a database, saved rows, or a document. */
async function openStream(context: SourceContext): Promise<Source> {
  const { text } = decode((await context.stdin?.()) ?? new Uint8Array());
  const line = text.trim();
  if (/^[a-z]+:[^\s]+$/i.test(line)) {
    return openSource(line, { ...context, mayHavePassword: true });
  }
  const saved = await import("./open-saved.js");
  if (saved.isSavedCsv(text)) return saved.openCsv(text, "<stdin>");
  return (await import("./open-document.js")).openText(text, "<stdin>", context);
}
