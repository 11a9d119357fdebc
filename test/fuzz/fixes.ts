import { parseDocument, visit } from "yaml";
import type { AppliedFix } from "../../src/engine/fix/apply-fixes.js";
import { fixInRounds } from "../../src/engine/fix/fix-rounds.js";
import { type Edit, PlacedEdit } from "../../src/findings/finding.js";
import { type EntryKind, type Finding, validate } from "../../src/index.js";
import { parsePointer } from "../../src/values/json-value.js";
import { inspectText } from "../support/inspect-text.js";

// What repairs that are applied promise: the text parses as well or better, there are not more
// findings, and nothing is lost that no title names. It is measured without what the gate uses.

/** A text with its name, which says its language. */
interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A text and what is found in it. */
interface CheckedText extends NamedText {
  readonly findings: readonly Finding[];
}

/** The promises that the fixes of a text break, in words; each starts with its kind and a colon. */
export async function brokenByFixes(
  file: NamedText,
  as: EntryKind = "descriptor",
): Promise<string[]> {
  const { name, text } = file;
  const { findings } = validate(text, { uri: name, as });
  const before = { name, text, findings };
  const end = await fixed(file, as);
  const titles = end.applied.map(({ fix }) => fix.title).join("; ");
  const broken = brokenBetween(before, end, end.applied);
  return broken.map((one) => `${one} (${titles})`);
}

/** A text after all of its fixes. */
async function fixed(file: NamedText, as: EntryKind) {
  const inspect = inspectText(file, as);
  const { applied, changes, inspection } = await fixInRounds(inspect, { unsafe: true });
  const findings = inspection.get(file.name)?.findings ?? [];
  return { name: file.name, text: changes.get(file.name)?.after ?? file.text, findings, applied };
}

const isSyntaxError = ({ code }: Finding): boolean => code === "syntax-error";

/** Whether a text that could be read has more findings. */
const hasMore = (before: CheckedText, after: CheckedText): boolean =>
  !before.findings.some(isSyntaxError) && after.findings.length > before.findings.length;

function brokenBetween(
  before: CheckedText,
  after: CheckedText,
  applied: readonly AppliedFix[],
): string[] {
  if (before.text === after.text) return [];
  const wasReadable = !before.findings.some(isSyntaxError);
  const found: string[] = [];
  const removed = Math.max(0, before.text.length - after.text.length);
  const isStoppedEarlier =
    firstError(after) > 0 && firstError(after) + removed < firstError(before);
  if (isStoppedEarlier || (readable(before) && !readable(after))) found.push("parses worse");
  if (hasMore(before, after)) {
    found.push(`more findings: ${before.findings.length}, then ${after.findings.length}`);
  }
  // A finding names the key that it is about.
  const keys = applied.flatMap(({ finding }) =>
    wordsIn(String(parsePointer(finding.pointer)?.at(-1) ?? "")),
  );
  const named = new Set([...keys, ...applied.flatMap(({ fix }) => wordsOfNamed(fix))]);
  const kept = new Set([...wordsIn(after.text), ...saidIn(after)]);
  const said = wasReadable ? saidIn(before) : wordsIn(before.text);
  const isLost = (word: string) => !named.has(word) && !kept.has(word);
  // A quote that is removed from within a word leaves one word.
  const joined = new Set(wordsIn(before.text.replace(/["']/g, "")));
  const lost = [...new Set(said)].filter(isLost).filter((word) => wasReadable || joined.has(word));
  if (lost.length > 0) found.push(`lost: ${lost.join(" ")}`);
  const keptValues = new Set(saidIn(after));
  const silent = [...new Set(said)].filter((word) => !named.has(word) && !keptValues.has(word));
  if (wasReadable && silent.length > 0 && lost.length === 0) {
    found.push(`swallowed by a comment: ${silent.join(" ")}`);
  }
  const known = new Set(stringsIn(before));
  // A value that is written as text says so.
  const written = applied.filter(({ fix }) =>
    /^write (?:`"|\w+ (?:in `jsonSchema`|as `columns`))/.test(fix.title),
  );
  // Each language has its own escapes, which mask what must not be seen.
  const plain = (text: string) =>
    text
      .replace(/\\+(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|x([\dA-Fa-f]{2}))/g, (_, ...codes) =>
        String.fromCodePoint(Number.parseInt(codes.slice(0, 3).join(""), 16)),
      )
      .replace(/\W/g, "");
  const isWritten = (text: string) =>
    written.some(({ fix }) =>
      fix.edits.some(({ newText }) => plain(newText).includes(plain(text))),
    );
  const gained = stringsIn(after).filter(
    (one) => !known.has(one) && !isIn(before.text, one) && !isWritten(one),
  );
  for (const one of gained) {
    if (/["'][\w$]+["']\s*:|[{[]\s*["'][\w$]/.test(one))
      found.push(`structure in a string: ${one}`);
  }
  for (const reference of referencesIn(after.text)) {
    const isOdd = /^[a-z]+:|[\s<>]|\$\{|\{\{|^\.+$/i.test(reference);
    // Of a misspelled key, only the key is new.
    const said = escaped(reference.replaceAll("%20", " "));
    const isNew = !new RegExp(`(?<!h)ref\\w*["']?\\s*:[\\s["'-]*${said}`).test(before.text);
    // An object under the key is not a reference, whatever a fix adds to it.
    if (isOdd && isNew && !/^\{ (?:\$ref|name)/.test(reference)) {
      found.push(`odd reference: ${reference}`);
    }
  }
  return found;
}

/** What a fix replaces with something that its title shows, or removes and says so. */
function wordsOfNamed({ title, edits }: { title: string; edits: readonly Edit[] }): string[] {
  if (!/^(?:remove |write |rename to |change the value|keep )/.test(title)) return [];
  return edits.flatMap((edit) => {
    const { start, end } = edit.range;
    return wordsIn(PlacedEdit.sourceOf(edit)?.slice(start.offset, end.offset) ?? "");
  });
}

/** Whether a text has another one in it, on several lines or with escapes. */
const isIn = (text: string, other: string): boolean =>
  text.replace(/\s+/g, " ").includes(other.replace(/\s+/g, " ")) ||
  text.includes(JSON.stringify(other).slice(1, -1)) ||
  text.includes(other.replaceAll("'", "''"));

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}-]/g, "\\$&");

const documentOf = ({ text }: NamedText) =>
  parseDocument(text, { strict: false, uniqueKeys: false, logLevel: "silent" });

/** Whether a parser that is not ours reads a text. */
function readable(file: NamedText): boolean {
  try {
    if (file.name.endsWith(".json")) JSON.parse(file.text.replace(/^\ufeff/, ""));
    return documentOf(file).errors.length === 0;
  } catch {
    return false;
  }
}

/** Where a parser that is not ours finds the first error; a string that is not closed has no place. */
function firstError(file: NamedText): number {
  if (file.name.endsWith(".json")) {
    try {
      JSON.parse(file.text.replace(/^\ufeff/, ""));
    } catch (error) {
      return Number(/at position (\d+)/.exec(String(error))?.[1] ?? 0);
    }
  }
  const [first] = documentOf(file).errors;
  if (first === undefined) return Number.POSITIVE_INFINITY;
  return /^Missing closing/.test(first.message) ? 0 : first.pos[0];
}

const wordsIn = (text: string): string[] =>
  text
    .replace(/\\u([\da-f]{4})|\\[nrt]/gi, (_, code) =>
      code === undefined ? " " : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !/^(?:|null|true|false|none)$/.test(word));

/** The words of all keys and values. */
function saidIn(file: NamedText): string[] {
  const words: string[] = [];
  visit(documentOf(file), {
    Scalar: (_, { value, source }) => void words.push(...wordsIn(source ?? String(value ?? ""))),
    Alias: (_, { source }) => void words.push(...wordsIn(source)),
  });
  return words;
}

function stringsIn({ name, text }: NamedText): string[] {
  const strings: string[] = [];
  const isJson = name.endsWith(".json");
  visit(documentOf({ name, text: isJson ? text.replace(/^\s*\/\/.*$/gm, "") : text }), {
    Scalar: (_, { value }) => void (typeof value === "string" && strings.push(value)),
  });
  return strings;
}

const referencesIn = (text: string): string[] =>
  [...text.matchAll(/\$ref["']?[ \t]*:[ \t]*["']?([^"'\n}]*)/g)].map(([, reference = ""]) =>
    reference.trim(),
  );
