/**
 * A regular expression of JSON Schema in the words that the expressions of databases share. Only what means the
 * same in all of them is taken: no `.`, which is about the ends of lines, no classes of letters, no look around.
 *
 * @param end how the end of a text is written; `$` can also be before the end of its last line
 * @returns `undefined` for an expression with anything else
 * @example portablePattern("^[A-Z]{2}-\\d+$", "$") // "^[A-Z]{2}-[0-9]+$"
 */
export function portablePattern(pattern: string, end: string): string | undefined {
  let result = "";
  let isInClass = false;
  for (let at = 0; at < pattern.length; ) {
    const token = (isInClass ? IN_CLASS : OUTSIDE).exec(pattern.slice(at))?.[0];
    if (token === undefined) return undefined;
    at += token.length;
    if (!isInClass && token.startsWith("[")) isInClass = true;
    else if (isInClass && token === "]") isInClass = false;
    if (!isInClass && token === "$") result += end;
    else if (token === "\\d") result += isInClass ? "0-9" : "[0-9]";
    else if (token === "\\w") result += isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]";
    else result += token;
  }
  return isInClass ? undefined : result;
}

const OUTSIDE =
  /^(?:[A-Za-z0-9 !"#%&',/:;<=>@_`~-]|\\[dw]|\\[.*+?^$()[\]{}|/\\-]|[\^$|)]|\((?:\?:)?(?!\?)|[*+?]\??|\{\d{1,2}(?:,\d{0,2})?\}\??|\[\^?(?!\]))/;
const IN_CLASS =
  /^(?:[A-Za-z0-9 !"#%',./:;<=>@_`~+*?(){}$]|-(?!-)|\\[dw]|\\[.*+?^$()[\]{}|/\\-]|\])/;
