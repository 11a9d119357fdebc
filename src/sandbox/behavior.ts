import { deployedProviders } from "../clients/blueprint-client.js";

/** A deployed version that the sandbox can imitate. */
export type ServiceVersion = "0.9.0" | "1.0.42";

/** The differences between the versions, and the behavior without a version. */
export interface Behavior {
  /** The event types that the service knows; any other type is an internal error. */
  readonly eventTypes: readonly string[];
  /** The service's names of the hosting providers. */
  readonly providers: readonly string[];
  /** Whether fields are read as the services do: numbers as text, times in many forms. */
  readonly isLenient: boolean;
  /** Whether a state may be any JSON, and an explicit null counts as a state. */
  readonly hasJsonStates: boolean;
  /** Whether an event needs its `entityId` and `time`, as the specification says. */
  readonly needsWholeEvents: boolean;
  /** What happens when an observer is added whose name already exists. */
  readonly onKnownName: "overwrite" | "refuse";
  /** What happens when an observer is renamed to a name that already exists. */
  readonly onRenameToKnown: "overwrite" | "share" | "refuse";
  /**
   * Whether an update writes the row with the id in the body; else that id must be the one in the
   * path.
   */
  readonly followsBodyId: boolean;
  /** Whether deleting an observer deletes its notifications; else it fails if there are any. */
  readonly deletesNotifications: boolean;
  /** Whether every observer must respond with 201 and JSON; else the response is ignored. */
  readonly needsCreated: boolean;
  /** How times are written to observers. */
  readonly deliveredTimes: "text" | "milliseconds";
  /**
   * Whether `receivedAt` and `processedAt` are returned as dates, in the time zone of the service.
   */
  readonly hasDatesOnly: boolean;
  /** Whether `search` narrows the list of blueprints. */
  readonly searchesBlueprints: boolean;
  /** Where `params.json` is in a repository: at its root, or in the directory of the blueprint. */
  readonly paramsFolder: "root" | "blueprint";
  /** How `targetRepo` names a repository that exists already. */
  readonly existingTarget: "name" | "url";
  /** Whether repositories are unreachable if none are configured; else they are not checked. */
  readonly clones: boolean;
}

const FIRST_TYPES = [
  "DATA_PRODUCT_CREATED",
  "DATA_PRODUCT_UPDATED",
  "DATA_PRODUCT_DELETED",
  "DATA_PRODUCT_VERSION_CREATED",
  "DATA_PRODUCT_VERSION_DELETED",
  "DATA_PRODUCT_ACTIVITY_CREATED",
  "DATA_PRODUCT_ACTIVITY_STARTED",
  "DATA_PRODUCT_ACTIVITY_COMPLETED",
  "DATA_PRODUCT_TASK_CREATED",
  "DATA_PRODUCT_TASK_STARTED",
  "DATA_PRODUCT_TASK_COMPLETED",
];

const LATER_TYPES = [
  "POLICY_CREATED",
  "POLICY_UPDATED",
  "POLICY_DELETED",
  "MARKETPLACE_EXECUTOR_RESULT_RECEIVED",
];

const deployedNames: readonly string[] = Object.values(deployedProviders);

const version0: Behavior = {
  eventTypes: FIRST_TYPES,
  providers: deployedNames,
  isLenient: true,
  hasJsonStates: false,
  needsWholeEvents: false,
  onKnownName: "refuse",
  onRenameToKnown: "share",
  followsBodyId: true,
  deletesNotifications: false,
  needsCreated: true,
  deliveredTimes: "milliseconds",
  hasDatesOnly: true,
  searchesBlueprints: false,
  paramsFolder: "root",
  existingTarget: "name",
  clones: true,
};

const version1: Behavior = {
  eventTypes: [...FIRST_TYPES, ...LATER_TYPES],
  providers: deployedNames,
  isLenient: true,
  hasJsonStates: true,
  needsWholeEvents: false,
  onKnownName: "overwrite",
  onRenameToKnown: "overwrite",
  followsBodyId: true,
  deletesNotifications: true,
  needsCreated: false,
  deliveredTimes: "text",
  hasDatesOnly: true,
  searchesBlueprints: true,
  paramsFolder: "blueprint",
  existingTarget: "url",
  clones: true,
};

/**
 * Without a version: what the specification says, and version 1.0.42 where the specification says
 * nothing. It rejects whatever either version rejects, so a request that passes here also
 * passes there.
 */
const specification: Behavior = {
  ...version1,
  eventTypes: FIRST_TYPES,
  providers: [...Object.keys(deployedProviders), ...deployedNames],
  isLenient: false,
  hasJsonStates: false,
  needsWholeEvents: true,
  onKnownName: "refuse",
  onRenameToKnown: "refuse",
  followsBodyId: false,
  deletesNotifications: false,
  needsCreated: true,
  hasDatesOnly: false,
  clones: false,
};

/** The versions that can be imitated. */
export const serviceVersions: Readonly<Record<ServiceVersion, Behavior>> = {
  "0.9.0": version0,
  "1.0.42": version1,
};

/** How the sandbox behaves. */
export const behaviorOf = (version: ServiceVersion | undefined): Behavior =>
  version === undefined ? specification : serviceVersions[version];
