import type { RuleId } from "../../generated/rule-ids.js";
import type { Finding } from "../findings/finding.js";
import {
  type Directive,
  type DirectiveKind,
  directiveFinder,
  readDirectives,
} from "../text/parse/directives.js";
import { findingAt, type UnplacedFinding } from "../text/parse/place-findings.js";
import type { SourceDocument } from "../text/source-document.js";
import { getOrAdd } from "../values/collections.js";
import { isObject, type Path } from "../values/json-value.js";
import { quote } from "../words/phrases.js";
import { unknownRule } from "./setting-words.js";

/**
 * Findings of rules that are accepted.
 *
 * @typeParam CustomId ids of custom rules; `string` allows any id
 * @example
 * const accepted: Suppression = { rules: ["missing-columns"], name: "shop.public.orders" };
 */
export interface Suppression<CustomId extends string = never> {
  /** The ids of the rules. */
  readonly rules: readonly (RuleId | CustomId)[];
  /** The fully qualified name of a table or column that the findings are about. Default: any. */
  readonly name?: string | undefined;
  /** Whether findings in a document with this name are accepted. Default: in all documents. */
  readonly applies?: ((file: string | undefined) => boolean) | undefined;
}

/** A suppression in a configuration. */
export interface ConfiguredSuppression {
  /** Identifies the suppression among all. */
  readonly id: string;
  readonly rules: ReadonlySet<string>;
  /** Whether it is about a document with this name. */
  readonly applies: (file: string | undefined) => boolean;
  /**
   * The fully qualified name of the table or column that it is about; without one, it is about the
   * whole file.
   */
  readonly name?: string | undefined;
}

/**
 * Returns suppressions in the form that the engine uses.
 *
 * @throws TypeError for a rule that does not exist, and for what is not a suppression
 */
export function configuredSuppressions(
  suppressions: readonly Suppression<string>[],
  ids: ReadonlySet<string>,
): ConfiguredSuppression[] {
  return suppressions.map((suppression: unknown, index) => {
    const refuse = (problem: string): never => {
      throw new TypeError(`suppressions[${index}]${problem}`);
    };
    if (!isObject(suppression)) return refuse(" must be an object");
    const { rules, name, applies = () => true } = suppression;
    if (!Array.isArray(rules)) return refuse(".rules must be an array");
    const unknown = rules.find((id) => !ids.has(id));
    if (unknown !== undefined) return refuse(`: ${unknownRule(String(unknown), ids)}`);
    if (name !== undefined && typeof name !== "string") return refuse(".name must be a string");
    if (typeof applies !== "function") return refuse(".applies must be a function");
    return {
      id: `option ${index}`,
      rules: new Set<string>(rules),
      applies: applies as ConfiguredSuppression["applies"],
      name,
    };
  });
}

/** The suppressions that can apply to findings of rules. */
export interface SuppressionSettings {
  /** The ids of all rules. */
  readonly ids: ReadonlySet<string>;
  readonly configured?: readonly ConfiguredSuppression[] | undefined;
}

/**
 * Suppresses findings of rules in a document.
 *
 * @returns the findings that are kept, those about mistakes in suppressions, and what each suppression did
 */
export function suppress(
  document: SourceDocument,
  findings: readonly UnplacedFinding[],
  { ids, configured: all = [] }: SuppressionSettings,
) {
  const configured = all.filter(({ applies }) => applies(document.file));
  const { directives, invalid } = readDirectives(document, suppressions(ids));
  const counts = new Map<ConfiguredSuppression | Directive, number>();
  const commentOn = directiveFinder(document, directives);
  const configuredFor = configuredFinder(document, configured);
  const kept = findings.filter((finding) => {
    const by = commentOn(finding.code, finding) ?? configuredFor(finding);
    if (by !== undefined) counts.set(by, (counts.get(by) ?? 0) + 1);
    return by === undefined;
  });
  const countOf = (by: ConfiguredSuppression | Directive) => counts.get(by) ?? 0;
  return {
    kept,
    placed: invalid.map(({ span, problem }) =>
      findingAt(document, "invalid-suppression", span, problem),
    ),
    suppressions: [
      ...directives.map((by) => ({
        id: `comment ${by.span.start}`,
        count: countOf(by),
        unused: unusedSuppression(document, by),
      })),
      ...configured.map((by) => ({ id: by.id, count: countOf(by) })),
    ],
  };
}

/**
 * Finds the first suppression of the configuration that is about a finding. There may be thousands of
 * both, so suppressions are looked up by rule and name.
 */
function configuredFinder(
  document: SourceDocument,
  suppressions: readonly ConfiguredSuppression[],
): (finding: UnplacedFinding) => ConfiguredSuppression | undefined {
  const joined = (rule: string, name: string | undefined) => JSON.stringify([rule, name]);
  /** The positions of the first suppressions of each rule, for each name and without any. */
  const first = new Map<string, number>();
  for (const [order, { rules, name }] of suppressions.entries()) {
    for (const rule of rules) getOrAdd(first, joined(rule, name), () => order);
  }
  if (first.size === 0) return () => undefined;
  return ({ code, path }) => {
    const names = [undefined, ...namesAround(document.value, path)];
    const found = names.map((name) => first.get(joined(code, name)) ?? Number.POSITIVE_INFINITY);
    return suppressions[Math.min(...found)];
  };
}

/** The fully qualified names of the tables and columns on a path. */
function namesAround(root: unknown, path: Path): Set<string> {
  const names = new Set<string>();
  let value = root;
  for (const step of [...path, ""]) {
    if (typeof value !== "object" || value === null) break;
    const { fullyQualifiedName, definition } = value as Record<string, unknown>;
    // A Standard Definition has the name of its definition.
    const inner = isObject(definition) && definition.fullyQualifiedName;
    for (const name of [fullyQualifiedName, inner]) {
      if (typeof name === "string") names.add(name);
    }
    value = (value as Record<string | number, unknown>)[step];
  }
  return names;
}

/** The finding about a suppression that suppresses nothing. */
const unusedSuppression = (document: SourceDocument, { id, span }: Directive): Finding =>
  findingAt(document, "unused-suppression", span, `${quote(id)} reports nothing here`);

/** The comments that suppress findings of rules. */
const suppressions = (ids: ReadonlySet<string>): DirectiveKind => ({
  marker: MARKER,
  title: "a suppression",
  noun: "rule",
  ids,
  refusal: (id) => notSuppressible(id, ids),
});

const MARKER = "dsd-disable";

/** The message for an id of a suppression that no rule has. */
export const notSuppressible = (id: string, ids: Iterable<string>): string =>
  unknownRule(id, ids, "only rules can be suppressed");
