import { stringify } from "yaml";
import { runMain } from "../support/run-main.js";

/** A small descriptor; with a mistake, `title` is misspelled. */
export const store = (mistake = false) => ({
  datastoreapi: "1.0.0",
  info: { [mistake ? "titel" : "title"]: "Orders", version: "1.0.0" },
  services: {},
  schema: { tables: [{ fullyQualifiedName: "shop.orders", version: "1.0.0" }] },
});

/** The api object of a port. */
export const api = (definition: unknown, more: object = {}) => ({
  name: "orders",
  version: "1.0.0",
  specification: "datastoreapi",
  specificationVersion: "1.0.0",
  definition,
  ...more,
});

export const port = (definition: unknown, name = "orders") => ({
  name,
  promises: { api: api(definition), slo: { specification: "custom", definition: { x: 1 } } },
});

/** A data product document with these output ports. */
export const product = (...outputPorts: unknown[]) => ({
  dataProductDescriptor: "1.0.0",
  info: { name: "shop", version: "2.0.0", owner: { id: "team" } },
  interfaceComponents: { inputPorts: [], outputPorts },
  internalComponents: { applicationComponents: [] },
  components: { tables: { other: { kind: "of another kind" } } },
});

export const PLACE = "/interfaceComponents/outputPorts/0/promises/api/definition";

export type Language = "json" | "yaml";

export const write = (value: unknown, language: Language): string =>
  language === "json" ? `${JSON.stringify(value, null, 2)}\n` : stringify(value);

interface ReportFinding {
  code: string;
  severity: string;
  file: string;
  pointer: string;
  descriptor?: string;
  message: string;
  range?: { start: { offset: number; line: number }; end: { offset: number } };
  fixes?: { safe: boolean }[];
}

export interface JsonReport {
  files: {
    path: string;
    valid: boolean;
    complete: boolean;
    referenced?: true;
    descriptors: string[];
    findings: ReportFinding[];
  }[];
  summary: Record<string, number>;
  skippedFiles?: string[];
  failures?: { path: string; message: string }[];
}

/** Runs the command, and returns its report. */
export async function report(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await runMain([...args, "--format", "json", "--no-config"], {
    cwd,
  });
  const json = JSON.parse(stdout) as JsonReport;
  return { code, stderr, json, findings: json.files.flatMap(({ findings }) => findings) };
}
