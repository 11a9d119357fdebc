import type { ServiceModel, VariableModel } from "../../model/service.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { quotedList } from "../../words/phrases.js";
import { quote } from "../../words/quote.js";
import { differingKeys, docsChange } from "./documentation.js";
import type { FoundChange } from "./found-change.js";

/** Compares the variables of a service, by name. */
export function compareVariables(
  old: ServiceModel,
  next: ServiceModel,
  service: string,
): FoundChange[] {
  const olds = new Map(old.variables.map((variable) => [variable.name, variable]));
  const news = new Map(next.variables.map((variable) => [variable.name, variable]));
  const changes: FoundChange[] = [];
  // An unreadable variable exists, and a variable in an unreadable list may exist.
  const isMissing = ({ variableNames }: ServiceModel) => {
    const names = variableNames && new Set(variableNames);
    return (name: string): boolean => names?.has(name) === false;
  };
  const [isNew, isGone] = [isMissing(old), isMissing(next)];
  for (const [name, variable] of olds) {
    if (!isGone(name)) continue;
    changes.push({
      code: "variable-removed",
      subject: { kind: "variable", service, name },
      message: `variable ${quote(name)} of service ${quote(service)} was removed`,
      old: { place: variable.at(), value: name },
      new: { place: next.atFirst(["variables"]) },
    });
  }
  for (const [name, variable] of news) {
    const before = olds.get(name);
    if (before !== undefined) {
      changes.push(...compareVariable(before, variable, service));
    } else if (isNew(name)) {
      const isRequired = variable.default === undefined;
      changes.push({
        code: isRequired ? "variable-added-required" : "variable-added",
        subject: { kind: "variable", service, name },
        message: `variable ${quote(name)} of service ${quote(service)} was added${isRequired ? ", and requires a value" : ""}`,
        old: { place: old.atFirst(["variables"]) },
        new: { place: variable.at(), value: name },
      });
    }
  }
  return changes;
}

function compareVariable(old: VariableModel, next: VariableModel, service: string): FoundChange[] {
  if (old.isDoubtful || next.isDoubtful) return [];
  const { name } = next;
  const subject = { kind: "variable", service, name } as const;
  const text = `variable ${quote(name)} of service ${quote(service)}`;
  const shown = <T>(value: T): T | undefined => (isSecretName(name) ? undefined : value);
  const changes: FoundChange[] = [];
  if (old.default !== next.default) {
    const isRequired = next.default === undefined;
    changes.push({
      code: isRequired ? "variable-added-required" : "variable-default-changed",
      subject,
      message: isRequired
        ? `${text} no longer has a default, and requires a value`
        : `the default of ${text} changed`,
      old: { place: old.atFirst(["default"]), value: shown(old.default) },
      new: { place: next.atFirst(["default"]), value: shown(next.default) },
    });
  }
  const [before, after] = [new Set(old.enum), new Set(next.enum)];
  const sides = {
    old: { place: old.atFirst(["enum"]), value: shown(old.enum) },
    new: { place: next.atFirst(["enum"]), value: shown(next.enum) },
  };
  const values = (all: readonly string[]): string =>
    isSecretName(name) ? "a value" : quotedList(all);
  const removed = [...before].filter((value) => !after.has(value));
  const added = [...after].filter((value) => !before.has(value));
  if (next.enum !== undefined && (old.enum === undefined || removed.length > 0)) {
    changes.push({
      code: "variable-enum-value-removed",
      subject,
      message:
        old.enum === undefined
          ? `${text} takes only the values of its \`enum\``
          : `${text} no longer takes ${values(removed)}`,
      ...sides,
    });
  }
  if (old.enum !== undefined && (next.enum === undefined || added.length > 0)) {
    changes.push({
      code: "variable-enum-value-added",
      subject,
      message:
        next.enum === undefined
          ? `${text} now takes any value`
          : `${text} also takes ${values(added)}`,
      ...sides,
    });
  }
  const documentation = differingKeys(docsOf(old), docsOf(next));
  if (documentation.length > 0) {
    const change = docsChange({ old, new: next }, documentation, { subject, text });
    changes.push(change);
  }
  return changes;
}

const docsOf = ({ raw }: VariableModel) => ({
  description: raw.description,
  examples: raw.examples,
});
