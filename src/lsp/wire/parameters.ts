import { isObject } from "../../findings/json-object.js";

/** Whether a value is what a parameter has to be, as far as the server reads it. */
type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === "string";
const isInteger: Check = (value) => Number.isInteger(value);

const listOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);

const objectOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && wrongMember(members, value) === undefined;

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const wrongMember = (
  members: Readonly<Record<string, Check>>,
  object: Readonly<Record<string, unknown>>,
): string | undefined => Object.keys(members).find((name) => !members[name]?.(object[name]));

const position = objectOf({ line: isInteger, character: isInteger });
const range = objectOf({ start: position, end: position });
const named = objectOf({ uri: isString });

const inDocument = { textDocument: named };
const atPosition = { ...inDocument, position };

/** The parameters of requests and notifications. What is optional and unused is not listed. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  "textDocument/codeAction": {
    ...inDocument,
    range,
    context: objectOf({ only: optional(listOf(isString)) }),
  },
  "textDocument/completion": atPosition,
  "textDocument/definition": atPosition,
  "textDocument/documentHighlight": atPosition,
  "textDocument/documentLink": inDocument,
  "textDocument/documentSymbol": inDocument,
  "textDocument/hover": atPosition,
  "textDocument/prepareRename": atPosition,
  "textDocument/references": { ...atPosition, context: isObject },
  "textDocument/rename": { ...atPosition, newName: isString },
  "workspace/executeCommand": { command: isString, arguments: optional(Array.isArray) },
  "workspace/symbol": { query: isString },
  "textDocument/didOpen": {
    textDocument: objectOf({ uri: isString, languageId: isString, text: isString }),
  },
  "textDocument/didChange": {
    ...inDocument,
    contentChanges: listOf(objectOf({ text: isString, range: optional(range) })),
  },
  "textDocument/didClose": inDocument,
  "textDocument/didSave": inDocument,
  "workspace/didChangeConfiguration": {},
  "workspace/didChangeWatchedFiles": { changes: listOf(named) },
  "workspace/didChangeWorkspaceFolders": {
    event: objectOf({ added: listOf(named), removed: listOf(named) }),
  },
};

/** What is wrong with the parameters of a message; `undefined` if the server can read them. */
export function problemWith(method: string, parameters: unknown): string | undefined {
  const members = PARAMETERS[method];
  if (members === undefined) return undefined;
  if (!isObject(parameters)) return `the parameters of ${method} must be an object`;
  const wrong = wrongMember(members, parameters);
  return wrong && `the parameter ${wrong} of ${method} is missing or wrong`;
}
