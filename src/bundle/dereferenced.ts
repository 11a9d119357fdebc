import type {
  DatabaseService,
  DatastoreDescriptor,
  Schema,
  ServerInfo,
  StandardDefinition,
  Table,
} from "../../generated/descriptor.js";

/** A descriptor in which every Reference has been replaced by what it leads to. */
export interface DereferencedDescriptor
  extends Omit<DatastoreDescriptor, "$schema" | "components" | "services" | "schema"> {
  services: Record<string, DereferencedService>;
  schema: DereferencedSchema;
}

/** A Database Service whose server info stands in place. */
export interface DereferencedService extends Omit<DatabaseService, "serverInfo"> {
  serverInfo?: ServerInfo;
}

/** A Schema whose tables stand in place. */
export interface DereferencedSchema extends Omit<Schema, "tables"> {
  tables?: (Table | StandardDefinition)[];
}
