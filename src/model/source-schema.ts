import type { JsonObject } from "../values/json-object.js";
import type { ComponentModel, DescriptorModel, SchemaItemModel, SchemaModel } from "./model.js";
import { type ReadObject, type Slot, SourceNode } from "./source-node.js";
import type { SourceServiceItem } from "./source-service.js";
import type { SourceTable } from "./source-table.js";

export class SourceDescriptor extends SourceNode implements DescriptorModel {
  api: SourceNode | undefined;
  info: SourceNode | undefined;
  readonly services: SourceServiceItem[] = [];
  schema: SourceSchema | undefined;
}

export class SourceSchemaItem extends SourceNode implements SchemaItemModel {
  readonly table: SourceTable | undefined;

  constructor({ parent, steps }: Slot, raw: JsonObject, table: SourceTable | undefined) {
    super(parent, steps, { raw, isDoubtful: false });
    this.table = table;
  }
}

export class SourceSchema extends SourceNode implements SchemaModel {
  readonly items: SourceSchemaItem[] = [];

  constructor({ parent, steps }: Slot, read: ReadObject) {
    super(parent, steps, read);
  }

  get tables(): SourceTable[] {
    return [...new Set(this.items.flatMap(({ table }) => table ?? []))];
  }
}

export class SourceComponent extends SourceNode implements ComponentModel {
  readonly section: "tables" | "serverInfo";
  readonly name: string;
  readonly isUsed: boolean;

  constructor(
    { parent, steps }: Slot,
    raw: JsonObject,
    { section, name, isUsed }: Pick<ComponentModel, "section" | "name" | "isUsed">,
  ) {
    super(parent, steps, { raw, isDoubtful: false });
    this.section = section;
    this.name = name;
    this.isUsed = isUsed;
  }
}
