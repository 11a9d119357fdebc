import { ambiguousBraces } from "./catalog/ambiguous-braces.js";
import { apiVersionMismatch } from "./catalog/api-version-mismatch.js";
import { booleanRequired } from "./catalog/boolean-required.js";
import { caseConflict } from "./catalog/case-conflict.js";
import { columnPositions } from "./catalog/column-positions.js";
import { databaseMismatch } from "./catalog/database-mismatch.js";
import { dbmsMismatch } from "./catalog/dbms-mismatch.js";
import { defaultNotInEnum } from "./catalog/default-not-in-enum.js";
import { duplicateColumn } from "./catalog/duplicate-column.js";
import { duplicateDefinitionId } from "./catalog/duplicate-definition-id.js";
import { duplicateDisplayName } from "./catalog/duplicate-display-name.js";
import { duplicateForeignKey } from "./catalog/duplicate-foreign-key.js";
import { duplicateServiceName } from "./catalog/duplicate-service-name.js";
import { duplicateTable } from "./catalog/duplicate-table.js";
import { emptyConstraint } from "./catalog/empty-constraint.js";
import { emptyEnum } from "./catalog/empty-enum.js";
import { emptyValue } from "./catalog/empty-value.js";
import { exampleNotInEnum } from "./catalog/example-not-in-enum.js";
import { foreignKeyTargetNotUnique } from "./catalog/foreign-key-target-not-unique.js";
import { foreignKeyTypeMismatch } from "./catalog/foreign-key-type-mismatch.js";
import { hostMismatch } from "./catalog/host-mismatch.js";
import { inconsistentColumnType } from "./catalog/inconsistent-column-type.js";
import { invalidBraces } from "./catalog/invalid-braces.js";
import { invalidComponentName } from "./catalog/invalid-component-name.js";
import { invalidEmail } from "./catalog/invalid-email.js";
import { invalidHost } from "./catalog/invalid-host.js";
import { invalidJdbcUrl } from "./catalog/invalid-jdbc-url.js";
import { invalidJsonSchema } from "./catalog/invalid-json-schema.js";
import { invalidPort } from "./catalog/invalid-port.js";
import { invalidUrl } from "./catalog/invalid-url.js";
import { jsonSchemaMismatch } from "./catalog/json-schema-mismatch.js";
import { literalSecret } from "./catalog/literal-secret.js";
import { majorVersionMismatch } from "./catalog/major-version-mismatch.js";
import { mismatchedName } from "./catalog/mismatched-name.js";
import { misplacedColumn } from "./catalog/misplaced-column.js";
import { missingColumns } from "./catalog/missing-columns.js";
import { missingConnection } from "./catalog/missing-connection.js";
import { missingDescription } from "./catalog/missing-description.js";
import { missingPartitions } from "./catalog/missing-partitions.js";
import { missingPrimaryKey } from "./catalog/missing-primary-key.js";
import { missingProtocol } from "./catalog/missing-protocol.js";
import { multiplePrimaryKeys } from "./catalog/multiple-primary-keys.js";
import { nameTooLong } from "./catalog/name-too-long.js";
import { namingConvention } from "./catalog/naming-convention.js";
import { nonPortableName } from "./catalog/non-portable-name.js";
import { nullablePrimaryKey } from "./catalog/nullable-primary-key.js";
import { partitionTypeMismatch } from "./catalog/partition-type-mismatch.js";
import { primaryKeyMismatch } from "./catalog/primary-key-mismatch.js";
import { redundantUnique } from "./catalog/redundant-unique.js";
import { specificationVersionMismatch } from "./catalog/specification-version-mismatch.js";
import { surroundingBlanks } from "./catalog/surrounding-blanks.js";
import { swappedDriverLinks } from "./catalog/swapped-driver-links.js";
import { undeclaredVariable } from "./catalog/undeclared-variable.js";
import { unexpectedLength } from "./catalog/unexpected-length.js";
import { unexpectedPrecision } from "./catalog/unexpected-precision.js";
import { unknownColumn } from "./catalog/unknown-column.js";
import { unknownColumnConstraint } from "./catalog/unknown-column-constraint.js";
import { unknownConstraintType } from "./catalog/unknown-constraint-type.js";
import { unknownDataType } from "./catalog/unknown-data-type.js";
import { unknownIntervalType } from "./catalog/unknown-interval-type.js";
import { unknownRequiredProperty } from "./catalog/unknown-required-property.js";
import { unknownTable } from "./catalog/unknown-table.js";
import { unknownTableType } from "./catalog/unknown-table-type.js";
import { unpairedForeignKey } from "./catalog/unpaired-foreign-key.js";
import { unqualifiedColumnName } from "./catalog/unqualified-column-name.js";
import { unresolvedPlaceholder } from "./catalog/unresolved-placeholder.js";
import { unusedComponent } from "./catalog/unused-component.js";
import { unusedVariable } from "./catalog/unused-variable.js";
import type { Rule } from "./rule.js";

/** Every rule by its subject, in the order in which they run, including those that are off by default. */
export const ruleGroups: readonly { readonly title: string; readonly rules: readonly Rule[] }[] = [
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
      duplicateDisplayName,
      nonPortableName,
      surroundingBlanks,
      nameTooLong,
      namingConvention,
    ],
  },
  {
    title: "Columns",
    rules: [
      missingColumns,
      columnPositions,
      unknownDataType,
      unexpectedLength,
      unexpectedPrecision,
      inconsistentColumnType,
      unknownColumnConstraint,
    ],
  },
  {
    title: "JSON Schemas",
    rules: [invalidJsonSchema, jsonSchemaMismatch, booleanRequired, unknownRequiredProperty],
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
      missingPrimaryKey,
      multiplePrimaryKeys,
      primaryKeyMismatch,
      nullablePrimaryKey,
      redundantUnique,
      unpairedForeignKey,
      duplicateForeignKey,
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
      missingConnection,
      missingProtocol,
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
    rules: [apiVersionMismatch, specificationVersionMismatch],
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
