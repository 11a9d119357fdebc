import { redact } from "../secrets/find-secrets.js";

/** A web address can have a signature or a password; the name of a file must stay unchanged. */
export const nameWithoutSecrets = (file: string): string =>
  /^https?:/.test(file) ? redact(file) : file;
