import type {
  DatabaseService,
  DatastoreDescriptor,
  Schema,
  ServerInfo,
  StandardDefinition,
  Table,
} from "../../../generated/descriptor.js";

/** A descriptor in which every Reference has been replaced by its target. */
export interface DereferencedDescriptor
  extends Omit<DatastoreDescriptor, "$schema" | "components" | "services" | "schema"> {
  services: Record<string, DereferencedService>;
  schema: DereferencedSchema;
}

/** A Database Service with its server info in place of a Reference. */
export interface DereferencedService extends Omit<DatabaseService, "serverInfo"> {
  serverInfo?: ServerInfo;
}

/** A Schema with its tables in place of References. */
export interface DereferencedSchema extends Omit<Schema, "tables"> {
  tables?: (Table | StandardDefinition)[];
}
