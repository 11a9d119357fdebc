import { readFileSync } from "node:fs";
import { reasonOf } from "../files/unreadable-file.js";
import { SourceError } from "./source.js";

/** A certificate or a key that a URL names. @throws SourceError when there is none */
export function readCertificate(path: string): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    throw new SourceError(`${path}: ${reasonOf(error)}`);
  }
  // Node ignores other content, and then every server would seem not to be trusted.
  if (content.includes("-----BEGIN ")) return content;
  throw new SourceError(`${path} has no certificate or key in PEM (-----BEGIN …)`);
}
