import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { findingOf } from "../../format/check/finding-of.js";
import { type ObjectKind, objectKinds } from "../../format/check/object-kinds.js";
import type { StructureProblem } from "../../format/check/slip.js";
import { checkStructure, MAX_FINDINGS } from "../../format/check/structure.js";
import type { Followed } from "../../format/shape/follow-pointer.js";
import { slips } from "../../format/slips/index.js";
import { repairsOf } from "../../format/slips/repair.js";
import type { SourceDocument } from "../../text/source-document.js";
import { formatPointer, isPrefix, type Path, parsePointer } from "../../values/json-pointer.js";
import type { LoadError } from "../loading/loader.js";
import { normalUri, splitReference } from "../loading/uri.js";
import type { CheckedGraph, Part, Reference } from "./checked-graph.js";
import { reportCycles } from "./cycles.js";
import { type Address, DocumentNode } from "./document-node.js";
import { DocumentRequests, type Provided, type Wanted } from "./document-requests.js";
import type { PendingReference } from "./pending-reference.js";
import {
  circularDefinition,
  malformedFragment,
  notLoaded,
  onlyInContainer,
  tooManyDocuments,
  unresolved,
  wrongTarget,
} from "./problem.js";
import { aimOf } from "./reference-aim.js";
import { isReferenceDefinition, ReferenceFinder } from "./reference-finder.js";
import { failReference, leaveUnchecked } from "./settle-reference.js";
import type { SuggestionBudget } from "./suggest-target.js";
import { isOfKind, isRightFor } from "./target-kind.js";

export interface GraphOptions {
  /** Reject `components` and `$schema` at the root of a descriptor. */
  strict?: boolean | undefined;
  /** The maximum number of findings to keep for each document. */
  maxFindings?: number | undefined;
  /** Whether an unchecked target is an error. */
  requireReferences?: boolean | undefined;
  /** The maximum number of documents that references may reach. */
  maxDocuments?: number | undefined;
}

/** A value to start from: a whole document, or a part of one. */
interface GraphEntry {
  readonly source: SourceDocument;
  /** Base URI of its references. */
  readonly address: Address;
  /** Where the value is in its document. */
  readonly path: Path;
  readonly kind: ObjectKind;
}

const finder = /* @__PURE__ */ new ReferenceFinder(descriptorShapes);

/**
 * Checks an entry together with everything that it refers to.
 *
 * It performs no I/O: {@link wanted} lists the documents that it needs, and
 * {@link provide} adds them. The result does not depend on the order in which they arrive.
 */
export class ReferenceGraph {
  readonly #references: PendingReference[] = [];
  readonly #options: GraphOptions;
  readonly #entry: DocumentNode;
  readonly #path: Path;
  readonly #kind: ObjectKind;
  readonly #requests: DocumentRequests<PendingReference>;
  #queue: PendingReference[] = [];
  /** Whether references can find the entry by its URI. */
  #isEntryIndexed = false;
  readonly #budget: SuggestionBudget = { names: 10_000 };

  /** Checks the entry, and resolves the references that need no other document. */
  constructor({ source, address, path, kind }: GraphEntry, options: GraphOptions = {}) {
    this.#options = options;
    this.#requests = new DocumentRequests({ ...options, maxFindings: this.#maxFindings });
    const base = () => {
      const uri = address();
      return uri === undefined ? undefined : normalUri(uri);
    };
    this.#path = path;
    this.#kind = kind;
    this.#entry = new DocumentNode(source, base, false, this.#maxFindings);
    if (source.isReadable) this.#checkPart(this.#entry, path, path, kind);
    this.#resolveQueue();
  }

  /** The documents that are wanted now, in a stable order. */
  wanted(): Wanted[] {
    return this.#requests.wanted();
  }

  /** Provides all {@link wanted} documents, in the same order. */
  provide(answers: readonly (Provided | LoadError)[]): void {
    for (const reference of this.#requests.provide(answers)) this.#queue.push(reference);
    this.#queue.sort(compareReferences);
    this.#resolveQueue();
  }

  /** Reports cycles, which are known only when all references are resolved. Call it once. */
  finish(): CheckedGraph {
    reportCycles(this.#references);
    const entry = this.#entry;
    const others = this.#requests.documents();
    others.delete(entry);
    const documents = Object.freeze([entry, ...others]);
    for (const { collected } of documents) Object.freeze(collected.findings);
    const references = Object.freeze(this.#references);
    return Object.freeze({ entry, path: this.#path, kind: this.#kind, documents, references });
  }

  get #maxFindings(): number {
    return this.#options.maxFindings ?? MAX_FINDINGS;
  }

  /** Checks a value as an object of a kind, and adds its references. */
  #checkPart(
    document: DocumentNode,
    path: Path,
    base: Path,
    kind: ObjectKind,
    from?: PendingReference,
  ): void {
    const value = document.valueAt(path);
    const { strict } = this.#options;
    const { sourceAt } = document.source;
    const { problems, errorCount, warningCount } = checkStructure(value, objectKinds[kind], {
      strict,
      slips,
      sourceAt: sourceAt && ((inner) => sourceAt([...path, ...inner])),
      maxFindings: this.#maxFindings,
    });
    if (problems.length > 0) addProblems(document, problems, { value, path, kind, from });
    const dropped = errorCount + warningCount - problems.length;
    if (dropped > 0) document.collected.count("error", dropped);
    this.#addPart(document, { path, base, kind }, errorCount === 0);
  }

  /** Adds the references of a checked value. */
  #addPart(document: DocumentNode, part: Part, isValid: boolean): void {
    const { path, kind } = part;
    document.addPart(part);
    const value = document.valueAt(path);
    const { references, definitions } = finder.find(value, kind, path, isValid);
    document.definitions.push(...definitions);
    for (const found of references) {
      const pointer = formatPointer(found.path);
      const reference: PendingReference = {
        ...found,
        pointer,
        document,
        outcome: { state: "failed" },
      };
      this.#references.push(reference);
      this.#queue.push(reference);
    }
  }

  #resolveQueue(): void {
    // The queue grows during the loop.
    for (let index = 0; index < this.#queue.length; index++) {
      const next = this.#queue[index];
      if (next !== undefined) this.#resolve(next);
    }
    this.#queue = [];
  }

  #resolve(reference: PendingReference): void {
    const aim = aimOf(reference);
    if (aim.in === "nowhere") return failReference(reference, aim.problem);
    if (aim.in === "unknown") return this.#leaveUnchecked(reference, aim.refusal);
    if (aim.in === "other") return this.#resolveElsewhere(reference, aim.uri, aim.fragment);
    const { document, path } = reference;
    // A descriptor inside a document of another kind is a separate document.
    this.#resolveIn(document, reference, aim.fragment, document.baseOf(path));
  }

  #resolveElsewhere(reference: PendingReference, uri: string, fragment: string): void {
    this.#indexEntry();
    const asData = reference.expected !== "definition" || isDataName(uri);
    const answer = this.#requests.request({ uri, asData }, reference);
    if (answer === "waiting") return;
    if (answer === "limit") {
      return failReference(reference, tooManyDocuments(reference, this.#requests.maxDocuments));
    }
    if (answer instanceof DocumentNode) return this.#resolveIn(answer, reference, fragment);
    if (answer.reason === "unchecked") return this.#leaveUnchecked(reference, answer);
    failReference(reference, notLoaded(reference, answer));
  }

  #indexEntry(): void {
    if (this.#isEntryIndexed) return;
    this.#isEntryIndexed = true;
    const { uri } = this.#entry;
    if (uri !== undefined) this.#requests.add(uri, this.#entry);
  }

  #resolveIn(
    target: DocumentNode,
    reference: PendingReference,
    fragment: string,
    base: Path = [],
  ): void {
    reference.document.targets.add(target);
    // The target has syntax errors, which are reported there.
    if (!target.source.isReadable) {
      reference.outcome = { state: "failed" };
      return;
    }
    const tokens = parsePointer(fragment);
    if (tokens === undefined) {
      const problem = malformedFragment(reference, target.from(base), fragment, this.#budget);
      failReference(reference, problem);
      // If no other target can have been meant, the target is checked and read as usual.
      const meant = problem.fix?.safe ? splitReference(problem.fix.to)?.fragment : undefined;
      const followed = target.follow(parsePointer(meant ?? "") ?? [], base);
      if (meant !== undefined && followed.exists) this.#reach(target, followed, reference);
      return;
    }
    const followed = target.follow(tokens, base);
    if (followed.exists) return this.#reach(target, followed, reference);
    // A value of the wrong type is reported at its own place.
    if (followed.isFaulty) reference.outcome = { state: "failed" };
    else if (base.length > 0 && target.follow(tokens, []).exists)
      failReference(reference, onlyInContainer(reference, target.from(base), tokens, base));
    else
      failReference(
        reference,
        unresolved(reference, target.from(base), tokens, followed, this.#budget),
      );
  }

  /** Checks that the value a reference resolves to is of the expected kind. */
  #reach(
    target: DocumentNode,
    followed: Followed & { exists: true },
    reference: PendingReference,
  ): void {
    const { expected, document } = reference;
    const { path, value } = followed;
    reference.outcome = { state: "resolved", document: target, path };
    if (expected === "definition") {
      const isAround = document === target && isPrefix(path, reference.path);
      if (isAround) return failReference(reference, circularDefinition(reference));
      if (isReferenceDefinition(value)) this.#chain(target, path, value.$ref, reference);
      return;
    }
    const isReached = followed.shape !== undefined;
    if (isRightFor(followed, expected)) {
      if (isReached) return;
      this.#addPart(target, { path, base: target.baseOf(path), kind: expected }, true);
    } else if (!isReached && isOfKind(value, expected)) {
      this.#checkPart(target, path, target.baseOf(path), expected, reference);
    } else {
      failReference(reference, wrongTarget(reference, value, followed.shape));
    }
  }

  /** Adds the target of a definition's reference when that target is itself a Reference. */
  #chain(target: DocumentNode, path: Path, ref: string, from: PendingReference): void {
    const pointer = formatPointer(path);
    if (target.chained.has(pointer)) return;
    target.chained.add(pointer);
    const reference: PendingReference = {
      document: target,
      path,
      pointer,
      key: "$ref",
      ref,
      expected: from.expected,
      outcome: { state: "failed" },
    };
    this.#references.push(reference);
    this.#queue.push(reference);
  }

  #leaveUnchecked(reference: PendingReference, refusal: Pick<LoadError, "message" | "details">) {
    leaveUnchecked(reference, refusal, this.#options.requireReferences);
  }
}

/** Adds the problems of a part of a document. */
function addProblems(
  document: DocumentNode,
  problems: readonly StructureProblem[],
  part: { value: unknown; path: Path; kind: ObjectKind; from: PendingReference | undefined },
): void {
  const { value, path, kind, from } = part;
  const repairOf = repairsOf(value, descriptorShapes, kind, path);
  for (const problem of problems) {
    // It was reported in another part.
    if (document.isInPartWithin(path, problem.path)) continue;
    document.collected.add({
      ...findingOf(problem),
      path: [...path, ...problem.path],
      ...repairOf(problem),
      ...(from && { related: [relatedTo(from)] }),
    });
  }
}

/** Whether a file is always parsed as data, by its extension. */
const isDataName = (uri: string): boolean => /\.(?:json|ya?ml)$/i.test(uri.replace(/[?#].*$/, ""));

const relatedTo = ({ document, path, key }: Reference) => ({
  message: "referenced from here",
  document: document.source,
  path: [...path, key],
});

/** Orders by document and place, so the order in which documents arrive does not matter. */
const compareReferences = (a: Reference, b: Reference): number =>
  compareText(a.document.uri ?? "", b.document.uri ?? "") || compareText(a.pointer, b.pointer);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
