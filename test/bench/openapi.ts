/** An OpenAPI document of about so many bytes, with as many small objects as a descriptor has. */
export function makeOpenApi(bytes: number): unknown {
  const property = { type: "string", description: "Amount in the currency of the order" };
  const properties = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`column${index}`, property]),
  );
  const schemas: Record<string, unknown> = {};
  const document = {
    openapi: "3.1.0",
    info: { title: "Orders", version: "1.0.0" },
    paths: {},
    components: { schemas },
  };
  for (let index = 0; JSON.stringify(document, undefined, 2).length < bytes; index++) {
    schemas[`Orders${index}`] = { type: "object", description: "Orders", properties };
  }
  return document;
}
