import { systemOfName } from "../../connections/database-systems.js";
import type { Model } from "../../model/model.js";

/**
 * The schemas whose descriptor declares a known database system, the same for all of its servers, with
 * the first server that declares it.
 */
export function* declaredSystems({ descriptors }: Model) {
  for (const { schema, services } of descriptors) {
    // A service that cannot be read may have another system.
    const servers = services.map(({ service }) => service?.server);
    const [system, ...others] = servers.map((one) => systemOfName(one?.dbmsType ?? ""));
    const [server] = servers;
    if (schema === undefined || server === undefined || system === undefined) continue;
    if (others.every((other) => other === system)) yield { schema, system, server };
  }
}
