import { stringify } from "yaml";

/** Writes a value as people and programs do. */
export const styles = {
  JSON: (value: unknown) => JSON.stringify(value, null, 2),
  YAML: (value: unknown) => stringify(value, { lineWidth: 0 }),
  "YAML, dashes below their key": (value: unknown) =>
    stringify(value, { lineWidth: 0, indentSeq: false }),
  "YAML, indented by four": (value: unknown) => stringify(value, { lineWidth: 0, indent: 4 }),
  "YAML in brackets": (value: unknown) =>
    stringify(value, { lineWidth: 0, collectionStyle: "flow" }),
} as const;

export type Style = keyof typeof styles;

export const languageOf = (style: Style): "json" | "yaml" => (style === "JSON" ? "json" : "yaml");

/** A text of a value in every style. */
export const inEachStyle = (value: unknown) =>
  (Object.keys(styles) as Style[]).map((style) => ({
    style,
    language: languageOf(style),
    text: styles[style](value),
  }));
