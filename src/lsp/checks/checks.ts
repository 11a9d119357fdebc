import { resolve } from "node:path";
import type { CheckedDocument, CheckedEntry } from "../../engine/check-document.js";
import { type CheckedFile, MAX_FINDINGS } from "../../engine/result.js";
import { mergeReports, withUnusedSuppressions } from "../../findings/document-report.js";
import { compareFindings, type Finding } from "../../findings/finding.js";
import { unusedConfigured } from "../../node/configuration/configure.js";
import { isInside } from "../../node/files/paths.js";
import { grouped } from "../../values/collections.js";
import { type Documents, nameOfPath } from "./documents.js";
import type { ConfigurationFindings, Project } from "./project.js";

/** The receiver of the results of a session. */
export interface SessionClient {
  /** @param version that of the text that was checked; `undefined` for a file that is not open */
  publish(uri: string, version: number | undefined, findings: readonly Finding[]): void;
  /** Shows a warning about something that is not in a document. */
  warn(message: string): void;
  /** Records a bug. */
  log(error: unknown): void;
}

/** The result of a check: findings in a document and in everything that it refers to. It never changes. */
interface DocumentCheck {
  readonly entries: readonly CheckedEntry[];
  readonly files: readonly CheckedFile[];
  /** The names of the files. */
  readonly reached: ReadonlySet<string>;
}

/** The documents that were checked, with their projects. */
type CheckedProjects = ReadonlyMap<string, Project>;

/** The findings that were published about a file. */
interface Published {
  readonly uri: string;
  readonly findings: readonly Finding[];
  /** The results that the findings were merged from. */
  readonly parts: readonly unknown[];
}

/** The last check of each document. What is new in them is reported to the client. */
export class Checks {
  readonly #client: SessionClient;
  readonly #documents: Documents;
  readonly #last = new Map<string, DocumentCheck>();
  /** By the names of the files that were checked, and of configurations. */
  readonly #published = new Map<string, Published>();
  /** The warnings that were shown already. */
  readonly #warnings = new Set<string>();

  constructor(client: SessionClient, documents: Documents) {
    this.#client = client;
    this.#documents = documents;
  }

  /** The documents to check for a document: itself, or those that refer to it. */
  rootsOf(name: string): string[] {
    return this.#last.has(name) ? [name] : this.reaching(name);
  }

  /** The documents whose checks reach a document. */
  reaching(name: string): string[] {
    return [...this.#last].flatMap(([root, { reached }]) => (reached.has(name) ? root : []));
  }

  /** The names of all files that checks have reached. */
  reached(): string[] {
    return [...this.#last.values()].flatMap(({ reached }) => [...reached]);
  }

  /** Whether the last check of a document has given the same. */
  has(name: string, { entries, search }: CheckedDocument): boolean {
    const last = this.#last.get(name);
    return last !== undefined && search === undefined && areSame(last.entries, entries);
  }

  /** Keeps the check of a document; `undefined` if it is not checked any longer. */
  set(name: string, check: Omit<DocumentCheck, "reached"> | undefined): void {
    if (check === undefined) return void this.#last.delete(name);
    const reached = new Set(check.files.flatMap(({ document }) => document.source.file ?? []));
    this.#last.set(name, { ...check, reached });
  }

  /** Forgets the checks of all documents but some. */
  keepOnly(names: ReadonlyMap<string, unknown>): void {
    for (const name of this.#last.keys()) if (!names.has(name)) this.#last.delete(name);
  }

  /** Forgets all checks, and warns again of what is still wrong. */
  clear(): void {
    this.#last.clear();
    this.#warnings.clear();
  }

  /** The findings in a document, as they were published last. */
  findingsIn(name: string): readonly Finding[] {
    return this.#published.get(name)?.findings ?? [];
  }

  /** @param folders those in which every descriptor was checked: a suppression there may suppress nothing */
  publish(projects: CheckedProjects, folders: readonly string[]): void {
    for (const { configuration } of projects.values()) {
      if (configuration.failure !== undefined) this.warn(configuration.failure);
    }
    const configured = grouped(
      configurationFindings(projects, this.#last, folders),
      ({ file }) => file,
    );
    const files = grouped(
      [...this.#last.values()].flatMap((check) => check.files),
      ({ document }) => document.source.file ?? "",
    );
    const names = new Set([...this.#published.keys(), ...files.keys(), ...configured.keys()]);
    for (const name of names) this.#publish(name, files.get(name) ?? [], configured.get(name));
  }

  /** Shows a warning once. */
  warn(message: string): void {
    if (this.#warnings.has(message)) return;
    this.#warnings.add(message);
    this.#client.warn(message);
  }

  /**
   * @param files what the checks of all documents that reach the file have found in it
   * @param configured what was found in it as a configuration; `undefined` if it is none
   */
  #publish(
    name: string,
    files: readonly CheckedFile[],
    configured: readonly ConfigurationFindings[] | undefined,
  ): void {
    const unique = configured && uniqueFindings(configured);
    // Findings in configurations are created again by each check, so they are compared by content.
    const parts = unique ? [JSON.stringify(unique)] : files;
    const before = this.#published.get(name);
    if (areSame(before?.parts ?? [], parts)) return;
    const findings = unique ?? mergedFindings(files);
    const uri = this.#documents.uriOf(name);
    if (parts.length === 0) this.#published.delete(name);
    else this.#published.set(name, { uri, findings, parts });
    // A client may take two spellings for two documents.
    if (before !== undefined && before.findings.length > 0 && before.uri !== uri) {
      this.#client.publish(before.uri, undefined, []);
    }
    const version = files.length > 0 ? this.#documents.versionOf(name) : undefined;
    this.#client.publish(uri, version, findings);
  }
}

/** The findings in the configurations of documents. */
function configurationFindings(
  projects: CheckedProjects,
  checks: ReadonlyMap<string, DocumentCheck>,
  folders: readonly string[],
): ConfigurationFindings[] {
  return [...new Set(projects.values())].flatMap((project) => {
    const { configured, findings } = project.configuration;
    const { loaded } = configured;
    if (loaded.suppressions.length === 0) return findings;
    const names = [...projects].flatMap(([name, one]) => (one === project ? name : []));
    const files = names.flatMap((name) => checks.get(name)?.files ?? []);
    const checked = files.filter(({ isReferenced }) => !isReferenced);
    const unused = unusedConfigured(loaded, {
      uses: files.flatMap(({ suppressions = [] }) => suppressions),
      files: new Set(checked.map(({ document }) => resolve(document.source.file ?? ""))),
      isWhole: folders.some((folder) => isInside(folder, loaded.folder)),
    });
    const reported = unused.map(({ document, finding }) => ({
      file: nameOfPath(document.file ?? loaded.file ?? ""),
      findings: [finding],
    }));
    return [...findings, ...reported];
  });
}

/** Whether two lists have the same items. */
const areSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** The findings of several checks, and the suppressions that none of them has used. */
function mergedFindings(files: readonly CheckedFile[]): readonly Finding[] {
  const merged = mergeReports(files, MAX_FINDINGS);
  // What only references reach is not checked as a whole.
  if (files.every(({ isReferenced }) => isReferenced)) return merged.findings;
  return withUnusedSuppressions(merged, (finding) => finding, MAX_FINDINGS).findings;
}

/** Several projects can extend the same configuration, and report the same findings in it. */
function uniqueFindings(configurations: readonly ConfigurationFindings[]): readonly Finding[] {
  const all = configurations.flatMap(({ findings }) => findings);
  const unique = new Map(all.map((finding) => [JSON.stringify(finding), finding]));
  return [...unique.values()].sort(compareFindings);
}
