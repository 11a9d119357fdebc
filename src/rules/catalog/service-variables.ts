import { isIdentifier, readBraces } from "../../connections/braces.js";
import type { ServiceModel, TemplateModel } from "../../model/model.js";
import { findSecrets } from "../../secrets/find-secrets.js";
import { getOrAdd } from "../../values/collections.js";
import { NameSearch } from "../../words/nearest-name.js";

/**
 * The names in braces in a string. Their meaning depends on the variables that a service declares.
 */
interface TemplateNames {
  /** Names that are variables in any case, apart from those after a `$`. */
  readonly open: ReadonlySet<string>;
  /** Values in braces that could be misspelled variables: `Server={hosts}` next to `host`. */
  readonly quoted: ReadonlySet<string>;
  /** Every name that is a variable if it is declared. */
  readonly all: ReadonlySet<string>;
}

/**
 * The variables of services and the names in their strings.
 *
 * Many services can share one server. Each string is therefore read once, and what is compared with
 * all variables of a service has a budget.
 */
export class ServiceVariables {
  readonly #names = new Map<TemplateModel, TemplateNames>();
  readonly #declared = new Map<ServiceModel, ReadonlySet<string> | undefined>();
  readonly #search = new NameSearch();

  /** Takes one comparison of names from the budget; returns whether one was left. */
  takesComparison(): boolean {
    return this.#search.spend();
  }

  namesIn(template: TemplateModel): TemplateNames {
    return getOrAdd(this.#names, template, () => readNames(template));
  }

  /** The variables that a service declares; `undefined` if they cannot be read. */
  declaredBy(service: ServiceModel): ReadonlySet<string> | undefined {
    const { variableNames } = service;
    return getOrAdd(this.#declared, service, () => variableNames && new Set(variableNames));
  }

  /** The variable of a service that a name probably means. */
  nearest(service: ServiceModel, name: string): string | undefined {
    return this.#search.nearest(name, this.declaredBy(service) ?? new Set());
  }

  /**
   * The variables of a service that names in its strings probably mean; `undefined` if there are
   * too many names to compare.
   */
  meantIn(service: ServiceModel): ReadonlySet<string> | undefined {
    const meant = new Set<string>();
    for (const template of service.server?.templates ?? []) {
      const { open, quoted } = this.namesIn(template);
      for (const name of [...open, ...quoted]) {
        if (!this.takesComparison()) return undefined;
        if (this.declaredBy(service)?.has(name)) continue;
        const near = this.nearest(service, name);
        if (near !== undefined) meant.add(near);
      }
    }
    return meant;
  }
}

/**
 * Reads the names in the braces of a string. A password in braces is not a name: no message may repeat it, so names
 * inside secrets are left out of those that messages show.
 */
function readNames({ text, language }: TemplateModel): TemplateNames {
  const open = new Set<string>();
  const quoted = new Set<string>();
  const all = new Set<string>();
  const withDollar = new Set<string>();
  const secret = new Set<string>();
  const secrets = findSecrets(text)[Symbol.iterator]();
  let next = secrets.next();
  let end = 0;
  for (const piece of readBraces(text, language).pieces) {
    const start = end;
    end += piece.text.length;
    while (!next.done && next.value.end <= start) next = secrets.next();
    const { name, meaning, hasDollar } = piece;
    if (name === undefined || name === "") continue;
    all.add(name);
    if (!next.done && next.value.start < end) secret.add(name);
    if (meaning === "variable") (hasDollar ? withDollar : open).add(name);
    else if (meaning === "quoted" && isIdentifier(name)) quoted.add(name);
  }
  for (const name of withDollar) open.delete(name);
  for (const name of open) quoted.delete(name);
  for (const names of [open, quoted]) for (const name of secret) names.delete(name);
  return { open, quoted, all };
}
