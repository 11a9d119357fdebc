import { HOSTILE_TEXTS, HOSTILE_VALUES, KEYS } from "./hostile.js";
import type { Random } from "./random.js";

/** Changes a text in a few places, without regard to what it says. */
export function mutateText(text: string, random: Random): string {
  let result = text;
  for (let count = 1 + random.below(4); count > 0; count--) {
    const start = random.below(result.length + 1);
    const end = Math.min(result.length, start + random.below(random.chance(0.8) ? 6 : 80));
    const part = result.slice(start, end);
    const put = random.pick([
      () => "",
      () => part + part,
      () => random.pick(HOSTILE_TEXTS),
      () => part + random.pick([..."{}[],:\"'#&*!|>%@` \n\t-?\\"]),
      () => part.split("").reverse().join(""),
      () => String.fromCharCode(random.below(random.chance(0.5) ? 128 : 65_536)),
      () => {
        const from = random.below(result.length + 1);
        return result.slice(from, from + random.below(60));
      },
    ])();
    result = result.slice(0, start) + put + result.slice(end);
  }
  return result;
}

/** A word, a string in quotes, a mark, or blanks. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w$.-]+|\s+|./gsu;

/** What people write where something else is meant. */
const TOKENS: readonly string[] = [
  ..."{}[],:'\"#-&*!|>%@`=",
  ..."null None True ... ${NAME} {{name}} {name} <name> TODO 1.0 yes // ``` “ ” : - # && <<".split(
    " ",
  ),
  "# note",
  "not a value",
  "https://example.org/a b",
];

/** Drops, doubles, swaps or writes tokens of a text. */
export function mutateTokens(text: string, random: Random): string {
  return mutated(text.match(TOKEN) ?? [], random, () => random.pick(TOKENS)).join("");
}

/** Drops, doubles, moves, swaps or indents lines of a text. */
export function mutateLines(text: string, random: Random): string {
  const lines = mutated(text.split(/(?<=\n)/), random, () => `${random.pick(TOKENS)}\n`);
  const at = random.below(lines.length);
  const end = at + 1 + random.below(random.chance(0.5) ? 1 : 6);
  const shifted = random.pick([
    (line: string) => line,
    (line: string) => ` ${line}`,
    (line: string) => `  ${line}`,
    (line: string) => line.replace(/^ {1,2}/, ""),
    (line: string) => line.replace(/^ +/, "\t"),
    (line: string) => line.replace(/,?(\r?\n)?$/, "$1"),
  ]);
  return lines.map((line, index) => (index >= at && index < end ? shifted(line) : line)).join("");
}

/** Changes a list in one to three places. */
function mutated(items: readonly string[], random: Random, other: () => string): string[] {
  const result = [...items];
  for (let count = 1 + random.below(3); count > 0; count--) {
    const at = random.below(result.length + 1);
    const to = random.below(result.length + 1);
    const item = result[at] ?? "";
    random.pick([
      () => result.splice(at, 1),
      () => result.splice(at, 0, item),
      () => result.splice(at, 1, other()),
      () => result.splice(at, 0, other()),
      () => result.splice(to, 0, ...result.splice(at, 1)),
      () => result.splice(at, 1 + random.below(5)),
    ])();
  }
  return result;
}

/** A place in a value: an object or array, and a key of it. */
interface Slot {
  readonly owner: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

function slotsIn(root: unknown): Slot[] {
  const slots: Slot[] = [];
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const owner = value as Record<string, unknown> | unknown[];
    const keys = Array.isArray(owner) ? owner.keys() : Object.keys(owner);
    for (const key of keys) {
      slots.push({ owner, key });
      open.push(valueIn({ owner, key }));
    }
  }
  return slots;
}

const valueIn = ({ owner, key }: Slot): unknown => (owner as Record<string | number, unknown>)[key];

/** As `JSON.parse` does: `__proto__` is a key like any other. */
const put = (owner: object, key: string | number, value: unknown): void => {
  Object.defineProperty(owner, key, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
};

function remove({ owner, key }: Slot): void {
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else delete (owner as Record<string | number, unknown>)[key];
}

const copy = (value: unknown): unknown => structuredClone(value);

/** Changes a value in a few places: what is missing, doubled, moved, misspelled or of another type. */
export function mutateTree(root: unknown, random: Random, references: readonly string[]): unknown {
  const result = { value: copy(root) };
  for (let count = 1 + random.below(5); count > 0; count--) {
    const slots = [{ owner: result, key: "value" } as unknown as Slot, ...slotsIn(result.value)];
    const slot = random.pick(slots);
    const other = random.pick(slots);
    const value = valueIn(slot);
    const change = random.pick([
      () => remove(slot),
      () => put(slot.owner, slot.key, copy(random.pick(HOSTILE_VALUES))),
      () => put(slot.owner, slot.key, random.pick(HOSTILE_TEXTS)),
      () => put(slot.owner, slot.key, { $ref: random.pick(references) }),
      () => put(slot.owner, slot.key, copy(valueIn(other))),
      () => put(slot.owner, slot.key, { [random.pick(KEYS)]: value }),
      () => put(slot.owner, slot.key, [value, copy(value)]),
      () => {
        if (typeof value === "object" && value !== null) {
          put(value, random.pick([...KEYS, ...HOSTILE_TEXTS]), copy(valueIn(other)));
        }
      },
      () => {
        remove(slot);
        const name = String(slot.key);
        const misspelled = random.pick([`${name}s`, name.slice(1), name.toUpperCase(), ` ${name}`]);
        put(slot.owner, Array.isArray(slot.owner) ? slot.owner.length : misspelled, value);
      },
      () => {
        if (typeof value === "string") put(slot.owner, slot.key, mutateText(value, random));
      },
    ]);
    change();
    if (!("value" in result)) Object.assign(result, { value: {} });
  }
  return result.value;
}

/** Puts references in the places of tables, services, server infos and definitions. */
export function mutateReferences(
  root: unknown,
  random: Random,
  references: readonly string[],
): unknown {
  const result = copy(root);
  const places = ["tables", "services", "serverInfo", "definition", "components"];
  const slots = slotsIn(result).filter(
    ({ owner, key }) =>
      key === "$ref" ||
      places.includes(String(key)) ||
      slotsIn(result).some(
        (outer) => valueIn(outer) === owner && places.includes(String(outer.key)),
      ),
  );
  for (const slot of random.some(slots, 0.4)) {
    const ref = random.pick(references);
    put(slot.owner, slot.key, slot.key === "$ref" ? ref : { $ref: ref });
  }
  return result;
}
