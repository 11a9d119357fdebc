import { readFileSync } from "node:fs";
import { reasonOf } from "../files/unreadable-file.js";
import { SourceError } from "./source.js";

/** A certificate or a key that a URL names. @throws SourceError when there is none */
export function readCertificate(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new SourceError(`${path}: ${reasonOf(error)}`);
  }
}
