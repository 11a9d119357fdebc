import type { Finding } from "../findings/finding.js";
import { documentPlace } from "../model/document-place.js";
import type { DescriptorModel } from "../model/model.js";
import {
  type Directive,
  type DirectiveKind,
  directiveFinder,
  readDirectives,
} from "../text/parse/directives.js";
import { findingAt } from "../text/parse/place-findings.js";
import type { SourceDocument } from "../text/source-document.js";
import { getOrAdd } from "../values/collections.js";
import { quote } from "../words/phrases.js";
import type { Acceptable, Acceptance } from "./compare/changes.js";
import { acceptableCodes, unknownChange } from "./settings.js";

const KIND: DirectiveKind = {
  marker: "dsd-accept",
  title: "an acceptance",
  noun: "change",
  ids: /* @__PURE__ */ new Set<string>(acceptableCodes),
  refusal: unknownChange,
};

/** The comments of a document, and how to find the one at a place. */
const commentsIn = (source: SourceDocument) => {
  const read = readDirectives(source, KIND);
  return { ...read, find: directiveFinder(source, read.directives) };
};

/**
 * The comments on the new side that accept changes: `# dsd-accept-next-line column-removed -- why`. Something
 * that was removed has no line, so the comment is at the object or list that contained it.
 */
export function acceptingComments(old: DescriptorModel, next: DescriptorModel) {
  const documents = new Map<SourceDocument, ReturnType<typeof commentsIn>>();
  const used = new Set<Directive>();
  /** The codes of changes that no comment accepts. */
  const open = new Set<string>();
  const inSource = (source: SourceDocument) =>
    getOrAdd(documents, source, () => commentsIn(source));

  /** The acceptance of a change, if a comment has one. */
  function acceptanceOf({ code, new: side }: Acceptable): Acceptance | undefined {
    if (side === undefined) return undefined;
    const { document, path } = documentPlace(side.place);
    const found = inSource(document.source).find(code, { path, mark: "value" });
    if (found === undefined) {
      open.add(code);
      return undefined;
    }
    used.add(found);
    return { reason: found.reason };
  }

  /** Problems of the comments in the descriptor, apart from those that the old side has as well. */
  function findings(): Finding[] {
    const { document, path } = documentPlace(next.at());
    const { source } = document;
    const around = source.spansAt(path)?.value ?? { start: 0, end: source.text.length };
    const isHere = ({ start }: { readonly start: number }): boolean =>
      around.start <= start && start <= around.end;
    const before = readDirectives(documentPlace(old.at()).document.source, KIND);
    const known = new Set(before.directives.map(directiveKey));
    const { directives, invalid } = inSource(source);
    return [
      ...invalid
        .filter(({ span }) => isHere(span))
        .map(({ span, problem }) => findingAt(source, "invalid-suppression", span, problem)),
      ...directives
        .filter((one) => !used.has(one) && !known.has(directiveKey(one)) && isHere(one.span))
        .map(({ id, span }) => {
          const hint = open.has(id) ? "; put it at the line that the report names" : "";
          const message = `${quote(id)} accepts no change here${hint}`;
          return findingAt(source, "unused-suppression", span, message);
        }),
    ];
  }

  return { acceptanceOf, findings };
}

export type AcceptingComments = ReturnType<typeof acceptingComments>;

const directiveKey = ({ id, reason }: Directive): string => `${id} ${reason}`;
