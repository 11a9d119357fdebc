import { objectKinds } from "../structure/object-kinds.js";

/** Stands in front of a name without scheme, so that it can be resolved like a URI. */
const RELATIVE = "relative:///";

/**
 * Resolves a reference against the URI of the document that holds it (RFC 3986, section 5).
 *
 * A document that is named without a scheme, such as `contracts/my db.yaml`, has its neighbours by
 * such names too: they are names, in which nothing is encoded.
 *
 * @returns `undefined` when there is no base and the reference needs one
 */
export function resolveUri(reference: string, base: string | undefined): string | undefined {
  try {
    if (isAbsolute(reference)) return normalize(new URL(reference).href);
    if (base === undefined) return undefined;
    const resolved = normalize(new URL(reference, encoded(base)).href);
    return resolved.startsWith(RELATIVE)
      ? decodeURIComponent(resolved.slice(RELATIVE.length))
      : resolved;
  } catch {
    return undefined;
  }
}

/** A URI, or a name as one. */
const encoded = (uri: string): string =>
  isAbsolute(uri) ? uri : RELATIVE + uri.split("/").map(encodeURIComponent).join("/");

/** Whether a text has the form that a `$ref` must have. */
export const isUriReference = (text: string): boolean =>
  objectKinds.Reference.accepts({ $ref: text });

/** The URI of a document in the form that references to it come to. */
export const normalUri = (uri: string): string => resolveUri("", uri) ?? uri;

const isAbsolute = (uri: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(uri);

/** `%41` and `A` are the same (RFC 3986, section 6.2.2.2). */
const normalize = (uri: string): string =>
  uri.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : encoded.toUpperCase();
  });

/** A reference in its two parts, and the fragment as JSON Pointer where it is one. */
export interface ParsedReference {
  /** What stands before `#`. */
  document: string;
  /** What stands behind it, percent-decoded; `""` when there is none. */
  fragment: string;
}

/** Splits a reference; `undefined` when its fragment is not percent-encoded UTF-8. */
export function splitReference(reference: string): ParsedReference | undefined {
  const hash = reference.indexOf("#");
  if (hash < 0) return { document: reference, fragment: "" };
  try {
    const fragment = decodeURIComponent(reference.slice(hash + 1));
    return { document: reference.slice(0, hash), fragment };
  } catch {
    return undefined;
  }
}

/** A pointer as the fragment of a URI (RFC 6901, section 6). */
export const pointerFragment = (pointer: string): string =>
  `#${encodeURI(pointer).replaceAll("#", "%23")}`;

/**
 * A reference as it has to be written in another document to lead where it led: relative when both
 * lie side by side, absolute otherwise.
 *
 * @param from URI of the document that holds it now
 * @param to URI of the document that is to hold it
 */
export function relativeUri(
  reference: string,
  from: string | undefined,
  to: string | undefined,
): string {
  const hash = reference.indexOf("#");
  const fragment = hash < 0 ? "" : reference.slice(hash);
  const document = hash < 0 ? reference : reference.slice(0, hash);
  const target = document === "" ? from : resolveUri(document, from);
  if (target === undefined) return reference;
  if (target === to) return fragment === "" ? "#" : fragment;
  return (to === undefined ? target : pathBetween(to, target)) + fragment;
}

/** The way to a document from another; from itself, its name. */
export function pathBetween(from: string, to: string): string {
  const [baseRoot, basePath] = splitRoot(encoded(from));
  const [targetRoot, targetPath] = splitRoot(encoded(to));
  if (baseRoot !== targetRoot) return to;
  const baseSteps = basePath.split("/").slice(0, -1);
  const targetSteps = targetPath.split("/");
  let shared = 0;
  while (
    shared < baseSteps.length &&
    shared < targetSteps.length - 1 &&
    baseSteps[shared] === targetSteps[shared]
  ) {
    shared++;
  }
  const up = baseSteps.slice(shared).map(() => "..");
  const path = [...up, ...targetSteps.slice(shared)].join("/");
  // A first step with a colon would look like a scheme.
  return /^[^/]*:/.test(path) ? `./${path}` : path;
}

/** Scheme and authority, and what follows. */
const splitRoot = (uri: string): [root: string, path: string] => {
  const match = /^([a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?\/?)(.*)$/is.exec(uri);
  return [match?.[1] ?? "", match?.[2] ?? uri];
};
