/** A string of YAML: in the quotes that it had, and else plain if every reader takes it for a string. */
export function yamlScalar(value: string, quote = "", isFlow = false): string {
  if (quote === "'") return `'${value.replaceAll("'", "''")}'`;
  if (quote === '"') return JSON.stringify(value);
  const isPlain =
    /^[\p{L}_$][\p{L}\p{M}\w.$/-]*(?:[ :][\p{L}\p{M}\w.$/-]+)*$/u.test(value) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value) &&
    !(isFlow && value.includes(":"));
  return isPlain ? value : JSON.stringify(value);
}
