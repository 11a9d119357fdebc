import { resolve } from "node:path";
import { type CheckedFile, MAX_FINDINGS } from "../../engine/result.js";
import { mergeReports, withUnusedSuppressions } from "../../findings/document-report.js";
import { compareFindings, type Finding } from "../../findings/finding.js";
import { unusedConfigured } from "../../node/configuration/configure.js";
import { isInside } from "../../node/files/paths.js";
import type { SourceDocument } from "../../text/source-document.js";
import { nameOfPath } from "../documents/document-names.js";
import type { Documents } from "../documents/documents.js";
import type { DocumentCheck } from "./document-checks.js";
import type { ConfigurationFindings, Project } from "./project.js";

/** What the session reports to. */
export interface SessionClient {
  /** @param version that of the text that was checked; `undefined` for a file that is not open */
  publish(uri: string, version: number | undefined, findings: readonly Finding[]): void;
  /** Tells a person about something that is not in a document. */
  warn(message: string): void;
  /** Records a bug. */
  log(error: unknown): void;
}

/** What was checked. */
export interface CheckedDocuments {
  /** The documents that were checked, with their projects. */
  readonly projects: ReadonlyMap<string, Project>;
  readonly checks: ReadonlyMap<string, DocumentCheck>;
  /** The folders in which every descriptor was checked: a suppression there may suppress nothing. */
  readonly folders: readonly string[];
}

/** Reports to the client what was found, as far as it is new. */
export class Publisher {
  readonly #client: SessionClient;
  readonly #documents: Documents;
  readonly #findings = new FileFindings();
  /** The URIs under which there are findings, by name. */
  readonly #uris = new Map<string, string>();
  /** What a person was warned of. */
  readonly #warnings = new Set<string>();

  constructor(client: SessionClient, documents: Documents) {
    this.#client = client;
    this.#documents = documents;
  }

  /** The findings in a document, as they were published last. */
  findingsIn(name: string): readonly Finding[] {
    return this.#findings.of(name);
  }

  publish(checked: CheckedDocuments): void {
    for (const { failure } of checked.projects.values()) {
      if (failure !== undefined) this.warn(failure);
    }
    const configured = configurationFindings(checked);
    const changed = this.#findings.update([...checked.checks.values()], configured);
    for (const name of changed) this.#publish(name);
  }

  /** Tells a person something once. */
  warn(message: string): void {
    if (this.#warnings.has(message)) return;
    this.#warnings.add(message);
    this.#client.warn(message);
  }

  /** Warns again of what is still wrong. */
  forgetWarnings(): void {
    this.#warnings.clear();
  }

  #publish(name: string): void {
    const source = this.#findings.sourceOf(name);
    const version = source && this.#documents.versionOf(name);
    const uri = this.#documents.uriOf(name);
    const before = this.#uris.get(name);
    // A client may take two spellings for two documents.
    if (before !== undefined && before !== uri) this.#client.publish(before, undefined, []);
    const findings = this.#findings.of(name);
    if (findings.length > 0) this.#uris.set(name, uri);
    else this.#uris.delete(name);
    this.#client.publish(uri, version, findings);
  }
}

/** The findings in the configurations of documents. */
function configurationFindings({
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

/** The findings in each file, from the checks of all documents that reach it. */
class FileFindings {
  /** What the findings of each file were merged from. */
  #parts = new Map<string, readonly unknown[]>();
  readonly #findings = new Map<string, readonly Finding[]>();
  /** The texts that the findings are about. */
  readonly #sources = new Map<string, SourceDocument>();

  /** The findings in a file. */
  of(name: string): readonly Finding[] {
    return this.#findings.get(name) ?? [];
  }

  /** The text that the findings in a file are about; `undefined` for a configuration. */
  sourceOf(name: string): SourceDocument | undefined {
    return this.#sources.get(name);
  }

  /**
   * Replaces all findings.
   *
   * @returns the files that may have other findings than before
   */
  update(
    checks: readonly DocumentCheck[],
    configurations: readonly ConfigurationFindings[],
  ): readonly string[] {
    const files = new Map<string, CheckedFile[]>();
    for (const file of checks.flatMap((check) => check.files)) {
      const name = file.document.source.file ?? "";
      const known = files.get(name);
      if (known === undefined) files.set(name, [file]);
      else known.push(file);
    }
    const configured = findingsByFile(configurations);
    const parts = new Map<string, readonly unknown[]>(files);
    // They are made anew in each check, so they are compared by what they say.
    for (const [name, findings] of configured) parts.set(name, [JSON.stringify(findings)]);
    const before = this.#parts;
    this.#parts = parts;
    const changed = [...new Set([...before.keys(), ...parts.keys()])].filter(
      (name) => !areSame(before.get(name), parts.get(name)),
    );
    for (const name of changed) {
      const own = files.get(name) ?? [];
      this.#findings.set(name, configured.get(name) ?? mergedFindings(own));
      const [first] = own;
      if (first !== undefined) this.#sources.set(name, first.document.source);
    }
    for (const name of before.keys()) {
      if (parts.has(name)) continue;
      this.#findings.delete(name);
      this.#sources.delete(name);
    }
    return changed;
  }
}

const areSame = (one: readonly unknown[] = [], other: readonly unknown[] = []): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** The findings of several checks, and the suppressions that none of them has used. */
function mergedFindings(files: readonly CheckedFile[]): readonly Finding[] {
  const merged = mergeReports(files, MAX_FINDINGS);
  // What only references reach is not checked as a whole.
  if (files.every(({ isReferenced }) => isReferenced)) return merged.findings;
  return withUnusedSuppressions(merged, (finding) => finding, MAX_FINDINGS).findings;
}

/** Several projects can extend the same configuration, and find the same in it. */
function findingsByFile(
  configurations: readonly ConfigurationFindings[],
): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Map<string, Finding>>();
  for (const { file, findings } of configurations) {
    const own = found.get(file) ?? new Map<string, Finding>();
    for (const finding of findings) own.set(JSON.stringify(finding), finding);
    found.set(file, own);
  }
  return new Map([...found].map(([file, own]) => [file, [...own.values()].sort(compareFindings)]));
}
