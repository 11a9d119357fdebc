/** How a language writes comments. */
interface CommentForms {
  /** The names of the language in `specification`, in lower case, with letters and digits only. */
  readonly language: RegExp;
  readonly comment: string;
  /** Texts in which the signs of a comment are none: literals and quoted names. */
  readonly quoted: string;
  /** Text that some dialects read in another way. Then comments count. */
  readonly doubt?: RegExp;
  /** Whether blanks between words, and at the start of a line, mean nothing. */
  readonly isFree: boolean;
}

const BLOCK = String.raw`\/\*[\s\S]*?(?:\*\/|$)`;
const LINE = String.raw`\/\/[^\n]*`;
const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"?`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\.)*'?`;

const LANGUAGES: readonly CommentForms[] = [
  {
    language: /^proto(?:buf|colbuffers)?\d?$/,
    comment: `${LINE}|${BLOCK}`,
    quoted: `${DOUBLE}|${SINGLE}`,
    isFree: true,
  },
  {
    language: /^(?:avroidl|avdl)$/,
    comment: `${LINE}|${BLOCK}`,
    quoted: `${DOUBLE}|\`[^\`\n]*\`?`,
    isFree: true,
  },
  {
    language: /^graphql(?:sdl)?$/,
    comment: String.raw`#[^\n]*`,
    quoted: String.raw`"""(?:\\"""|[\s\S])*?(?:"""|$)|${DOUBLE}`,
    isFree: true,
  },
  {
    language: /^(?:ansi)?sql(?:ddl)?$/,
    // MySQL runs `/*! … */`; `/*+ … */` is for the optimizer.
    comment: String.raw`--[^\n]*|\/\*(?!M?!|\+)[\s\S]*?(?:\*\/|$)`,
    quoted: String.raw`'[^']*'?|"[^"]*"?|\x60[^\x60]*\x60?|\[[^\]]*\]?|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|${BLOCK}`,
    // Escapes, `q'…'`, `1--1` in MySQL, `#`, quotes in brackets, and comments in comments.
    doubt: /\\|q'|--\S|#|\[[^[\]]*['"]|\/\*(?:(?!\*\/)[\s\S])*\/\*/i,
    isFree: true,
  },
  {
    language: /^(?:w3c)?(?:xsd|xmlschema)\d*$/,
    comment: String.raw`<!--[\s\S]*?(?:-->|$)`,
    quoted: String.raw`<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)`,
    isFree: false,
  },
];

/**
 * A definition in a language that is not understood, without what does not count: the form of line ends, blanks
 * at the end of lines, and, in a language whose comments are known, those.
 *
 * @param specification the name of the language
 */
export function significantText(definition: string, specification = ""): string {
  const text = definition.replace(/\r\n?/g, "\n");
  const name = specification.toLowerCase().replace(/[^a-z0-9]/g, "");
  const forms = LANGUAGES.find(({ language }) => language.test(name));
  const isCertain = forms !== undefined && !forms.doubt?.test(text);
  if (isCertain) return withoutComments(text, forms);
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines.join("\n").trimEnd();
}

function withoutComments(text: string, { comment, quoted, isFree }: CommentForms): string {
  const [gaps, gap] = isFree ? [`(?:[ \\t]|${comment})+`, " "] : [comment, ""];
  const parts = new RegExp(`(?<comment>${gaps})|(?:${quoted})`, "g");
  const written = text.replace(parts, (part, ...rest) => {
    const { comment: isComment } = rest.at(-1) as Record<string, string | undefined>;
    // In one line, so that what is in quotes stays as it is.
    return isComment === undefined ? JSON.stringify(part) : gap;
  });
  return written
    .split("\n")
    .map((line) => (isFree ? line.trim() : line.trimEnd()))
    .filter((line) => line !== "")
    .join("\n");
}
