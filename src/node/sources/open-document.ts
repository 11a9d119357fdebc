import { isContract } from "../../sources/odcs/read-odcs.js";
import { isManifest } from "../../sources/read-dbt.js";
import { messageOfProblem } from "../../text/parse/place-findings.js";
import { isTooDeep, MAX_DEPTH } from "../../values/depth.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { parseText } from "../files/parse-text.js";
import { type DecodedText, readTextFile } from "../files/read-text.js";
import {
  type OpenDocument,
  type OpenSource,
  type Source,
  type SourceContext,
  SourceError,
} from "./source.js";

/** A document that is recognized by its content. */
interface DocumentForm {
  /** For the message about a document that has no form. */
  readonly name: string;
  readonly is: (value: JsonObject) => boolean;
  readonly load: () => Promise<{ readonly openDocument: OpenDocument }>;
}

const DESCRIPTOR: DocumentForm = {
  name: "a descriptor",
  is: (value) => "datastoreapi" in value || "interfaceComponents" in value,
  load: () => import("./open-descriptor.js"),
};

/** Every form. The first one that fits opens the document. */
const FORMS: readonly DocumentForm[] = [
  DESCRIPTOR,
  {
    name: "a data contract (ODCS)",
    is: isContract,
    load: () => import("./open-contract.js"),
  },
  {
    name: "the manifest of a dbt project",
    is: isManifest,
    load: () => import("./open-dbt.js"),
  },
];

/** A file of JSON or YAML. */
export const open: OpenSource = async (path, context) =>
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
  const form = findForm(value);
  if (form === undefined || !isObject(value)) {
    const names = [...FORMS.map((one) => one.name), "an array of saved rows"].join(", ");
    throw new SourceError(`${name} is not a source: it is none of ${names}`);
  }
  return (await form.load()).openDocument({ name, text, value }, context);
}

const findForm = (value: unknown): DocumentForm | undefined =>
  isObject(value) ? FORMS.find(({ is }) => is(value)) : undefined;

/** Whether a document is another one than a descriptor, such as a data contract. */
export async function isOtherDocument(decoded: DecodedText, file: string): Promise<boolean> {
  const { value } = await parseText(decoded, { file });
  const form = findForm(value);
  return Array.isArray(value) || (form !== undefined && form !== DESCRIPTOR);
}
