/** A part of a URI without its escapes; as it is, if they are none of UTF-8. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
