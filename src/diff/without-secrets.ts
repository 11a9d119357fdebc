import { redact } from "../secrets/find-secrets.js";
import { formatPointer, parsePointer } from "../values/json-pointer.js";
import type { Acceptance, Rename, Subject } from "./change.js";

/**
 * A login without a scheme before it: `user:password@host`. In a text that is shown because it has
 * changed, more may be masked than in a document. The password has a limit, so the search takes
 * time in proportion to the text.
 */
const LOGIN = /(?<![^\s"'`(=,;])(?!mailto:)([^\s:@/"'`(=,;]+:)[^\s@/{][^\s@/]{0,254}(?=@[\w.{-])/g;

/**
 * A text of a change without secrets.
 *
 * @example textWithoutSecrets("app:abc@db.example.org") // "app:***@db.example.org"
 */
export const textWithoutSecrets = (text: string): string => withoutLogins(redact(text));

/** A message, whose quoted texts have no other secrets. */
export const withoutLogins = (text: string): string => text.replace(LOGIN, "$1***");

/** A name can be any text. */
export const subjectWithoutSecrets = ({ kind, table, service, name }: Subject): Subject => ({
  kind,
  ...(table !== undefined && { table: textWithoutSecrets(table) }),
  ...(service !== undefined && { service: textWithoutSecrets(service) }),
  name: textWithoutSecrets(name),
});

export const pointerWithoutSecrets = (pointer: string): string =>
  formatPointer((parsePointer(pointer) ?? []).map(textWithoutSecrets));

export const renameWithoutSecrets = ({ old, new: next }: Rename): Rename => ({
  old: textWithoutSecrets(old),
  new: textWithoutSecrets(next),
});

export const acceptanceWithoutSecrets = ({ reason, ...rest }: Acceptance): Acceptance => ({
  ...rest,
  reason: textWithoutSecrets(reason),
});
