import { getOrAdd } from "../values/get-or-add.js";
import { type Acceptance, subjectName } from "./change.js";
import { changeKinds, type Impact } from "./change-kinds.js";
import type { FoundChange } from "./compare/found-change.js";
import { type AcceptedChange, type DiffSettings, isOver } from "./settings.js";
import { withoutLogins } from "./without-secrets.js";

/** A change, and how it counts. */
export interface JudgedChange extends FoundChange {
  readonly impact: Impact;
  readonly accepted?: Acceptance | undefined;
}

/** Decides how changes count, and remembers which accepted changes exist. */
export class Judge {
  readonly #settings: DiffSettings;
  readonly #accepted = new Map<string, AcceptedChange[]>();
  /** The accepted changes that exist. */
  readonly used = new Set<AcceptedChange>();

  constructor(settings: DiffSettings) {
    this.#settings = settings;
    for (const accepted of settings.accepted ?? []) {
      const key = keyOf(accepted.code, accepted.subject);
      getOrAdd(this.#accepted, key, () => []).push(accepted);
    }
  }

  judge(change: FoundChange): JudgedChange {
    const { view, levels } = this.#settings;
    const { code } = change;
    const kind = changeKinds[code];
    const impact = levels?.[code] ?? kind[view ?? "impact"];
    const accepted = this.#acceptedOf(change);
    return {
      ...change,
      message: withoutLogins(change.message),
      impact,
      ...(accepted && { accepted }),
    };
  }

  #acceptedOf({ code, subject, aliases = [] }: FoundChange): Acceptance | undefined {
    if (this.#accepted.size === 0) return undefined;
    const names = new Set([subjectName(subject), ...aliases]);
    const matching = [...names].flatMap((name) => this.#accepted.get(keyOf(code, name)) ?? []);
    for (const accepted of matching) this.used.add(accepted);
    // One that ended can have a successor.
    const current = matching.find((accepted) => !isOver(accepted, this.#settings.today));
    if (current === undefined) return undefined;
    const { reason, until } = current;
    return { reason, ...(until !== undefined && { until }) };
  }
}

const keyOf = (code: string, subject: string): string => `${code} ${subject}`;
