import type { Dependent } from "../../diff/compare/changes.js";
import type { Referent } from "../../diff/diff-descriptors.js";
import { TableNames } from "../../diff/pairing/table-names.js";
import { type DocumentPlace, documentPlace } from "../../model/document-place.js";
import { lastSegment, ownerName } from "../../model/fully-qualified-name.js";
import type { Place, TableModel } from "../../model/model.js";
import { keyHalves } from "../../model/read-table.js";
import type { Reference } from "../../references/resolve/checked-graph.js";
import { maskName, maskPath, maskText } from "../../secrets/mask.js";
import { getOrAdd } from "../../values/collections.js";
import { isPrefix, type Path } from "../../values/json-value.js";
import { comparedDescriptor } from "./compare-entries.js";
import {
  type DescriptorComparison,
  type DiffDescriptor,
  descriptorOf,
  descriptorPath,
} from "./compare-trees.js";
import type { Skip } from "./plan.js";

/** Something that refers to tables, columns or places, and the comparison of its descriptor. */
interface Use {
  readonly by: DescriptorComparison;
  readonly dependent: Dependent;
  /** Where a table or column of the same name is. */
  readonly place?: DocumentPlace | undefined;
}

/** What the descriptors of one side use. */
class Uses {
  readonly byName = new Map<string, Use[]>();
  /** By the URI of the document to which a `$ref` leads, with the path in it. */
  readonly byUri = new Map<string, (Use & { readonly path: Path })[]>();
}

/** More names than this are not searched for: then each text may have one of them. */
const MAX_SEARCHED = 100;

/**
 * What the descriptors of a comparison use of each other. It keeps only what leads to something that changed, so
 * that many descriptors cost little more than reading them.
 */
export class DependentIndex {
  readonly #names: ReadonlySet<string>;
  readonly #uris: ReadonlySet<string>;
  readonly #sides = { old: new Uses(), new: new Uses() };
  /** Skips a text that has none of the names of what changed. */
  readonly skip: Skip;

  constructor(compared: readonly DescriptorComparison[]) {
    const referents = compared.flatMap(referentsIn);
    const uris = referents.flatMap(({ old, new: next }) => [old?.document.uri, next?.document.uri]);
    this.#names = new Set(referents.flatMap(({ names }) => names));
    this.#uris = new Set(uris.filter((uri) => uri !== undefined));
    this.skip = searchFor(this.#names);
    if (this.isEmpty) return;
    for (const one of compared) {
      const { old, new: next } = bothSides(one);
      if (old !== undefined) this.#add("old", one, old);
      if (next !== undefined) this.#add("new", one, next);
    }
  }

  /** Whether nothing changed to which another descriptor can refer. */
  get isEmpty(): boolean {
    return this.#names.size + this.#uris.size === 0;
  }

  /** Adds a descriptor that is the same on both sides. */
  addSame(one: Extract<DescriptorComparison, { is: "same" }>): void {
    for (const side of ["old", "new"] as const) this.#add(side, one, one.descriptor);
  }

  /** What refers to each change of a descriptor from other descriptors: what still does first. */
  dependentsOf(one: DescriptorComparison): readonly (readonly Dependent[])[] {
    return referentsIn(one).map((target) => {
      const before = this.#find("old", one, target);
      const current = this.#find("new", one, target);
      const removed = [...before].filter(([key]) => !current.has(key));
      // A name that another descriptor has only now has moved there.
      const using = [...current].filter(([key, { kind }]) => kind !== "table" || before.has(key));
      return [
        ...inOrder(using.map(([, use]) => use)),
        ...inOrder(removed.map(([, use]) => ({ ...use, removed: true as const }))),
      ];
    });
  }

  #find(
    side: "old" | "new",
    one: DescriptorComparison,
    target: Referent,
  ): ReadonlyMap<string, Dependent> {
    const { byName, byUri } = this.#sides[side];
    const { [side]: place, names } = target;
    const references = (byUri.get(place?.document.uri ?? "") ?? []).filter(
      ({ path }) =>
        isPrefix(path, place?.path ?? []) || (side === "old" && isPrefix(place?.path ?? [], path)),
    );
    // What changed can be in several descriptors, by references.
    const isItself = ({ place: other }: Use): boolean =>
      other !== undefined &&
      other.document.uri === place?.document.uri &&
      isPrefix(other.path, place?.path ?? []);
    const uses = names.flatMap((name) => byName.get(name) ?? []);
    return new Map(
      [...uses, ...references]
        .filter((use) => use.by !== one && !isItself(use))
        .map(({ dependent }) => [JSON.stringify(Object.values(dependent)), dependent]),
    );
  }

  #add(side: "old" | "new", by: DescriptorComparison, { entry }: DiffDescriptor): void {
    const { graph } = entry;
    const uses = this.#sides[side];
    const dependent = (kind: Dependent["kind"], name: string): Dependent => ({
      path: maskName(descriptorPath(by)),
      // A port can have another index on each side.
      descriptor: descriptorOf(by)?.pointer ?? "",
      kind,
      name: maskText(name),
    });
    for (const reference of graph.references) {
      const { outcome } = reference;
      if (outcome.state !== "resolved" || !this.#uris.has(outcome.document.uri ?? "")) continue;
      const name = placeIn(reference, reference.document === graph.entry);
      getOrAdd(uses.byUri, outcome.document.uri ?? "", () => []).push({
        by,
        path: outcome.path,
        dependent: dependent("reference", name),
      });
    }
    if (graph.documents.every(({ source }) => this.skip("", source.text))) return;
    const tables = comparedDescriptor(entry, "skipped")?.descriptor.schema?.tables ?? [];
    const names = new TableNames(tables);
    for (const table of tables) {
      for (const { target, kind, name, place } of usedNames(table, names.nameOf(table))) {
        if (target === undefined || !this.#names.has(target)) continue;
        const use = { by, dependent: dependent(kind, name), place: place && documentPlace(place) };
        getOrAdd(uses.byName, target, () => []).push(use);
      }
    }
  }
}

const referentsIn = (one: DescriptorComparison): readonly Referent[] =>
  one.is === "same" || one.is === "lost" ? [] : one.diff.referents;

function bothSides(one: DescriptorComparison) {
  switch (one.is) {
    case "compared":
      return { old: one.old, new: one.new };
    case "same":
      return { old: one.descriptor, new: one.descriptor };
    case "added":
      return { new: one.descriptor };
    case "removed":
      return { old: one.descriptor };
    default:
      return {};
  }
}

/** A name that a table has, or that one of its keys leads to. */
interface UsedName {
  readonly target: string | undefined;
  readonly kind: Dependent["kind"];
  readonly name: string;
  readonly place?: Place;
}

function usedNames(table: TableModel, name: string): UsedName[] {
  const { fullyQualifiedName: full, columns = [], constraints } = table;
  const keys = constraints.flatMap(({ type, columns: read, columnNames = [] }) => {
    if (type !== "FOREIGN_KEY") return [];
    const [own = [], referred = []] = keyHalves(columnNames) ?? [];
    const names = own.map((one = "", index) => read[index]?.shortName ?? lastSegment(one));
    const key = `${name}.${names.length === 1 ? names[0] : `(${names.join(", ")})`}`;
    const targets = referred.map((target = "") => target);
    return [...new Set([...targets, ...targets.map(ownerName)])].map(
      (target): UsedName => ({ target, kind: "foreign-key", name: key }),
    );
  });
  return [
    { target: full, kind: "table", name, place: table.at() },
    ...columns.map((column): UsedName => {
      const own = `${name}.${column.shortName}`;
      return { target: column.fullyQualifiedName, kind: "table", name: own, place: column.at() };
    }),
    ...keys,
  ];
}

/** The place of a reference in its descriptor, or in another document of it. */
function placeIn({ document, path }: Reference, isInEntry: boolean): string {
  const pointer = maskPath(path);
  return isInEntry ? pointer : `${maskName(document.source.file ?? "")}#${pointer}`;
}

/** Skips a text that has none of the names. */
export function searchFor(wanted: ReadonlySet<string>): Skip {
  const names: string[] = [];
  for (const name of [...wanted].sort()) {
    const last = names.at(-1);
    // The name of a column begins with that of its table.
    if (last === undefined || !name.startsWith(last)) names.push(name);
  }
  // Escapes, quotes and line breaks can divide a name, or spell it.
  const isPlain = names.length <= MAX_SEARCHED && names.every((name) => /^[\w.:$-]+$/.test(name));
  return (_, text) => isPlain && !text.includes("\\") && !names.some((name) => text.includes(name));
}

const inOrder = (dependents: Iterable<Dependent>): Dependent[] =>
  [...dependents].sort((one, other) => (orderKey(one) < orderKey(other) ? -1 : 1));

const orderKey = ({ path, descriptor, name }: Dependent): string =>
  [path, descriptor, name].join("\n");
