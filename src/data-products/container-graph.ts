import { findingCodes } from "../findings/codes.js";
import type { LoadError } from "../references/loading/loader.js";
import type {
  Address,
  CheckedGraph,
  DocumentNode,
  PendingReference,
  ReachedDocument,
} from "../references/resolve/checked-graph.js";
import { malformedFragment, unresolved } from "../references/resolve/problem.js";
import { type Provided, Resolver, type ResolverOptions } from "../references/resolve/resolver.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import { mayHoldDescriptor } from "../text/recognition/recognize.js";
import type { SourceDocument } from "../text/source-document.js";
import { getOrAdd } from "../values/collections.js";
import { formatPointer, type Path, parsePointer } from "../values/json-value.js";
import { quote } from "../words/phrases.js";
import {
  type Announcement,
  type Held,
  type HeldReference,
  readDefinition,
  searchValue,
} from "./descriptors-in.js";

/** A descriptor that a container holds or refers to. */
export interface FoundDescriptor {
  readonly form: "object" | "text";
  readonly document: ReachedDocument;
  /** The document as it was provided, with all problems in its text. */
  readonly source: SourceDocument;
  readonly path: Path;
}

/** A container with everything that its references reach. It never changes. */
export interface Container {
  /** The documents that were searched, with the findings about their references to descriptors. */
  readonly graph: CheckedGraph;
  /** The descriptors in all these documents, each once. */
  readonly descriptors: readonly FoundDescriptor[];
}

/**
 * Searches a document for descriptors, and follows its references to descriptors and to ports. The
 * rest of the documents is not checked.
 */
export class ContainerGraph extends Resolver<Link> {
  readonly #descriptors: FoundDescriptor[] = [];
  readonly #sources = new Map<SourceDocument, SourceDocument>();
  /** Pointers of what was found or searched, so nothing is processed twice. */
  readonly #known = new Map<DocumentNode, Set<string>>();

  constructor(source: SourceDocument, address: Address, options: ResolverOptions) {
    const searched = withoutProblems(source);
    super(searched, address, options);
    this.#sources.set(searched, source);
    this.#search(this.entry, []);
    this.followAll();
  }

  override provide(answers: readonly (Provided | LoadError)[]): void {
    super.provide(
      answers.map((answer) => {
        if (answer instanceof Error) return answer;
        const source = withoutProblems(answer.source);
        this.#sources.set(source, answer.source);
        return { ...answer, source };
      }),
    );
  }

  /** The result. Call it once. */
  finish(): Container {
    const graph = this.finishGraph([], undefined);
    return Object.freeze({ graph, descriptors: Object.freeze(this.#descriptors) });
  }

  protected isData(): boolean {
    return true;
  }

  protected resolveIn(target: DocumentNode, reference: Link, fragment: string): void {
    const root = target.from([]);
    const tokens = parsePointer(fragment);
    if (tokens === undefined) {
      return this.fail(reference, malformedFragment(reference, root, fragment, this.search));
    }
    const followed = target.source.isReadable ? target.follow(tokens, []) : undefined;
    if (followed !== undefined && !followed.exists) {
      const miss = { reference, target: root, tokens, followed, search: this.search };
      return this.fail(reference, unresolved(miss));
    }
    const path = followed?.path ?? [];
    reference.outcome = { state: "resolved", document: target, path };
    if (reference.to === "port") this.#search(target, path);
    else this.#take(target, readDefinition(followed?.value, path));
  }

  #search(document: DocumentNode, path: Path): void {
    // Of a document that was searched as a whole, a part has nothing new.
    if (this.#known.get(document)?.has("") || !this.#isNew(document, path)) return;
    for (const held of searchValue(document.source, document.valueAt(path), path)) {
      this.#take(document, held);
    }
  }

  #take(document: DocumentNode, held: Held): void {
    if (!this.#isNew(document, held.path)) return;
    if (held.form === "announcement") {
      document.collected.add(missingDescriptor(held));
      return;
    }
    if (held.form !== "reference") {
      const source = this.#sources.get(document.source) ?? document.source;
      this.#descriptors.push({ ...held, document, source });
      return;
    }
    if (held.key === "$href") document.collected.add(olderReference(held));
    const { path, key, ref, to } = held;
    this.add({ document, path, key, ref, to, expected: "definition" });
  }

  #isNew(document: DocumentNode, path: Path): boolean {
    const known = getOrAdd(this.#known, document, () => new Set());
    const pointer = formatPointer(path);
    return !known.has(pointer) && known.add(pointer).size > 0;
  }
}

/** A reference to a descriptor, or to a port. */
interface Link extends PendingReference {
  readonly to: HeldReference["to"];
}

/** The finding about an object that announces a descriptor, and has none. */
function missingDescriptor({ path, near }: Announcement): UnplacedFinding {
  const object = "Standard Definition";
  if (near === undefined) {
    return {
      code: "missing-property",
      severity: findingCodes["missing-property"],
      message: "`specification` says that a descriptor is here, but there is no `definition`",
      params: { properties: ["definition"], object },
      path,
      mark: "key",
    };
  }
  return {
    code: "unknown-property",
    severity: findingCodes["unknown-property"],
    message: `unknown property ${quote(near)}, where \`specification\` says that a descriptor is; did you mean \`definition\`?`,
    params: { property: near, object, suggestion: "definition" },
    path: [...path, near],
    mark: "key",
    fix: {
      title: "rename to `definition`",
      safe: true,
      change: { kind: "rename-key", to: "definition" },
    },
  };
}

/** The finding about a reference with the key that older data product documents use. */
const olderReference = ({ path, key }: HeldReference): UnplacedFinding => ({
  code: "older-reference",
  severity: findingCodes["older-reference"],
  message: "`$href` is the older name of `$ref` here",
  path: [...path, key],
  mark: "key",
  fix: { title: "rename to `$ref`", safe: true, change: { kind: "rename-key", to: "$ref" } },
});

/**
 * A document that may contain descriptors, without the problems elsewhere in its text. It keeps its
 * syntax errors if it may contain a descriptor.
 */
function withoutProblems(source: SourceDocument): SourceDocument {
  if (source.problemCount === 0) return source;
  const keepsErrors = mayHoldDescriptor(source.text);
  if (keepsErrors && !source.isReadable) return source;
  const kept = source.problems.filter(({ code }) => keepsErrors && code === "syntax-error");
  return { ...source, problems: kept, problemCount: kept.length };
}
