import {
  type AliasEvent,
  CHOMPING_KEEP,
  COLLECTION_STYLE_FLOW,
  type DocumentEvent,
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  type PopEvent,
  parseEvents,
  SCALAR_STYLE_DOUBLE_QUOTED,
  SCALAR_STYLE_PLAIN,
  SCALAR_STYLE_SINGLE_QUOTED,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from "js-yaml";
import { isScalar, type ScalarTag, Schema } from "yaml";
import { recover } from "../../values/recover.js";
import type { Span } from "../../values/text-span.js";
import { isFirstOnLine, lineStart, skipComments, skipLineBreakBack } from "../edits/lines.js";
import { MAX_YAML_DEPTH } from "./write-yaml.js";
import { YamlTreeBuilder } from "./yaml-tree.js";

/**
 * Reads a YAML text by the events of `js-yaml`, which takes a fifth of the time of `yaml`, and gives the same tree.
 *
 * @returns `undefined` for a text with an error, or with anything that few texts have: `yaml` reads and explains it
 */
export function readEvents(text: string): YamlTreeBuilder | undefined {
  // Directives, marks of documents and tabs; a CR that ends a line, or a byte-order mark that is skipped, for one of
  // the two.
  if (/^\ufeff?(?:%|\.\.\.| +---)|\t|\r(?!\n)|.\ufeff/ms.test(text)) return undefined;
  const events = recover(() => parseEvents(text, { maxDepth: 2 * MAX_YAML_DEPTH }), YAMLException);
  const root = events?.[1];
  // Texts with nothing but comments or one scalar are rare.
  if (root?.type !== EVENT_ID.MAPPING && root?.type !== EVENT_ID.SEQUENCE) return undefined;
  const reader = new EventReader(text);
  return events?.every((event, index) => reader.read(event, index)) ? reader.builder : undefined;
}

/** An object or array that is open, whether the next value in it is a key, and whether it has keys. */
interface Open {
  readonly kind: "object" | "array";
  readonly isFlow: boolean;
  isAtKey: boolean;
  hasKeys: boolean;
}

class EventReader {
  readonly builder: YamlTreeBuilder;
  readonly #text: string;
  readonly #open: Open[] = [];
  /** Where the text that was read ends: after a key, a value, or an opening bracket. */
  #end = 0;

  constructor(text: string) {
    this.#text = text;
    this.builder = new YamlTreeBuilder(text);
  }

  /** Adds a part to the tree; `false` for what `yaml` has to read. */
  read(event: Event, index: number): boolean {
    // The two do not take the same characters in an anchor, and after it.
    if ("anchorEnd" in event && !this.#isClearAnchor(event)) return false;
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        return index === 0;
      case EVENT_ID.POP:
        return this.#close();
      case EVENT_ID.ALIAS:
        return !this.#takesKey() && this.#alias(event);
      case EVENT_ID.SCALAR:
        return event.tagStart < 0 && (this.#takesKey() ? this.#key(event) : this.#scalar(event));
      default:
        return event.tagStart < 0 && !this.#takesKey() && this.#openNode(event);
    }
  }

  /** Whether the next part of the text is a key; the one after a key is its value. */
  #takesKey(): boolean {
    const open = this.#open.at(-1);
    if (open?.kind !== "object") return false;
    open.isAtKey = !open.isAtKey;
    return !open.isAtKey;
  }

  #openNode(event: MappingEvent | SequenceEvent): boolean {
    const kind = event.type === EVENT_ID.MAPPING ? "object" : "array";
    const isFlow = event.style === COLLECTION_STYLE_FLOW;
    // An object with one member in a list can be without braces.
    if (isFlow && !/[{[]/.test(this.#text.charAt(event.start))) return false;
    this.#open.push({ kind, isFlow, isAtKey: true, hasKeys: false });
    this.builder.open(kind, event.start, isFlow, this.#anchorOf(event));
    this.#end = isFlow ? event.start + 1 : event.start;
    return this.#open.length <= MAX_YAML_DEPTH;
  }

  #close(): boolean {
    const open = this.#open.pop();
    if (open === undefined) return true;
    if (!open.isFlow) {
      this.builder.close();
      return true;
    }
    const comma = skipComments(this.#text, this.#end);
    const end = this.#text[comma] === "," ? skipComments(this.#text, comma + 1) : comma;
    this.#end = end + 1;
    this.builder.close(this.#end);
    return /[\]}]/.test(this.#text.charAt(end));
  }

  #alias(event: AliasEvent): boolean {
    this.#end = event.anchorEnd;
    const span = { start: event.anchorStart - 1, end: event.anchorEnd };
    this.builder.alias(this.#anchorOf(event) ?? "", span);
    return true;
  }

  #key(event: ScalarEvent): boolean {
    const span = writtenSpan(event);
    // With an anchor at its first key, an object starts at another place.
    if (span === undefined || event.anchorStart >= 0) return false;
    const open = this.#open.at(-1) as Open;
    // After a list, `js-yaml` takes a key on the line of the last item.
    if (!open.isFlow && open.hasKeys && !isFirstOnLine(this.#text, span.start)) return false;
    open.hasKeys = true;
    const name = getScalarValue(this.#text, event);
    const isString = event.style !== SCALAR_STYLE_PLAIN || typeof plainValue(name) === "string";
    this.builder.key(span, name, isString ? "string" : "number, boolean or nothing");
    this.#end = span.end;
    return true;
  }

  #scalar(event: ScalarEvent): boolean {
    const isPlain = event.style === SCALAR_STYLE_PLAIN;
    const anchor = this.#anchorOf(event);
    const span = writtenSpan(event) ?? (isPlain ? this.#absent(event) : this.#block(event));
    if (span === undefined) return false;
    const source = event.valueStart < 0 ? "" : getScalarValue(this.#text, event);
    this.builder.scalar(span, isPlain ? plainValue(source) : source, isPlain, anchor);
    this.#end = span.end;
    return true;
  }

  #isClearAnchor({ type, anchorStart, anchorEnd }: Exclude<Event, DocumentEvent | PopEvent>) {
    if (anchorStart < 0) return true;
    const isAlone = type === EVENT_ID.ALIAS || /^\s?$/.test(this.#text.charAt(anchorEnd));
    return isAlone && /^[\w-]+$/.test(this.#text.slice(anchorStart, anchorEnd));
  }

  #anchorOf({ anchorStart, anchorEnd }: Pick<ScalarEvent, "anchorStart" | "anchorEnd">) {
    return anchorStart < 0 ? undefined : this.#text.slice(anchorStart, anchorEnd);
  }

  /** The place of a value that is not written: after its colon or dash, and the blanks after that. */
  #absent({ anchorStart }: ScalarEvent): Span | undefined {
    const start = anchorStart < 0 ? this.#afterMark() : undefined;
    return start === undefined ? undefined : { start, end: start };
  }

  /**
   * The place of a block scalar, with its header, without the empty lines after it that do not count; not of one with
   * CRLF or nothing in it, whose ends differ.
   */
  #block({ valueStart, valueEnd, indent, chomping, anchorEnd }: ScalarEvent): Span | undefined {
    const mark = anchorEnd < 0 ? this.#afterMark() : anchorEnd;
    if (mark === undefined) return undefined;
    const start = skipComments(this.#text, mark);
    const isClear = /^[|>][^\r]*$/.test(this.#text.slice(start, valueEnd));
    if (!isClear || this.#text.slice(valueStart, valueEnd).trim() === "") return undefined;
    const end = chomping === CHOMPING_KEEP ? valueEnd : this.#endOfLines(valueEnd, indent);
    return { start, end };
  }

  /** The end of a block scalar without the empty lines at its end. */
  #endOfLines(valueEnd: number, indent: number): number {
    let end = valueEnd;
    for (;;) {
      const line = lineStart(this.#text, skipLineBreakBack(this.#text, end));
      const blanks = /^( *)\n$/.exec(this.#text.slice(line, end))?.[1];
      if (blanks === undefined || blanks.length > indent) return end;
      end = line;
    }
  }

  /** The offset after the colon or dash of the value that comes next, and after the blanks behind it. */
  #afterMark(): number | undefined {
    const open = this.#open.at(-1);
    if (open === undefined || open.isFlow) return undefined;
    const mark = skipComments(this.#text, this.#end);
    if (this.#text[mark] !== (open.kind === "array" ? "-" : ":")) return undefined;
    const [blanks = ""] = BLANKS.exec(this.#text.slice(mark + 1, mark + 1 + 1000)) ?? [];
    return mark + 1 + blanks.length;
  }
}

const BLANKS = /^ */;

/** The place of a scalar that is written on its own, with its quotes; `undefined` for a block, or for nothing. */
function writtenSpan({ style, valueStart, valueEnd }: ScalarEvent): Span | undefined {
  if (valueStart < 0) return undefined;
  if (style === SCALAR_STYLE_PLAIN) return { start: valueStart, end: valueEnd };
  const isQuoted = style === SCALAR_STYLE_SINGLE_QUOTED || style === SCALAR_STYLE_DOUBLE_QUOTED;
  return isQuoted ? { start: valueStart - 1, end: valueEnd + 1 } : undefined;
}

/** The tags of the core schema of `yaml`, which give scalars without quotes their values. */
const TAGS = /* @__PURE__ */ new Schema({ schema: "core" }).tags.filter(
  (tag): tag is ScalarTag & { test: RegExp } => "test" in tag && tag.default === true,
);

function plainValue(source: string): unknown {
  // Nearly all are words.
  if (!/^(?:$|[~nNtTfF\d.+-])/.test(source)) return source;
  const tag = TAGS.find(({ test }) => test.test(source));
  const value = tag?.resolve(source, () => undefined, {}) ?? source;
  return tag === undefined ? source : isScalar(value) ? value.value : value;
}
