// Runs cases, and says which one it is at. `main.ts` starts it and ends it when it hangs.

import { brokenByFixes } from "./fixes.js";
import { faulty, Inputs } from "./inputs.js";
import { BrokenPromise } from "./promises.js";
import { Random } from "./random.js";
import { runCase } from "./run-case.js";
import { Scene } from "./scene.js";
import { readFixSeeds, readSeeds } from "./seeds.js";

/** What a worker tells. */
export type Message =
  | { readonly kind: "start"; readonly index: number; readonly part: string }
  | {
      readonly kind: "failure";
      readonly index: number;
      readonly part: string;
      readonly error: string;
    }
  | { readonly kind: "end"; readonly cases: number };

const [seed = 1, cases = 0, seconds = 0, first = 0] = process.argv.slice(2).map(Number);

const send = (message: Message): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

const scene = new Scene();
const inputs = new Inputs(readSeeds(), scene.outside);
const fixSeeds = readFixSeeds();
const isFixesOnly = process.argv[6] === "fixes";

/** Fixes a mutated document. @throws BrokenPromise when the fixes break what they promise */
async function tryFixes(random: Random): Promise<void> {
  const from = random.pick(fixSeeds);
  // Mistakes are found in small documents as well, and much faster.
  const chosen = from.text.length > 1_500 && random.chance(0.9) ? random.pick(fixSeeds) : from;
  const { text, language } = faulty(chosen, random);
  const broken = await brokenByFixes({ name: `db.${language}`, text }, chosen.as);
  if (broken.length > 0) throw new BrokenPromise(broken.join("\n"));
}
const end = seconds > 0 ? performance.now() + seconds * 1_000 : Number.POSITIVE_INFINITY;
const last = cases > 0 ? first + cases : Number.POSITIVE_INFINITY;
let index = first;
try {
  for (; index < last && performance.now() < end; index++) {
    let part = "";
    try {
      const own = (seed * 1_000_003 + index) >>> 0;
      const starts = (name: string) => {
        part = name;
        void send({ kind: "start", index, part });
      };
      if (!isFixesOnly) {
        await runCase(index, own, inputs.next(new Random(own)), scene, starts);
      }
      starts("the fixes");
      await tryFixes(new Random(own));
      if (!scene.isOutsideUntouched()) throw new Error("a file outside the project has changed");
    } catch (error) {
      const isShort = isFixesOnly && error instanceof BrokenPromise;
      const text = error instanceof Error ? (isShort ? error.message : error.stack) : String(error);
      await send({ kind: "failure", index, part, error: text ?? "" });
    }
  }
} finally {
  scene.remove();
}
await send({ kind: "end", cases: index - first });
process.disconnect();
