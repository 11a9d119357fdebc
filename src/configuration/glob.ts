// Globs can come from a stranger, in a configuration that was found. As regular expressions they can
// take exponential time, so they are compiled to a nondeterministic automaton: the time of a match
// is at most proportional to the product of the lengths of glob and path.

type Test = (character: string) => boolean;

/** A state: it reads a character that passes its test, or has transitions without reading. */
interface State {
  readonly reads: Test | undefined;
  readonly next: State[];
}

/** Creates the first state of a part of a glob, which ends in the given state. */
type Part = (next: State) => State;

/** People do not write longer globs. The limit also bounds the recursion for nested parts. */
export const MAX_GLOB = 1_000;

/**
 * A group that excludes, as in `!(a|b)`. Other programs support it, but such an automaton cannot.
 */
const EXCLUSION = /(?<!\\)!\(/;

/** Whether {@link globMatcher} supports a glob. */
export const isGlob = (text: string): boolean => text.length <= MAX_GLOB && !EXCLUSION.test(text);

/**
 * Compiles a glob: `*` and `?` within a name, `**` for any folders, classes such as `[a-z]`, and
 * alternatives as `{a,b}`, `(a|b)`, or `@(a|b)`, which `?(`, `*(` and `+(` make optional or repeat.
 * With `!` at its start, it matches everything else. A wildcard never matches `..`.
 *
 * @returns a function from a path, with `/` between its parts, to whether it matches
 * @example globMatcher("contracts/**\/*.{json,yaml}")("contracts/a/b.yaml") // true
 */
export function globMatcher(glob: string): (path: string) => boolean {
  if (!isGlob(glob)) return () => false;
  const isNegated = /^!(?!\()/.test(glob);
  const [up, body] = withoutParents(isNegated ? glob.slice(1) : glob);
  const end: State = { reads: undefined, next: [] };
  const start = new GlobReader(body).read()(end);
  return (path) => {
    const [pathUp, rest] = withoutParents(path);
    const matches = up === pathUp && !/(?:^|\/)\.\.?(?:\/|$)/.test(rest);
    return (matches && reaches(start, end, rest)) !== isNegated;
  };
}

/** Removes `./` and `../` from the start of a path; also returns the number of `../`. */
function withoutParents(path: string): [number, string] {
  const [start = ""] = /^(?:\.\.?\/)*/.exec(path) ?? [];
  return [start.split("../").length - 1, path.slice(start.length)];
}

function reaches(start: State, end: State, path: string): boolean {
  let states = closure([start]);
  for (const character of path) {
    const next: State[] = [];
    for (const state of states) if (state.reads?.(character)) next.push(...state.next);
    if (next.length === 0) return false;
    states = closure(next);
  }
  return states.has(end);
}

/** The states that can be reached without reading. */
function closure(from: readonly State[]): Set<State> {
  const states = new Set(from);
  // Iterating over a set includes members that are added during the iteration.
  for (const { reads, next } of states) {
    if (reads === undefined) for (const state of next) states.add(state);
  }
  return states;
}

const isAny: Test = () => true;
const isInName: Test = (character) => character !== "/";

const reading =
  (reads: Test): Part =>
  (next) => ({ reads, next: [next] });

const literal = (text: string): Part => reading((character) => character === text);

const sequence =
  (parts: readonly Part[]): Part =>
  (next) =>
    parts.reduceRight((following, part) => part(following), next);

const oneOf =
  (parts: readonly Part[]): Part =>
  (next) => ({ reads: undefined, next: parts.map((part) => part(next)) });

const repeated =
  (part: Part): Part =>
  (next) => {
    const loop: State = { reads: undefined, next: [next] };
    loop.next.push(part(loop));
    return loop;
  };

/**
 * Reads a part one or more times. The part is built only once: copies of nested parts would
 * multiply.
 */
const repeatedOnce =
  (part: Part): Part =>
  (next) => {
    const loop: State = { reads: undefined, next: [next] };
    const first = part(loop);
    loop.next.push(first);
    return first;
  };

const nothing: Part = (next) => next;

/** The character before a group says how often the group can occur. */
const OCCURRENCES: Readonly<Record<string, (part: Part) => Part>> = {
  "@": (part) => part,
  "?": (part) => oneOf([nothing, part]),
  "*": repeated,
  "+": repeatedOnce,
};

const SEPARATORS: Readonly<Record<string, string>> = { "{": ",", "(": "|" };
const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "(": ")" };

/** Where each bracket of a glob is closed; a bracket that is not closed is text. */
function endsOf(text: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  const lastClass = text.lastIndexOf("]");
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    const last = open.at(-1);
    if (character === "\\") at++;
    else if (character === "[" && at < lastClass) {
      const end = endOfClass(text, at);
      if (end === undefined) continue;
      ends.set(at, end);
      at = end;
    } else if (character in CLOSERS) open.push(at);
    else if (last !== undefined && character === CLOSERS[text[last] ?? ""]) {
      ends.set(last, at);
      open.pop();
    }
  }
  return ends;
}

/** A bracket directly after the start of a class is part of the class. */
function endOfClass(text: readonly string[], start: number): number | undefined {
  const first = start + (/[!^]/.test(text[start + 1] ?? "") ? 2 : 1);
  for (let at = first; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "]" && at > first) return at;
  }
  return undefined;
}

/** A class such as `[a-z]`, `[!a]` or `[]x]`, without its brackets. */
function classOf(text: readonly string[]): Part {
  const isNegated = /[!^]/.test(text[0] ?? "");
  const ranges: [string, string][] = [];
  for (let at = isNegated ? 1 : 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    const from = text[at] ?? "";
    const isRange = text[at + 1] === "-" && at + 2 < text.length;
    if (isRange) at += 2;
    ranges.push([from, isRange ? (text[at] ?? "") : from]);
  }
  return reading(
    (character) =>
      isInName(character) &&
      ranges.some(([from, to]) => from <= character && character <= to) !== isNegated,
  );
}

/** Reads a glob from its start to its end. */
class GlobReader {
  readonly #text: readonly string[];
  readonly #ends: ReadonlyMap<number, number>;
  #at = 0;

  constructor(text: string) {
    this.#text = [...text];
    this.#ends = endsOf(this.#text);
  }

  read(): Part {
    return this.#sequence(this.#text.length);
  }

  /** Reads up to an offset, or a separator before it. */
  #sequence(end: number, separator?: string): Part {
    const parts: Part[] = [];
    while (this.#at < end && this.#text[this.#at] !== separator) parts.push(this.#part());
    return sequence(parts);
  }

  #part(): Part {
    const at = this.#at++;
    const character = this.#text[at] ?? "";
    const occurrence = this.#text[at + 1] === "(" ? OCCURRENCES[character] : undefined;
    if (occurrence !== undefined && this.#ends.has(at + 1)) {
      this.#at++;
      return occurrence(this.#group(at + 1));
    }
    if (character === "*") return this.#stars(at);
    if (character === "?") return reading(isInName);
    if (character === "\\") return literal(this.#text[this.#at++] ?? character);
    const end = this.#ends.get(at);
    if (end === undefined) return literal(character);
    if (character !== "[") return this.#group(at);
    this.#at = end + 1;
    return classOf(this.#text.slice(at + 1, end));
  }

  /** `*`, or `**` as a whole name, which is any number of folders. */
  #stars(start: number): Part {
    while (this.#text[this.#at] === "*") this.#at++;
    const follows = this.#text[this.#at] ?? "";
    const isName = /^[/{(,|]?$/.test(this.#text[start - 1] ?? "") && /^[/})|,]?$/.test(follows);
    if (!isName || this.#at === start + 1) return repeated(reading(isInName));
    if (follows !== "/") return repeated(reading(isAny));
    this.#at++;
    return oneOf([nothing, sequence([repeated(reading(isAny)), literal("/")])]);
  }

  /** Alternatives in brackets, or a range of characters such as `{1..3}`. */
  #group(start: number): Part {
    const open = this.#text[start] ?? "";
    const end = this.#ends.get(start) ?? start;
    const [, from, to] = /^(.)\.\.(.)$/su.exec(this.#text.slice(start + 1, end).join("")) ?? [];
    if (open === "{" && from !== undefined && to !== undefined) {
      this.#at = end + 1;
      return reading((character) => from <= character && character <= to);
    }
    const parts: Part[] = [this.#sequence(end, SEPARATORS[open])];
    for (; this.#at < end; parts.push(this.#sequence(end, SEPARATORS[open]))) this.#at++;
    this.#at++;
    const isText = open === "{" && parts.length === 1;
    return isText ? sequence([literal("{"), ...parts, literal("}")]) : oneOf(parts);
  }
}
