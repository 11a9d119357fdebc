/** A part of a URI with its escapes decoded; unchanged if they are not valid UTF-8. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
