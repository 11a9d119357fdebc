import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import type { DocumentReport } from "../diagnostics/document-report.js";
import { compareFindings, type Finding } from "../diagnostics/finding.js";
import type { Document } from "../document/document.js";
import { formatPointer, type Path } from "../document/json-pointer.js";
import { type PathFinding, placeFindings, placeTextFaults } from "../document/placed.js";
import type { DescriptorKind } from "../validation/descriptor-kinds.js";
import { type Followed, followPointer } from "../validation/follow-pointer.js";

/** Tells the URI of a document when a reference needs it: to follow the links of a file takes time. */
export type Address = () => string | undefined;

/** A document in the graph of references, with what has been found in it. */
export class Holder {
  readonly document: Document;
  /** Whether it was reached by reference alone. */
  readonly isReferenced: boolean;
  /** The parts that have been checked, as what. */
  readonly parts = new Map<string, { path: Path; kind: DescriptorKind }>();
  /** Paths of the definitions that stand in place. */
  readonly definitions: Path[] = [];
  /** Places that definitions lead to and that are References again. */
  readonly chained = new Set<string>();
  /** What has been told of its references, by what they are written as. */
  readonly #told = new Map<object | string, Set<string>>();
  /** Documents that it refers to. */
  readonly targets = new Set<Holder>();
  /** Errors of syntax, structure and references: with one of them the document is not valid. */
  errors = 0;
  warnings = 0;
  /** Whether something that it refers to was not looked at. */
  hasUnchecked = false;
  readonly #address: Address;
  #uri: { known: string | undefined } | undefined;
  readonly #limit: number;
  readonly #findings: PathFinding[] = [];
  /** How many findings of rules there are. */
  readonly #advice = { error: 0, warning: 0, info: 0 };

  constructor(document: Document, address: Address, isReferenced: boolean, maxFindings: number) {
    this.document = document;
    this.#address = address;
    this.isReferenced = isReferenced;
    this.#limit = maxFindings;
    this.errors = document.faultCount;
  }

  /** Base of its references; `undefined` for a text without a name. */
  get uri(): string | undefined {
    this.#uri ??= { known: this.#address() };
    return this.#uri.known;
  }

  /**
   * Adds a finding about a reference, once: an object may be reached as a Reference of its place and
   * again by way of a definition, and stand in several places by aliases of YAML.
   */
  addOfReference(finding: PathFinding): void {
    const { code, path } = finding;
    const source = this.document.sourceAt?.(path) ?? formatPointer(path);
    const told = this.#told.get(source) ?? new Set();
    if (told.has(code)) return;
    this.#told.set(source, told.add(code));
    this.add(finding);
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

  /** Adds what a rule has found, which does not make the document invalid. */
  addAdvice(finding: PathFinding): void {
    this.#advice[finding.severity]++;
    if (this.#findings.length < this.#limit) this.#findings.push(finding);
  }

  /** Counts faults that are not kept. */
  count(errors: number, warnings: number): void {
    this.errors += errors;
    this.warnings += warnings;
  }

  /** Where a pointer leads, and what the schema says of it, seen from the innermost part around. */
  follow(tokens: readonly string[]): Followed {
    const root = this.parts.get("");
    const followed = followPointer(this.document.value, tokens, descriptorShapes, root?.kind);
    if (!followed.exists) return followed;
    const part = this.partOf(followed.path);
    if (part === undefined || part.path.length === 0) return followed;
    const way = followed.path.slice(part.path.length).map(String);
    const within = followPointer(this.valueAt(part.path), way, descriptorShapes, part.kind);
    return { ...followed, shape: within.exists ? within.shape : undefined };
  }

  valueAt(path: Path): unknown {
    let value = this.document.value;
    for (const step of path) value = (value as Record<string | number, unknown>)[step];
    return value;
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
    const errors = this.errors + this.#advice.error;
    const warnings = this.warnings + this.#advice.warning;
    const infos = this.#advice.info;
    return {
      findings,
      errors,
      warnings,
      infos,
      truncated: findings.length < errors + warnings + infos,
    };
  }
}
