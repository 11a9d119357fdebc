/// <reference lib="esnext.disposable" preserve="true" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BlueprintOperation, blueprintRoutes } from "../clients/blueprint-client.js";
import { type NotificationOperation, notificationRoutes } from "../clients/notification-client.js";
import { recover } from "../values/recover.js";
import {
  aBoolean,
  above0,
  aFunction,
  anything,
  checkOptions,
  mustBe,
  type OptionRules,
  oneOf,
  wholeFrom,
} from "../words/options.js";
import { behaviorOf, type ServiceVersion, serviceVersions } from "./behavior.js";
import { BlueprintService } from "./blueprint-service.js";
import { type Fault, Faults } from "./fault.js";
import { Journal, type SandboxRequest } from "./journal.js";
import { NotificationService } from "./notification-service.js";
import { wallClock } from "./service-times.js";
import { type ServedRoutes, serving } from "./serving.js";
import type { Handler, Repositories, SandboxCall, World } from "./world.js";

/** Options of a sandbox. */
export interface SandboxOptions {
  /**
   * The deployed version to imitate. Default: the sandbox does what the specification says, or what
   * version 1.0.42 does where the specification says nothing, and rejects whatever either version
   * rejects.
   */
  readonly like?: ServiceVersion | undefined;
  /** The time zone of the services, such as `America/New_York`; default `UTC`. */
  readonly timeZone?: string | undefined;
  /**
   * Git repositories that the Blueprint service can reach, by URL: the text of each file by its
   * path. Default: none. Every check and every generation then fails with `like`, and succeeds
   * without it.
   */
  readonly repositories?: Repositories | undefined;
  /** Port on the loopback interface; default 0, which selects a free one. */
  readonly port?: number | undefined;
  /**
   * The first id to assign; default 1. From 2^53 (`2n ** 53n`) on, only clients with exact ids
   * pass.
   */
  readonly firstId?: number | bigint | undefined;
  /**
   * Whether lists of the Notification service are page objects, as with the deployed services,
   * instead of arrays, as the specification says. Default: whether `like` is set.
   */
  readonly pages?: boolean | undefined;
  /**
   * Whether to allow requests from pages on other origins (CORS); default false, as with the
   * deployed services.
   */
  readonly cors?: boolean | undefined;
  /** How large the body of a request may be, in bytes; default 16 MiB (16,777,216). */
  readonly maxBodyBytes?: number | undefined;
  /** The clock; default: the system clock. */
  readonly now?: (() => Date) | undefined;
}

/** A running sandbox. Sandboxes share nothing. */
export interface Sandbox {
  /** `baseUrl` for a `BlueprintClient`. */
  readonly blueprintUrl: string;
  /** `baseUrl` for a `NotificationClient`. */
  readonly notificationUrl: string;
  /** The latest requests, oldest first: up to 10,000, with bodies of 33,554,432 characters in all. */
  readonly requests: readonly SandboxRequest[];
  /**
   * Makes the next call of an operation fail.
   *
   * @throws TypeError for an unknown operation or an invalid fault
   * @example sandbox.fail("observers.get", { status: 503, headers: { "retry-after": "1" } });
   * @example sandbox.fail("events.dispatch", { response: "reset", times: 2 });
   */
  fail(operation: BlueprintOperation | NotificationOperation, fault: Fault): void;
  /** Removes all resources, requests and faults; ids start from the first one again. */
  reset(): void;
  /** Stops at once, even if requests are pending. */
  close(): Promise<void>;
  /** The same, for `await using sandbox = await startSandbox()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** The context paths of the deployed services. */
const BLUEPRINT_PATH = "/api/v1/pp/blueprint";
const NOTIFICATION_PATH = "/api/v1/pp/notification";

/** Method and path of each operation, below the context path of its service. */
const ROUTES: ServedRoutes = {
  [BLUEPRINT_PATH]: blueprintRoutes,
  [NOTIFICATION_PATH]: { ...notificationRoutes, "events.get": "GET /events/{id}" },
};

/**
 * Starts the Blueprint and the Notification service in this process: a real HTTP server on the
 * loopback interface, with its state in memory. `docs/sandbox.md` says what it does and why.
 *
 * @throws TypeError if an option does not exist or cannot be used
 * @example
 * const sandbox = await startSandbox({ like: "1.0.42" });
 * const { observers } = new NotificationClient({ baseUrl: sandbox.notificationUrl });
 * await observers.add({ name: "audit", observerServerBaseUrl: "http://localhost:9000" });
 * await sandbox.close();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options, RULES, "the sandbox");
  if (options.like !== undefined && options.pages === false) {
    throw new TypeError("`pages: false` is not like any version: they all return page objects");
  }
  const journal = new Journal();
  const faults = new Faults({ ...blueprintRoutes, ...notificationRoutes });
  const closing = new AbortController();
  const world = worldOf(options, closing.signal);
  let handlers = handlersOf(world);
  const handle = (operation: string, call: SandboxCall) => handlers[operation]?.(call);
  const server = createServer(serving(ROUTES, world, journal, faults, handle));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      closing.abort();
      server.close(() => resolve());
      server.closeAllConnections();
    });

  return {
    blueprintUrl: origin + BLUEPRINT_PATH,
    notificationUrl: origin + NOTIFICATION_PATH,
    requests: journal.requests,
    fail: (operation, fault) => faults.add(operation, fault),
    reset() {
      journal.clear();
      faults.clear();
      handlers = handlersOf(world);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Both services, without any resources. */
const handlersOf = (world: World): Readonly<Record<string, Handler>> => ({
  ...new BlueprintService(world).handlers,
  ...new NotificationService(world).handlers,
});

function worldOf(options: SandboxOptions, closing: AbortSignal): World {
  const { like, pages = like !== undefined, repositories, firstId = 1 } = options;
  return {
    behavior: behaviorOf(like),
    timeZone: options.timeZone ?? "UTC",
    now: options.now ?? (() => new Date()),
    pages,
    repositories: repositories ?? (like === undefined ? undefined : {}),
    firstId: BigInt(firstId),
    cors: options.cors ?? false,
    maxBodyBytes: options.maxBodyBytes ?? 16 * 2 ** 20,
    closing,
  };
}

const RULES: OptionRules = {
  repositories: anything,
  like: oneOf(...Object.keys(serviceVersions)),
  timeZone: mustBe("the name of a time zone, such as Europe/Rome", isTimeZone),
  // Node would take a port that is a string for the path of a socket.
  port: wholeFrom(0, 65_535),
  firstId: mustBe("a whole number or a bigint", isWhole),
  pages: aBoolean,
  cors: aBoolean,
  maxBodyBytes: above0,
  now: aFunction,
};

function isWhole(value: unknown): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}

function isTimeZone(name: unknown): boolean {
  return recover(() => wallClock(0, String(name)), RangeError) !== undefined;
}
