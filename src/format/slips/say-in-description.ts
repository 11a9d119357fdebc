import { findSecrets } from "../../secrets/find-secrets.js";
import type { PlacedChange } from "../../text/change.js";
import type { Path } from "../../values/json-pointer.js";
import { type Describable, describablesFor, isToBeDescribed } from "./describable.js";
import { besideIn, isAboutSecret, type StructureRepair, suggestionOfAll } from "./fix-of.js";
import type { CheckedValue, Owner } from "./place.js";
import { valueInWords } from "./value-in-words.js";

/** A person should edit a longer description. */
const MAX_LENGTH = 2000;

/**
 * Moves a member for which the specification has no place to the `description` of its object, or of
 * the nearest object that has one: nothing is lost, and the document becomes valid.
 *
 * @param path of the member, of which the innermost of `owners` is the object
 */
export function sayInDescription(
  path: Path,
  key: string,
  value: unknown,
  owners: readonly Owner[],
  checked: CheckedValue,
): StructureRepair | undefined {
  const words = valueInWords(value);
  const targets = describablesFor(owners, checked);
  const [first] = targets;
  if (words === undefined || first === undefined || /[\r\n]/.test(key)) return undefined;
  const changes: PlacedChange[] = [];
  for (const target of targets) {
    const said = `${nameOf([...target.way, key.replace(/:$/, "")])}: ${words}`;
    // In a description, nothing would show any longer that the value is a secret.
    if (isAboutSecret(path) || findSecrets(said).length > 0) return undefined;
    if (isToBeDescribed(target, checked, key)) return undefined;
    const change = sayIn(target, said, path);
    if (change === undefined) return undefined;
    changes.push(...change);
  }
  const isRenamed = changes.some(({ change }) => change.kind === "rename-key");
  const of = first.words === undefined ? "" : ` of ${first.words}`;
  const verb = first.value.description === undefined ? "move it to" : "append it to";
  return suggestionOfAll(`${verb} \`description\`${of}`, [
    ...(isRenamed ? [] : [{ path, change: { kind: "remove-member" } } as const]),
    ...changes,
  ]);
}

/** The changes that append a sentence to the description of an object. */
function sayIn(
  { path: at, value, shape, way }: Describable,
  said: string,
  path: Path,
): readonly PlacedChange[] | undefined {
  const { description } = value;
  if (description === undefined) {
    // Where the member is in the object itself, the description takes its place.
    if (way.length === 0 && path.length === at.length + 1) {
      return [
        { path, change: { kind: "rename-key", to: "description" } },
        { path, change: { kind: "write-value", value: said } },
      ];
    }
    const beside = besideIn(value, shape, "description");
    return [{ path: at, change: { kind: "add-member", key: "description", value: said, beside } }];
  }
  if (typeof description !== "string" || description.length > MAX_LENGTH) return undefined;
  const before = description.trim();
  const glue = before === "" ? "" : /[.!?;:]$/.test(before) ? " " : "; ";
  const change = { kind: "write-value", value: before + glue + said } as const;
  return [{ path: [...at, "description"], change }];
}

/** The path of a member, as people write it. */
const nameOf = (way: Path): string =>
  way
    .map((step, index) =>
      typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`,
    )
    .join("");
