import { readTemplate, variablesOf } from "../../connections/template.js";
import { formatPointer } from "../../findings/json-pointer.js";
import { documentPlace } from "../../model/document-place.js";
import type { ServiceModel, TemplateModel } from "../../model/service.js";
import type { SymbolUse } from "../views/symbol-index.js";
import { refuseName } from "./rename-error.js";
import type { ScalarChange } from "./rewrite-scalars.js";

/**
 * The changes that rename a variable: its key in every service that shares the server, and the
 * strings of the server that contain it.
 *
 * @param uses all uses of the variable
 */
export function renameVariable(uses: readonly SymbolUse[], newName: string): ScalarChange[] {
  const isTaken = ({ symbol }: SymbolUse) =>
    symbol.kind === "variable" && symbol.service.variableNames?.includes(newName);
  if (uses.some(isTaken)) refuseName(newName, "exists already");
  return uses.flatMap(({ symbol, document: { source }, path, part }): ScalarChange[] => {
    if (symbol.kind !== "variable") return [];
    const { service, variable } = symbol;
    if (part === "key") return [{ source, path, part, before: variable.name, after: newName }];
    const pointer = formatPointer(path);
    const templates = (service.server?.templates ?? []).filter(({ owner, key }) => {
      const place = documentPlace(owner.at(key));
      return place.file === source.file && place.pointer === pointer;
    });
    return templates.map((template) => {
      const after = renamedIn(template, service, variable.name, newName);
      return { source, path, part: "value", before: template.text, after, isTemplate: true };
    });
  });
}

/** @throws RenameError when the string would have other variables than before */
function renamedIn(
  { text, language }: TemplateModel,
  { variableNames = [] }: ServiceModel,
  oldName: string,
  newName: string,
): string {
  const before = readTemplate(text, language, (name) => variableNames.includes(name));
  if (variablesOf(before).includes(newName)) refuseName(newName, "is in the same string already");
  const parts = before.parts.map((part) =>
    part.kind === "variable" && part.name === oldName ? { ...part, name: newName } : part,
  );
  const renamed = parts
    .map((part) => (part.kind === "text" ? part.text : `{${part.name}}`))
    .join("");
  const isDeclared = (name: string) =>
    name === newName || (name !== oldName && variableNames.includes(name));
  const after = readTemplate(renamed, language, isDeclared);
  if (JSON.stringify(after.parts) !== JSON.stringify(parts)) {
    refuseName(newName, "would not be a variable in a string of the server");
  }
  return renamed;
}
