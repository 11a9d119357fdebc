import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { quote } from "../diagnostics/quote.js";
import type { Document } from "../document/document.js";
import { formatPointer, type Path, parsePointer } from "../document/json-pointer.js";
import { type DescriptorKind, descriptorKinds } from "../validation/descriptor-kinds.js";
import type { Followed } from "../validation/follow-pointer.js";
import { isReferenceDefinition, ReferenceFinder } from "../validation/reference-finder.js";
import { checkStructure, findingOf, MAX_FINDINGS } from "../validation/structure.js";
import { reportCycles } from "./cycles.js";
import { type Address, Holder } from "./holder.js";
import type { LoadError } from "./loader.js";
import {
  containsItself,
  deadEnd,
  emptyReference,
  fileFromNetwork,
  malformedFragment,
  notEncoded,
  notLoaded,
  notUriReference,
  type Problem,
  tooManyDocuments,
  wrongTarget,
} from "./problems.js";
import type { Reference } from "./reference.js";
import type { Patience } from "./suggest-target.js";
import { isOfKind, isRightFor } from "./target-kind.js";
import { isUriReference, normalUri, resolveUri, splitReference } from "./uri.js";
import { referenceFinding } from "./wording.js";

export interface GraphOptions {
  /** Reject `components` and `$schema` at the root of a descriptor. */
  strict?: boolean | undefined;
  /** How many findings to keep for each document. */
  maxFindings?: number | undefined;
  /** Whether a target that was not looked at is an error. */
  requireReferences?: boolean | undefined;
  /** How many documents references may lead to. */
  maxDocuments?: number | undefined;
}

/** A document that references lead to and that is not there yet. */
export interface Wanted {
  uri: string;
  /** Whether it is to be read as data; else it may be a text of any language. */
  asData: boolean;
}

export const MAX_DOCUMENTS = 10_000;

const finder = new ReferenceFinder(descriptorShapes);

/**
 * Checks a document together with all that it refers to.
 *
 * It does no input of its own: it says which documents it wants, and takes them as they come. The
 * result does not depend on the order in which they do.
 */
export class ReferenceGraph {
  readonly references: Reference[] = [];
  readonly #options: GraphOptions;
  readonly #holders = new Map<string, Holder>();
  readonly #failures = new Map<string, LoadError>();
  /** What is known by another URI than the one that was asked for. */
  readonly #aliases = new Map<string, string>();
  /** References that wait for a document, by its key. */
  #waiting = new Map<string, { wanted: Wanted; references: Reference[] }>();
  #queue: Reference[] = [];
  #documents = 0;
  /** The entry, as long as nothing has to find it by its URI. */
  #unplaced: Holder | undefined;
  readonly #patience: Patience = { names: 100_000 };

  constructor(options: GraphOptions = {}) {
    this.#options = options;
  }

  /** Adds the document to start from, and resolves what can be without another. */
  addEntry(document: Document, address: Address, kind: DescriptorKind): Holder {
    const base = () => {
      const uri = address();
      return uri === undefined ? undefined : normalUri(uri);
    };
    const holder = new Holder(document, base, false, this.#maxFindings);
    this.#unplaced = holder;
    if (document.isReadable) this.#checkPart(holder, [], kind);
    this.#resolveQueue();
    return holder;
  }

  /** The documents that are wanted now, in a stable order. */
  wanted(): Wanted[] {
    if (this.#waiting.size === 0) return [];
    return [...this.#waiting].sort(byKey).map(([, { wanted }]) => wanted);
  }

  /** Answers everything that {@link wanted} asked for. */
  provide(answers: readonly ({ document: Document; uri: string } | LoadError)[]): void {
    const asked = [...this.#waiting].sort(byKey);
    this.#waiting = new Map();
    for (const [index, [key, { wanted, references }]] of asked.entries()) {
      const answer = answers[index];
      if (answer === undefined) throw new Error(`no answer for ${wanted.uri}`);
      if (answer instanceof Error) {
        this.#failures.set(key, answer);
      } else {
        const real = keyOf({ ...wanted, uri: answer.uri });
        if (real !== key) this.#aliases.set(key, real);
        if (!this.#holders.has(real)) {
          const { document, uri } = answer;
          this.#holders.set(real, new Holder(document, () => uri, true, this.#maxFindings));
        }
      }
      for (const reference of references) this.#queue.push(reference);
    }
    this.#queue.sort(compareReferences);
    this.#resolveQueue();
  }

  /**
   * Tells what can be told only when everything is resolved. Call it once, at the end.
   *
   * @returns what references have led to
   */
  finish(): Holder[] {
    reportCycles(this.references);
    return [...new Set(this.#holders.values())];
  }

  get #maxFindings(): number {
    return this.#options.maxFindings ?? MAX_FINDINGS;
  }

  /** Checks a value as a kind, and takes up the references in it. */
  #checkPart(holder: Holder, path: Path, kind: DescriptorKind, from?: Reference): void {
    const value = holder.valueAt(path);
    const { strict } = this.#options;
    const { sourceAt } = holder.document;
    const { faults, errors, warnings } = checkStructure(value, descriptorKinds[kind], {
      strict,
      sourceAt: sourceAt && ((inner) => sourceAt([...path, ...inner])),
      maxFindings: this.#maxFindings,
    });
    for (const fault of faults) {
      const finding = findingOf(fault);
      if (this.#isTold(holder, path, fault.path)) continue;
      holder.add({
        ...finding,
        path: [...path, ...fault.path],
        ...(from && { related: [relatedTo(from)] }),
      });
    }
    const kept = faults.length;
    const lost = errors + warnings - kept;
    if (lost > 0) holder.count(lost, 0);
    this.#takeUp(holder, path, kind, errors === 0);
  }

  /** Takes up the references in a value that has been checked as a kind. */
  #takeUp(holder: Holder, path: Path, kind: DescriptorKind, isSound: boolean): void {
    holder.parts.set(formatPointer(path), { path, kind });
    const value = holder.valueAt(path);
    const { references, definitions } = finder.find(value, kind, path, isSound);
    holder.definitions.push(...definitions);
    for (const found of references) {
      const pointer = formatPointer(found.path);
      const reference: Reference = { ...found, pointer, holder, outcome: { state: "pending" } };
      this.references.push(reference);
      this.#queue.push(reference);
    }
  }

  /** Whether a fault lies in a part of its own, which has told it already. */
  #isTold(holder: Holder, path: Path, inner: Path): boolean {
    if (holder.parts.size === 0) return false;
    for (let length = 1; length <= inner.length; length++) {
      if (holder.parts.has(formatPointer([...path, ...inner.slice(0, length)]))) return true;
    }
    return false;
  }

  #resolveQueue(): void {
    // The queue grows while it is worked off.
    for (let index = 0; index < this.#queue.length; index++) {
      const next = this.#queue[index];
      if (next !== undefined) this.#resolve(next);
    }
    this.#queue = [];
  }

  #resolve(reference: Reference): void {
    const { holder, ref } = reference;
    if (ref === "") return this.#fail(reference, emptyReference());
    const parts = splitReference(ref);
    if (parts === undefined) return this.#fail(reference, notEncoded(reference));
    if (reference.expected === "definition" && !isUriReference(ref)) {
      return this.#fail(reference, notUriReference(reference));
    }
    if (parts.document === "") return this.#resolveIn(holder, reference, parts.fragment);
    const uri = resolveUri(parts.document, holder.uri);
    if (uri === undefined) {
      const isLost = holder.uri === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(parts.document);
      if (isLost) return this.#leave(reference, "this text has no address to resolve it against");
      return this.#fail(reference, notUriReference(reference));
    }
    if (uri.startsWith("file:") && /^https?:/.test(holder.uri ?? "")) {
      return this.#fail(reference, fileFromNetwork(reference));
    }
    this.#resolveFar(reference, uri, parts.fragment);
  }

  #resolveFar(reference: Reference, uri: string, fragment: string): void {
    this.#placeEntry();
    const same = this.#holders.get(uri);
    if (same !== undefined) return this.#resolveIn(same, reference, fragment);
    const wanted = { uri, asData: reference.expected !== "definition" || isDataName(uri) };
    const key = keyOf(wanted);
    const failure = this.#failures.get(key);
    if (failure?.reason === "unchecked") return this.#leave(reference, failure.message);
    if (failure !== undefined) return this.#fail(reference, notLoaded(reference, failure));
    const target = this.#holders.get(this.#aliases.get(key) ?? key);
    if (target !== undefined) return this.#resolveIn(target, reference, fragment);
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      waiting.references.push(reference);
      return;
    }
    const most = this.#options.maxDocuments ?? MAX_DOCUMENTS;
    if (this.#documents >= most) return this.#fail(reference, tooManyDocuments(reference, most));
    this.#documents++;
    this.#waiting.set(key, { wanted, references: [reference] });
  }

  #placeEntry(): void {
    const entry = this.#unplaced;
    this.#unplaced = undefined;
    if (entry?.uri !== undefined) this.#holders.set(entry.uri, entry);
  }

  #resolveIn(target: Holder, reference: Reference, fragment: string): void {
    reference.holder.targets.add(target);
    // What is wrong with the text of the target is told there, and hides what it holds.
    if (!target.document.isReadable) {
      reference.outcome = { state: "failed" };
      return;
    }
    const tokens = parsePointer(fragment);
    if (tokens === undefined) {
      const problem = malformedFragment(reference, target, fragment, this.#patience);
      return this.#fail(reference, problem);
    }
    const followed = target.follow(tokens);
    if (followed.exists) return this.#reach(target, followed, reference);
    // So is a value of the wrong type, in which there is nothing more.
    if (followed.isFaulty) reference.outcome = { state: "failed" };
    else this.#fail(reference, deadEnd(reference, target, tokens, followed, this.#patience));
  }

  /** The reference leads to a value: it has to be of the kind that is expected. */
  #reach(target: Holder, followed: Followed & { exists: true }, reference: Reference): void {
    const { expected, holder } = reference;
    const { path, value } = followed;
    reference.outcome = { state: "resolved", holder: target, path };
    if (expected === "definition") {
      const isAround = holder === target && isPrefix(path, reference.path);
      if (isAround) return this.#fail(reference, containsItself(reference));
      if (isReferenceDefinition(value)) this.#chain(target, path, value.$ref, reference);
      return;
    }
    const isReached = followed.shape !== undefined;
    if (isRightFor(followed, expected)) {
      if (!isReached) this.#takeUp(target, path, expected, true);
    } else if (!isReached && isOfKind(value, expected)) {
      this.#checkPart(target, path, expected, reference);
    } else {
      this.#fail(reference, wrongTarget(reference, value, followed.shape));
    }
  }

  /** A definition may lead to a reference again. */
  #chain(target: Holder, path: Path, ref: string, from: Reference): void {
    const pointer = formatPointer(path);
    if (target.chained.has(pointer)) return;
    target.chained.add(pointer);
    const reference: Reference = {
      holder: target,
      path,
      pointer,
      key: "$ref",
      ref,
      expected: from.expected,
      outcome: { state: "pending" },
    };
    this.references.push(reference);
    this.#queue.push(reference);
  }

  /** A target that nobody may look at is neither right nor wrong. */
  #leave(reference: Reference, reason: string): void {
    reference.outcome = { state: "unchecked" };
    reference.holder.hasUnchecked = true;
    const message = `${quote(reference.ref)} was not checked: ${reason}`;
    const finding = referenceFinding(reference, "unchecked-reference", message);
    const severity = this.#options.requireReferences ? "error" : finding.severity;
    reference.holder.addOfReference({ ...finding, severity });
  }

  #fail(reference: Reference, { code, message, fix }: Problem): void {
    reference.outcome = { state: "failed" };
    reference.holder.addOfReference(referenceFinding(reference, code, message, fix));
  }
}

/** Names of files that are read as data wherever they are met. */
const isDataName = (uri: string): boolean => /\.(?:json|ya?ml)$/i.test(uri.replace(/[?#].*$/, ""));

/** A document may be wanted as data by one reference and as text by another. */
const keyOf = ({ uri, asData }: Wanted): string => (asData ? uri : `#text ${uri}`);

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const isPrefix = (prefix: Path, path: Path): boolean =>
  prefix.length <= path.length && prefix.every((step, index) => step === path[index]);

const relatedTo = ({ holder, path, key }: Reference) => ({
  message: "referenced from here",
  document: holder.document,
  path: [...path, key],
});

/** By document and place, so that nothing depends on the order in which documents arrive. */
const compareReferences = (a: Reference, b: Reference): number =>
  compareText(a.holder.uri ?? "", b.holder.uri ?? "") || compareText(a.pointer, b.pointer);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
