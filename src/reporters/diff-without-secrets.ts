import type { Change, ChangeSide } from "../diff/change.js";
import { redact } from "../findings/find-secrets.js";
import { formatPointer, parsePointer } from "../findings/json-pointer.js";
import { nameWithoutSecrets } from "./name-without-secrets.js";

/**
 * Takes secrets out of a change for a report: those in names, which can be any text, and in pointers and
 * addresses. Its message and its values have none.
 */
export function changeWithoutSecrets(change: Change): Change {
  const { subject, old, new: next, rename, accepted } = change;
  return {
    ...change,
    subject: {
      ...subject,
      name: redact(subject.name),
      ...(subject.table !== undefined && { table: redact(subject.table) }),
      ...(subject.service !== undefined && { service: redact(subject.service) }),
    },
    ...(old && { old: sideWithoutSecrets(old) }),
    ...(next && { new: sideWithoutSecrets(next) }),
    ...(rename && { rename: { old: redact(rename.old), new: redact(rename.new) } }),
    ...(accepted && { accepted: { ...accepted, reason: redact(accepted.reason) } }),
  };
}

const sideWithoutSecrets = (side: ChangeSide): ChangeSide => ({
  ...side,
  ...(side.file !== undefined && { file: nameWithoutSecrets(side.file) }),
  pointer: formatPointer((parsePointer(side.pointer) ?? []).map(redact)),
});
