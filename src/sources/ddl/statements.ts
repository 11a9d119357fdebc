// Cuts a dump into statements. Only what can hide a semicolon is read: strings, quoted names, comments, dollar quotes,
// and what the clients of the databases do not send: `DELIMITER`, lines with a backslash, the rows of a COPY.

/** The databases whose DDL can be read. */
export type DdlDialect = "postgres" | "mysql" | "sqlite";

/** A statement without its end and the comments before it. */
export interface Statement {
  readonly text: string;
  /** Where it starts in the file, in UTF-16 units. */
  readonly offset: number;
  /** Whether the file ends within a string, a comment or parentheses. */
  readonly isCut: boolean;
}

const PIECES: Readonly<Record<DdlDialect, RegExp>> = {
  postgres: /['"$;()]|--|\/\*|^\\.*$/gm,
  mysql: /['"`;()#]|--(?=\s|$)|\/\*|\*\/|^[ \t]*delimiter[ \t]+(\S+).*$|[^\w\s]/gim,
  sqlite: /['"`;()[]|--|\/\*/g,
};

/**
 * The statements of a file, in order.
 *
 * @example [...splitStatements("CREATE TABLE a (b text DEFAULT ';'); -- end", "sqlite")].length // 1
 */
export function* splitStatements(text: string, dialect: DdlDialect): Generator<Statement> {
  const pieces = new RegExp(PIECES[dialect]);
  let start = firstAfter(text, 0);
  let [depth, delimiter] = [0, ";"];
  for (let piece = pieces.exec(text); piece !== null; piece = pieces.exec(text)) {
    const [at, word] = [piece.index, piece[0]];
    const isBefore = start >= at;
    const skipped = endOfPiece(text, at, word, dialect);
    if (skipped !== undefined) {
      if (skipped < 0) break;
      pieces.lastIndex = skipped;
      // A comment before a statement is no part of it; one that MySQL reads is one.
      if (isBefore && isNoStatement(word, skipped - at)) start = firstAfter(text, skipped);
    } else if (piece[1] !== undefined && isBefore) {
      delimiter = piece[1];
      start = firstAfter(text, pieces.lastIndex);
    } else if (text.startsWith(delimiter, at)) {
      const found = text.slice(start, at).trimEnd();
      if (found !== "") yield { text: found, offset: start, isCut: false };
      const end = at + delimiter.length;
      pieces.lastIndex = dialect === "postgres" ? endOfRows(text, found, end) : end;
      start = firstAfter(text, pieces.lastIndex);
      depth = 0;
    } else if (word === "(" || word === ")") depth += word === "(" ? 1 : -1;
    else if (piece[1] !== undefined) pieces.lastIndex = at + 1;
    if (pieces.lastIndex >= text.length) break;
  }
  const rest = text.slice(start).trimEnd();
  if (rest !== "") yield { text: rest, offset: start, isCut: depth !== 0 || isOpen(rest, dialect) };
}

/** Where the next character is that is no blank. */
function firstAfter(text: string, at: number): number {
  const next = /\S/g;
  next.lastIndex = at;
  return next.exec(text)?.index ?? text.length;
}

/** Whether a text ends within a string or a comment. */
function isOpen(text: string, dialect: DdlDialect): boolean {
  const pieces = new RegExp(PIECES[dialect]);
  for (let piece = pieces.exec(text); piece !== null; piece = pieces.exec(text)) {
    const end = endOfPiece(text, piece.index, piece[0], dialect);
    if (end !== undefined && end < 0) return true;
    if (end !== undefined) pieces.lastIndex = end;
    if (pieces.lastIndex >= text.length) return false;
  }
  return false;
}

const isNoStatement = (word: string, length: number): boolean =>
  word === "--" || word === "#" || (word === "/*" && length > 2) || word.startsWith("\\");

/**
 * Where a piece ends that is skipped as a whole; -1 if the file ends within it, and `undefined` for other pieces.
 */
function endOfPiece(
  text: string,
  at: number,
  word: string,
  dialect: DdlDialect,
): number | undefined {
  const after = (end: number, length: number): number => (end < 0 ? -1 : end + length);
  if (word === "--" || word === "#") {
    const end = text.indexOf("\n", at);
    return end < 0 ? text.length : end;
  }
  if (word === "/*") {
    // MySQL reads what is in such a comment, from some version on.
    if (dialect === "mysql" && /^\/\*M?!/.test(text.slice(at, at + 4))) return at + 2;
    return dialect === "postgres" ? endOfNested(text, at) : after(text.indexOf("*/", at + 2), 2);
  }
  if (word === "'" || word === '"' || word === "`") {
    const isEscaped =
      (dialect === "mysql" && word !== "`") ||
      (dialect === "postgres" && word === "'" && /(?:^|[^\w])[eE]$/.test(text.slice(at - 2, at)));
    return endOfQuoted(text, at, isEscaped);
  }
  if (word === "[") return after(text.indexOf("]", at), 1);
  if (word === "$" && dialect === "postgres") {
    const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(text.slice(at, at + 70));
    if (tag === null || /[\w$]/.test(text[at - 1] ?? "")) return at + 1;
    return after(text.indexOf(tag[0], at + tag[0].length), tag[0].length);
  }
  return word.startsWith("\\") ? at + word.length : undefined;
}

/** Where a string or a quoted name ends that starts at an offset. */
export function endOfQuoted(text: string, at: number, isEscaped: boolean): number {
  const quote = text[at] ?? "";
  for (let end = text.indexOf(quote, at + 1); end >= 0; end = text.indexOf(quote, end + 1)) {
    let slashes = 0;
    while (isEscaped && end - slashes - 1 > at && text[end - slashes - 1] === "\\") slashes++;
    if (slashes % 2 === 1) continue;
    if (text[end + 1] !== quote) return end + 1;
    end++;
  }
  return -1;
}

/** Comments of PostgreSQL can contain others. */
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

/** The line of an offset, from 1, for offsets that only grow. */
export function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, 0];
  return (offset) => {
    for (let next = text.indexOf("\n", at); next >= 0 && next < offset; ) {
      line++;
      at = next + 1;
      next = text.indexOf("\n", at);
    }
    return line;
  };
}
