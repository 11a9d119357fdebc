import type { Dialect } from "./dialect.js";
import { postgres } from "./postgres.js";

/** Amazon Redshift, which descends from PostgreSQL. */
export const redshift: Dialect = {
  ...postgres,
  name: "Redshift",
  types: {
    ...postgres.types,
    SMALLINT: { writes: "smallint", reads: ["smallint | int2"] },
    INT: { writes: "integer", reads: ["integer | int | int4"] },
    BIGINT: { writes: "bigint", reads: ["bigint | int8"] },
    MAP: {},
    STRING: { writes: "varchar(65535)" },
    BINARY: { writes: "varbyte(n)", reads: ["varbyte | varbinary | binary varying"] },
    BLOB: { writes: "varbyte" },
    JSON: { writes: "super", reads: ["super"] },
    ENUM: { writes: "text", loss: "the allowed values" },
    GEOGRAPHY: { writes: "geography", reads: ["geography", "geometry"] },
  },
};
