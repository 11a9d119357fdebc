import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runMain } from "../support/run-main.js";
import { type CommandCase, verbs } from "./commands.js";
import { type Call, coreDrivers, exportDrivers, nodeDrivers, validatorDrivers } from "./drivers.js";
import type { Input } from "./inputs.js";
import { assertSafe, BrokenPromise } from "./promises.js";
import { Random } from "./random.js";
import type { Scene } from "./scene.js";

const drivers = Object.entries({
  ...coreDrivers,
  ...exportDrivers,
  ...nodeDrivers,
  ...validatorDrivers,
}).flatMap(([name, run]) => (typeof run === "string" ? [] : [{ name, run }]));
const commands = Object.entries(verbs).flatMap(([name, of]) =>
  typeof of === "string" ? [] : [{ name, of }],
);

/** How many exports are called for each input; over some inputs, all are. */
const CALLS = 6;
const COMMANDS = 2;

/**
 * Runs one input through functions and commands.
 *
 * @param index the number of the case, by which the functions take turns
 * @param starts called before each part, so that a hang has a name
 * @throws what was not promised
 */
export async function runCase(
  index: number,
  seed: number,
  input: Input,
  scene: Scene,
  starts: (part: string) => void,
): Promise<void> {
  const random = new Random(seed);
  const files = {
    [`db.${input.language}`]: input.text,
    "other.yaml": input.other,
    "before.yaml": input.before,
    "dsd.config.json": random.chance(0.15) ? input.other : '{ "strict": false }',
  };
  scene.reset(files);
  const call: Call = { ...input, random, folder: scene.project, value: parsed(input.text) };
  for (let count = 0; count < CALLS; count++) {
    const { name, run } = drivers[(index * CALLS + count) % drivers.length] ?? random.pick(drivers);
    starts(name);
    await run(call);
  }
  for (let count = 0; count < COMMANDS; count++) {
    const { name, of } =
      commands[(index * COMMANDS + count) % commands.length] ?? random.pick(commands);
    const one = of(random, `db.${input.language}`, input.text);
    starts(`dsd ${name} ${one.args.join(" ")}`);
    scene.reset(files);
    await runCommand(name, one, input, scene);
  }
}

async function runCommand(
  name: string,
  { args, writesDocument = false, writesDiff = false }: CommandCase,
  { text }: Input,
  scene: Scene,
): Promise<void> {
  const { code, stdout, stderr } = await runMain([name, ...args], {
    cwd: scene.project,
    stdin: text,
  });
  if (![0, 1, 2].includes(code)) throw new BrokenPromise(`exit code ${code}: ${stderr}`);
  assertSafe("standard error", stderr);
  assertSafe("standard output", stdout, {
    secrets: writesDocument || name === "explain",
    controls: writesDocument,
    tabs: writesDiff,
  });
  for (const file of readdirSync(scene.project)) {
    const path = join(scene.project, file);
    if (!/^(?:out\.|baseline)/.test(file) || !statSync(path).isFile()) continue;
    assertSafe(file, readFileSync(path, "utf8"));
  }
}

/** The value of a text, which may be any JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
