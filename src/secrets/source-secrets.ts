import { findSecrets, mayHaveSecret, type SecretSpan } from "./find-secrets.js";
import { isSecretName, SECRET_WORDS } from "./secret-name.js";
import { describes, holdsValue, isSecretValue } from "./secret-scope.js";

// Decides which parts of the source of a document may hold a secret, without parsing it: the document
// may be broken. A part is hidden as a whole, so where it is not clear, more of it is hidden.

/** How far above a place a key, or the start of a text, can determine that a secret is there. */
const MAX_LINES_ABOVE = 30;
const MAX_ABOVE = 3_000;
/** How much text behind a place can end a secret that starts in it. */
const BEHIND = 300;

/** The text that replaces a line that may contain a secret. */
export const HIDDEN_LINE = "line hidden: it may contain a secret";

/** Whether a part of the source of a document may hold a secret. */
export const mayHoldSecret = (text: string, start: number, end: number): boolean =>
  secretsInSource(text, start, end).length > 0;

/** The lines of the source of a document that may hold a secret, by the offsets of their starts. */
export function linesWithSecrets(text: string): Set<number> {
  const hidden = new Set<number>();
  const lines: SecretSpan[] = [...text.matchAll(/[^\n]*\n|[^\n]+$/g)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
  // Lines are searched together, because what is above them is searched each time.
  for (let at = 0; at < lines.length; ) {
    const start = lines[at]?.start ?? 0;
    let end = start;
    const block: SecretSpan[] = [];
    for (; at < lines.length && end - start < 10 * MAX_ABOVE; at++) {
      const line = lines[at];
      if (line !== undefined) block.push(line);
      end = line?.end ?? end;
    }
    const secrets = secretsInSource(text, start, end);
    for (const line of block) {
      if (secrets.some((secret) => overlap(secret, line))) hidden.add(line.start);
    }
  }
  return hidden;
}

const overlap = (one: SecretSpan, other: SecretSpan): boolean =>
  one.start < other.end && other.start < one.end;

/** The parts of lines between two offsets that may hold a secret. */
function secretsInSource(text: string, start: number, end: number): SecretSpan[] {
  let above = start;
  for (let lines = 0; lines <= MAX_LINES_ABOVE && above > 0; lines++) {
    above = text.lastIndexOf("\n", above - 1);
  }
  const from = start === 0 ? 0 : Math.max(above + 1, start - MAX_ABOVE);
  const source = text.slice(from, end + BEHIND);
  const shown = { start: start - from, end: end - from };
  return [...byForm(source, shown), ...byKey(source, shown)].map((span) => ({
    start: from + span.start,
    end: from + span.end,
  }));
}

/** Where a string of JSON or a value of YAML ends: at its quote, or before a line with another key. */
const END_OF_TEXT =
  /\\[\s\S]|''|["'](?=\s*(?:[,:}\]]|$))|\n(?=[ \t]*(?:- |["']?[\w$.-]+["']?:(?=\s|$)))/g;

/** The secrets that their form gives away: connection strings, logins, tokens. */
function byForm(source: string, shown: SecretSpan): SecretSpan[] {
  const found: SecretSpan[] = [];
  let start = 0;
  const add = (end: number): void => {
    const text = { start, end };
    start = end;
    if (overlap(text, shown) && mayHaveSecret(source.slice(text.start, end))) {
      found.push(...secretsInText(source, text, shown));
    }
  };
  for (const { 0: sign, index } of source.matchAll(END_OF_TEXT)) {
    if (sign.length === 1) add(index + 1);
  }
  add(source.length);
  return found.filter((span) => overlap(span, shown));
}

/** The secrets in a text as it is written, and the parts of its lines that have one when it is read. */
function secretsInText(source: string, { start, end }: SecretSpan, shown: SecretSpan) {
  const written = source.slice(start, end);
  const found = findSecrets(written).map((span) => moved(span, start));
  if (!/\\|''|\n/.test(written)) return found;
  const cuts = [shown.start, shown.end].filter((cut) => start < cut && cut < end);
  const lines = [...written.matchAll(/\n[ \t]*/g)].map(
    ({ 0: line, index }) => start + index + line.length,
  );
  const starts = [start, ...cuts, ...lines].sort((a, b) => a - b);
  let read = "";
  const parts = starts.map((from, index) => {
    const to = starts[index + 1] ?? end;
    const part = { start: read.length, end: 0, from, to };
    read += unescaped(source.slice(from, to));
    return { ...part, end: read.length };
  });
  const secrets = findSecrets(read);
  for (const { from, to, ...part } of parts) {
    if (secrets.some((secret) => overlap(secret, part))) found.push({ start: from, end: to });
  }
  return found;
}

const moved = ({ start, end }: SecretSpan, by: number): SecretSpan => ({
  start: start + by,
  end: end + by,
});

const ESCAPE =
  /''|\n[ \t]*|\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|U([\da-fA-F]{8})|\r?\n[ \t]*|[\s\S])/g;

/** A part of a string without its escapes, with folded lines. Line breaks and tabs become blanks. */
const unescaped = (source: string): string =>
  source.replace(ESCAPE, (all, ...digits: (string | undefined)[]) => {
    const code = Number.parseInt(digits[0] ?? digits[1] ?? digits[2] ?? "", 16);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    if (/^\\\r?\n/.test(all)) return "";
    return /^(?:\n|\\[a-z]$)/.test(all) ? " " : all.slice(1);
  });

/** A name at the end of a key; a key with escapes. */
const NAME = /* @__PURE__ */ (() =>
  new RegExp(`${SECRET_WORDS}(?![.-]?\\w)|(?<=")[^"\\s]{0,99}\\\\u[^"\\s]{0,99}(?=")`, "gi"))();
/** What is between a key and its value, also in a broken document: a quote, signs and comments. */
const BETWEEN =
  /(\\*["'”»]?)((?:->|[\s:=;|?>：)]|\/\*[\s\S]{0,200}?\*\/|(?:\/\/|#)[^\n]{0,200}\n)*)/y;
/** A value that is closed. A value that is not closed, or has no quotes, ends with its line. */
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"(?=\s*(?:[,}\]#]|$))|'(?:[^']|'')*'(?=\s*(?:[,}\]#]|$))/my;
const PLAIN = /[^\n]*?(?=,\s*["'{]|[}\]]|$)/my;
const BRACKET = /"(?:[^"\\\n]|\\.)*"|[{}[\]]/g;
const MEMBER = /(?:\\{0,9}["'])?(?<![\w$-])([\w$-]+)\\{0,9}["']?\s{0,99}:/g;
const NOTHING = /^(?:\/\*.*\*\/|\/\/.*|#.*)?$/;
const KEY_LINE = /^\s*(?:- )?["']?[\w$.-]+["']?\s*:/;

/** How much of a value is read. */
const MAX_VALUE = 4_000;

/** A part of a value, and where it starts with its key. */
interface Part extends SecretSpan {
  readonly key: number;
}

/** The secrets that a key gives away, on its line or on lines above. */
function byKey(text: string, shown: SecretSpan): SecretSpan[] {
  const found: SecretSpan[] = [];
  let parts: readonly Part[] = [];
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (index >= shown.end) break;
    const isFound = parts.some(({ key, end }) => key <= index && index < end);
    if (isFound || !isSecretName(unescaped(name))) continue;
    const source = text.slice(0, index + MAX_VALUE);
    const end = index + name.length;
    const at = startOfValue(source, index, end);
    parts = at === undefined ? valuesBeside(source, index, end) : valuesOf(source, index, at);
    for (const part of parts) {
      const start = Math.max(part.start, shown.start);
      const end = Math.min(part.end, shown.end);
      const value = source.slice(start, end).replace(/^[\s"',:>|\\-]+|[\s"',\\]+$/g, "");
      if (/[^\s{}[\]]/.test(value) && isSecretValue(value)) found.push({ start, end });
    }
  }
  return found;
}

/** What is before an offset on its line, as far as it matters. */
const lineBefore = (source: string, at: number): string =>
  source.slice(Math.max(0, at - 200), at).replace(/^[\s\S]*\n/, "");

/** The start of the value of a name; `undefined` if the name is not a key. */
function startOfValue(source: string, start: number, end: number): number | undefined {
  BETWEEN.lastIndex = end;
  const [all = "", quote = "", signs = ""] = BETWEEN.exec(source) ?? [];
  const at = end + all.length;
  const before = lineBefore(source, start);
  if (/[:：=]/.test(signs)) {
    // In a string, a name with a colon is part of a sentence.
    return quote === "" && /:\s*["'][^"']*$/.test(before) ? undefined : at;
  }
  const rest = source.slice(at, at + 100);
  const isFirst = /^[ \t]*(?:- )?["']?[\w.$-]*$/.test(before);
  if (isFirst && /^,[ \t]*(?:["']|[^\s\d]*\d)/.test(rest)) return at + 1;
  if (rest === "" || /^[,\]}]/.test(rest) || /:\s*["']?[\w.$ -]*$/.test(before)) return undefined;
  const isKey =
    quote !== "" || /[^\s)]/.test(signs) || (signs !== "" && /^(?:["']|[^\s\d]*\d)/.test(rest));
  return isKey ? at : undefined;
}

/** What is before a name that is the value of the key `name`, perhaps in quotes. */
const BEFORE_NAME = /(?:^|[\s{,])(["']?)name["']?[ \t]{0,9}[:=][ \t]{0,9}["']?[\w.$-]{0,99}$/;

/** The values of an object behind its name: `{ name: password, default: abc }`. */
function valuesBeside(source: string, start: number, end: number): Part[] {
  const before = lineBefore(source, start);
  const [found, quote] = BEFORE_NAME.exec(before) ?? [];
  if (found === undefined) return [];
  const isFlow = quote !== "" || before.includes("{");
  const column = /^[ \t]*(?:- )*/.exec(before)?.[0].length ?? 0;
  const rest = isFlow
    ? { start: end, end: endOfCollection(source, end, 1) }
    : linesBelow(source, end + lengthOf(PLAIN, source, end), column - 1, false);
  // Other keys say nothing of a secret: a column and a table have a name, too.
  return partsBehind(source, rest, holdsValue, false);
}

/** The parts of the value of a key that do not describe it. */
function valuesOf(source: string, key: number, at: number): Part[] {
  if (/[{[]/.test(source.charAt(at))) {
    return withoutDescriptions(source, { start: at, end: endOfCollection(source, at) });
  }
  const line = source.lastIndexOf("\n", key) + 1;
  const between = source.slice(key, at);
  const isBelow = /\n[ \t]*$/.test(between);
  const pattern = /["']/.test(source.charAt(at)) ? QUOTED : PLAIN;
  const end = isBelow ? key + between.lastIndexOf("\n") : at + lengthOf(pattern, source, at);
  const comment = between.search(/#|\/[/*]/);
  const values = isBelow ? [] : [{ key: at, start: at, end }];
  if (comment >= 0) values.push({ key: at, start: key + comment, end: at });
  if (!/^[ \t]*(?:#.*)?$/.test(source.slice(end, end + 200).split("\n", 1)[0] ?? "")) return values;
  const column = /^[ \t]*(?:- )*/.exec(source.slice(line, key))?.[0].length ?? 0;
  const below = linesBelow(source, end, column, isBelow);
  return [...values, ...withoutDescriptions(source, below)];
}

function lengthOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  const quoted = pattern.exec(source);
  if (quoted !== null) return quoted[0].length;
  const end = source.indexOf("\n", at);
  return (end < 0 ? source.length : end) - at;
}

function endOfCollection(source: string, start: number, depthAtStart = 0): number {
  let depth = depthAtStart;
  BRACKET.lastIndex = start;
  for (let match = BRACKET.exec(source); match !== null; match = BRACKET.exec(source)) {
    if (/[{[]/.test(match[0].charAt(0))) depth++;
    else if (/[}\]]/.test(match[0].charAt(0)) && --depth === 0) return match.index + 1;
  }
  return source.length;
}

/** The lines below a key that are indented deeper, or the next one if the key has no other value. */
function linesBelow(source: string, start: number, column: number, isBelow: boolean): SecretSpan {
  let end = start;
  for (const { 0: line, index } of source.slice(start + 1).matchAll(/[^\n]*(?:\n|$)/g)) {
    if (NOTHING.test(line.trim())) continue;
    const indentation = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    const isItem = isBelow && indentation === column && line.startsWith("- ", indentation);
    const isNext = isBelow && end === start && !KEY_LINE.test(line) && !/^\s*[}\]]/.test(line);
    if (indentation <= column && !isItem && !isNext) break;
    end = start + 1 + index + line.length;
  }
  return { start, end };
}

/** The parts of a value behind keys that do not describe it, such as `default`. */
const withoutDescriptions = (source: string, span: SecretSpan): Part[] =>
  partsBehind(source, span, (key) => !describes(key), true);

/** The parts of a text behind some keys, and perhaps what is before the first key. */
function partsBehind(
  source: string,
  { start, end }: SecretSpan,
  isWanted: (key: string) => boolean,
  withStart: boolean,
): Part[] {
  const parts: Part[] = [];
  let from = start;
  let keyStart = start;
  let isPart = withStart;
  for (const { 0: member, 1: key = "", index } of source.slice(start, end).matchAll(MEMBER)) {
    if (isPart) parts.push({ key: keyStart, start: from, end: start + index });
    keyStart = start + index;
    isPart = isWanted(key);
    from = start + index + member.length;
  }
  if (isPart) parts.push({ key: keyStart, start: from, end });
  return parts;
}
