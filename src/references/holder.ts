import type { DocumentReport } from "../diagnostics/document-report.js";
import { compareFindings, type Finding } from "../diagnostics/finding.js";
import type { Document } from "../document/document.js";
import { formatPointer, type Path } from "../document/json-pointer.js";
import { type PathFinding, placeFindings, placeTextFaults } from "../document/placed.js";
import type { DescriptorKind } from "../validation/descriptor-kinds.js";

/** A document in the graph of references, with what has been found in it. */
export class Holder {
  readonly document: Document;
  /** Base of its references; `undefined` for a text without a name. */
  readonly uri: string | undefined;
  /** Whether it was reached by reference alone. */
  readonly isReferenced: boolean;
  /** The parts that have been checked, as what. */
  readonly parts = new Map<string, { path: Path; kind: DescriptorKind }>();
  /** Paths of the definitions that stand in place. */
  readonly definitions: Path[] = [];
  /** Places that definitions lead to and that are References again. */
  readonly chained = new Set<string>();
  /** Documents that it refers to. */
  readonly targets = new Set<Holder>();
  errors = 0;
  warnings = 0;
  /** Whether something that it refers to was not looked at. */
  hasUnchecked = false;
  readonly #limit: number;
  readonly #findings: PathFinding[] = [];

  constructor(
    document: Document,
    uri: string | undefined,
    isReferenced: boolean,
    maxFindings: number,
  ) {
    this.document = document;
    this.uri = uri;
    this.isReferenced = isReferenced;
    this.#limit = maxFindings;
    this.errors = document.faultCount;
  }

  add(finding: PathFinding): void {
    if (finding.severity === "error") this.errors++;
    else this.warnings++;
    if (!this.isFull) this.#findings.push(finding);
  }

  /** Whether further findings are counted, and not kept. */
  get isFull(): boolean {
    return this.#findings.length >= this.#limit;
  }

  /** Counts faults that are not kept. */
  count(errors: number, warnings: number): void {
    this.errors += errors;
    this.warnings += warnings;
  }

  /** The part that a path lies in: the innermost one that has been checked. */
  partOf(path: Path): { path: Path; kind: DescriptorKind } | undefined {
    for (let length = path.length; length >= 0; length--) {
      const part = this.parts.get(formatPointer(path.slice(0, length)));
      if (part !== undefined) return part;
    }
    return undefined;
  }

  report(): DocumentReport {
    const findings: Finding[] = [
      ...placeTextFaults(this.document, this.document.faults.slice(0, this.#limit)),
      ...placeFindings(this.document, this.#findings),
    ]
      .sort(compareFindings)
      .slice(0, this.#limit);
    const { errors, warnings } = this;
    return {
      findings,
      errors,
      warnings,
      infos: 0,
      truncated: findings.length < errors + warnings,
    };
  }
}
