import { readTemplate, variablesOf } from "../connections/template.js";
import type { Server, Service, TemplateText } from "../model/service.js";
import { nearestName } from "../shape/suggest-key.js";

/** A string of a server as one service reads it. */
export interface ReadText {
  readonly text: TemplateText;
  /** Variables that it uses, those behind a `$` aside. */
  readonly used: readonly string[];
  /** Those of them that the service does not declare. */
  readonly undeclared: readonly { readonly name: string; readonly near: string | undefined }[];
}

/** The strings of a service's server, with the variables in them; none when nothing can be said. */
export function readTexts(service: Service, server: Server): ReadText[] {
  const declared = service.variableNames;
  if (declared === undefined) return [];
  const isDeclared = (name: string) => declared.includes(name);
  return server.templates().map((text) => {
    const template = readTemplate(text.text, text.language, isDeclared);
    const used = variablesOf(template);
    const withDollar = new Set(
      template.parts.flatMap((part) =>
        part.kind === "variable" && part.hasDollar ? [part.name] : [],
      ),
    );
    const open = used
      .filter((name) => !isDeclared(name) && !withDollar.has(name))
      .map((name) => ({ name, near: nearestName(name, declared) }));
    // A value in braces may be a variable that is nearly declared: `Server={hosts}` beside `host`.
    const quoted = template.quotedNames
      .map((name) => ({ name, near: nearestName(name, declared) }))
      .filter(({ near }) => near !== undefined);
    return { text, used, undeclared: [...open, ...quoted] };
  });
}
