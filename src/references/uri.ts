/** Stands in front of a name without scheme, so that it can be resolved like a URI. */
const RELATIVE = "relative:///";

/**
 * Resolves a reference against the URI of the document that holds it (RFC 3986, section 5).
 *
 * A document that is named without a scheme, such as `contracts/db.yaml`, has its neighbours by
 * such names too.
 *
 * @returns `undefined` when there is no base and the reference needs one
 */
export function resolveUri(reference: string, base: string | undefined): string | undefined {
  try {
    if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) return normalize(new URL(reference).href);
    if (base === undefined) return undefined;
    const start = isAbsolute(base) ? base : RELATIVE + base;
    const resolved = normalize(new URL(reference, start).href);
    return resolved.startsWith(RELATIVE) ? decodeURI(resolved.slice(RELATIVE.length)) : resolved;
  } catch {
    return undefined;
  }
}

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
