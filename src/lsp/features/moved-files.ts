import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import {
  ResponseError,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { descriptorChecks } from "../../../generated/descriptor-checks.js";
import type { Shape } from "../../format/shape/shape.js";
import { isAbsolute, pathBetween, resolveUri } from "../../references/loading/uri.js";
import type { Reference } from "../../references/resolve/checked-graph.js";
import { grouped } from "../../values/collections.js";
import { formatPointer, type Path, valueAt } from "../../values/json-value.js";
import { isFileName, nameOfUri } from "../checks/documents.js";
import type { Session } from "../checks/session.js";
import { isKind } from "./reference-completion.js";
import { fileEdit } from "./rename.js";
import type { ScalarRewrite } from "./rename-symbols.js";

/** A file or folder that gets another name. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** The name of a file after some moves. */
function nameAfter(name: string, moves: readonly Move[]): string {
  const move = moves.find(({ from }) => name === from || name.startsWith(`${from}/`));
  return move === undefined ? name : move.to + name.slice(move.from.length);
}

/** Whether a file that checks have reached is moved. */
export const isReached = (moves: readonly Move[], { checks }: Session): boolean =>
  checks.reached().some((name) => nameAfter(name, moves) !== name);

/**
 * The edits that keep references between files when files are moved: those to what is moved, and those in it.
 * The edits are for the names of before.
 *
 * @returns also the reasons why the references of some files are not edited
 */
export async function movedReferences(
  moves: readonly Move[],
  session: Session,
): Promise<{ readonly edit: WorkspaceEdit; readonly problems: readonly string[] }> {
  const rewrites = new Map<string, ScalarRewrite>();
  for (const reference of (await session.graphs()).flatMap(({ references }) => references)) {
    const after = referenceAfter(reference, moves);
    if (after === undefined) continue;
    const { source } = reference.document;
    const path = [...reference.path, reference.key];
    const id = `${source.file}#${formatPointer(path)}`;
    rewrites.set(id, { source, path, part: "value", after });
  }
  const documentChanges: TextDocumentEdit[] = [];
  const problems: string[] = [];
  for (const [file, group] of grouped([...rewrites.values()], ({ source }) => source.file ?? "")) {
    try {
      documentChanges.push(fileEdit(file, group, session));
    } catch (error) {
      // The class of the protocol does not keep those that extend it.
      if (!(error instanceof ResponseError)) throw error;
      problems.push(error.message);
    }
  }
  return { edit: { documentChanges }, problems };
}

/** A reference to another file as it has to be after some moves; `undefined` if it stays as it is. */
function referenceAfter(
  { document: { source }, ref }: Reference,
  moves: readonly Move[],
): string | undefined {
  const { file = "" } = source;
  const hash = ref.indexOf("#");
  const written = hash < 0 ? ref : ref.slice(0, hash);
  const here = isFileName(file) ? pathToFileURL(file).href : undefined;
  const target = here && written !== "" ? resolveUri(written, here) : undefined;
  if (here === undefined || !target?.startsWith("file:")) return undefined;
  const [newFile, newTarget] = [file, nameOfUri(target)]
    .map((name) => nameAfter(name, moves))
    .map((name) => pathToFileURL(name).href) as [string, string];
  const isSame = isAbsolute(written)
    ? newTarget === target
    : pathBetween(newFile, newTarget) === pathBetween(here, target);
  if (isSame) return undefined;
  const path = isAbsolute(written) ? newTarget : pathBetween(newFile, newTarget);
  const dot = written.startsWith("./") && !path.startsWith(".") ? "./" : "";
  return dot + path + ref.slice(written.length);
}

/** How many files are read to find one that was renamed, and how many are offered. */
const MAX_READ = 100;
const MAX_OFFERED = 3;

/** A file that a reference names and that is not there. */
interface MissingFile {
  readonly name: string;
  /** The place in it that the reference means. */
  readonly path: Path;
  readonly shape: Shape | undefined;
}

/**
 * The files that a missing file may have become: those with what the reference expects, at its place; if that is the whole
 * file, only those that nothing else refers to. Those of the same name come first, then those of the same folder.
 *
 * @param files those that can be referred to
 */
export function replacements(
  { name, path, shape }: MissingFile,
  files: readonly string[],
  { documents, checks }: Session,
): string[] {
  const reached = new Set(checks.reached());
  const rank = (file: string): number =>
    basename(file) === basename(name) ? 0 : dirname(file) === dirname(name) ? 1 : 2;
  return files
    .filter((file) => path.length > 0 || !reached.has(file))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MAX_READ)
    .filter((file) => {
      const value = valueAt(documents.textOf(file)?.value, path);
      return isKind(shape)
        ? descriptorChecks[shape](value)
        : value !== undefined && rank(file) === 0;
    })
    .slice(0, MAX_OFFERED);
}
