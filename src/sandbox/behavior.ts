import { deployedProviders } from "../clients/blueprint-client.js";

/** A deployed version that the sandbox can imitate. */
export type ServiceVersion = "0.9.0" | "1.0.42";

/** The differences between the versions, and the behavior without a version. */
export interface Behavior {
  /** The event types that the service knows; any other type is an internal error. */
  readonly eventTypes: readonly string[];
  /** The service's names of the hosting providers. */
  readonly providers: readonly string[];
  /**
   * Whether it imitates a deployed version: fields are read as the services do (numbers as text,
   * times in more forms), an event may lack its `entityId` and `time`, an update writes the row with
   * the id in the body, `receivedAt` and `processedAt` are returned as dates in the time zone of the
   * service, and repositories are unreachable if none are configured. If not, an event is whole, the
   * id in the body is the one in the path, and repositories are not checked.
   */
  readonly isDeployed: boolean;
  /** Whether a state may be any JSON, and an explicit null counts as a state. */
  readonly hasJsonStates: boolean;
  /** The result of adding an observer whose name already exists. */
  readonly onKnownName: "overwrite" | "refuse";
  /** The result of renaming an observer to a name that already exists. */
  readonly onRenameToKnown: "overwrite" | "share" | "refuse";
  /** Whether deleting an observer deletes its notifications; else it fails if there are any. */
  readonly deletesNotifications: boolean;
  /** Whether every observer must respond with 201 and JSON; else the response is ignored. */
  readonly needsCreated: boolean;
  /** How times are written to observers. */
  readonly deliveredTimes: "text" | "milliseconds";
  /** Whether `search` narrows the list of blueprints. */
  readonly searchesBlueprints: boolean;
  /** Where `params.json` is in a repository: at its root, or in the directory of the blueprint. */
  readonly paramsFolder: "root" | "blueprint";
  /** How `targetRepo` names a repository that exists already. */
  readonly existingTarget: "name" | "url";
}

const types = (entity: string, ...steps: readonly string[]): string[] =>
  steps.map((step) => `${entity}_${step}`);

const FIRST_TYPES = [
  ...types("DATA_PRODUCT", "CREATED", "UPDATED", "DELETED"),
  ...types("DATA_PRODUCT_VERSION", "CREATED", "DELETED"),
  ...types("DATA_PRODUCT_ACTIVITY", "CREATED", "STARTED", "COMPLETED"),
  ...types("DATA_PRODUCT_TASK", "CREATED", "STARTED", "COMPLETED"),
];

const LATER_TYPES = [
  ...types("POLICY", "CREATED", "UPDATED", "DELETED"),
  "MARKETPLACE_EXECUTOR_RESULT_RECEIVED",
];

const deployedNames: readonly string[] = Object.values(deployedProviders);

const version1: Behavior = {
  eventTypes: [...FIRST_TYPES, ...LATER_TYPES],
  providers: deployedNames,
  isDeployed: true,
  hasJsonStates: true,
  onKnownName: "overwrite",
  onRenameToKnown: "overwrite",
  deletesNotifications: true,
  needsCreated: false,
  deliveredTimes: "text",
  searchesBlueprints: true,
  paramsFolder: "blueprint",
  existingTarget: "url",
};

const version0: Behavior = {
  ...version1,
  eventTypes: FIRST_TYPES,
  hasJsonStates: false,
  onKnownName: "refuse",
  onRenameToKnown: "share",
  deletesNotifications: false,
  needsCreated: true,
  deliveredTimes: "milliseconds",
  searchesBlueprints: false,
  paramsFolder: "root",
  existingTarget: "name",
};

/**
 * Without a version: what the specification says, and version 1.0.42 where the specification says
 * nothing. It rejects what either version rejects, except the specification's names of the hosting
 * providers, and whatever depends on repositories that it was not given.
 */
const specification: Behavior = {
  ...version1,
  eventTypes: FIRST_TYPES,
  providers: [...Object.keys(deployedProviders), ...deployedNames],
  isDeployed: false,
  hasJsonStates: false,
  onKnownName: "refuse",
  onRenameToKnown: "refuse",
  deletesNotifications: false,
  needsCreated: true,
};

/** The versions that can be imitated. */
export const serviceVersions: Readonly<Record<ServiceVersion, Behavior>> = {
  "0.9.0": version0,
  "1.0.42": version1,
};

/** How the sandbox behaves. */
export const behaviorOf = (version: ServiceVersion | undefined): Behavior =>
  version === undefined ? specification : serviceVersions[version];
