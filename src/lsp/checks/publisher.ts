import type { Finding } from "../../findings/finding.js";
import type { Documents } from "../documents/documents.js";
import type { SessionClient } from "../session-client.js";
import { type CheckedDocuments, configurationFindings } from "./configuration-findings.js";
import { FileFindings } from "./file-findings.js";

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
    const version = source && this.#documents.bufferNamed(name)?.versionOf(source);
    const uri = this.#documents.names.uriOf(name);
    const before = this.#uris.get(name);
    // A client may take two spellings for two documents.
    if (before !== undefined && before !== uri) this.#client.publish(before, undefined, []);
    const findings = this.#findings.of(name);
    if (findings.length > 0) this.#uris.set(name, uri);
    else this.#uris.delete(name);
    this.#client.publish(uri, version, findings);
  }
}
