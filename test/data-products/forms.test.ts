// Each form in which data product documents hold a descriptor: valid, and with one mistake.

import { describe, expect, test } from "vitest";
import { folderPerFile } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { api, type Language, PLACE, port, product, report, store, write } from "./support.js";

const folder = folderPerFile();

const event = (state: string, definition: unknown) => ({
  id: 1,
  objectToEvaluate: { [state]: { dataProductVersion: product(port(definition)) } },
});

/** What the registry makes of a definition: its text, keys reordered, and copies beside it. */
const stored = (definition: object) => ({
  rawContent: JSON.stringify(definition),
  inline: true,
  resolvedRef: false,
  endpoints: [{ name: "orders", schema: { mediaType: "x", content: JSON.stringify(definition) } }],
});

const withoutVersion = ({ datastoreapi: _, ...rest }: ReturnType<typeof store>) => rest;

interface Form {
  readonly form: string;
  /** Other files, by name without extension. */
  readonly files?: (descriptor: ReturnType<typeof store>, language: Language) => object;
  readonly container: (descriptor: ReturnType<typeof store>, language: Language) => unknown;
  /** Where the descriptor is in its file. */
  readonly at: string;
  /** The file that the descriptor is in, without extension. Default: the container. */
  readonly file?: string;
  readonly isText?: boolean;
  /** Codes of further findings. */
  readonly more?: readonly string[];
}

const FORMS: readonly Form[] = [
  { form: "1", container: (d) => product(port(d)), at: PLACE },
  {
    form: "2",
    container: (d) => ({
      interfaceComponents: { inputPorts: [{ expectations: { api: api(d) } }] },
    }),
    at: "/interfaceComponents/inputPorts/0/expectations/api/definition",
  },
  {
    form: "3",
    container: (d) => event("afterState", d),
    at: `/objectToEvaluate/afterState/dataProductVersion${PLACE}`,
  },
  {
    form: "4",
    container: (d) => event("currentState", d),
    at: `/objectToEvaluate/currentState/dataProductVersion${PLACE}`,
  },
  { form: "5", container: (d) => port(d), at: "/promises/api/definition" },
  {
    form: "6",
    container: (d) => product(port(stored(d))),
    at: `${PLACE}/rawContent`,
    isText: true,
  },
  {
    form: "7",
    container: (d) => event("afterState", stored(d)),
    at: `/objectToEvaluate/afterState/dataProductVersion${PLACE}/rawContent`,
    isText: true,
  },
  {
    form: "8",
    container: (d) => product(port(stored(withoutVersion(d)))),
    at: `${PLACE}/rawContent`,
    isText: true,
    more: ["missing-property"],
  },
  {
    form: "9: copies",
    container: (d) => {
      const inner = product(port(stored(d)));
      return { event: { afterState: { ...inner, rawContent: JSON.stringify(inner) } } };
    },
    at: `/event/afterState${PLACE}/rawContent`,
    isText: true,
  },
  {
    form: "10",
    files: (d) => ({ "ports/store": d }),
    container: (_, language) => port({ mediaType: "text/json", $ref: `ports/store.${language}` }),
    at: "",
    file: "ports/store",
  },
  {
    form: "14",
    files: (d) => ({ "ports/store": d }),
    container: (_, language) => port({ mediaType: "text/json", $href: `ports/store.${language}` }),
    at: "",
    file: "ports/store",
    more: ["older-reference"],
  },
  {
    form: "15",
    files: (d) => ({ "ports/store": d }),
    container: (_, language) =>
      port({ $ref: `ports/store.${language}`, mediaType: "x", inline: false, resolvedRef: true }),
    at: "",
    file: "ports/store",
  },
  {
    form: "a port in a file, whose definition is in another",
    files: (d, language) => ({
      "ports/orders": port({ mediaType: "text/json", $ref: `store.${language}` }),
      "ports/store": d,
    }),
    container: (_, language) => product({ description: "d", $ref: `ports/orders.${language}` }),
    at: "",
    file: "ports/store",
  },
  {
    form: "a port in a part of a file",
    files: (d) => ({ "ports/all": { orders: port(d), lines: port({ broken: true }) } }),
    container: (_, language) => product({ $ref: `ports/all.${language}#/orders` }),
    at: "/orders/promises/api/definition",
    file: "ports/all",
  },
  {
    form: "17: values of a template in strings",
    container: (d) => ({ ...product(port(d)), name: "${NAME}" }),
    at: PLACE,
  },
  { form: "a string", container: (d) => product(port(JSON.stringify(d))), at: PLACE, isText: true },
  { form: "18: a plain file", container: (d) => d, at: "" },
];

for (const [index, form] of FORMS.entries()) {
  describe.each(["json", "yaml"] as const)(`form ${form.form}, in %s`, (language) => {
    const setUp = (name: string, mistake: boolean) => {
      const base = `${index}-${language}-${name}`;
      const descriptor = store(mistake);
      const files = form.files?.(descriptor, language) ?? {};
      for (const [file, value] of Object.entries(files)) {
        folder.write(`${base}/${file}.${language}`, write(value, language));
      }
      const path = `product.${language}`;
      folder.write(`${base}/${path}`, write(form.container(descriptor, language), language));
      return { cwd: `${folder.path}/${base}`, path, base };
    };
    const holder = `${form.file ?? "product"}.${language}`;
    const more = form.more ?? [];

    test("is valid", async () => {
      const { cwd, path } = setUp("valid", false);
      const { code, findings, json } = await report(cwd, "validate", path);
      expect(findings.map((finding) => finding.code)).toEqual(more);
      expect(code).toBe(more.includes("missing-property") ? 1 : 0);
      const held = json.files.filter(({ descriptors }) => descriptors.length > 0);
      expect(held.map((file) => [file.path, file.descriptors])).toEqual([[holder, [form.at]]]);
      expect(json.summary).toMatchObject({ files: 1, descriptors: 1 });
    });

    test("has one mistake, at its place", async () => {
      const { cwd, path, base } = setUp("mistake", true);
      const { code, findings, json } = await report(cwd, "validate", path);
      expect(code).toBe(1);
      expect(json.files.find((file) => file.path === path)?.valid).toBe(false);
      const [finding, ...others] = findings.filter(({ code: own }) => !more.includes(own));
      expect(others).toEqual([]);
      expect(finding).toMatchObject({
        code: "unknown-property",
        file: holder,
        descriptor: form.at,
        pointer: `${form.at}/info/titel`,
      });
      const { start, end } = finding?.range ?? {};
      const marked = folder.read(`${base}/${holder}`).slice(start?.offset, end?.offset);
      expect(marked.replaceAll(/[\\"]/g, "")).toBe("titel");
      expect(finding?.fixes?.map(({ safe }) => safe)).toEqual(form.isText ? undefined : [true]);
    });

    test("is fixed in place, and nothing else is touched", async () => {
      const { cwd, path, base } = setUp("fixed", true);
      const before = folder.read(`${base}/${holder}`);
      await runMain(["validate", "--fix", "--no-config", path], { cwd });
      const after = folder.read(`${base}/${holder}`);
      const expected = form.isText ? before : before.replace("titel", "title");
      expect(after).toBe(expected);
    });
  });
}
