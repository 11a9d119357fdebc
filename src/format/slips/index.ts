import type { ObjectSlip, Slip, Slips } from "../check/slip.js";
import { readKeys } from "../shape/read-keys.js";
import { columnFlag } from "./catalog/column-flag.js";
import { descriptionOfServer } from "./catalog/description-of-server.js";
import { docsWithoutAddress } from "./catalog/docs-without-address.js";
import { emptyUnknown } from "./catalog/empty-unknown.js";
import { entryForMap } from "./catalog/entry-for-map.js";
import { jdbcUrl } from "./catalog/jdbc-url.js";
import { keyOutsideConstraints } from "./catalog/key-outside-constraints.js";
import { listForMap } from "./catalog/list-for-map.js";
import { listForObject } from "./catalog/list-for-object.js";
import { lostIndentation } from "./catalog/lost-indentation.js";
import { lostIndentationInItem } from "./catalog/lost-indentation-in-item.js";
import { mapForList } from "./catalog/map-for-list.js";
import { misnamedObject } from "./catalog/misnamed-object.js";
import { misplacedKey } from "./catalog/misplaced-key.js";
import { missingLevel } from "./catalog/missing-level.js";
import { missingList } from "./catalog/missing-list.js";
import { missingPrefix } from "./catalog/missing-prefix.js";
import { missingProperty } from "./catalog/missing-property.js";
import { missingQuotes } from "./catalog/missing-quotes.js";
import { missingSpace } from "./catalog/missing-space.js";
import { missingSpaceInKey } from "./catalog/missing-space-in-key.js";
import { misspelledKey } from "./catalog/misspelled-key.js";
import { nameAsKey } from "./catalog/name-as-key.js";
import { noSuchProperty } from "./catalog/no-such-property.js";
import { noValue } from "./catalog/no-value.js";
import { objectInWords } from "./catalog/object-in-words.js";
import { oneLevelTooDeep } from "./catalog/one-level-too-deep.js";
import { onlyItem } from "./catalog/only-item.js";
import { otherKind } from "./catalog/other-kind.js";
import { otherName } from "./catalog/other-name.js";
import { quotedNumber } from "./catalog/quoted-number.js";
import { referencesOfConstraint } from "./catalog/references-of-constraint.js";
import { remark } from "./catalog/remark.js";
import { saidElsewhere } from "./catalog/said-elsewhere.js";
import { schemaForTables } from "./catalog/schema-for-tables.js";
import { similarKey } from "./catalog/similar-key.js";
import { textForObject } from "./catalog/text-for-object.js";
import { twinKey } from "./catalog/twin-key.js";
import { typeInObject } from "./catalog/type-in-object.js";
import { unquotedPlaceholder } from "./catalog/unquoted-placeholder.js";
import { viewsBesideTables } from "./catalog/views-beside-tables.js";
import { wordInObject } from "./catalog/word-in-object.js";
import { wrongText } from "./catalog/wrong-text.js";

const ofObjects: readonly ObjectSlip[] = [
  nameAsKey,
  oneLevelTooDeep,
  lostIndentation,
  lostIndentationInItem,
  missingLevel,
  viewsBesideTables,
];

const ofKeys: readonly Slip[] = [
  misspelledKey,
  missingSpaceInKey,
  jdbcUrl,
  descriptionOfServer,
  misplacedKey,
  columnFlag,
  otherName,
  keyOutsideConstraints,
  referencesOfConstraint,
  saidElsewhere,
  similarKey,
  twinKey,
  misnamedObject,
  emptyUnknown,
  missingPrefix,
  remark,
  noSuchProperty,
];

const ofValues: readonly Slip[] = [
  noValue,
  onlyItem,
  unquotedPlaceholder,
  missingQuotes,
  quotedNumber,
  missingSpace,
  schemaForTables,
  missingList,
  mapForList,
  objectInWords,
  textForObject,
  docsWithoutAddress,
  entryForMap,
  listForObject,
  listForMap,
  wordInObject,
  typeInObject,
  otherKind,
];

/**
 * Every slip, in the order in which they are asked: the first that has words for a problem says it,
 * and the first that has a repair repairs it. Those that know more come first.
 */
export const slips: Slips = {
  ofObjects,
  ofMembers: /* @__PURE__ */ ofKeys.concat(ofValues, missingProperty, wrongText),
  readKeys,
};
