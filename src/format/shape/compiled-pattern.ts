const compiled = new Map<string, RegExp>();

/** The pattern of a format as a regular expression, compiled once. */
export function compiledPattern(pattern: string): RegExp {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(pattern, "u");
    compiled.set(pattern, expression);
  }
  return expression;
}
