import { ambiguousBraces } from "./ambiguous-braces.js";
import { apiNameMismatch } from "./api-name-mismatch.js";
import { apiVersionMismatch } from "./api-version-mismatch.js";
import { booleanRequired } from "./boolean-required.js";
import { caseConflict } from "./case-conflict.js";
import { databaseMismatch } from "./database-mismatch.js";
import { dbmsMismatch } from "./dbms-mismatch.js";
import { defaultNotInEnum } from "./default-not-in-enum.js";
import { definitionVersionMismatch } from "./definition-version-mismatch.js";
import { duplicateColumn } from "./duplicate-column.js";
import { duplicateDefinitionId } from "./duplicate-definition-id.js";
import { duplicateDisplayName } from "./duplicate-display-name.js";
import { duplicatePosition } from "./duplicate-position.js";
import { duplicateServiceName } from "./duplicate-service-name.js";
import { duplicateTable } from "./duplicate-table.js";
import { emptyConstraint } from "./empty-constraint.js";
import { emptyEnum } from "./empty-enum.js";
import { emptyValue } from "./empty-value.js";
import { exampleNotInEnum } from "./example-not-in-enum.js";
import { foreignKeyTargetNotUnique } from "./foreign-key-target-not-unique.js";
import { foreignKeyTypeMismatch } from "./foreign-key-type-mismatch.js";
import { hostMismatch } from "./host-mismatch.js";
import { invalidBraces } from "./invalid-braces.js";
import { invalidComponentName } from "./invalid-component-name.js";
import { invalidEmail } from "./invalid-email.js";
import { invalidHost } from "./invalid-host.js";
import { invalidJdbcUrl } from "./invalid-jdbc-url.js";
import { invalidJsonSchema } from "./invalid-json-schema.js";
import { invalidPort } from "./invalid-port.js";
import { invalidUrl } from "./invalid-url.js";
import { literalSecret } from "./literal-secret.js";
import { majorVersionMismatch } from "./major-version-mismatch.js";
import { mismatchedName } from "./mismatched-name.js";
import { misplacedColumn } from "./misplaced-column.js";
import { missingDescription } from "./missing-description.js";
import { missingPartitions } from "./missing-partitions.js";
import { multiplePrimaryKeys } from "./multiple-primary-keys.js";
import { noColumns } from "./no-columns.js";
import { noConnection } from "./no-connection.js";
import { noPrimaryKey } from "./no-primary-key.js";
import { noProtocol } from "./no-protocol.js";
import { nonPortableName } from "./non-portable-name.js";
import { nullablePrimaryKey } from "./nullable-primary-key.js";
import { partitionTypeMismatch } from "./partition-type-mismatch.js";
import { positionGap } from "./position-gap.js";
import { primaryKeyMismatch } from "./primary-key-mismatch.js";
import { redundantUnique } from "./redundant-unique.js";
import type { Rule } from "./rule.js";
import { specificationVersionMismatch } from "./specification-version-mismatch.js";
import { swappedDriverLinks } from "./swapped-driver-links.js";
import { undeclaredVariable } from "./undeclared-variable.js";
import { unexpectedLength } from "./unexpected-length.js";
import { unexpectedPrecision } from "./unexpected-precision.js";
import { unknownColumn } from "./unknown-column.js";
import { unknownColumnConstraint } from "./unknown-column-constraint.js";
import { unknownConstraintType } from "./unknown-constraint-type.js";
import { unknownDataType } from "./unknown-data-type.js";
import { unknownIntervalType } from "./unknown-interval-type.js";
import { unknownRequiredProperty } from "./unknown-required-property.js";
import { unknownTable } from "./unknown-table.js";
import { unknownTableType } from "./unknown-table-type.js";
import { unpairedForeignKey } from "./unpaired-foreign-key.js";
import { unqualifiedColumnName } from "./unqualified-column-name.js";
import { unresolvedPlaceholder } from "./unresolved-placeholder.js";
import { unsortedColumns } from "./unsorted-columns.js";
import { unusedComponent } from "./unused-component.js";
import { unusedVariable } from "./unused-variable.js";

/** Rules about one subject. */
interface RuleGroup {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** Every rule by its subject, in the order in which they run, including those that are off by default. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    title: "Names",
    rules: [
      duplicateTable,
      duplicateDefinitionId,
      duplicateColumn,
      caseConflict,
      mismatchedName,
      misplacedColumn,
      majorVersionMismatch,
      definitionVersionMismatch,
      duplicateDisplayName,
      nonPortableName,
    ],
  },
  {
    title: "Columns",
    rules: [
      noColumns,
      duplicatePosition,
      positionGap,
      unsortedColumns,
      unknownDataType,
      unexpectedLength,
      unexpectedPrecision,
      unknownColumnConstraint,
    ],
  },
  {
    title: "JSON Schemas",
    rules: [invalidJsonSchema, booleanRequired, unknownRequiredProperty],
  },
  {
    title: "Tables and keys",
    rules: [
      unknownTableType,
      missingPartitions,
      unknownConstraintType,
      emptyConstraint,
      unknownColumn,
      unqualifiedColumnName,
      noPrimaryKey,
      multiplePrimaryKeys,
      primaryKeyMismatch,
      nullablePrimaryKey,
      redundantUnique,
      unpairedForeignKey,
      unknownTable,
      foreignKeyTypeMismatch,
      foreignKeyTargetNotUnique,
      unknownIntervalType,
      partitionTypeMismatch,
    ],
  },
  {
    title: "Services and connections",
    rules: [
      duplicateServiceName,
      noConnection,
      noProtocol,
      invalidJdbcUrl,
      dbmsMismatch,
      databaseMismatch,
      invalidHost,
      hostMismatch,
      invalidPort,
      swappedDriverLinks,
      literalSecret,
    ],
  },
  {
    title: "Variables",
    rules: [
      undeclaredVariable,
      unusedVariable,
      invalidBraces,
      ambiguousBraces,
      defaultNotInEnum,
      emptyEnum,
      exampleNotInEnum,
    ],
  },
  {
    title: "Data product documents",
    rules: [apiVersionMismatch, apiNameMismatch, specificationVersionMismatch],
  },
  {
    title: "Texts and components",
    rules: [
      unusedComponent,
      invalidComponentName,
      emptyValue,
      unresolvedPlaceholder,
      invalidUrl,
      invalidEmail,
      missingDescription,
    ],
  },
];

/** Every rule, group by group. */
export const allRules: readonly Rule[] = /* @__PURE__ */ ruleGroups.flatMap(({ rules }) => rules);

/** The rules that run by default. */
export const recommendedRules: readonly Rule[] = /* @__PURE__ */ allRules.filter(
  ({ severity }) => severity !== "off",
);
