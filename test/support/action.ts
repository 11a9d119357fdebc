import { readFileSync } from "node:fs";
import { parse } from "yaml";

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: { run: string; env: Record<string, string> }[] };
}

/** A step of the action: a script for bash, and its environment. */
export interface ActionStep {
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The steps of `action.yml` as the runner starts them.
 *
 * @param root folder of the action
 * @param inputs those that a workflow sets; an unknown one is an error
 */
export function actionSteps(root: string, inputs: Readonly<Record<string, string>>): ActionStep[] {
  const action = parse(readFileSync(`${root}/action.yml`, "utf8")) as Action;
  for (const input of Object.keys(inputs)) {
    if (!(input in action.inputs)) throw new Error(`action.yml has no input ${input}`);
  }
  const resolve = (expression: string): string => {
    if (expression === "github.action_path") return root;
    const input = /^inputs\.([\w-]+)$/.exec(expression)?.[1] ?? "";
    const value = inputs[input] ?? action.inputs[input]?.default;
    if (value === undefined) throw new Error(`unknown expression ${expression}`);
    return value;
  };
  return action.runs.steps.map(({ run, env }) => ({
    script: run,
    env: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => resolve(expression)),
      ]),
    ),
  }));
}
