import { dirname, join } from "node:path";
import { read, readResult } from "../../engine/read.js";
import { maskValue } from "../../secrets/mask-value.js";
import { type Selection, Tally } from "../../sources/catalog.js";
import { catalogOfModel } from "../../sources/catalog-of-model.js";
import { ContractVersionError, readContract } from "../../sources/odcs/read-odcs.js";
import { readDbt } from "../../sources/read-dbt.js";
import { messageOfProblem } from "../../text/parse/place-findings.js";
import type { ImportedFormat } from "../../text/recognition/formats.js";
import { recognize } from "../../text/recognition/recognize.js";
import type { SourceDocument } from "../../text/source-document.js";
import { isObject, isTooDeep, type JsonObject, MAX_DEPTH } from "../../values/json-value.js";
import { recover, rethrowAs } from "../../values/recover.js";
import { FileSession } from "../files/file-session.js";
import { statsOf } from "../files/paths.js";
import { type DecodedText, parseText, readTextFile } from "../files/read-text.js";
import {
  type OpenSource,
  type Source,
  type SourceContent,
  type SourceContext,
  SourceError,
} from "./source.js";

/** A document that was parsed, and what it is called. */
interface ParsedDocument {
  readonly name: string;
  readonly text: string;
  readonly value: JsonObject;
}

/** A document that is recognized by its content. */
interface DocumentForm {
  /** Shown in the message about a document of no known form. */
  readonly name: string;
  readonly read: (
    document: ParsedDocument,
    selection: Selection,
    context: SourceContext,
  ) => Promise<SourceContent>;
}

/** A descriptor, or the first one of a data product document, as if it were its database. */
const DESCRIPTOR: DocumentForm = {
  name: "a descriptor",
  async read({ name, text }, _selection, { root, allowedHosts, signal }) {
    const session = new FileSession([name], { root, allowedHosts });
    const file = { path: name, isFound: false };
    const checked = await session.check(file, { name, text: { text }, signal });
    const [descriptor] =
      checked === undefined ? [] : (readResult(checked).model?.descriptors ?? []);
    if (descriptor !== undefined) return { catalog: catalogOfModel(descriptor) };
    throw new SourceError(`${name} has no descriptor that can be read`);
  },
};

/** A data contract. Its secrets stay in it. */
const CONTRACT: DocumentForm = {
  name: "a data contract (ODCS)",
  async read({ name, value }, selection) {
    const parse = () => readContract(value, selection);
    const contract = recover(parse, ContractVersionError, rethrowAs(SourceError, `${name}: `));
    const masked = maskValue(contract.descriptor);
    const descriptor = isObject(masked.value) ? masked.value : {};
    const dropped = new Tally(contract.dropped);
    dropped.add("secret", masked.places.length);
    const { model } = await read(descriptor);
    const [first] = model?.descriptors ?? [];
    if (first === undefined) throw new Error("a contract becomes a descriptor");
    return { catalog: { ...catalogOfModel(first), dropped }, descriptor };
  },
};

/** The manifest of a dbt project, with the catalog in the same folder. */
const MANIFEST: DocumentForm = {
  name: "the manifest of a dbt project",
  read: async ({ name, value }, selection) => ({
    catalog: readDbt(value, await catalogBeside(name), selection),
  }),
};

async function catalogBeside(manifest: string): Promise<JsonObject | undefined> {
  const path = join(dirname(manifest), "catalog.json");
  if (statsOf(path)?.isFile() !== true) return undefined;
  const { value, problems } = await parseText(readTextFile(path), { file: path });
  if (problems.length > 0 || !isObject(value)) {
    throw new SourceError(`${path} is not valid JSON; run \`dbt docs generate\` again`);
  }
  return value;
}

const IMPORTED: Readonly<Record<ImportedFormat, DocumentForm>> = { odcs: CONTRACT, dbt: MANIFEST };

/** A JSON or YAML file. */
export const openDocument: OpenSource = async (path, context) =>
  openText(readTextFile(path).text, path, context);

/**
 * A document by its content.
 *
 * @param name the file, which also says whether it is JSON or YAML
 */
export async function openText(
  text: string,
  name: string,
  context: SourceContext,
): Promise<Source> {
  const source = await parseText({ text }, { file: name });
  const [problem] = source.problems;
  if (!source.isReadable && problem !== undefined) {
    throw new SourceError(`${name} cannot be read: ${messageOfProblem(source, problem)}`);
  }
  const { value } = source;
  if (isTooDeep(value)) {
    throw new SourceError(`${name} is nested deeper than ${MAX_DEPTH} levels, so it is no source`);
  }
  // Clients of databases write the rows of a result as an array.
  if (Array.isArray(value)) return (await import("./open-saved.js")).openRows(value, name);
  const form = findForm(source);
  if (form === undefined || !isObject(value)) {
    const names = [
      ...[DESCRIPTOR, CONTRACT, MANIFEST].map((form) => form.name),
      "an array of saved rows",
    ].join(", ");
    throw new SourceError(`${name} is not a source: it is none of ${names}`);
  }
  return { label: name, read: (selection) => form.read({ name, text, value }, selection, context) };
}

/** The form that reads a document. What `dsd validate` searches for descriptors is read as one, if it is nothing else. */
function findForm(source: SourceDocument): DocumentForm | undefined {
  const { is, format } = recognize(source);
  if (format?.importedAs !== undefined) return IMPORTED[format.importedAs];
  return is === "descriptor" || is === "holder" ? DESCRIPTOR : undefined;
}

/** Whether a document is something other than a descriptor, such as a data contract. */
export async function isOtherDocument(decoded: DecodedText, file: string): Promise<boolean> {
  const source = await parseText(decoded, { file });
  const form = findForm(source);
  return Array.isArray(source.value) || (form !== undefined && form !== DESCRIPTOR);
}
