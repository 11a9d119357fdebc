import { type Acceptance, subjectName } from "./change.js";
import { changeKinds } from "./change-kinds.js";
import type { FoundChange } from "./found-change.js";
import type { Impact } from "./impact.js";
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
  readonly #accepted = new Map<string, AcceptedChange>();
  /** The accepted changes that exist. */
  readonly used = new Set<AcceptedChange>();

  constructor(settings: DiffSettings) {
    this.#settings = settings;
    for (const accepted of settings.accepted ?? []) {
      const key = keyOf(accepted.code, accepted.subject);
      const known = this.#accepted.get(key);
      // One that ended can have a successor.
      if (known === undefined || isOver(known, settings.today)) this.#accepted.set(key, accepted);
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
    for (const name of [subjectName(subject), ...aliases]) {
      const accepted = this.#accepted.get(keyOf(code, name));
      if (accepted === undefined) continue;
      this.used.add(accepted);
      if (isOver(accepted, this.#settings.today)) continue;
      const { reason, until } = accepted;
      return { reason, ...(until !== undefined && { until }) };
    }
    return undefined;
  }
}

const keyOf = (code: string, subject: string): string => `${code} ${subject}`;
