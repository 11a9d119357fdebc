import { isObject } from "../values/json-object.js";

/** Root keys of a data product document, of a port, and of the events about data products. */
const KEYS = [
  "dataProductDescriptor",
  "interfaceComponents",
  "promises",
  "expectations",
  "objectToEvaluate",
  "dataProductVersion",
];

/** Whether a document is part of a data product, even if it contains no descriptor. */
export const isDataProduct = (value: unknown): boolean =>
  isObject(value) && KEYS.some((key) => Object.hasOwn(value, key));
