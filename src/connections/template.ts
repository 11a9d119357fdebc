// How to distinguish a `{variable}` from braces that belong to the string itself. The specification
// says only that variables exist. ODBC (MS-ODBCSTR: `key={value}`, with `}}` for a closing brace) and
// the JDBC URL of SQL Server (`;key={value}`) use braces for other purposes.

/** A part of a string: literal text or a variable. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "variable";
      readonly name: string;
      /** Whether it follows a `$`, as variables of other template languages do. */
      readonly hasDollar: boolean;
    };

/** A string with its variables. */
export interface Template {
  readonly parts: readonly TemplatePart[];
  /** The values in braces that would be variables if variables with these names were declared. */
  readonly quotedNames: readonly string[];
  /** Whether the string contains `{}`, which does not name a variable. */
  readonly hasEmptyName: boolean;
  /** Whether the string contains an unmatched brace. */
  readonly isUnbalanced: boolean;
}

/** In which cases braces in a string are not variables. */
export type TemplateLanguage = "plain" | "jdbc" | "odbc";

/**
 * Reads the variables of a string in one pass.
 *
 * @param isDeclared whether a variable with this name is declared; other names may be values in braces
 * @example readTemplate("Server={host}", "odbc", (name) => name === "host")
 */
export function readTemplate(
  text: string,
  language: TemplateLanguage,
  isDeclared: (name: string) => boolean,
): Template {
  const parts: TemplatePart[] = [];
  const quotedNames: string[] = [];
  let hasEmptyName = false;
  let balance = 0;
  let isUnbalanced = false;
  let literal = "";
  const flush = () => {
    if (literal !== "") parts.push({ kind: "text", text: literal });
    literal = "";
  };
  const takesQuotes =
    language === "odbc" || (language === "jdbc" && /^jdbc:(?:sqlserver|jtds):/i.test(text));

  for (let index = 0; index < text.length; ) {
    const character = text.charAt(index);
    if (character !== "{" && character !== "}") {
      literal += character;
      index++;
      continue;
    }
    const name = character === "{" ? nameAt(text, index) : undefined;
    const isKnown = name !== undefined && name !== "" && isDeclared(name);
    const quoted = takesQuotes && character === "{" ? quotedAt(text, index, language) : undefined;
    const isWhole = quoted === `{${name}}`;
    if (quoted !== undefined && !(isWhole && isKnown)) {
      if (isWhole && name !== undefined && isIdentifier(name)) quotedNames.push(name);
      literal += quoted;
      index += quoted.length;
    } else if (name === undefined) {
      balance += character === "{" ? 1 : -1;
      isUnbalanced ||= balance < 0;
      literal += character;
      index++;
    } else if (!isKnown && (name === "" || /[\s;=]/.test(name))) {
      hasEmptyName ||= name === "";
      literal += `{${name}}`;
      index += name.length + 2;
    } else {
      const hasDollar = literal.endsWith("$");
      flush();
      parts.push({ kind: "variable", name, hasDollar });
      index += name.length + 2;
    }
  }
  flush();
  return { parts, quotedNames, hasEmptyName, isUnbalanced: isUnbalanced || balance !== 0 };
}

/** The names of the variables in a template, each once. */
export const variablesOf = ({ parts }: Pick<Template, "parts">): string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === "variable" ? [part.name] : []))),
];

/** The text between an opening brace and the next brace, if that is a closing one. */
function nameAt(text: string, start: number): string | undefined {
  const end = text.indexOf("}", start);
  if (end < 0) return undefined;
  const name = text.slice(start + 1, end);
  return name.includes("{") ? undefined : name;
}

/** A value in braces: everything between `key=` and the next `;`. */
function quotedAt(text: string, start: number, language: TemplateLanguage): string | undefined {
  const key = language === "odbc" ? /(?:^|;)[^;={}]*=\s*$/ : /;[^;={}]*=\s*$/;
  if (!key.test(text.slice(0, start))) return undefined;
  return /^\{(?:[^}]|\}\})*\}(?=\s*(?:;|$))/.exec(text.slice(start))?.[0];
}

const isIdentifier = (name: string): boolean => /^[\w.-]+$/.test(name);
