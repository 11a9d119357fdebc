import { findSecrets } from "../../../secrets/find-secrets.js";
import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import type { ValuePlace } from "../../shape/checked-value.js";
import { isAboutSecret, orRemove, remove, renameKey, repair, write } from "../fix.js";
import { propertyNamed } from "./other-name.js";

/** Keys of texts that people write for people. */
const REMARK = /^(?:comment|doc|documentation|memo|note|remark)s?(?:text)?$/;

/** JSON, or a reference, an address or a name alone. */
const FOR_PROGRAMS = /^[[{]|^\S*[/:#@]\S*$/;

/** A longer text does not belong in a sentence, and a person should edit a longer description. */
const MAX_TEXT = 500;
const MAX_DESCRIPTION = 2000;

/** A remark in a separate key, in an object that has a `description`. */
export const remark = defineSlip({
  id: "remark",
  at: "unknown-property",
  recognize({ key, value, shape }) {
    if (typeof value !== "string" || !REMARK.test(foldCase(key))) return undefined;
    const text = /[\r\n]/.test(value.trim()) ? JSON.stringify(value) : value.trim();
    const isForPeople = text !== "" && !FOR_PROGRAMS.test(value.trim());
    return isForPeople && shape.properties.description !== undefined
      ? `${key}: ${text}`
      : undefined;
  },
  repair: (said, place) => (said.length <= MAX_TEXT ? sayInDescription(said, place) : undefined),
  decision: (_, { path }) => orRemove("move what it says to `description`, or remove it", path),
});

/** Moves text to the description of its object. */
export function sayInDescription(said: string, { path, owner, checked }: ValuePlace) {
  // In a description, nothing would show that the value is a secret.
  if (owner === undefined || isAboutSecret(path) || findSecrets(said).length > 0) return undefined;
  const { description } = owner.value;
  if (description === undefined) {
    const isToBeDescribed = Object.keys(owner.value).some(
      (key) => propertyNamed(owner.shape, key, owner.value) === "description",
    );
    if (isToBeDescribed || checked.has(owner, "description")) return undefined;
    const changes = [renameKey(path, "description"), write(path, said)];
    return repair("move it to `description`", changes);
  }
  if (typeof description !== "string" || description.length > MAX_DESCRIPTION) return undefined;
  const longer = write([...owner.path, "description"], withSentence(description, said));
  return repair("append it to `description`", [remove(path), longer]);
}

/** A description with one more sentence. */
export function withSentence(description: string, said: string): string {
  const before = description.trim();
  return before + (before === "" ? "" : /[.!?;:]$/.test(before) ? " " : "; ") + said;
}
