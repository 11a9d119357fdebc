import { descriptorChecks } from "../../../generated/descriptor-checks.js";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { findingCodes } from "../../findings/codes.js";
import { checkStructure, findingOf, MAX_FINDINGS } from "../../format/check/structure.js";
import type { Followed } from "../../format/shape/follow-pointer.js";
import type { ObjectKind } from "../../format/shape/object-kinds.js";
import { slips } from "../../format/slips/index.js";
import { remediesOf } from "../../format/slips/remedies.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import type { SourceDocument } from "../../text/source-document.js";
import { formatPointer, isPrefix, type Path, parsePointer } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import { splitReference } from "../loading/uri.js";
import type {
  Address,
  CheckedGraph,
  DocumentNode,
  Part,
  PendingReference,
  Reference,
} from "./checked-graph.js";
import { outwardReference, textReference } from "./inner-references.js";
import { malformedFragment, onlyInContainer, unresolved, wrongTarget } from "./problem.js";
import { findReferences, isReferenceDefinition } from "./reference-finder.js";
import { Resolver, type ResolverOptions } from "./resolver.js";
import { isOfKind, isRightFor } from "./target-kind.js";

export interface GraphOptions extends Partial<ResolverOptions> {
  /** Reject `components` and `$schema` at the root of a descriptor. */
  readonly strict?: boolean | undefined;
  /** Whether references inside schemas are only kept, as in a bundle, so that nothing is said of them. */
  readonly keepsInner?: boolean | undefined;
}

/** A value to start from: a whole document, or a part of one. */
interface GraphEntry {
  readonly source: SourceDocument;
  /** Base URI of its references. */
  readonly address: Address;
  /** The place of the value in its document. */
  readonly path: Path;
  readonly kind: ObjectKind;
}

/**
 * Checks an entry together with everything that it refers to. The result does not depend on the order
 * in which documents arrive.
 */
export class ReferenceGraph extends Resolver<PendingReference> {
  readonly #start: GraphEntry;
  readonly #options: GraphOptions;

  /** Checks the entry, and resolves the references that need no other document. */
  constructor(entry: GraphEntry, options: GraphOptions = {}) {
    const { source, address, path, kind } = entry;
    super(source, address, { ...options, maxFindings: options.maxFindings ?? MAX_FINDINGS });
    this.#start = entry;
    this.#options = options;
    if (source.isReadable || source.mayReport)
      this.#checkPart(this.entry, { path, base: path, kind });
    this.followAll();
  }

  /** The result. Call it once. */
  finish(): CheckedGraph {
    return this.finishGraph(this.#start.path, this.#start.kind);
  }

  protected isData({ expected }: PendingReference, uri: string): boolean {
    return expected !== "definition" || isDataName(uri);
  }

  /** Checks a value as an object of a kind, and adds its references. */
  #checkPart(document: DocumentNode, part: Part, from?: PendingReference): void {
    const { path, kind } = part;
    const value = document.valueAt(path);
    const { sourceAt, circular } = document.source;
    const { strict, maxFindings } = this.#options;
    const options = {
      strict,
      slips,
      sourceAt: sourceAt && ((inner: Path) => sourceAt([...path, ...inner])),
      maxFindings,
    };
    const found = checkStructure(value, kind, descriptorChecks[kind], options);
    const { problems, errorCount, warningCount } = found;
    const repairOf = remediesOf(value, descriptorShapes, kind, path, (inner) => {
      const span = document.source.spansAt([...path, ...inner])?.value;
      return span && document.source.text.slice(span.start, span.end);
    });
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
    if (circular !== undefined && errorCount === 0 && isPrefix(path, circular)) {
      document.collected.add(containsItself(circular));
    }
    const dropped = errorCount + warningCount - problems.length;
    if (dropped > 0) document.collected.count("error", dropped);
    this.#addPart(document, part);
  }

  /** Adds the references of a checked value. */
  #addPart(document: DocumentNode, part: Part): void {
    const { path, kind } = part;
    document.addPart(part);
    const value = document.valueAt(path);
    const { references, definitions } = findReferences(value, kind, path);
    document.definitions.push(...definitions);
    for (const found of references) this.add({ ...found, document });
    const { text } = document.source;
    if (this.#options.keepsInner || (text !== "" && !text.includes("$ref"))) return;
    for (const one of definitions) {
      const around = document.valueAt(document.baseOf(one));
      this.#leaveUnfollowed(document, outwardReference(document.valueAt(one), one, around));
    }
    const hasSchemas = text === "" || text.includes("jsonSchema");
    if (hasSchemas) this.#leaveUnfollowed(document, textReference(value, path));
  }

  /** Says that references inside a definition or a text are not followed: its own language has them. */
  #leaveUnfollowed(document: DocumentNode, inner: ReturnType<typeof textReference>): void {
    if (inner === undefined) return;
    document.hasUnfollowed = true;
    const code = "unchecked-reference";
    document.addOfReference({
      code,
      severity: this.#options.requireReferences ? "error" : findingCodes[code],
      message: `${quote(inner.ref)} was not checked: references inside a schema are not followed`,
      path: inner.path,
      mark: "value",
    });
  }

  protected resolveIn(target: DocumentNode, reference: PendingReference, fragment: string): void {
    // A descriptor inside a document of another kind is a separate document.
    const base = reference.ref.startsWith("#") ? target.baseOf(reference.path) : [];
    // The target has syntax errors, which are reported there.
    if (!target.source.isReadable && target.source.mayReport === undefined) {
      reference.outcome = { state: "failed" };
      return;
    }
    const tokens = parsePointer(fragment);
    if (tokens === undefined) {
      const problem = malformedFragment(reference, target.from(base), fragment, this.search);
      this.fail(reference, problem);
      // If no other target can have been meant, the target is checked and read as usual.
      const meant = problem.fix?.safe ? splitReference(problem.fix.to)?.fragment : undefined;
      const followed = target.follow(parsePointer(meant ?? "") ?? [], base);
      if (meant !== undefined && followed.exists) this.#reach(target, followed, reference);
      return;
    }
    const followed = target.follow(tokens, base);
    if (followed.exists) return this.#reach(target, followed, reference);
    // A value of the wrong type is reported at its own place.
    if (followed.isFaulty) {
      reference.outcome = { state: "failed" };
    } else if (base.length > 0 && target.follow(tokens, []).exists) {
      this.fail(reference, onlyInContainer(reference, target.from(base), tokens, base));
    } else {
      const miss = { reference, target: target.from(base), tokens, followed };
      this.fail(reference, unresolved({ ...miss, search: this.search }));
    }
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
      if (isAround) {
        const message = `${quote(reference.ref)} refers to its own ancestor`;
        return this.fail(reference, { code: "reference-cycle", message });
      }
      if (isReferenceDefinition(value)) this.#chain(target, path, value.$ref, reference);
      return;
    }
    const isReached = followed.shape !== undefined;
    const part = { path, base: target.baseOf(path), kind: expected };
    if (isRightFor(followed, expected)) {
      if (!isReached) this.#addPart(target, part);
    } else if (!isReached && isOfKind(value, expected)) {
      this.#checkPart(target, part, reference);
    } else {
      this.fail(reference, wrongTarget(reference, expected, value, followed.shape));
    }
  }

  /** Adds the target of a definition's reference when that target is itself a Reference. */
  #chain(target: DocumentNode, path: Path, ref: string, from: PendingReference): void {
    const pointer = formatPointer(path);
    if (target.chained.has(pointer)) return;
    target.chained.add(pointer);
    this.add({ document: target, path, key: "$ref", ref, expected: from.expected });
  }
}

/** Whether a file is always parsed as data, by its extension. */
const isDataName = (uri: string): boolean => /\.(?:json|ya?ml)$/i.test(uri.replace(/[?#].*$/, ""));

const relatedTo = ({ document, path, key }: Reference) => ({
  message: "referenced from here",
  document: document.source,
  path: [...path, key],
});

/** A value that contains itself fits where any value does, but no text can have it. */
const containsItself = (path: Path): UnplacedFinding => {
  const message = `${quote(`${path.at(-1)}`)} must be a JSON value, not one that contains itself`;
  const params = { property: `${path.at(-1)}`, expected: "a JSON value", actual: "object" };
  return { code: "wrong-type", severity: "error", message, params, path, mark: "value" };
};
