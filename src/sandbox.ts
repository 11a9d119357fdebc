// "datastore-descriptor/sandbox": both services in this process, for tests and for trying the
// clients. It needs Node.

export type { BlueprintOperation } from "./clients/blueprint-client.js";
export type { NotificationOperation } from "./clients/notification-client.js";
export type { ServiceVersion } from "./sandbox/behavior.js";
export type { Fault } from "./sandbox/fault.js";
export type { SandboxRequest } from "./sandbox/journal.js";
export { type Sandbox, type SandboxOptions, startSandbox } from "./sandbox/sandbox.js";
export type { Repositories } from "./sandbox/world.js";
