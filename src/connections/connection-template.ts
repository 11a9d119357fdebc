import { type BracedText, readBraces, type TemplateLanguage } from "./braces.js";

// Distinguishes a `{variable}` from braces that belong to the string itself. The specification says
// only that variables exist. ODBC (MS-ODBCSTR: `key={value}`, with `}}` for a closing brace) and
// the JDBC URL of SQL Server (`;key={value}`) use braces for other purposes.

/** A part of a string: literal text or a variable. */
type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "variable";
      readonly name: string;
      /** Whether it follows a `$`, as variables of other template languages do. */
      readonly hasDollar: boolean;
    };

/** A string with its variables. */
interface Template {
  readonly parts: readonly TemplatePart[];
  /** The values in braces that would be variables if variables with these names were declared. */
  readonly quotedNames: readonly string[];
  /** Whether the string contains `{}`, which does not name a variable. */
  readonly hasEmptyName: boolean;
  /** Whether the string contains an unmatched brace. */
  readonly isUnbalanced: boolean;
}

/**
 * Reads the variables of a string in one pass.
 *
 * @param isDeclared whether a variable with this name is declared; other names may be values in braces
 * @example readTemplate("Server={host}", "odbc", (name) => name === "host")
 */
export const readTemplate = (
  text: string,
  language: TemplateLanguage,
  isDeclared: (name: string) => boolean,
): Template => templateOf(readBraces(text, language), isDeclared);

/** Decides which of the braces in a string are variables. */
function templateOf(
  { pieces, isUnbalanced }: BracedText,
  isDeclared: (name: string) => boolean,
): Template {
  const parts: TemplatePart[] = [];
  const quotedNames: string[] = [];
  let hasEmptyName = false;
  let literal = "";
  for (const { text, name, meaning, hasDollar } of pieces) {
    if (name !== undefined && (meaning === "variable" || (name !== "" && isDeclared(name)))) {
      if (literal !== "") parts.push({ kind: "text", text: literal });
      literal = "";
      parts.push({ kind: "variable", name, hasDollar });
      continue;
    }
    literal += text;
    if (name === "" && meaning === "text") hasEmptyName = true;
    if (name !== undefined && meaning === "quoted" && isIdentifier(name)) quotedNames.push(name);
  }
  if (literal !== "") parts.push({ kind: "text", text: literal });
  return { parts, quotedNames, hasEmptyName, isUnbalanced };
}

/** The names of the variables in a template, each once. */
export const variablesOf = ({ parts }: Pick<Template, "parts">): string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === "variable" ? [part.name] : []))),
];

/** Whether a value in braces could be the name of a variable. */
export const isIdentifier = (name: string): boolean => /^[\w.-]+$/.test(name);
