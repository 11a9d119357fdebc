import { isDeepStrictEqual } from "node:util";
import type { Suppression } from "../../engine/configuration/configuration.js";
import { applyEdits } from "../../text/apply-edits.js";
import type { StructuralChange } from "../../text/change.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { isObject } from "../../values/json-object.js";
import { yamlScalar } from "./yaml-scalar.js";

/** The text of a configuration that only turns a rule off. */
export const configurationWithoutRule = (rule: string): string => `rules:\n  ${rule}: "off"\n`;

/** The text of a configuration that only suppresses findings. */
export const configurationWith = (suppression: Suppression): string =>
  `suppressions:\n${itemOf(suppression, "  ")}\n`;

/** The text of a configuration with a rule turned off; `undefined` where an edit would change more. */
export function withoutRule(source: SourceDocument, rule: string): string | undefined {
  const { value } = source;
  if (!isObject(value)) return undefined;
  const rules = value.rules ?? {};
  if (!isObject(rules)) return undefined;
  const meant = { ...value, rules: { ...rules, [rule]: "off" } };
  if (Object.hasOwn(rules, rule)) {
    return checked(source, meant, changed(source, ["rules", rule], OFF));
  }
  return checked(
    source,
    meant,
    value.rules === undefined
      ? added(source, [], value, "rules", { [rule]: "off" })
      : added(source, ["rules"], rules, rule, "off"),
  );
}

const OFF: StructuralChange = { kind: "write-value", value: "off" };

/** The text of a configuration with one more suppression; `undefined` where an edit would change more. */
export function withSuppression(
  source: SourceDocument,
  suppression: Suppression,
): string | undefined {
  const { value } = source;
  if (!isObject(value)) return undefined;
  const { suppressions = [] } = value;
  if (!Array.isArray(suppressions)) return undefined;
  const meant = { ...value, suppressions: [...suppressions, suppression] };
  return checked(source, meant, textWith(source, value, suppressions.length, suppression));
}

function textWith(
  source: SourceDocument,
  value: Readonly<Record<string, unknown>>,
  count: number,
  suppression: Suppression,
): string | undefined {
  const written = { ...suppression };
  if (value.suppressions === undefined) return added(source, [], value, "suppressions", [written]);
  if (count === 0) {
    return changed(source, ["suppressions"], { kind: "write-value", value: [written] });
  }
  const { text, lines } = source;
  const [list, last] = source.locate([["suppressions"], ["suppressions", count - 1]]);
  if (list === undefined || last === undefined) return undefined;
  const { line } = lines.positionAt(last.value.start);
  const indentation = /^[ \t]*/.exec(text.slice(lines.startOf(line)))?.[0] ?? "";
  const trimmed = text.slice(last.value.start, last.value.end).trimEnd();
  let at = last.value.start + trimmed.length;
  if (text.charAt(list.value.start) !== "[") {
    // A comment can follow the last value.
    at += /^.*/.exec(text.slice(at))?.[0].length ?? 0;
    return inserted(text, at, `\n${itemOf(suppression, indentation)}`);
  }
  const isOneLine = lines.positionAt(list.value.start).line === line;
  const item = isOneLine
    ? JSON.stringify(suppression)
    : JSON.stringify(suppression, null, 2).replaceAll("\n", `\n${indentation}`);
  return inserted(text, at, `,${isOneLine ? " " : `\n${indentation}`}${item}`);
}

const inserted = (text: string, at: number, added: string): string =>
  text.slice(0, at) + added + text.slice(at);

/** An item of a list in YAML. */
function itemOf({ rules, files, name, reason }: Suppression, indentation: string): string {
  const list = (values: readonly string[]) =>
    `[${values.map((value) => yamlScalar(value, "", true)).join(", ")}]`;
  const members = [
    `rules: ${list(rules)}`,
    `files: ${list(files)}`,
    ...(name === undefined ? [] : [`name: ${yamlScalar(name)}`]),
    `reason: ${yamlScalar(reason)}`,
  ];
  return `${indentation}- ${members.join(`\n${indentation}  `)}`;
}

function added(
  source: SourceDocument,
  path: readonly string[],
  owner: Readonly<Record<string, unknown>>,
  key: string,
  value: (StructuralChange & { kind: "add-member" })["value"],
): string | undefined {
  const last = Object.keys(owner).at(-1);
  const beside = last === undefined ? undefined : { after: last };
  return changed(source, path, { kind: "add-member", key, value, beside });
}

function changed(
  source: SourceDocument,
  path: readonly string[],
  change: StructuralChange,
): string | undefined {
  const spansOf = (one: readonly (string | number)[]) => source.locate([one])[0];
  const made = source.edit({ path, change }, spansOf);
  return made && applyEdits(source.text, made.edits);
}

/** A text, if it says what it has to say. */
function checked(
  { file, language }: SourceDocument,
  meant: unknown,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  const { value, problems } = parseDocument(text, { file, language });
  return problems.length === 0 && isDeepStrictEqual(value, meant) ? text : undefined;
}
