import { stringify } from "yaml";
import { CONNECTION, CONNECTIONS, referencesTo } from "./hostile.js";
import { mutateLines, mutateReferences, mutateText, mutateTokens, mutateTree } from "./mutate.js";
import type { Random } from "./random.js";
import type { Seed } from "./seeds.js";

/** What one case is about: a document, another one that it may refer to, and an older version of it. */
export interface Input {
  readonly text: string;
  readonly language: "json" | "yaml";
  readonly other: string;
  readonly before: string;
}

/** Makes inputs out of seeds. */
export class Inputs {
  readonly #seeds: readonly Seed[];
  readonly #references: readonly string[];

  /** @param outside the folder that no reference may reach */
  constructor(seeds: readonly Seed[], outside: string) {
    this.#seeds = seeds;
    this.#references = referencesTo(outside);
  }

  next(random: Random): Input {
    const seed = random.pick(this.#seeds);
    const { text, language } = this.#mutated(seed, random);
    return {
      text,
      language,
      other: this.#mutated(random.pick(this.#seeds), random).text,
      before: random.chance(0.5) ? seed.text.replaceAll(CONNECTION, "jdbc:x:y") : text,
    };
  }

  #mutated(seed: Seed, random: Random): Pick<Input, "text" | "language"> {
    const kind = random.below(3);
    if (kind === 0) {
      const text = mutateText(seed.text, random);
      return { text: withConnections(text, random), language: seed.language };
    }
    const mutate = kind === 1 ? mutateTree : mutateReferences;
    const value = mutate(seed.value, random, this.#references);
    const language = random.pick(["json", "yaml"] as const);
    return { text: withConnections(written(value, language, random), random), language };
  }
}

/** A seed with mistakes of any kind: in its characters, tokens, lines or structure. */
export function faulty(
  { text, language, value }: Seed,
  random: Random,
): Pick<Input, "text" | "language"> {
  const mutate = random.pick([mutateText, mutateTokens, mutateTokens, mutateLines, undefined]);
  if (mutate !== undefined) return { text: mutate(text, random), language };
  const other = random.pick(["json", "yaml"] as const);
  const changed = mutateTree(value, random, referencesTo("/nowhere"));
  return {
    text: written(changed, other, random).replaceAll(CONNECTION, "jdbc:x:y"),
    language: other,
  };
}

function written(value: unknown, language: "json" | "yaml", random: Random): string {
  if (language === "json") return JSON.stringify(value, null, random.pick([0, 2])) ?? "null";
  return stringify(value, { aliasDuplicateObjects: random.chance(0.5) });
}

const withConnections = (text: string, random: Random): string =>
  text.replaceAll(CONNECTION, () => random.pick(CONNECTIONS));
