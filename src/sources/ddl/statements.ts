// Splits a dump into statements. It reads only what can hide a semicolon: strings, quoted names, comments,
// dollar quotes, and what database clients handle themselves: `DELIMITER`, lines with a backslash, and the
// rows of a COPY.

/** The databases whose DDL can be read. */
export const DDL_DIALECTS = ["postgres", "mysql", "sqlite"] as const;

export type DdlDialect = (typeof DDL_DIALECTS)[number];

/** A statement without its end and the comments before it. */
export interface Statement {
  readonly text: string;
  /** Where it starts in the file, in UTF-16 units. */
  readonly offset: number;
  /** Whether the file ends within a string, a comment or parentheses. */
  readonly isCut: boolean;
}

/** A separator of statements, or text in which none counts. The group is the new separator that `DELIMITER` sets. */
const PIECES: Readonly<Record<DdlDialect, RegExp>> = {
  postgres:
    /\be'|['"();]|--[^\n]*|\/\*|^\\[^\n]*|(?<![\w$])\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/gim,
  mysql: /#[^\n]*|--(?=\s|$)[^\n]*|\/\*(?!M?!)|^[ \t]*delimiter[ \t]+(\S+)[^\n]*|[^\w\s]/gim,
  sqlite: /['"`();[]|--[^\n]*|\/\*|^\.[a-z][^\n]*/gm,
};

/** A comment, or a psql or sqlite3 command: it is not part of the statement that follows it. */
const ASIDE = /^(?:--|#|\/\*|[\\.])/;

/**
 * The statements of a file, in order.
 *
 * @example [...splitStatements("CREATE TABLE a (b text DEFAULT ';'); -- end", "sqlite")].length // 1
 */
export function* splitStatements(text: string, dialect: DdlDialect): Generator<Statement> {
  const pieces = new RegExp(PIECES[dialect]);
  let start = firstAfter(text, 0);
  let [depth, delimiter, isOpen] = [0, ";", false];
  for (let piece = pieces.exec(text); piece !== null; piece = pieces.exec(text)) {
    const [at, word, chosen] = [piece.index, piece[0], piece[1]];
    const isBefore = start >= at;
    const end = endOfPiece(text, at, word, dialect);
    if (end < 0) {
      isOpen = true;
      break;
    }
    pieces.lastIndex = end;
    if (isBefore && ASIDE.test(word)) start = firstAfter(text, end);
    else if (chosen !== undefined && isBefore) {
      delimiter = chosen;
      start = firstAfter(text, end);
    } else if (text.startsWith(delimiter, at)) {
      const found = text.slice(start, at).trimEnd();
      if (found !== "") yield { text: found, offset: start, isCut: false };
      const after = at + delimiter.length;
      pieces.lastIndex = dialect === "postgres" ? endOfRows(text, found, after) : after;
      start = firstAfter(text, pieces.lastIndex);
      depth = 0;
    } else if (word === "(" || word === ")") depth += word === "(" ? 1 : -1;
    // A column can have this name.
    else if (chosen !== undefined) pieces.lastIndex = at + 1;
  }
  const rest = text.slice(start).trimEnd();
  if (rest !== "") yield { text: rest, offset: start, isCut: isOpen || depth !== 0 };
}

/**
 * The first words and signs of a statement, without comments; `""` for a quoted name or a string.
 *
 * @example firstTokens('CREATE TABLE "a b" (c int)', "sqlite", 4) // ["CREATE", "TABLE", '""', "("]
 */
export function firstTokens(statement: string, dialect: DdlDialect, count: number): string[] {
  const pieces = new RegExp(`${PIECES[dialect].source}|[\\w$\\u0080-\\uffff]+|[^\\s]`, "gim");
  const tokens: string[] = [];
  for (let piece = pieces.exec(statement); piece !== null; piece = pieces.exec(statement)) {
    if (tokens.length === count) break;
    const end = endOfPiece(statement, piece.index, piece[0], dialect);
    pieces.lastIndex = end < 0 ? statement.length : end;
    const text = statement.slice(piece.index, pieces.lastIndex);
    if (!/^(?:--|\/\*)/.test(text)) tokens.push(/^['"`[]/.test(text) ? '""' : text);
  }
  return tokens;
}

/** The offset of the next non-blank character. */
function firstAfter(text: string, at: number): number {
  const next = /\S/g;
  next.lastIndex = at;
  return next.exec(text)?.index ?? text.length;
}

/** The offset after a quoted string, a comment or another word; -1 if the file ends within it. */
function endOfPiece(text: string, at: number, word: string, dialect: DdlDialect): number {
  const through = (end: string): number => {
    const found = text.indexOf(end, at + word.length);
    return found < 0 ? -1 : found + end.length;
  };
  if (word === "/*") return dialect === "postgres" ? endOfNested(text, at) : through("*/");
  if (word === "[" && dialect === "sqlite") return through("]");
  if (word.startsWith("$") && dialect === "postgres") return through(word);
  if (/^e?'$/i.test(word) || word === '"' || word === "`") {
    const isEscaped = word.length > 1 || (dialect === "mysql" && word !== "`");
    return endOfQuoted(text, at + word.length - 1, isEscaped);
  }
  return at + word.length;
}

/** Where a string or a quoted name ends that starts at an offset; -1 if it does not. */
function endOfQuoted(text: string, at: number, isEscaped: boolean): number {
  const quote = text[at] ?? "";
  const pieces = new RegExp(`${isEscaped ? "\\\\[^]|" : ""}${quote}{1,2}`, "g");
  pieces.lastIndex = at + 1;
  for (let piece = pieces.exec(text); piece !== null; piece = pieces.exec(text)) {
    if (piece[0] === quote) return pieces.lastIndex;
  }
  return -1;
}

/** PostgreSQL comments can be nested. */
function endOfNested(text: string, at: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = at;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === "/*" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return -1;
}

/** Where the rows end that follow a COPY in a dump. */
function endOfRows(text: string, statement: string, at: number): number {
  if (!/^copy\b[\s\S]*\bfrom\s+stdin\b/i.test(statement)) return at;
  const end = /^\\\.\r?$/gm;
  end.lastIndex = at;
  return end.exec(text) === null ? text.length : end.lastIndex;
}
