import { isObject, type JsonObject } from "../values/json-object.js";

/** Whether a text is a report in JSON or a baseline that dsd has written. */
export function isReport(text: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  if (Array.isArray(value)) return value.every(isCodeQualityIssue);
  return isObject(value) && (isBaseline(value) || isJsonReport(value) || isSarif(value));
}

/** Whether a value is a baseline: nothing else is ever replaced by one. A report has files as well. */
export const isBaseline = (value: unknown): value is { readonly findings: readonly unknown[] } =>
  isObject(value) && value.version === 1 && Array.isArray(value.findings) && !("files" in value);

const isJsonReport = ({ version, files, summary }: JsonObject): boolean =>
  version === 1 && Array.isArray(files) && isObject(summary);

const isSarif = ({ version, runs }: JsonObject): boolean =>
  version === "2.1.0" && Array.isArray(runs);

const isCodeQualityIssue = (value: unknown): boolean =>
  isObject(value) && "check_name" in value && "fingerprint" in value;
