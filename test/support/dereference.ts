import { type BundleOptions, bundle } from "datastore-descriptor";
import { type BundleFileOptions, bundleFile } from "datastore-descriptor/node";

export const dereference = (input: unknown, options: BundleOptions = {}) =>
  bundle(input, { ...options, dereference: true });

export const dereferenceFile = (path: string, options: BundleFileOptions = {}) =>
  bundleFile(path, { ...options, dereference: true });
