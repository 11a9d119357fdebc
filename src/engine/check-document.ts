import {
  type Container,
  ContainerGraph,
  type FoundDescriptor,
} from "../data-products/container-graph.js";
import { MAX_FINDINGS } from "../format/check/structure.js";
import { type EntryKind, entryKinds } from "../format/shape/object-kinds.js";
import { LoadError } from "../references/loading/loader.js";
import type {
  Address,
  CheckedGraph,
  ReachedDocument,
} from "../references/resolve/checked-graph.js";
import { type GraphOptions, ReferenceGraph } from "../references/resolve/graph.js";
import type { Provided, Wanted } from "../references/resolve/resolver.js";
import type { RunLinks } from "../rules/run-rules.js";
import type { DocumentParts } from "../text/parse/document-parts.js";
import type { CollectedFindings } from "../text/parse/finding-collector.js";
import { secretFinder } from "../text/parse/secret-spans.js";
import { type ForeignFormat, isDataProduct, isDescriptor } from "../text/recognition/formats.js";
import { recognize } from "../text/recognition/recognize.js";
import type { SourceDocument } from "../text/source-document.js";
import type { Path } from "../values/json-value.js";

/**
 * A document, checked: what it is, and its descriptors with everything that they refer to. It never
 * changes. `result.ts` presents it as findings.
 */
export interface CheckedDocument {
  /**
   * `descriptor`: itself one, or said to be one; `container`: it holds or refers to descriptors;
   * `empty`: a data product document without any; `other`: something else.
   */
  readonly is: "descriptor" | "container" | "empty" | "other";
  readonly name: string;
  readonly source: SourceDocument;
  /**
   * The document itself, or the descriptors in a container. A document of another kind that was
   * named, and not found in a folder, is checked itself as well.
   */
  readonly entries: readonly CheckedEntry[];
  /** The search for descriptors, if it was necessary. */
  readonly search: Container | undefined;
  /** URIs of the documents that were reached, including those that do not exist. */
  readonly uris: readonly string[];
  /**
   * The format that it states instead of that of a descriptor, if any. Then this tool neither finds nor fixes its
   * mistakes.
   */
  readonly format?: ForeignFormat | undefined;
}

/** A descriptor, or another object, with everything that it refers to. It never changes. */
export interface CheckedEntry {
  readonly entry: Entry;
  readonly graph: CheckedGraph;
  /** URIs of the documents that the result depends on, including those that do not exist. */
  readonly uris: readonly string[];
  /** The findings of the rules; `undefined` when they did not run. */
  readonly rules: RuleFindings | undefined;
  /** A text with syntax errors: what is found beside them. */
  readonly rest?: Pick<CheckedEntry, "graph" | "rules"> | undefined;
  /** How a search found it; `undefined` for a whole document. */
  readonly found: FoundDescriptor | undefined;
}

/** A value to check: its open document, its path, and its kind. */
export interface Entry {
  /** Name under which the document was opened. */
  readonly document: string;
  /** Path of the value in its document; `[]` for the whole document. */
  readonly path: Path;
  readonly kind: EntryKind;
  /** Whether it says that it is something else, so nothing in it is checked. */
  readonly isForeign?: boolean | undefined;
}

/** The kinds of values that can be checked. */
export const entryKindNames = /* @__PURE__ */ Object.keys(entryKinds) as EntryKind[];

export type { EntryKind };

/** The findings of rules, by document. */
export type RuleFindings = ReadonlyMap<ReachedDocument, CollectedFindings>;

/** Runs rules over a graph, without changing it. */
export type RunRules = (graph: CheckedGraph, maxFindings: number, links?: RunLinks) => RuleFindings;

/** The facts that a caller provides about a document, and the extent of the check. */
export interface Question {
  /** The kind of the whole document. Default: a descriptor, or a document that is searched for some. */
  readonly as?: EntryKind | undefined;
  /** Whether the document was found in a folder, and so may be anything. Default: `false`. */
  readonly isFound?: boolean | undefined;
  /** Whether to run the rules, too. Default: `false`. */
  readonly lint?: boolean | undefined;
}

/** A check that requests the documents that it needs next, and receives them in the same order. */
export type Inquiry<T> = Generator<readonly Wanted[], T, readonly (Provided | LoadError)[]>;

/** An open document: its text takes precedence over the loader's. */
export interface OpenDocument {
  /** The name that entries use for it. */
  readonly name: string;
  readonly source: SourceDocument;
  readonly address: Address;
  /** The base URI, once it is known. */
  base?: string | undefined;
  /** The descriptors in it, once it has been searched. */
  parts?: DocumentParts;
}

/** The part of the workspace that the check of a document needs. */
export interface Engine {
  readonly options: GraphOptions & { readonly runRules?: RunRules | undefined };
  documentNamed(name: string): OpenDocument;
  /** The result under a key, if it still holds, or a new one. */
  remembered(key: string, check: () => Inquiry<CheckedEntry>): Inquiry<CheckedEntry>;
  /** Opens the documents of descriptors that a search found. */
  openFound(search: Container, name: string): { readonly entries: readonly Entry[]; close(): void };
}

/**
 * Checks a document, which `text/` parsed when it was opened. It is itself a descriptor, or else
 * `data-products/` searches it for descriptors. Then each descriptor is checked on its own.
 */
export function* checkDocument(
  engine: Engine,
  name: string,
  { as, isFound = false, lint }: Question,
): Inquiry<CheckedDocument> {
  const { source } = engine.documentNamed(name);
  function* checkWhole(
    is: "descriptor" | "other",
    format?: ForeignFormat,
  ): Inquiry<CheckedDocument> {
    const isForeign = format !== undefined;
    const whole: Entry = { document: name, path: [], kind: as ?? "descriptor", isForeign };
    const entry = yield* checkEntry(engine, whole, lint);
    return { is, name, source, entries: [entry], search: undefined, uris: entry.uris, format };
  }
  const nothing = { name, source, entries: [], search: undefined, uris: [name] };
  if (as !== undefined) return yield* checkWhole("descriptor");
  const { is, format } = recognize(source);
  if (is === "other" && isFound) return { is, ...nothing };
  const isForeign = is === "foreign" || source.problems.some(({ code }) => FOREIGN.has(code));
  if (isForeign || (is === "other" && format !== undefined)) {
    return yield* checkWhole("other", format);
  }
  // If the text cannot be read, its syntax errors are reported.
  if (!source.isReadable || isDescriptor(source.value)) return yield* checkWhole("descriptor");

  const uris = new Set([name]);
  const search = yield* searchDocument(engine, name, uris);
  const role = roleOf(source, search);
  if (role === "container") {
    const { entries, close } = engine.openFound(search, name);
    try {
      const checked: CheckedEntry[] = [];
      for (const [index, entry] of entries.entries()) {
        const result = yield* checkEntry(engine, entry, lint);
        checked.push({ ...result, found: search.descriptors[index] });
      }
      const reached = new Set([...uris, ...checked.flatMap((one) => one.uris)]);
      return { is: role, name, source, entries: checked, search, uris: [...reached] };
    } finally {
      close();
    }
  }
  if (isFound) {
    return is === "descriptor" ? yield* checkWhole(is) : { is: "other", ...nothing };
  }
  return role === "empty" ? { is: role, ...nothing } : yield* checkWhole(role, format);
}

/** The findings about a text that is not a document. */
const FOREIGN: ReadonlySet<string> = /* @__PURE__ */ new Set(["template", "no-descriptor"]);

/**
 * Checks one descriptor: `format/` its structure and `references/` everything that it refers to, then
 * `rules/`.
 */
export const checkEntry = (engine: Engine, entry: Entry, lint = false): Inquiry<CheckedEntry> =>
  engine.remembered(JSON.stringify([entry, lint]), function* () {
    const { runRules, maxFindings = MAX_FINDINGS } = engine.options;
    if (lint) {
      const checked = yield* checkEntry(engine, entry);
      const ruled = ({ graph }: Pick<CheckedEntry, "graph">) => ({
        graph,
        rules: runRules?.(graph, maxFindings) ?? new Map(),
      });
      return { ...checked, ...ruled(checked), rest: checked.rest && ruled(checked.rest) };
    }
    const { document, path, kind, isForeign } = entry;
    const { source, address, parts } = engine.documentNamed(document);
    const part = parts?.at(path) ?? source;
    const checked = isForeign ? { ...part, isReadable: false } : part;
    const at = { source: checked, address, path, kind: entryKinds[kind] };
    const uris = new Set([document]);
    function* graphOf(start: typeof at): Inquiry<CheckedGraph> {
      const graph = new ReferenceGraph(start, engine.options);
      yield* loadInto(graph, uris);
      return graph.finish();
    }
    const graph = yield* graphOf(at);
    // A secret whose member is broken can be anywhere in what was read beside it.
    const hasMistakes = !isForeign && part.problemCount > 0;
    const mayTell =
      hasMistakes && secretFinder(part)({ start: 0, end: part.text.length }).length === 0;
    const left = mayTell ? part.rest?.() : undefined;
    const rest = left && { graph: yield* graphOf({ ...at, source: left }), rules: undefined };
    const reached = Object.freeze([...uris]);
    return { entry, graph, uris: reached, rules: undefined, rest, found: undefined };
  });

function* searchDocument(engine: Engine, name: string, uris: Set<string>): Inquiry<Container> {
  const { source, address } = engine.documentNamed(name);
  const { maxFindings = MAX_FINDINGS } = engine.options;
  const graph = new ContainerGraph(source, address, { ...engine.options, maxFindings });
  yield* loadInto(graph, uris);
  return graph.finish();
}

/** Provides the documents that a graph needs, until it needs no more. */
function* loadInto(graph: ReferenceGraph | ContainerGraph, uris: Set<string>): Inquiry<void> {
  for (let wanted = graph.wanted(); wanted.length > 0; wanted = graph.wanted()) {
    for (const { uri } of wanted) uris.add(uri);
    const answers = yield wanted;
    for (const answer of answers) if (!(answer instanceof LoadError)) uris.add(answer.uri);
    graph.provide(answers);
  }
}

/** The role of a document that is not itself a descriptor. */
function roleOf({ value }: SourceDocument, { graph, descriptors }: Container) {
  const hasFindings = graph.documents.some(
    ({ source, collected }) => source.problemCount > 0 || collected.findings.length > 0,
  );
  if (descriptors.length > 0 || hasFindings) return "container";
  return graph.references.length > 0 || isDataProduct(value) ? "empty" : "other";
}
