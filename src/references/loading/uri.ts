import { hasFormat } from "../../format/shape/shape.js";
import { recover } from "../../values/recover.js";

/** Prefix for names without a scheme, so they can be resolved like URIs. */
const RELATIVE = "relative:///";

/**
 * Resolves a reference against the URI of its document (RFC 3986, section 5).
 *
 * A document may have a plain name without a scheme, such as `contracts/my db.yaml`. References in
 * it then resolve to plain names too, which are not percent-encoded.
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

/** Returns a URI as it is, and a plain name as a URI. */
const encoded = (uri: string): string =>
  isAbsolute(uri) ? uri : RELATIVE + uri.split("/").map(encodeURIComponent).join("/");

/** Whether a text is valid as the value of `$ref`. */
export const isUriReference = (text: string): boolean => hasFormat("uri-reference", text);

/** Normalizes the URI of a document, so it equals the resolved references to it. */
export const normalUri = (uri: string): string => resolveUri("", uri) ?? uri;

/** Whether a URI starts with a scheme. */
export const isAbsolute = (uri: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(uri);

/** `%41` and `A` are the same (RFC 3986, section 6.2.2.2). */
const normalize = (uri: string): string =>
  uri.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : encoded.toUpperCase();
  });

/**
 * Splits a reference at its `#`. The fragment is percent-decoded, and empty when there is none.
 *
 * @returns `undefined` when the fragment is not percent-encoded UTF-8
 */
export function splitReference(reference: string) {
  const hash = reference.indexOf("#");
  if (hash < 0) return { document: reference, fragment: "" };
  const fragment = recover(() => decodeURIComponent(reference.slice(hash + 1)), URIError);
  return fragment === undefined ? undefined : { document: reference.slice(0, hash), fragment };
}

/**
 * Rewrites a reference for another document so that its target stays the same. The result is
 * relative when the target has the same root as `to`, and absolute otherwise.
 *
 * @param from URI of the document that contains the reference now
 * @param to URI of the document that will contain it
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

/** Returns the relative path from one document to another. From a document to itself, it is the file name. */
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
  // A colon in the first segment would look like a scheme.
  return /^[^/]*:/.test(path) ? `./${path}` : path;
}

/** Splits a URI after its scheme and authority. */
const splitRoot = (uri: string): [root: string, path: string] => {
  const match = /^([a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?\/?)(.*)$/is.exec(uri);
  return [match?.[1] ?? "", match?.[2] ?? uri];
};
