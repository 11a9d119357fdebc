import fc from "fast-check";

// Descriptors of several files, generated: texts, since values would lose the order of keys such as
// "10" and the digits of large numbers.

/** A value as it is written: objects are lists of members, and `raw` is JSON. */
type Written = string | { raw: string } | Written[] | { members: [string, Written][] };

const object = (...members: [string, Written][]): Written => ({ members });

function textOf(value: Written): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  if ("raw" in value) return value.raw;
  const members = value.members.map(([key, it]) => `${JSON.stringify(key)}: ${textOf(it)}`);
  return `{${members.join(", ")}}`;
}

/** Documents by name; the first is the entry. */
export type GeneratedFiles = Record<string, string>;

const FILES = ["db.json", "parts/a.yaml", "parts/b b.json", "parts/deep/c.json"];
const TEXTS = ["parts/t.proto", "parts/deep/größe.sql"];
const KEYS = ["10", "2", "orders", "a/b", "c~d", "two words", "größe", "50%", "__proto__", "x.y"];
const NUMBERS = ["12345678901234567890", "1.10", "1e-7", "0", "-0.0"];

const KINDS = ["services", "serverInfo", "tables", "definitions"] as const;
type Kind = (typeof KINDS)[number];

/** Something that a reference can resolve to. */
interface Part {
  file: string;
  kind: Kind;
  key: string;
}

/** Where the parts of a file are: in the entry, where the specification has a place for them. */
const folderOf = (file: string, kind: Kind): string[] => {
  if (file !== FILES[0]) return [kind];
  return kind === "services" ? ["services"] : ["components", kind === "definitions" ? "x-d" : kind];
};

const encode = (token: string): string =>
  encodeURIComponent(token.replaceAll("~", "~0").replaceAll("/", "~1"));

function relative(from: string, to: string): string {
  const base = from.split("/").slice(0, -1);
  const steps = to.split("/");
  while (base.length > 0 && base[0] === steps[0] && steps.length > 1) {
    base.shift();
    steps.shift();
  }
  return [...base.map(() => ".."), ...steps].map(encodeURIComponent).join("/");
}

/** Chooses, by the numbers that fast-check has drawn. */
class Dice {
  readonly #rolls: readonly number[];
  #next = 0;

  constructor(rolls: readonly number[]) {
    this.#rolls = rolls;
  }

  roll(sides: number): number {
    const roll = this.#rolls[this.#next++ % this.#rolls.length] ?? 0;
    return (roll + this.#next) % sides;
  }

  oneOf<T>(items: readonly T[]): T {
    return items[this.roll(items.length)] as T;
  }

  /** True one time in so many. */
  hit(times: number): boolean {
    return this.roll(times) === 0;
  }
}

class Generator {
  readonly #dice: Dice;
  readonly #faulty: boolean;
  readonly #parts: Part[] = [];
  readonly #contents = new Map<string, Map<string, [string, Written][]>>();

  constructor(dice: Dice, faulty: boolean) {
    this.#dice = dice;
    this.#faulty = faulty;
  }

  files(): GeneratedFiles {
    const count = 2 + this.#dice.roll(16);
    for (let n = 0; n < count; n++) this.#addPart();
    const entry = this.#entry();
    const files: GeneratedFiles = { "db.json": textOf(entry) };
    for (const [file, sections] of this.#contents) {
      if (file === FILES[0]) continue;
      const members = [...sections].map(([key, it]): [string, Written] => [key, { members: it }]);
      files[file] = textOf({ members });
    }
    for (const file of TEXTS) files[file] = `text of ${file}`;
    return files;
  }

  #addPart(): void {
    const part = {
      file: this.#dice.oneOf(FILES),
      kind: this.#dice.oneOf(KINDS),
      key: this.#dice.oneOf(KEYS),
    };
    if (
      this.#parts.some(
        ({ file, kind, key }) =>
          `${file} ${kind} ${key}` === `${part.file} ${part.kind} ${part.key}`,
      )
    )
      return;
    // The value is made first: it can only refer to earlier parts, so there are no cycles.
    const value = this.#dice.hit(3) ? this.#reference(part.file, part.kind) : undefined;
    const written = value ?? this.#value(part);
    this.#parts.push(part);
    let sections = this.#contents.get(part.file);
    if (sections === undefined) {
      sections = new Map();
      this.#contents.set(part.file, sections);
    }
    sections.set(part.kind, [...(sections.get(part.kind) ?? []), [part.key, written]]);
  }

  #value({ file, kind, key }: Part): Written {
    switch (kind) {
      case "services": {
        const serverInfo = this.#reference(file, "serverInfo") ?? this.#serverInfo();
        return object(["name", "main"], ...this.#description(), ["serverInfo", serverInfo]);
      }
      case "serverInfo":
        return this.#serverInfo();
      case "tables":
        return this.#dice.hit(2) ? this.#table() : this.#standardDefinition(file, key);
      case "definitions":
        return this.#definition(file, [...folderOf(file, kind), key]);
    }
  }

  #serverInfo(): Written {
    const port = this.#faulty && this.#dice.hit(6) ? { raw: "5432" } : "5432";
    return object(
      ["host", `h${this.#dice.roll(9)}`],
      ["port", port],
      ["connectionProtocols", object()],
    );
  }

  #table(): Written {
    const version = this.#faulty && this.#dice.hit(6) ? "one" : "1.0.0";
    return object(
      ["version", version],
      ...this.#description(),
      ["fullyQualifiedName", `t${this.#dice.roll(99)}`],
      ["columns", [object(["fullyQualifiedName", "c"], ["scale", { raw: "1" }])]],
    );
  }

  #standardDefinition(file: string, key: string): Written {
    const path = [...folderOf(file, "tables"), key, "definition"];
    return object(
      ["x-more", this.#numbers()],
      ["specification", "json-schema"],
      ["definition", this.#reference(file, "definitions") ?? this.#definition(file, path)],
    );
  }

  /** A definition in place: with references of its own, into itself and elsewhere. */
  #definition(file: string, path: string[]): Written {
    const inner = `#/${[...path, "$defs", "a/b"].map(encode).join("/")}`;
    const members: [string, Written][] = [
      ["$defs", object(["a/b", this.#numbers()])],
      ["title", "Order"],
    ];
    if (this.#dice.hit(2)) members.push(["anyOf", [object(["$ref", inner])]]);
    if (this.#dice.hit(4)) {
      const outer = this.#pointerTo(file, this.#dice.oneOf(KINDS));
      if (outer !== undefined)
        members.push(["properties", object(["default", object(["$ref", outer])])]);
    }
    return { members };
  }

  #numbers(): Written {
    return object(
      ["b", { raw: this.#dice.oneOf(NUMBERS) }],
      ["10", { raw: "1" }],
      ["2", { raw: "2" }],
    );
  }

  #description(): [string, Written][] {
    return this.#dice.hit(3) ? [["description", `d${this.#dice.roll(9)}`]] : [];
  }

  /** A reference to an existing part; `undefined` when there is none of the kind. */
  #reference(from: string, kind: Kind): Written | undefined {
    if (kind === "definitions" && this.#dice.hit(4)) {
      return object(["$ref", relative(from, this.#dice.oneOf(TEXTS))], ["mediaType", "text/plain"]);
    }
    const wanted = this.#faulty && this.#dice.hit(8) ? this.#dice.oneOf(KINDS) : kind;
    const target = this.#pointerTo(from, wanted);
    if (target === undefined) return undefined;
    const $ref = this.#faulty && this.#dice.hit(8) ? `${target}x` : target;
    return object(["$ref", $ref], ...this.#description());
  }

  #pointerTo(from: string, kind: Kind): string | undefined {
    const parts = this.#parts.filter((part) => part.kind === kind);
    const part = parts.length === 0 ? undefined : this.#dice.oneOf(parts);
    if (part === undefined) return undefined;
    const pointer = [...folderOf(part.file, kind), part.key].map(encode).join("/");
    if (part.file === from && this.#dice.hit(2)) return `#/${pointer}`;
    return `${this.#dice.oneOf(["", "./", "x/../"])}${relative(from, part.file)}#/${pointer}`;
  }

  #entry(): Written {
    const own = this.#contents.get("db.json") ?? new Map<string, [string, Written][]>();
    const services = [...(own.get("services") ?? [])];
    for (const key of ["s1", "s2"]) {
      const reference = this.#reference("db.json", "services");
      if (reference !== undefined) services.push([key, reference]);
    }
    const tables: Written[] = [this.#table()];
    for (let n = this.#dice.roll(5); n > 0; n--) {
      const reference = this.#reference("db.json", "tables");
      if (reference !== undefined) tables.push(reference);
    }
    const definition = this.#reference("db.json", "definitions");
    if (definition !== undefined) {
      tables.push(object(["specification", "x"], ["definition", definition]));
    }
    const components: [string, Written][] = [
      ["serverInfo", { members: own.get("serverInfo") ?? [] }],
      ["tables", { members: own.get("tables") ?? [] }],
      ["x-d", { members: own.get("definitions") ?? [] }],
    ];
    return object(
      ["info", object(["version", "1.0.0"], ["title", "T"])],
      ["datastoreapi", "1.0.0"],
      ["services", { members: services }],
      ["schema", object(["tables", tables])],
      ...(this.#dice.hit(4) && own.size === 0
        ? []
        : [["components", { members: components }] as [string, Written]]),
    );
  }
}

/** Descriptors of several files, valid or with mistakes. */
export const generatedFiles = ({ faulty = false } = {}): fc.Arbitrary<GeneratedFiles> =>
  fc
    .array(fc.nat(9_999), { minLength: 40, maxLength: 120 })
    .map((rolls) => new Generator(new Dice(rolls), faulty).files());
