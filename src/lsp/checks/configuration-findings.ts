import { resolve } from "node:path";
import { isInside } from "../../node/path-inside.js";
import { unusedConfigured } from "../../node/unused-suppressions.js";
import { nameOfPath } from "../documents/document-names.js";
import type { DocumentCheck } from "./check-document.js";
import type { ConfigurationFindings } from "./file-findings.js";
import type { Project } from "./project.js";

/** What was checked. */
export interface CheckedDocuments {
  /** The documents that were checked, with their projects. */
  readonly projects: ReadonlyMap<string, Project>;
  readonly checks: ReadonlyMap<string, DocumentCheck>;
  /** The folders in which every descriptor was checked: a suppression there may suppress nothing. */
  readonly folders: readonly string[];
}

/** The findings in the configurations of documents. */
export function configurationFindings({
  projects,
  checks,
  folders,
}: CheckedDocuments): ConfigurationFindings[] {
  return [...new Set(projects.values())].flatMap((project) => {
    const { loaded } = project.configured;
    if (loaded.suppressions.length === 0) return project.findings;
    const own = [...projects].flatMap(([name, one]) => (one === project ? name : []));
    const files = own.flatMap((name) => checks.get(name)?.files ?? []);
    const checked = files.filter(({ isReferenced }) => !isReferenced);
    const unused = unusedConfigured(loaded, {
      uses: files.flatMap(({ suppressions = [] }) => suppressions),
      files: new Set(checked.map(({ document }) => resolve(document.source.file ?? ""))),
      isWhole: folders.some((folder) => isInside(folder, loaded.folder)),
    });
    const found = unused.map(({ document, finding }) => ({
      file: nameOfPath(document.file ?? loaded.file ?? ""),
      findings: [finding],
    }));
    return [...project.findings, ...found];
  });
}
