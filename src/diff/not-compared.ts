import { DocumentPlace, documentPlace } from "../model/document-place.js";
import type { DescriptorModel } from "../model/model.js";
import { isJsonSchema } from "../model/read-json-schema.js";
import { isUnreadableSchema, jsonValue } from "../model/schema-text.js";
import { schemaAddresses } from "../references/loading/schema-addresses.js";
import type {
  CheckedGraph,
  ReachedDocument,
  Reference,
} from "../references/resolve/checked-graph.js";
import { placeFindings, type UnplacedFinding } from "../text/parse/place-findings.js";
import { grouped } from "../values/collections.js";
import { formatPointer, isObject, type Path, valueAt } from "../values/json-value.js";
import { recover } from "../values/recover.js";
import { count, quote } from "../words/phrases.js";
import { droppedParts } from "./compare/side-schemas.js";

/** A part that the comparison of two sides does not cover. */
export interface NotCompared {
  /** As settings name it: a reference as it is written, or the pointer to a part of the descriptor. */
  readonly subject: string;
  /** An error is about something that the old side had, or that neither side can show. */
  readonly severity: "error" | "warning";
  readonly message: string;
  /** On the new side. */
  readonly place: DocumentPlace;
}

/** A part of a side that cannot be read, or was not looked at. */
interface Unseen {
  readonly kind: "reference" | "missing" | "value" | "text" | "schema";
  readonly document: ReachedDocument;
  readonly path: Path;
  readonly subject: string;
  /** The source there: a part that both sides have is the same only if this is. */
  readonly text: string;
  readonly reason: string;
  /** Whether it is known to differ, although neither side may show it: in a submodule that moved. */
  readonly hasMoved?: boolean;
}

/**
 * Finds what cannot be compared because one side, or neither, lets it be read. What both sides have in the
 * same words has not changed.
 *
 * @param hasMoved whether the document at a URI may be another one on the new side
 */
export function notCompared(
  oldSide: ReadSide,
  newSide: ReadSide,
  hasMoved: (uri: string) => boolean = () => false,
): NotCompared[] {
  const [{ graph: old }, { graph: next }] = [oldSide, newSide];
  const { lost, moved, gone, repaired } = sortUnseen(oldSide, newSide);
  const start = new DocumentPlace(next.entry, next.path);
  const behind = schemaReferences(newSide).filter(({ uris }) => uris.some(hasMoved));
  const report = (
    { subject }: Pick<Unseen, "subject">,
    message: string,
    severity: NotCompared["severity"] = "error",
    place = start,
  ): NotCompared => ({ subject, severity, message, place });
  return [
    ...lost.map((part) => {
      const { subject, document, path, reason, kind } = part;
      // Where there was nothing, nothing is lost.
      const isNew =
        kind !== "schema" && path.length > 0 && memberCount(valueIn(old, next, part, 1)) === 0;
      const message = `${quote(subject)} cannot be compared: ${reason}; ${REMEDY}${quote(subject)}`;
      const place = new DocumentPlace(document, kind === "missing" ? path.slice(0, -1) : path);
      return report(part, message, isNew ? "warning" : "error", place);
    }),
    ...moved.map((part) => {
      const subject = quote(part.subject);
      const message = `${subject} cannot be compared: ${part.reason}, and is at another commit now; look at what changed there, and accept \`not-compared\` of ${subject}`;
      return report(part, message);
    }),
    ...gone.map((part) => {
      const subject = quote(part.subject);
      const message = `${subject} is gone, and cannot be compared: in the old version, ${part.reason}; ${REMEDY}${subject}`;
      return report(part, message);
    }),
    ...behind.map(({ ref, place }) => {
      const subject = quote(ref);
      const message = `${subject} cannot be compared: what a JSON Schema refers to is not read, and it may have changed; look at what changed there, and accept \`not-compared\` of ${subject}`;
      return report({ subject: ref }, message, "error", place);
    }),
    ...repaired.slice(0, 1).map((part) => {
      const others = repaired.length - 1;
      const more = others > 0 ? ` and ${count(others, "other part")}` : "";
      const message = `the old version cannot be read completely, so ${quote(part.subject)}${more} cannot be compared: ${part.reason}`;
      return report(part, message, "warning");
    }),
  ];
}

/** Sorts the parts that one side or both do not show by what became of them. */
function sortUnseen(oldSide: ReadSide, newSide: ReadSide) {
  const [{ graph: old }, { graph: next }] = [oldSide, newSide];
  const [schemas, newSchemas] = [schemasIn(oldSide.descriptor), schemasIn(newSide.descriptor)];
  const [before, after] = [
    [...unseenIn(old), ...schemas.flatMap(unreadSchema)],
    [...unseenIn(next), ...newSchemas.flatMap(unreadSchema)],
  ];
  const [inOld, inNew] = [before, after].map((parts) => new Set(parts.map(keyFor)));
  const isLoss = (part: Unseen): boolean => {
    if (part.kind === "reference") return true;
    if (part.kind === "schema") return schemas.some(({ subject }) => subject === part.subject);
    // If the text can no longer be read, the reference in it is lost.
    if (part.kind === "text") return documentIn(old, next, part)?.source.isReadable === false;
    return valueIn(old, next, part) !== undefined && !WITH_VERSION.test(part.subject);
  };
  const lost = after.filter((part) => part.hasMoved || (!inOld?.has(keyFor(part)) && isLoss(part)));
  const isLost = new Set(lost.map(({ subject }) => subject));
  const others = before.filter(
    (part) => part.kind !== "missing" && !inNew?.has(keyFor(part)) && !isLost.has(part.subject),
  );
  const moved = others.filter(({ hasMoved }) => hasMoved);
  const gone = others.filter((part) => !part.hasMoved && !isReplaced(next, old, part));
  const repaired = others.filter((part) => !part.hasMoved && !gone.includes(part));
  return { lost, moved, gone, repaired };
}

/** A side that was read. */
interface ReadSide {
  readonly graph: CheckedGraph;
  readonly descriptor: DescriptorModel;
}

/** The JSON Schemas of tables, and of the values of columns. */
const schemasIn = (descriptor: DescriptorModel) =>
  (descriptor.schema?.tables ?? []).flatMap((table) => {
    const { standardDefinition: definition, columns = [], label } = table;
    const columnSchemas = columns.flatMap((column) => {
      const { jsonSchema: schema } = column.raw;
      if (schema === undefined) return [];
      return [{ subject: `${label}.${column.label}`, place: column.placeOf("jsonSchema"), schema }];
    });
    if (!isJsonSchema(definition?.text("specification"))) return columnSchemas;
    const place = definition?.at("definition") ?? table.at();
    return [{ subject: label, place, schema: table.definition }, ...columnSchemas];
  });

function unreadSchema({ subject, place, schema }: ReturnType<typeof schemasIn>[number]): Unseen[] {
  if (!isUnreadableSchema(schema)) return [];
  const { document, path } = documentPlace(place);
  const reason = "the text of its JSON Schema is not JSON";
  return [{ kind: "schema", document, path, subject, text: String(schema), reason }];
}

/** The references inside JSON Schemas to other documents, which are compared only as they are written. */
export function schemaReferences({ descriptor, graph }: ReadSide) {
  return schemasIn(descriptor).flatMap(({ place, schema }) => {
    const { document, path } = documentPlace(place);
    // The schema can be the target of a reference, in any of the documents.
    const documents = graph.documents.flatMap(({ uri }) => uri ?? []);
    const addresses = schemaAddresses(jsonValue(schema), documents);
    return [...addresses].map(([ref, uris]) => ({
      ref,
      uris: [...uris],
      place: new DocumentPlace(document, path),
    }));
  });
}

/** The subjects of findings about versions. */
const WITH_VERSION = /^(?:\/info|(?:\/info|\/schema\/tables\/\d+)\/version)$/;

const REMEDY = "make it readable, or accept `not-compared` of ";

const keyFor = ({ kind, subject, text }: Unseen): string => `${kind} ${subject} ${text}`;

/** Everything that a side does not show. */
function unseenIn(graph: CheckedGraph): Unseen[] {
  const references = graph.references.filter(({ outcome }) => outcome.state !== "resolved");
  const inDocument = grouped(references, ({ document }) => document);
  return graph.documents.flatMap((document) => {
    const { findings } = document.collected;
    const own = new Map(
      (inDocument.get(document) ?? []).map((one) => [formatPointer(one.path), one]),
    );
    // What is wrong with a reference is said at it, or below.
    const reasons = new Map<Reference, UnplacedFinding>();
    const others = findings.filter((finding) => {
      const around = [...finding.path.keys(), finding.path.length].map((end) =>
        formatPointer(finding.path.slice(0, end)),
      );
      const reference = around.map((pointer) => own.get(pointer)).find((one) => one !== undefined);
      if (reference === undefined) return true;
      if (!reasons.has(reference)) reasons.set(reference, finding);
      return false;
    });
    const text: Unseen = {
      kind: "text",
      document,
      path: [],
      subject: document.uri ?? "",
      text: document.source.text,
      reason: "its text cannot be read",
    };
    return [
      ...[...own.values()].map((one): Unseen => {
        const finding = reasons.get(one);
        return {
          kind: "reference",
          document,
          path: one.path,
          subject: one.ref,
          text: "",
          reason: finding
            ? reasonOf(document, finding)
            : "the file that it refers to cannot be read",
          hasMoved: finding?.details !== undefined && "submodule" in finding.details,
        };
      }),
      ...(document.source.isReadable ? [] : [text]),
      ...others.flatMap((finding) => unreadValues(graph, document, finding)),
    ];
  });
}

/** The values that a mistake in the structure hides. */
function unreadValues(
  graph: CheckedGraph,
  document: ReachedDocument,
  finding: UnplacedFinding,
): Unseen[] {
  const { code, path, params = {} } = finding;
  const isContainer = isObject(valueAt(document.source.value, path));
  const part = (kind: "missing" | "value", at: Path): Unseen => {
    const value = valueAt(document.source.value, at);
    const below = document === graph.entry ? at.slice(graph.path.length) : at;
    const text = kind === "missing" ? "" : inWords(document, at, value);
    const reason = reasonOf(document, finding);
    const subject = formatPointer(below);
    return { kind, document, path: at, subject, text, reason };
  };
  if (code === "wrong-type") return [part("value", path)];
  if (code === "missing-property" && isContainer && "properties" in params) {
    return [...(params.properties as string[])].map((key) => part("missing", [...path, key]));
  }
  if (code !== "unknown-property") return [];
  // A key that is written for another one.
  const meant = "suggestion" in params ? [...path.slice(0, -1), String(params.suggestion)] : [];
  const isMissing = valueAt(document.source.value, meant) === undefined;
  // A scalar under a key that does not exist hides nothing.
  const isHiding = typeof valueAt(document.source.value, path) === "object";
  return [
    ...(isMissing ? [part("missing", meant)] : []),
    ...(isHiding ? [part("value", path)] : []),
  ];
}

/** A value in words that are the same in both versions if it is. */
function inWords(document: ReachedDocument, path: Path, value: unknown): string {
  const { text } = new DocumentPlace(document, path);
  // A value of a program that JSON does not have, or that is too deep, is as it is written.
  const words = recover(
    () => JSON.stringify(value) ?? "",
    Error,
    () => text,
  );
  return words + droppedParts(text);
}

const reasonOf = ({ source }: ReachedDocument, finding: UnplacedFinding): string =>
  placeFindings(source, [finding])[0]?.message ?? "";

/** The document of a side that corresponds to the one of a part. */
const documentIn = (side: CheckedGraph, other: CheckedGraph, { document }: Unseen) =>
  document === other.entry
    ? side.entry
    : (side.documents.find(({ uri }) => uri === document.uri) ??
      side.documents[other.documents.indexOf(document)]);

/** The value that a side has where the other one has a part. */
function valueIn(side: CheckedGraph, other: CheckedGraph, part: Unseen, up = 0): unknown {
  const document = documentIn(side, other, part);
  const isEntry = document === side.entry && part.document === other.entry;
  const path = isEntry ? [...side.path, ...part.path.slice(other.path.length)] : part.path;
  return document && valueAt(document.source.value, path.slice(0, path.length - up));
}

/** Whether a side has something else in place of a part, which may be its repair. */
function isReplaced(side: CheckedGraph, other: CheckedGraph, part: Unseen): boolean {
  if (part.path.length === 0) return true;
  const before = valueAt(part.document.source.value, part.path.slice(0, -1));
  const after = valueIn(side, other, part, 1);
  return memberCount(after) >= memberCount(before);
}

const memberCount = (value: unknown): number =>
  typeof value === "object" && value !== null ? Object.keys(value).length : 0;
