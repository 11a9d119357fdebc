import { ambiguousBraces } from "./ambiguous-braces.js";
import { bareColumnName } from "./bare-column-name.js";
import { caseClash } from "./case-clash.js";
import { columnJsonSchema } from "./column-json-schema.js";
import { componentName } from "./component-name.js";
import { dbmsMismatch } from "./dbms-mismatch.js";
import { defaultNotInEnum } from "./default-not-in-enum.js";
import { duplicateColumn } from "./duplicate-column.js";
import { duplicateDisplayName } from "./duplicate-display-name.js";
import { duplicatePosition } from "./duplicate-position.js";
import { duplicateServiceName } from "./duplicate-service-name.js";
import { duplicateTable } from "./duplicate-table.js";
import { emptyConstraint } from "./empty-constraint.js";
import { emptyEnum } from "./empty-enum.js";
import { emptyName } from "./empty-name.js";
import { exampleNotInEnum } from "./example-not-in-enum.js";
import { foreignKeyPairs } from "./foreign-key-pairs.js";
import { foreignKeyTarget } from "./foreign-key-target.js";
import { foreignKeyType } from "./foreign-key-type.js";
import { hostMismatch } from "./host-mismatch.js";
import { invalidBraces } from "./invalid-braces.js";
import { invalidEmail } from "./invalid-email.js";
import { invalidJdbcUrl } from "./invalid-jdbc-url.js";
import { invalidLink } from "./invalid-link.js";
import { invalidPort } from "./invalid-port.js";
import { literalSecret } from "./literal-secret.js";
import { mismatchedName } from "./mismatched-name.js";
import { misplacedColumn } from "./misplaced-column.js";
import { missingDescription } from "./missing-description.js";
import { noColumns } from "./no-columns.js";
import { noConnection } from "./no-connection.js";
import { noPrimaryKey } from "./no-primary-key.js";
import { noProtocol } from "./no-protocol.js";
import { nonPortableName } from "./non-portable-name.js";
import { nullablePrimaryKey } from "./nullable-primary-key.js";
import { partitionColumnType } from "./partition-column-type.js";
import { partitionedWithoutPartitions } from "./partitioned-without-partitions.js";
import { positionGap } from "./position-gap.js";
import { positionOrder } from "./position-order.js";
import { primaryKeyMismatch } from "./primary-key-mismatch.js";
import { redundantUnique } from "./redundant-unique.js";
import type { Rule } from "./rule.js";
import { severalPrimaryKeys } from "./several-primary-keys.js";
import { staleMajorVersion } from "./stale-major-version.js";
import { undeclaredVariable } from "./undeclared-variable.js";
import { unexpectedLength } from "./unexpected-length.js";
import { unexpectedPrecision } from "./unexpected-precision.js";
import { unknownColumn } from "./unknown-column.js";
import { unknownColumnConstraint } from "./unknown-column-constraint.js";
import { unknownConstraintType } from "./unknown-constraint-type.js";
import { unknownDataType } from "./unknown-data-type.js";
import { unknownIntervalType } from "./unknown-interval-type.js";
import { unknownTableType } from "./unknown-table-type.js";
import { unresolvedPlaceholder } from "./unresolved-placeholder.js";
import { unusedComponent } from "./unused-component.js";
import { unusedVariable } from "./unused-variable.js";

/** Every rule, in the order in which they run; those that are off by default included. */
export const allRules: readonly Rule[] = [
  unusedComponent,
  componentName,
  duplicateTable,
  duplicateColumn,
  caseClash,
  mismatchedName,
  misplacedColumn,
  staleMajorVersion,
  duplicatePosition,
  positionGap,
  positionOrder,
  duplicateDisplayName,
  unknownDataType,
  unexpectedLength,
  unexpectedPrecision,
  columnJsonSchema,
  unknownColumnConstraint,
  unknownTableType,
  noColumns,
  partitionedWithoutPartitions,
  unknownConstraintType,
  emptyConstraint,
  unknownColumn,
  bareColumnName,
  severalPrimaryKeys,
  primaryKeyMismatch,
  nullablePrimaryKey,
  redundantUnique,
  foreignKeyPairs,
  foreignKeyType,
  foreignKeyTarget,
  unknownIntervalType,
  partitionColumnType,
  duplicateServiceName,
  noConnection,
  noProtocol,
  invalidJdbcUrl,
  dbmsMismatch,
  hostMismatch,
  invalidPort,
  literalSecret,
  undeclaredVariable,
  unusedVariable,
  invalidBraces,
  ambiguousBraces,
  defaultNotInEnum,
  emptyEnum,
  exampleNotInEnum,
  emptyName,
  unresolvedPlaceholder,
  invalidLink,
  invalidEmail,
  nonPortableName,
  noPrimaryKey,
  missingDescription,
];

/** The rules that run when nobody says otherwise. */
export const recommendedRules: readonly Rule[] = /* @__PURE__ */ allRules.filter(
  ({ severity }) => severity !== "off",
);
