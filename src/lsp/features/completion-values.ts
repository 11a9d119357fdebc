import { databaseSystemNames } from "../../connections/database-systems.js";
import type { Shape } from "../../format/shape/shape.js";
import { LISTED_TYPES } from "../../model/data-type.js";
import { documentPlace } from "../../model/document-place.js";
import type { ColumnModel } from "../../model/model.js";
import { pathBetween, pointerFragment } from "../../references/loading/uri.js";
import { ServiceVariables } from "../../rules/catalog/service-variables.js";
import {
  COLUMN_CONSTRAINTS,
  INTERVAL_TYPES,
  TABLE_CONSTRAINTS,
  TABLE_TYPES,
} from "../../rules/catalog/vocabulary.js";
import { formatPointer, type Path } from "../../values/json-pointer.js";
import { resolved } from "../views/shape-at.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { isAt } from "./places.js";

/** A value that can be written. */
export interface Candidate {
  readonly value: string | number | boolean;
  readonly detail?: string | undefined;
  /** Candidates of a lower rank come first. */
  readonly rank?: number | undefined;
}

/** Words for properties, by the title of their object. */
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "Data Store Descriptor": { datastoreapi: ["1.0.0"] },
  Column: { dataType: LISTED_TYPES, columnConstraint: COLUMN_CONSTRAINTS },
  Table: { tableType: TABLE_TYPES },
  "Table Constraint": { constraintType: TABLE_CONSTRAINTS },
  "Table Partition": { intervalType: INTERVAL_TYPES },
  "Server Info": { dbmsType: databaseSystemNames },
};

/** The words that the specification or the databases have for a property. */
export const wordsFor = (title: string, key: string): Candidate[] =>
  (WORDS[title]?.[key] ?? []).map((value) => ({ value }));

/** The values that a shape allows, if they are few. */
export function valuesOf(shape: Shape): Candidate[] {
  const known = resolved(shape);
  if (!("types" in known)) return [];
  if (known.enum !== undefined) return known.enum.map((value) => ({ value }));
  return known.types.includes("boolean") ? [{ value: true }, { value: false }] : [];
}

/** The columns that a constraint or partition can name: `path` is an item of its `columns`. */
export function columnCandidates({ name, views }: Snapshot, path: Path): Candidate[] {
  const list = path.slice(0, -2);
  const isTable = isAt(name, list.slice(0, -2));
  const isList = isAt(name, list);
  for (const { model } of views) {
    const table = model.tables.find((one) => isTable(one.at()));
    if (table === undefined) continue;
    const constraint = table.constraints.find((one) => isList(one.at()));
    const others = model.tables.filter((other) => other !== table);
    const tables = constraint?.type === "FOREIGN_KEY" ? [table, ...others] : [table];
    return tables.flatMap((one) =>
      (one.columns ?? []).flatMap((column) => columnCandidate(column, one === table ? 0 : 1)),
    );
  }
  return [];
}

const columnCandidate = (column: ColumnModel, rank: number): Candidate[] =>
  column.fullyQualifiedName === undefined
    ? []
    : [{ value: column.fullyQualifiedName, detail: column.dataType?.text, rank }];

/** The variables that the string at a path can contain. */
export function variableCandidates({ name, views }: Snapshot, path: Path): string[] {
  const isHere = isAt(name, path);
  const names = views.flatMap(({ model }) =>
    model.services
      .filter(({ server }) => server?.templates.some(({ owner, key }) => isHere(owner.at(key))))
      .flatMap(({ variableNames = [] }) => variableNames),
  );
  return [...new Set(names)];
}

/** The variables that the server of a service uses and the service does not declare. */
export function undeclaredVariables({ name, views }: Snapshot, service: Path): string[] {
  const isHere = isAt(name, service);
  const variables = new ServiceVariables();
  const names = views
    .flatMap(({ model }) => model.services.filter((one) => isHere(one.at())))
    .flatMap(({ server, variableNames = [] }) =>
      (server?.templates ?? [])
        .map((template) => variables.namesIn(template))
        .flatMap(({ open, quoted }) => [...open, ...quoted])
        .filter((used) => !variableNames.includes(used)),
    );
  return [...new Set(names)];
}

const SECTIONS: Readonly<Record<string, string>> = {
  TableEntry: "tables",
  ServerInfoOrReference: "serverInfo",
};

/**
 * The components that a `$ref` can refer to: those of the document, then those of other descriptors.
 *
 * @param expected the name of the shape that its place has
 */
export function referenceCandidates(
  { views }: Snapshot,
  expected: string,
  all: readonly GraphView[],
): Candidate[] {
  const section = SECTIONS[expected];
  const entry = views[0]?.graph.entry;
  if (section === undefined || entry === undefined) return [];
  const found = new Map<string, Candidate>();
  for (const { model } of [...views, ...all]) {
    for (const component of model.components) {
      if (component.section !== section) continue;
      const { document, path } = documentPlace(component.at());
      const isHere = document.source.file === entry.source.file;
      if (!isHere && (entry.uri === undefined || document.uri === undefined)) continue;
      const file = isHere ? "" : pathBetween(entry.uri ?? "", document.uri ?? "");
      const value = `${file}${pointerFragment(formatPointer(path))}`;
      if (!found.has(value)) found.set(value, { value, rank: isHere ? 0 : 1 });
    }
  }
  return [...found.values()];
}
