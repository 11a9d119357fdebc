// What the deployed services answered, exchange by exchange: fixtures/services/VERSION.jsonl.
// A run of one character is shortened there (`{{x*100000}}`), messages of errors are left out, and
// observers have the address http://observers.example.

import { readText } from "../support/project.js";

/** One exchange with a deployed service. */
export interface Exchange {
  readonly step: string;
  readonly service: "blueprint" | "notification" | "other";
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    readonly type?: string;
    readonly json?: unknown;
    readonly text?: string;
  };
}

/**
 * The exchanges with a version, in order.
 *
 * @param observers address of the observers in place of the recorded one
 */
export const recording = (version: string, observers: string): Exchange[] =>
  readText(`fixtures/services/${version}.jsonl`)
    .trim()
    .split("\n")
    .map((line) => {
      const text = line
        .replace(/\{\{(.)\*(\d+)\}\}/gu, (_, character: string, count: string) =>
          character.repeat(Number(count)),
        )
        .replaceAll("http://observers.example", observers);
      return JSON.parse(text) as Exchange;
    });

/** The repositories that the recorded services reached, by version. */
export const recordedRepositories = (version: string) => ({
  "file:///repos/bp.git": {
    "params.json": '[{"name":"rootregion"}]',
    "blueprint/params.json": '[{"name":"region","description":"r","defaultValue":"eu"}]',
  },
  "file:///repos/noparams.git": { "blueprint/README.md": "" },
  ...Object.fromEntries([1, 2, 3].map((n) => [`file:///repos/target${n}.git`, { version }])),
});
