import type { MemberSpans } from "../../values/text-span.js";
import { applyEdits } from "../edits/apply-edits.js";
import { indentationOf, isInLines, lineBreakOf, lineStart, nextLine } from "../edits/lines.js";
import type { TextEdit } from "../fix-action.js";
import type { Language } from "../source-document.js";

/** The source of an object inside another one, in a form that can be moved to a file. */
interface ObjectSource {
  /** The text of the object as a separate document, with its comments. */
  readonly text: string;
  /** Returns the edit that puts an object with these members in its place. */
  readonly replace: (members: Readonly<Record<string, string>>) => TextEdit;
}

/**
 * Returns the source of an object, with edits in it applied.
 *
 * @param edits changes within the object
 * @returns `undefined` for an object that is not written here, such as an alias of YAML
 */
export function objectSource(
  text: string,
  language: Language,
  spans: MemberSpans,
  edits: readonly TextEdit[] = [],
): ObjectSource | undefined {
  const { value } = spans;
  if (text[value.start] !== "{") {
    return language === "yaml" ? blockSource(text, spans, edits) : undefined;
  }
  const newline = lineBreakOf(text);
  const own = text.slice(value.start, value.end);
  const outer = isInLines(own) ? indentationOf(text, value.end) : "";
  const first = /^\{[ \t]*\r?\n([ \t]*)/.exec(own);
  return {
    text: dedented(applyEdits(text, edits, value), outer) + newline,
    replace: (members) => {
      const written = Object.entries(members).map(
        ([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`,
      );
      const newText =
        first === null || language === "yaml"
          ? `{ ${written.join(", ")} }`
          : `{${newline}${written.map((line) => first[1] + line).join(`,${newline}`)}${newline}${outer}}`;
      return { ...value, newText };
    },
  };
}

/**
 * A YAML block starts after the line of its key, and includes the comments in it and after it.
 */
function blockSource(
  text: string,
  { key, value }: MemberSpans,
  edits: readonly TextEdit[],
): ObjectSource | undefined {
  const indentation = indentationOf(text, value.start);
  const line = lineStart(text, value.start);
  const start = key === undefined ? -1 : text.indexOf("\n", key.end) + 1;
  if (start <= 0 || start > line || line + indentation.length !== value.start) return undefined;
  const end = endOfBlock(text, value.end, indentation.length);
  const newline = lineBreakOf(text);
  const body = dedented(applyEdits(text, edits, { start, end }), indentation);
  return {
    text: body.endsWith("\n") ? body : body + newline,
    replace: (members) => ({
      start,
      end,
      newText: Object.entries(members)
        .map(([name, member]) => `${indentation}${name}: ${plainOrQuoted(member)}${newline}`)
        .join(""),
    }),
  };
}

/** Where the comments after a block end that are indented like it. */
function endOfBlock(text: string, end: number, indentation: number): number {
  let last = nextLine(text, text.slice(0, end).trimEnd().length);
  for (let at = last; at < text.length; ) {
    const next = nextLine(text, at);
    const line = text.slice(at, next);
    const comment = /^( *)#/.exec(line);
    if (comment === null ? line.trim() !== "" : (comment[1] ?? "").length < indentation) break;
    if (comment !== null) last = next;
    at = next;
  }
  return last;
}

const plainOrQuoted = (value: string): string =>
  /^[A-Za-z0-9_.][\w./-]*$/.test(value) ? value : JSON.stringify(value);

/** Removes the indentation from the lines of a text. */
function dedented(text: string, indentation: string): string {
  if (indentation === "") return text;
  return text.replace(/^[ \t]+/gm, (blanks) =>
    blanks.startsWith(indentation) ? blanks.slice(indentation.length) : "",
  );
}
