import { readTemplate, variablesOf } from "../connections/template.js";
import { nearestName } from "../findings/nearest-name.js";
import type { ServerModel, ServiceModel, TemplateModel } from "../model/service.js";

/** The variables in a string of a server, as one service sees them. */
export interface TemplateVariables {
  readonly template: TemplateModel;
  /** The variables that the string uses. */
  readonly used: readonly string[];
  /**
   * The variables that the service does not declare, each with the declared one that was probably
   * meant. `${name}` is not among them: it belongs to another template language.
   */
  readonly undeclared: readonly { readonly name: string; readonly near: string | undefined }[];
}

/** The variables in each string of a server; none if the declared ones cannot be read. */
export function templateVariables(service: ServiceModel, server: ServerModel): TemplateVariables[] {
  const declared = service.variableNames;
  if (declared === undefined) return [];
  const isDeclared = (name: string) => declared.includes(name);
  return server.templates.map((template) => {
    const { parts, quotedNames } = readTemplate(template.text, template.language, isDeclared);
    const used = variablesOf({ parts });
    const withDollar = new Set(
      parts.flatMap((part) => (part.kind === "variable" && part.hasDollar ? [part.name] : [])),
    );
    const open = used
      .filter((name) => !isDeclared(name) && !withDollar.has(name))
      .map((name) => ({ name, near: nearestName(name, declared) }));
    // A value in braces can be a misspelled variable: `Server={hosts}` next to `host`.
    const quoted = quotedNames
      .map((name) => ({ name, near: nearestName(name, declared) }))
      .filter(({ near }) => near !== undefined);
    return { template, used, undeclared: [...open, ...quoted] };
  });
}
