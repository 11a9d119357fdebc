import { findingCodes } from "../diagnostics/codes.js";
import type { Finding, Fix } from "../diagnostics/finding.js";
import { type Document, spanOf, type TextFault } from "../document/document.js";
import type { Fault } from "./fault.js";
import { findingOf } from "./structure.js";
import { titleOf } from "./wording.js";

/** Faults of a value as findings of the document that it was read from, with ranges and edits. */
export function placeFaults(document: Document, faults: readonly Fault[]): Finding[] {
  if (faults.length === 0) return [];
  const locations = document.locate(faults.map(({ path }) => path));
  return faults.map((fault, index) => {
    const finding = { ...findingOf(fault), ...fileOf(document) };
    const location = locations[index];
    if (location === undefined) return finding;
    const range = document.lines.rangeOf(spanOf(location, fault.mark));
    const edit = fault.change && document.edit(location, fault.change.change);
    if (fault.change === undefined || edit === undefined) return { ...finding, range };
    const { change, safe } = fault.change;
    return { ...finding, range, fixes: [fixOf(document, { title: titleOf(change), safe, edit })] };
  });
}

/** Faults of a text as findings. */
export function placeTextFaults(document: Document, faults: readonly TextFault[]): Finding[] {
  return faults.map((fault) => ({
    code: fault.code,
    severity: findingCodes[fault.code],
    message: fault.message,
    ...fileOf(document),
    pointer: fault.pointer,
    range: document.lines.rangeOf(fault),
    help: `dsd explain ${fault.code}`,
    ...(fault.related && {
      related: [
        {
          message: fault.related.message,
          ...fileOf(document),
          pointer: fault.pointer,
          range: document.lines.rangeOf(fault.related),
        },
      ],
    }),
    ...(fault.fix && { fixes: [fixOf(document, fault.fix)] }),
  }));
}

function fixOf(document: Document, { title, safe, edit }: NonNullable<TextFault["fix"]>): Fix {
  const range = document.lines.rangeOf(edit);
  return { title, safe, edits: [{ ...fileOf(document), range, newText: edit.newText }] };
}

const fileOf = ({ file }: Document): { file?: string } => (file === undefined ? {} : { file });
